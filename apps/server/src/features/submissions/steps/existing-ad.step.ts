import { askAboutExistingAd, refuseAdUpdate } from '@hookline/contract/drafts/existing-ad.rules'
import { DraftFault, remember, type Sending } from '../step-context.ts'
import type { MadeAd } from '../step-results.schemas.ts'
import { changeAd, wantedByBoth } from './ad.step.ts'
import { awaitVideo } from './await-video.step.ts'
import { makeCreative, planCreative } from './creative.step.ts'
import { addThumbnail } from './image.step.ts'
import { checkDraft } from './preflight.step.ts'
import { uploadVideo } from './upload-video.step.ts'

/**
 * Brings an ad that exists and its draft together: where the draft was changed since, the person decides whether the ad
 * is changed at Meta or the draft is set back.
 * @throws DraftFault CONFLICT when they differ and nothing was chosen.
 */
export async function reconcileAd(sending: Sending, found: MadeAd): Promise<MadeAd> {
  const existing = await readExisting(sending)
  if (!existing || existing.differs.length === 0) return narrow(sending, found)
  const { choice } = sending.held
  if (choice === 'keep') return keepAd(sending, found)
  if (choice !== 'update') throw new DraftFault(askAboutExistingAd(existing), null, 'CONFLICT')
  const refusal = refuseAdUpdate(existing)
  if (refusal) throw new DraftFault(refusal, null, 'CONFLICT')
  return updateAd(sending, found)
}

/** The draft with what its ad differs in, read again: the steps of this run may have made or found the ad. */
async function readExisting(sending: Sending) {
  const { needs, held } = sending
  const draft = await needs.drafts.find(needs.db, held.userId, held.draftId)
  if (draft) sending.draft = draft
  return sending.draft.existing_ad
}

async function updateAd(sending: Sending, found: MadeAd): Promise<MadeAd> {
  await checkDraft(sending)
  const videoId = await uploadVideo(sending)
  if (videoId) await awaitVideo(sending, videoId)
  const imageHash = await addThumbnail(sending, videoId)
  const creativeId = await makeCreative(sending, planCreative(sending, { videoId, imageHash }))
  return changeAd(sending, found, creativeId)
}

async function keepAd(sending: Sending, found: MadeAd): Promise<MadeAd> {
  const kept = await narrow(sending, found)
  const content = await withoutLostObjects(sending, found.content ?? {})
  await sending.held.restoreDraft(sending.draft, { content, isAdToBeOn: kept.toActivate.includes('ad') })
  await readExisting(sending)
  return kept
}

/** A video or image that the draft no longer named may have been swept from the store meanwhile. */
async function withoutLostObjects({ needs }: Sending, content: Record<string, unknown>) {
  const kept = { ...content }
  for (const field of ['video_object_name', 'image_object_name']) {
    const name = content[field]
    if (typeof name === 'string' && !(await needs.findStored(name))) delete kept[field]
  }
  return kept
}

/** Stores what is still wanted on, so that a later change of the draft cannot widen it again. */
async function narrow(sending: Sending, made: MadeAd): Promise<MadeAd> {
  const toActivate = wantedByBoth(sending, made)
  if (toActivate.length === made.toActivate.length) return made
  const narrowed = { ...made, toActivate }
  const record = sending.steps.get('ad')
  await remember(sending, 'ad', { state: 'done', requestHash: record?.requestHash ?? '', result: narrowed })
  return narrowed
}
