import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OpenFile, WrittenObject } from './storage.ts'

/** The small objects of `check`; the sweep removes those of dead processes. */
export const probeFolder = 'hookline-check'

/** Below the 3 s of `/api/ready`, so that the check reports the reason. */
const checkTimeoutMs = 2500

/** Passes the bytes through and measures them; `written` is called once, at the end. */
export function measure(body: AsyncIterable<Uint8Array>): {
  chunks: AsyncGenerator<Uint8Array>
  written(): WrittenObject
} {
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* pass() {
    for await (const chunk of body) {
      hash.update(chunk)
      sizeBytes += chunk.length
      yield chunk
    }
  }
  return { chunks: pass(), written: () => ({ sizeBytes, sha256: hash.digest('hex') }) }
}

/** Copies a stream into a private file, which `close` removes. */
export async function copyToTemporaryFile(stream: Readable): Promise<OpenFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hookline-object-'))
  const file = path.join(folder, 'object')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    return { path: file, close: remove }
  } catch (error) {
    await remove()
    throw error
  }
}

export function createCheck(probe: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  return () => probe(AbortSignal.timeout(checkTimeoutMs))
}

/** Why a store was unreachable; null for other errors. */
export function describeConnectionFault(error: unknown, place: string): string | null {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return `${place} does not answer in time`
  if (typeof code === 'string' && connectionFaults[code]) return `${place} ${connectionFaults[code]} (${code})`
  return cause instanceof Error ? describeConnectionFault(cause, place) : null
}

const connectionFaults: Record<string, string> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'broke the connection off',
  EPIPE: 'broke the connection off',
  ENOTFOUND: 'cannot be found by its name',
  EAI_AGAIN: 'cannot be found by its name',
  ETIMEDOUT: 'does not answer in time',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  UND_ERR_SOCKET: 'broke the connection off',
  UND_ERR_CONNECT_TIMEOUT: 'does not answer in time',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shows a certificate that is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'shows a certificate that is not trusted',
  CERT_HAS_EXPIRED: 'shows a certificate that has expired',
}
