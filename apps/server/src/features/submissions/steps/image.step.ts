import { buffer } from 'node:stream/consumers'
import { DraftFault, onceForRequest, type Sending } from '../step-context.ts'
import { callWith } from './missing-objects.ts'
import { imageGone } from './preflight.step.ts'

/** Larger pictures Meta refuses. */
const imageMaxBytes = 30_000_000

/**
 * The picture before the video plays, or of an ad without one: the draft's own, else the frame that Meta chose.
 * @returns the image's hash.
 */
export async function addThumbnail(sending: Sending, videoId: string | null): Promise<string> {
  const { draft, adAccountId, session } = sending
  const own = draft.image_object_name
  const request = own ? { adAccountId, objectName: own } : { adAccountId, frameOf: videoId }
  const { hash } = await onceForRequest(sending, 'image', request, async () => {
    const bytes = own ? await readOwn(sending, own) : await readFrame(sending, videoId)
    return session.uploadImage(adAccountId, { name: `${draft.id}.jpg`, bytes })
  })
  return hash
}

async function readOwn({ needs }: Sending, objectName: string): Promise<Uint8Array> {
  const stored = await needs.findStored(objectName)
  if (!stored) throw imageGone()
  if (stored.sizeBytes > imageMaxBytes) {
    throw new DraftFault('This image is larger than 30 MB, which Meta refuses. Choose another.', 'image_asset_gcs_url')
  }
  const stream = await needs.storage.openRead(objectName)
  if (!stream) throw imageGone()
  return buffer(stream)
}

async function readFrame(sending: Sending, videoId: string | null) {
  const { session, adAccountId, needs, signal } = sending
  // Asked anew: the addresses of a former answer may have ended.
  const { thumbnails } = videoId
    ? await callWith(sending, ['video'], () => session.getVideoStatus(adAccountId, videoId))
    : { thumbnails: [] }
  for (const address of thumbnails) {
    const picture = await needs.fetchPicture(address, signal)
    if (picture) return picture
  }
  throw new DraftFault('Meta made no picture of this video. Add an image to the draft.', 'image_asset_gcs_url')
}
