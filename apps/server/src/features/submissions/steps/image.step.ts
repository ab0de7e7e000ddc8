import { buffer } from 'node:stream/consumers'
import { DraftFault, onceForRequest, type StepContext } from '../step-context.ts'
import { callWith } from './missing-objects.ts'
import { imageGone } from './preflight.step.ts'

/** Meta refuses larger images. */
const imageMaxBytes = 30_000_000

/**
 * Uploads the video's thumbnail, or the image of an ad without video: the draft's own, else a frame that Meta chose.
 * @returns the image's hash.
 */
export async function addThumbnail(context: StepContext, videoId: string | null): Promise<string> {
  const { draft, adAccountId, session } = context
  const own = draft.image_object_name
  const request = own ? { adAccountId, objectName: own } : { adAccountId, frameOf: videoId }
  const { hash } = await onceForRequest(context, 'image', request, async () => {
    const bytes = own ? await readOwn(context, own) : await readFrame(context, videoId)
    return session.uploadImage(adAccountId, { name: `${draft.id}.jpg`, bytes })
  })
  return hash
}

async function readOwn({ needs }: StepContext, objectName: string): Promise<Uint8Array> {
  const stored = await needs.findStored(objectName)
  if (!stored) throw imageGone()
  if (stored.sizeBytes > imageMaxBytes) {
    throw new DraftFault(
      `This image is larger than ${imageMaxBytes / 1_000_000} MB, which Meta refuses. Choose another.`,
      'image_asset_gcs_url',
    )
  }
  const stream = await needs.storage.openRead(objectName)
  if (!stream) throw imageGone()
  return buffer(stream)
}

async function readFrame(context: StepContext, videoId: string | null) {
  const { session, adAccountId, needs, signal } = context
  // Addresses in an earlier answer may have expired.
  const { thumbnails } = videoId
    ? await callWith(context, ['video'], () => session.getVideoStatus(adAccountId, videoId))
    : { thumbnails: [] }
  for (const address of thumbnails) {
    const picture = await needs.fetchPicture(address, signal)
    if (picture) return picture
  }
  throw new DraftFault('Meta created no thumbnail for this video. Add an image to the draft.', 'image_asset_gcs_url')
}
