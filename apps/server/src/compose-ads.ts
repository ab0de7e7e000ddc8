import type { Config } from './config.ts'
import type { connectProviders } from './connect-providers.ts'
import type { RecordActivity } from './features/activity/activity.feature.ts'
import { createAdSetsFeature } from './features/ad-sets/ad-sets.feature.ts'
import type { BrandGuideService } from './features/brand-guide/brand-guide.service.ts'
import { createDraftsFeature } from './features/drafts/drafts.feature.ts'
import { createMetaConnectionFeature } from './features/meta-connection/meta-connection.feature.ts'
import { createForgetLists, createMetaListsFeature, presentCampaign } from './features/meta-lists/meta-lists.feature.ts'
import { createRecipesFeature } from './features/recipes/recipes.feature.ts'
import type { SubmissionPace } from './features/submissions/submission-needs.ts'
import { createSubmissionsFeature } from './features/submissions/submissions.feature.ts'
import type { UploadsService } from './features/uploads/uploads.service.ts'
import type { Platform } from './open-platform.ts'

type Providers = Awaited<ReturnType<typeof connectProviders>>

interface AdsNeeds extends Platform, Providers, Omit<Config, keyof Providers> {
  appSecret: string
  record: RecordActivity
  address: Providers['storage']
  uploads: UploadsService
  getBrandGuide: BrandGuideService['get']
  pace: Partial<SubmissionPace> | undefined
}

/** The features between a result and its ad: everything that speaks to Meta, and the recipes that fill drafts. */
export function composeAds(needs: AdsNeeds) {
  const { uploads, meta: app, workerConcurrency: concurrency } = needs
  const metaAppSecret = app.kind === 'graph' ? app.appSecret : null
  const metaConnection = createMetaConnectionFeature({ ...needs, metaAppSecret, forget: createForgetLists(needs) })
  const { sessionFor, toAppError } = metaConnection
  const meta = { ...needs, sessionFor, toAppError, presentCampaign }
  const metaLists = createMetaListsFeature(meta)
  const { findAccount, outdateAdSets, known: knownLists, findGone } = metaLists.service
  const recipes = createRecipesFeature({ ...needs, findGone })
  const adSets = createAdSetsFeature({ ...meta, findAccount, outdateAdSets, lookAfterMs: needs.pace?.lookAfterMs })
  const drafts = createDraftsFeature({
    ...needs,
    findObject: uploads.findUsable,
    holdObjects: uploads.holdObjects,
    knownLists,
    findRecipe: recipes.service.findWithPresets,
  })
  const submissions = createSubmissionsFeature({
    ...meta,
    drafts: drafts.service,
    planAdSet: adSets.planAdSet,
    findStored: uploads.findStored,
    fetchPicture: needs.fetchGraphPicture,
    concurrency,
  })
  return { metaConnection, metaLists, recipes, adSets, drafts, submissions }
}
