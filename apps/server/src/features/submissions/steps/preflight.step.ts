import { toAdSetValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import type { NewAdSetConfiguration } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { newAdSetIssue } from '@hookline/contract/drafts/drafts.rules'
import { refuseDestination } from '@hookline/contract/drafts/impossible-choices.rules'
import { judgeAccount, refuseAccount } from '@hookline/contract/meta-lists/account-state.rules'
import { requestHash } from '../../../platform/request-hash.ts'
import type { GraphAdSet } from '../../../providers/meta-ads/meta-ads.schemas.ts'
import {
  isMissingObject,
  type MetaAdAccount,
  MetaAdsError,
  type MetaCampaign,
} from '../../../providers/meta-ads/meta-ads.ts'
import { DraftFault, onceForRequest, type StepContext } from '../step-context.ts'
import type { Plan } from '../step-results.schemas.ts'
import { endedStatuses, taggedName } from '../submissions.rules.ts'

/** Checks the draft, its objects, campaign and ad set before anything is created. */
export function preflight(context: StepContext): Promise<Plan> {
  // Once per submission: the campaign or ad set may have changed since the last one.
  return onceForRequest(context, 'preflight', { submission: context.submission.jobId }, async () => {
    await checkDraft(context)
    const campaign = await readCampaign(context)
    const made = context.draft.new_ad_set_configuration
    return made ? planAdSet(context, made, campaign) : checkAdSet(context)
  })
}

export async function checkDraft({ draft, needs }: StepContext): Promise<void> {
  const [presented] = await needs.drafts.present(draft.user_id, [draft])
  const issue = presented?.readiness_issues[0]
  if (issue) throw new DraftFault(issue.message, issue.field)
  const { video_object_name: video, image_object_name: image } = draft
  if (video && !(await needs.findStored(video))) throw videoGone()
  if (image && !(await needs.findStored(image))) throw imageGone()
}

export const videoGone = () =>
  new DraftFault('The video is no longer in the store. Upload it again.', 'video_asset_gcs_url')
export const imageGone = () =>
  new DraftFault('The image is no longer in the store. Choose another.', 'image_asset_gcs_url')

const accountField = 'meta_ad_account_id'

async function findAccount({ session, adAccountId }: StepContext): Promise<MetaAdAccount | null> {
  return (await session.listAdAccounts()).find(({ id }) => id === adAccountId) ?? null
}

const refuseMetaAccount = (account: MetaAdAccount) => refuseAccount({ name: account.name, ...judgeAccount(account) })

/** Meta calls it a missing permission when the ad account is unsettled or closed: replaces that error by the state. */
export async function explainByAccount(context: StepContext, error: unknown): Promise<unknown> {
  if (!(error instanceof MetaAdsError) || error.kind !== 'permission') return error
  const account = await findAccount(context).catch((failure: unknown) => {
    if (failure instanceof MetaAdsError) return null
    throw failure
  })
  const refusal = account && refuseMetaAccount(account)
  return refusal ? new DraftFault(`${refusal} Meta says: ${error.message}`, accountField) : error
}

async function readCampaign({ session, draft, adAccountId }: StepContext): Promise<MetaCampaign> {
  const campaign = await session.getCampaign(draft.meta_campaign_id ?? '')
  const refuse = (sentence: string) => new DraftFault(sentence, 'meta_campaign_id')
  if (endedStatuses.includes(campaign.effectiveStatus)) {
    throw refuse(`The campaign ${campaign.name} was archived or deleted at Meta. Choose another.`)
  }
  if (campaign.adAccountId !== null && campaign.adAccountId !== adAccountId) {
    throw refuse(`The campaign ${campaign.name} does not belong to the chosen ad account. Choose another.`)
  }
  return campaign
}

/** How often an ad set that Meta reports as missing is read again: it may be new. */
const missingTriesMax = 3

async function readTargetAdSet({ session, draft, submission }: StepContext) {
  try {
    return await session.getAdSet(draft.target_meta_ad_set_id ?? '')
  } catch (error) {
    if (!isMissingObject(error) || submission.tries >= missingTriesMax) throw error
    throw new MetaAdsError('transient', error.message, { cause: error })
  }
}

async function checkAdSet(context: StepContext): Promise<Plan> {
  const { draft } = context
  const adSet = await readTargetAdSet(context)
  const refuse = (sentence: string) => new DraftFault(sentence, 'target_meta_ad_set_id')
  if (endedStatuses.includes(adSet.effectiveStatus)) {
    throw refuse(`The ad set ${adSet.name} was archived or deleted at Meta. Choose another.`)
  }
  if (adSet.campaignId !== draft.meta_campaign_id) {
    throw refuse(`The ad set ${adSet.name} does not belong to the chosen campaign. Choose another.`)
  }
  if (adSet.isDynamicCreative) {
    throw refuse(`The ad set ${adSet.name} is for dynamic creative only, which this ad is not. Choose another.`)
  }
  const why = refuseDestination(adSet.destination)
  if (why) throw refuse(`The ad set ${adSet.name} ${why}, which this ad does not. Choose another.`)
  return { adSet: null, isAdSetToBeActivated: false, pixelId: adSet.pixelId, notices: [] }
}

async function planAdSet(context: StepContext, made: NewAdSetConfiguration, campaign: MetaCampaign): Promise<Plan> {
  const { session, draft, adAccountId, needs } = context
  const account = await findAccount(context)
  const refusal = account
    ? refuseMetaAccount(account)
    : 'You have no access to this ad account at Meta any more. Choose another.'
  if (!account || refusal) throw new DraftFault(refusal ?? '', accountField)
  const parents = { campaign: needs.presentCampaign(campaign), account, pageId: draft.facebook_page_id }
  const planned = needs.planAdSet(toAdSetValues(made), parents, needs.clock.now())
  if (planned.issues) {
    const { field, message } = newAdSetIssue(planned.issues[0])
    throw new DraftFault(message, field)
  }
  const { isToBeActivated, notices } = planned
  const adSet = { ...planned.adSet, name: taggedName(planned.adSet.name, draft.id) }
  if (!isMade(context, adSet)) await session.createAdSet(adAccountId, adSet, { validateOnly: true })
  return { adSet, isAdSetToBeActivated: isToBeActivated, pixelId: adSet.promoted_object?.pixel_id ?? null, notices }
}

export const adSetRequest = (adAccountId: string, adSet: GraphAdSet) => ({ adAccountId, adSet })

/** Whether an earlier try created this ad set. Its start time may have passed since, so Meta must not validate it again. */
function isMade({ steps, adAccountId }: StepContext, adSet: GraphAdSet): boolean {
  const made = steps.get('ad_set')
  return made?.state === 'done' && made.requestHash === requestHash(adSetRequest(adAccountId, adSet))
}
