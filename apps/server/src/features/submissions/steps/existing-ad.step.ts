import { askAboutExistingAd, refuseAdUpdate } from '@hookline/contract/drafts/existing-ad.rules'
import { DraftFault, type StepContext, saveStep } from '../step-context.ts'
import type { CreatedAd } from '../step-results.schemas.ts'
import { listWantedByBoth, updateAd } from './ad.step.ts'
import { actInAcceptedShape, createCreative } from './creative.step.ts'
import { addThumbnail } from './image.step.ts'
import { checkDraft } from './preflight.step.ts'
import { awaitVideo, uploadVideo } from './video.step.ts'

/**
 * Resolves differences between an existing ad and its draft by the owner's choice: update the ad, or set the draft back.
 * @throws DraftFault CONFLICT when they differ and nothing was chosen.
 */
export async function reconcileAd(context: StepContext, found: CreatedAd): Promise<CreatedAd> {
  const existing = await readExisting(context)
  if (!existing || existing.differs.length === 0) return narrow(context, found)
  const { choice } = context.submission
  if (choice === 'keep') return keepAd(context, found)
  if (choice !== 'update') throw new DraftFault(askAboutExistingAd(existing), null, 'CONFLICT')
  const refusal = refuseAdUpdate(existing)
  if (refusal) throw new DraftFault(refusal, null, 'CONFLICT')
  return updateAdFromDraft(context, found)
}

/** Reads the draft again: this job may just have created or found the ad. */
async function readExisting(context: StepContext) {
  const { needs, submission } = context
  const draft = await needs.drafts.find(needs.db, submission.userId, submission.draftId)
  if (draft) context.draft = draft
  return context.draft.existing_ad
}

async function updateAdFromDraft(context: StepContext, found: CreatedAd): Promise<CreatedAd> {
  await checkDraft(context)
  const videoId = await uploadVideo(context)
  if (videoId) await awaitVideo(context, videoId)
  const imageHash = await addThumbnail(context, videoId)
  return actInAcceptedShape(context, { videoId, imageHash }, async (creative) =>
    updateAd(context, found, await createCreative(context, creative)),
  )
}

async function keepAd(context: StepContext, found: CreatedAd): Promise<CreatedAd> {
  const remaining = await narrow(context, found)
  const content = await withoutLostObjects(context, found.content ?? {})
  await context.submission.restoreDraft(context.draft, { content, isAdToBeOn: remaining.toActivate.includes('ad') })
  await readExisting(context)
  return remaining
}

/** The sweep may have removed objects that the draft named earlier. */
async function withoutLostObjects({ needs }: StepContext, content: Record<string, unknown>) {
  const remaining = { ...content }
  for (const field of ['video_object_name', 'image_object_name']) {
    const name = content[field]
    if (typeof name === 'string' && !(await needs.findStored(name))) delete remaining[field]
  }
  return remaining
}

/** Stores the narrowed list, so that a later change of the draft cannot widen it again. */
async function narrow(context: StepContext, made: CreatedAd): Promise<CreatedAd> {
  const toActivate = listWantedByBoth(context, made)
  if (toActivate.length === made.toActivate.length) return made
  const narrowed = { ...made, toActivate }
  const record = context.steps.get('ad')
  await saveStep(context, { step: 'ad', state: 'done', requestHash: record?.requestHash ?? '', result: narrowed })
  return narrowed
}
