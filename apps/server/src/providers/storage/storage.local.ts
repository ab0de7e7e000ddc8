import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import { createLocalResumable } from './resumable.local.ts'
import {
  isObjectName,
  ObjectExistsError,
  ObjectMissingError,
  type ObjectStorage,
  type WrittenObject,
} from './storage.ts'
import { createStorageSignatures } from './storage-signatures.ts'
import { publishFile, readErrorCode, readFreeBytes, syncFolder, writeNewFile } from './write-file.ts'

/** Unfinished writes; no object name begins with a dot. */
const unfinishedFolder = '.unfinished'
/** Resumable uploads, under the names of their objects. */
const resumableFolder = '.resumable'

/** Objects as files of one folder on this machine. */
export function createLocalStorage(options: {
  dir: string
  appSecret: string
  appSecretOld?: string | null
  publicUrl: string
  clock: Clock
}): ObjectStorage {
  const { clock } = options
  const root = path.resolve(options.dir)
  const signatures = createStorageSignatures(options.appSecret, options.appSecretOld)
  const publicUrl = (objectName: string) => `/storage/${objectName}`

  /** Null when the object is missing, or its path leads through a link. */
  async function openObject(objectName: string): Promise<FileHandle | null> {
    const file = resolvePath(root, objectName)
    try {
      await refuseLinkedFolder(root, path.dirname(file))
      const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
      if ((await handle.stat()).isFile()) return handle
      await handle.close()
      return null
    } catch (error) {
      if (missing.has(readErrorCode(error) ?? '')) return null
      throw error
    }
  }

  async function exists(objectName: string): Promise<boolean> {
    const handle = await openObject(objectName)
    await handle?.close()
    return handle !== null
  }

  /** Writes a file that `use` may move away, and removes it otherwise. */
  async function writeUnfinished<T>(
    body: AsyncIterable<Uint8Array>,
    use: (file: string, written: WrittenObject) => Promise<T>,
  ): Promise<T> {
    const unfinished = path.join(root, unfinishedFolder, crypto.randomUUID())
    await makeFolder(root, path.dirname(unfinished))
    try {
      return await use(unfinished, await writeNewFile(unfinished, body))
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    kind: 'local',
    uploadOrigin: null,
    receiver: {
      readGrant: (fields) => signatures.readGrant(fields, clock.now()),
      allowsRead: (objectName, query) => signatures.allowsRead(objectName, query, clock.now()),
    },
    resumable: createLocalResumable({
      directory: path.join(root, resumableFolder),
      resolvePath: (objectName) => resolvePath(root, objectName),
      makeFolder: (folder) => makeFolder(root, folder),
    }),
    async createUploadPolicy(grant) {
      resolvePath(root, grant.objectName)
      return { url: '/storage', fields: signatures.signGrant(grant) }
    },
    async stat(objectName) {
      const handle = await openObject(objectName)
      if (!handle) return null
      try {
        const { size, mtime } = await handle.stat()
        return { sizeBytes: size, updatedAt: mtime }
      } finally {
        await handle.close()
      }
    },
    async openRead(objectName, range) {
      const handle = await openObject(objectName)
      return handle?.createReadStream({ ...range, highWaterMark: 262_144 }) ?? null
    },
    async openReader(objectName) {
      const handle = await openObject(objectName)
      if (!handle) return null
      const { size } = await handle.stat()
      return { sizeBytes: size, read: (start, end) => readBytes(handle, start, end), close: () => handle.close() }
    },
    async openFile(objectName) {
      if (!(await exists(objectName))) throw new ObjectMissingError(objectName)
      return { path: resolvePath(root, objectName), close: async () => {} }
    },
    async write(objectName, body) {
      const file = resolvePath(root, objectName)
      return writeUnfinished(body, async (unfinished, written) => {
        await makeFolder(root, path.dirname(file))
        if (!(await publishFile(unfinished, file))) throw new ObjectExistsError(objectName)
        return written
      })
    },
    async remove(objectName) {
      if (await exists(objectName)) await rm(resolvePath(root, objectName), { force: true })
    },
    removeUnfinished: (olderThan) => removeOlder(path.join(root, unfinishedFolder), olderThan),
    publicUrl,
    gsUri: (objectName) => `gs://hookline-local/${objectName}`,
    async signedReadUrl(objectName, expiresAt) {
      resolvePath(root, objectName)
      return new URL(`${publicUrl(objectName)}?${signatures.signRead(objectName, expiresAt)}`, options.publicUrl).href
    },
    async readDisk() {
      await makeFolder(root, root)
      return { freeBytes: await readFreeBytes(root), holdsUploads: true }
    },
    check: () => writeUnfinished(Readable.from([Buffer.from('ready?')]), async () => undefined),
  }
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK'])

function resolvePath(root: string, objectName: string): string {
  const file = path.join(root, objectName)
  if (!isObjectName(objectName) || !file.startsWith(root + path.sep)) throw new Error('not the name of an object')
  return file
}

/** Refuses a path through a link, which could lead out of the store. */
async function refuseLinkedFolder(root: string, folder: string): Promise<void> {
  const expected = path.join(await realpath(root), path.relative(root, folder))
  if ((await realpath(folder)) === expected) return
  throw Object.assign(new Error(`${folder} is reached through a link`), { code: 'ELOOP' })
}

/** Creates the folder and its parents durably, so that a crash loses no object with its folder. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  await refuseLinkedFolder(root, folder)
  if (!first) return
  const stop = path.dirname(first)
  for (let made = folder; made !== stop; made = path.dirname(made)) await syncFolder(path.dirname(made))
}

async function readBytes(handle: FileHandle, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Math.max(0, end - start))
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

async function removeOlder(folder: string, olderThan: Date): Promise<number> {
  const names = await readdir(folder).catch((error) => {
    if (readErrorCode(error) === 'ENOENT') return []
    throw error
  })
  let removed = 0
  for (const name of names) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (!found || found.mtime >= olderThan) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}
