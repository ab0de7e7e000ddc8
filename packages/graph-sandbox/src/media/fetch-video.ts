import type { Body, Scope } from '../graph/scope.ts'
import { create } from '../objects/stored.ts'
import { newId } from '../protocol/ids.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { GraphError } from '../validation/graph-error.ts'

const fetchMs = 60_000

/**
 * A video from an address. Meta would fetch it from anywhere; the sandbox fetches from this machine only, and within
 * the app from the app alone, so that it cannot be made to call others. It follows no redirect, and keeps nothing but
 * the number of bytes.
 * @throws GraphError 389 for any other address.
 */
export async function fetchVideo(account: StoredObject, url: string, texts: Data, scope: Scope): Promise<Body> {
  if (!mayFetch(url, scope)) throw unfetchable()
  const video = await create('video', newId('238'), account, { ...texts, length: 15 }, scope)
  // As with Meta the answer does not wait for the fetch; what goes wrong stands in the video's status.
  void fetchInto(video.id, url, scope)
  return { id: video.id }
}

async function fetchInto(videoId: string, url: string, { world }: Scope): Promise<void> {
  const result = await countBytes(url).catch(() => null)
  const done = result
    ? { file_size: result, bytes_transferred: result, finished_at: world.now().toISOString() }
    : { failure: 'Unable to fetch the video file from its URL.' }
  await world.store.change(videoId, (data) => ({ ...data, ...done })).catch(() => null)
}

async function countBytes(url: string): Promise<number | null> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchMs) })
  if (!response.ok || !response.body) return null
  let size = 0
  for await (const piece of response.body) size += piece.length
  return size || null
}

function mayFetch(url: string, { world }: Scope): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, origin } = new URL(url)
  if (world.videoOrigins) return world.videoOrigins().includes(origin)
  return /^https?:$/.test(protocol) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

const unfetchable = () =>
  new GraphError({
    code: 389,
    message: '(#389) Unable to fetch video file from URL.',
    userTitle: 'Video cannot be fetched',
    userMessage: 'The sandbox fetches videos from its own machine only. Upload the file instead.',
    blame: [['file_url']],
  })
