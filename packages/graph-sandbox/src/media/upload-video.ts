import type { Body, Scope } from '../graph/scope.ts'
import { create } from '../objects/stored.ts'
import { brokenMark } from '../objects/video.ts'
import { unknownObject } from '../protocol/errors.ts'
import { newId } from '../protocol/ids.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { badParameter, GraphError } from '../validation/graph-error.rules.ts'
import { readScalarText } from '../validation/read-params.rules.ts'

/** The largest video that Meta accepts, in bytes. */
const maxVideoBytes = 10_737_418_240
/** The bytes are not decoded, so every video has this length. */
const seconds = 15

/** `POST /act_X/advideos`, in phases. */
export function uploadVideo(account: StoredObject, scope: Scope): Promise<Body> {
  switch (readScalarText(scope.call.params.upload_phase)) {
    case 'start':
      return start(account, scope)
    case 'transfer':
      return transfer(account, scope)
    case 'finish':
      return finish(account, scope)
    default:
      throw badParameter('Param upload_phase must be one of {start, transfer, finish}', ['upload_phase'])
  }
}

function texts(params: Data): Data {
  const names = ['title', 'name', 'description'].filter((name) => readScalarText(params[name]) !== '')
  return Object.fromEntries(names.map((name) => [name, readScalarText(params[name])]))
}

async function start(account: StoredObject, scope: Scope): Promise<Body> {
  const size = Number(scope.call.params.file_size)
  if (!Number.isSafeInteger(size) || size < 1)
    throw badParameter('Param file_size must be a positive integer', ['file_size'])
  if (size > maxVideoBytes) {
    throw new GraphError({ code: 351, message: '(#351) The video file you selected is too large.' })
  }
  const session = newId('106')
  const videoData = { ...texts(scope.call.params), file_size: size, bytes_transferred: 0, length: seconds }
  const video = await create('video', newId('238'), account, videoData, scope)
  await create('upload', session, account, { video_id: video.id, file_size: size, offset: 0 }, scope)
  return { upload_session_id: session, video_id: video.id, ...windowAt(0, size, scope) }
}

async function transfer(account: StoredObject, scope: Scope): Promise<Body> {
  const session = await requireUploadSession(account, scope)
  const chunk = scope.call.files.find(({ field }) => field === 'video_file_chunk') ?? scope.call.files[0]
  if (!chunk) throw badParameter('The parameter video_file_chunk is required', ['video_file_chunk'])
  const asked = readScalarText(scope.call.params.start_offset)
  if (!/^\d{1,15}$/.test(asked)) throw badParameter('Param start_offset must be an integer', ['start_offset'])
  let expected = 0
  // The second of two concurrent chunks finds the offset changed, as at Meta.
  const moved = await scope.world.store.change(session.id, (data) => {
    expected = Number(data.offset)
    const isFitting = Number(asked) === expected && chunk.size > 0 && chunk.size <= limitChunkBytes(data, scope)
    return isFitting ? { ...data, offset: expected + chunk.size } : null
  })
  const size = Number(session.data.file_size)
  if (!moved) throw wrongOffset(windowAt(expected, size, scope))
  const offset = Number(moved.data.offset)
  const broken = chunk.head.includes(brokenMark) && { is_broken: true }
  const videoId = readScalarText(session.data.video_id)
  await scope.world.store.change(videoId, (data) => ({ ...data, ...broken, bytes_transferred: offset }))
  return windowAt(offset, size, scope)
}

async function finish(account: StoredObject, scope: Scope): Promise<Body> {
  const session = await requireUploadSession(account, scope)
  const { offset, file_size, video_id } = session.data
  if (Number(offset) !== Number(file_size)) {
    throw new GraphError({
      code: 6000,
      subcode: 1363030,
      message: '(#6000) There was a problem uploading your video file. Please try again.',
      userTitle: 'Video upload incomplete',
      userMessage: 'The upload was finished before all bytes of the video had arrived.',
    })
  }
  const now = scope.world.now().toISOString()
  // Finishing twice changes nothing, because the first answer may have been lost.
  await scope.world.store.change(readScalarText(video_id), (data) =>
    data.finished_at ? null : { ...data, ...texts(scope.call.params), finished_at: now },
  )
  return { success: true }
}

async function requireUploadSession(account: StoredObject, scope: Scope): Promise<StoredObject> {
  const id = readScalarText(scope.call.params.upload_session_id)
  if (id === '') throw badParameter('The parameter upload_session_id is required', ['upload_session_id'])
  const found = await scope.find(id)
  if (found?.kind !== 'upload' || found.parentId !== account.id) throw unknownObject('POST', id)
  return found
}

/** The next bytes that the server expects; equal offsets mean that it has all. */
function windowAt(offset: number, size: number, { world }: Scope) {
  const end = Math.min(size, offset + world.settings.chunkBytes)
  return { start_offset: String(offset), end_offset: String(end) }
}

function limitChunkBytes(session: Data, { world }: Scope): number {
  return Math.min(world.settings.chunkBytes, Number(session.file_size) - Number(session.offset))
}

function wrongOffset(wanted: { start_offset: string; end_offset: string }): GraphError {
  return new GraphError({
    code: 6001,
    subcode: 1363037,
    message: '(#6001) There was a problem uploading your video. Please try again.',
    userTitle: 'Wrong offset',
    userMessage: 'The video could not be uploaded, because these bytes are not the ones that come next.',
    data: wanted,
  })
}
