import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { arrayBuffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createRangedReader } from './ranged-reader.ts'
import { ObjectMissingError, type ObjectStat, type ObjectStorage, type OpenFile, StorageFault } from './storage.ts'

/** The small objects of `check`; the sweep removes those of dead processes. */
export const probeFolder = 'hookline-check'

/** Below the 3 s of `/api/ready`, so that the check reports the reason. */
const checkTimeoutMs = 2500

interface CloudVendor
  extends Pick<
    ObjectStorage,
    | 'kind'
    | 'receiver'
    | 'resumable'
    | 'uploadOrigin'
    | 'createUploadPolicy'
    | 'write'
    | 'remove'
    | 'removeUnfinished'
    | 'readDisk'
    | 'signedReadUrl'
  > {
  bucket: string
  /** Null when there is no such object. `version` names its present bytes. */
  head(objectName: string): Promise<(ObjectStat & { version: string | undefined }) | null>
  openRead(objectName: string, range?: { start: number; end: number }, version?: string): Promise<Readable | null>
  probe(signal: AbortSignal): Promise<void>
  /** The sentence for an error of the vendor's client; null for other errors, which are passed on. */
  describeFault(error: unknown): string | null
}

/**
 * Replaces errors of a vendor's client by a `StorageFault`: they may contain requests with tokens, which must reach no
 * answer or log.
 * @returns `rethrow` for a caught error, and `plain`, which wraps a method.
 */
export function hideVendorErrors(describeFault: CloudVendor['describeFault']) {
  const rethrow = (error: unknown): never => {
    const sentence = describeFault(error)
    throw sentence === null ? error : new StorageFault(sentence)
  }
  const plain = <A extends unknown[], R>(method: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      try {
        return await method(...args)
      } catch (error) {
        return rethrow(error)
      }
    }
  }
  return { rethrow, plain }
}

/** The storage in a bucket. */
export function createCloudStorage(vendor: CloudVendor): ObjectStorage {
  const { kind, receiver, resumable, uploadOrigin } = vendor
  const { plain } = hideVendorErrors(vendor.describeFault)
  async function getStream(...of: Parameters<CloudVendor['openRead']>): Promise<Readable> {
    const stream = await vendor.openRead(...of)
    if (!stream) throw new ObjectMissingError(of[0])
    return stream
  }

  return {
    kind,
    receiver,
    resumable,
    uploadOrigin,
    createUploadPolicy: plain(vendor.createUploadPolicy),
    stat: plain(async (objectName) => {
      const found = await vendor.head(objectName)
      return found && { sizeBytes: found.sizeBytes, updatedAt: found.updatedAt }
    }),
    openRead: plain(async (objectName, range) => vendor.openRead(objectName, range)),
    openReader: plain(async (objectName) => {
      const found = await vendor.head(objectName)
      if (!found) return null
      return createRangedReader({
        sizeBytes: found.sizeBytes,
        fetch: plain(async (start: number, end: number) => {
          const range = { start, end: end - 1 }
          return new Uint8Array(await arrayBuffer(await getStream(objectName, range, found.version)))
        }),
      })
    }),
    openFile: plain(async (objectName) => copyToTemporaryFile(await getStream(objectName))),
    write: plain(vendor.write),
    remove: plain(vendor.remove),
    removeUnfinished: plain(vendor.removeUnfinished),
    publicUrl: (objectName) => `/storage/${objectName}`,
    gsUri: (objectName) => `gs://${vendor.bucket}/${objectName}`,
    signedReadUrl: plain(vendor.signedReadUrl),
    readDisk: vendor.readDisk,
    check: plain(() => vendor.probe(AbortSignal.timeout(checkTimeoutMs))),
  }
}

async function copyToTemporaryFile(stream: Readable): Promise<OpenFile> {
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

/** A sentence for an error of the network or of TLS; null for other errors. @param storeName begins the sentence */
export function describeConnectionFault(error: unknown, storeName: string): string | null {
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') return `${storeName} does not answer in time`
  if (typeof code === 'string' && connectionFaults[code]) return `${storeName} ${connectionFaults[code]} (${code})`
  return cause instanceof Error ? describeConnectionFault(cause, storeName) : null
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
