import bizSdk, { type AdAccount } from 'facebook-nodejs-business-sdk'
import { vi } from 'vitest'
import { type Json, startSandbox, type TestSandbox } from './sandbox.ts'

// A client that was written for the real Graph API: Meta's own SDK, as it is published, told only where the Graph API
// is and which version it speaks. It puts the token into addresses, sends JSON, gives each GET a body, follows `next` as
// it stands, and knows nothing of this sandbox. Its VideoUploader is not asked: it sends multipart forms without a body
// and parses answers that are parsed already, so it fails at every server.

type Cursor = Awaited<ReturnType<AdAccount['getCampaigns']>>

/** A sandbox, and Meta's SDK told where it is, which version it speaks, and its token: all that it lets be told. */
export async function startSdkSandbox(): Promise<TestSandbox> {
  const sandbox = await startSandbox({ chunkBytes: 1000 })
  vi.spyOn(bizSdk.FacebookAdsApi, 'GRAPH', 'get').mockReturnValue(`${sandbox.url}/sandbox/graph`)
  vi.spyOn(bizSdk.FacebookAdsApi, 'VERSION', 'get').mockReturnValue('v27.0')
  bizSdk.FacebookAdsApi.init(sandbox.token, 'en_US', false)
  return {
    ...sandbox,
    close() {
      vi.restoreAllMocks()
      return sandbox.close()
    },
  }
}

/** Every row of a list, page by page. */
export async function readAll(first: Cursor | Promise<Cursor>): Promise<{ rows: Json[]; pages: number }> {
  const cursor = await first
  const rows: Json[] = [...cursor]
  let pages = 1
  for (; cursor.hasNext(); pages++) rows.push(...(await cursor.next()))
  return { rows, pages }
}

/** The SDK's own error; null when the call was not refused. */
export const catchSdkError = (call: Promise<unknown>): Promise<Json> =>
  call.then(
    () => null,
    (error) => error,
  )
