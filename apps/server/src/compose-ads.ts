import { metaWebhooksPath } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import type { Config } from './config.ts'
import type { Providers } from './connect-providers.ts'
import type { RecordActivity } from './features/activity/activity.feature.ts'
import { createAdHintsFeature } from './features/ad-hints/ad-hints.feature.ts'
import { createAdSetsFeature } from './features/ad-sets/ad-sets.feature.ts'
import type { BrandGuideService } from './features/brand-guide/brand-guide.service.ts'
import { createDraftsFeature } from './features/drafts/drafts.feature.ts'
import { createMetaConnectionFeature } from './features/meta-connection/meta-connection.feature.ts'
import { createForgetLists, createMetaListsFeature, presentCampaign } from './features/meta-lists/meta-lists.feature.ts'
import type { Notify } from './features/notifications/notifications.service.ts'
import { createRecipesFeature } from './features/recipes/recipes.feature.ts'
import type { SubmissionPace } from './features/submissions/submission-needs.ts'
import { createSubmissionsFeature } from './features/submissions/submissions.feature.ts'
import type { UploadsService } from './features/uploads/uploads.service.ts'
import type { Platform } from './open-platform.ts'
import { isOwnCall } from './platform/http/this-machine.ts'
import { deriveKey } from './platform/security/derive-key.ts'

interface AdsNeeds
  extends Pick<Platform, 'clock' | 'db' | 'events' | 'jobs' | 'log' | 'random' | 'sessionCookie'>,
    Pick<Providers, 'fetchGraphPicture' | 'fetchPicture' | 'metaAds' | 'storage'>,
    Pick<Config, 'appSecretOld' | 'publicUrl' | 'role'> {
  appSecret: string
  /** Null when Meta is simulated. */
  metaAppSecret: string | null
  /** Where this process reaches itself. */
  ownUrl: () => string
  record: RecordActivity
  notify: Notify
  uploads: UploadsService
  loadBrandGuides: BrandGuideService['loadAll']
  concurrency: number
  pace: Partial<SubmissionPace> | undefined
}

/** The features between a result and its ad: everything that speaks to Meta, and the recipes that fill drafts. */
export function composeAds(needs: AdsNeeds) {
  const { appSecret, appSecretOld, metaAppSecret, publicUrl, role, ownUrl, concurrency, pace } = needs
  const { clock, db, events, jobs, log, random, sessionCookie, record, notify, uploads, loadBrandGuides } = needs
  const { fetchGraphPicture, fetchPicture, metaAds, storage } = needs
  const metaConnection = createMetaConnectionFeature({
    db,
    clock,
    jobs,
    log,
    record,
    notify,
    metaAds,
    appSecret,
    appSecretOld,
    publicUrl,
    metaAppSecret,
    sessionCookie,
    forget: createForgetLists({ clock }),
  })
  const { sessionFor, toAppError } = metaConnection
  const metaLists = createMetaListsFeature({ db, clock, sessionFor, toAppError, fetchPicture })
  const { findAccount, outdateAdSets, known: knownLists, findGone } = metaLists.service
  const recipes = createRecipesFeature({ db, clock, record, findGone })
  const adSets = createAdSetsFeature({
    db,
    clock,
    record,
    sessionFor,
    toAppError,
    presentCampaign,
    findAccount,
    outdateAdSets,
    ...(pace?.lookAfterMs && { lookAfterMs: pace.lookAfterMs }),
  })
  const drafts = createDraftsFeature({
    db,
    clock,
    events,
    record,
    notify,
    address: storage,
    findObject: uploads.findUsable,
    holdObjects: uploads.holdObjects,
    knownLists,
    loadBrandGuides,
    findRecipe: recipes.service.findWithPresets,
  })
  const submissions = createSubmissionsFeature({
    db,
    clock,
    random,
    log,
    events,
    jobs,
    record,
    notify,
    storage,
    sessionFor,
    toAppError,
    comparison: metaAds.comparison,
    knownLists,
    presentCampaign,
    drafts: drafts.service,
    outcomes: drafts.outcomes,
    planAdSet: adSets.planAdSet,
    findStored: uploads.findStored,
    fetchPicture: fetchGraphPicture,
    concurrency,
    pace,
  })
  const isSimulated = metaAds.kind === 'sandbox'
  // The sandbox reaches this process; a worker serves no webhooks.
  const findSandboxOrigin = () => (role === 'worker' ? publicUrl : ownUrl())
  const findPublicOrigin = publicUrl.startsWith('https:') ? () => publicUrl : null
  const findOrigin = isSimulated ? findSandboxOrigin : findPublicOrigin
  const adHints = createAdHintsFeature({
    db,
    clock,
    log,
    webhooks: metaAds.webhooks,
    sessionFor,
    toAppError,
    ads: submissions.hintedAds,
    verifyToken: deriveKey(appSecret, 'meta webhooks').toString('hex'),
    // The secret of the sandbox is public: only this machine may use it.
    isFromMeta: isSimulated ? isOwnCall : () => true,
    webhookUrl: findOrigin && (() => `${findOrigin()}${metaWebhooksPath}`),
  })
  return { metaConnection, metaLists, recipes, adSets, drafts, submissions, adHints }
}
