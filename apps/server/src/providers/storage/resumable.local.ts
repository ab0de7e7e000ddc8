import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { checkObjectName, ObjectMissingError, type ResumableUploads, tusExtensions } from './storage.ts'
import { publishFile, readErrorCode } from './write-file.ts'

interface LocalFolders {
  directory: string
  /** Where the object's own file is. */
  resolvePath(objectName: string): string
  makeFolder(folder: string): Promise<void>
}

/** Resumable uploads as files beside the objects, so that a complete one is renamed, not copied. */
export function createLocalResumable(folders: LocalFolders): ResumableUploads {
  const { directory, resolvePath, makeFolder } = folders
  const unfinishedFile = (objectName: string) => path.join(directory, checkObjectName(objectName))
  const forget = (objectName: string) => rm(`${unfinishedFile(objectName)}.json`, { force: true })

  return {
    openStore: (lifetimeMs) => new DurableFileStore(folders, lifetimeMs),
    async publish(objectName) {
      const file = resolvePath(objectName)
      await makeFolder(path.dirname(file))
      try {
        // False: an earlier call published it and ended before the rest.
        if (!(await publishFile(unfinishedFile(objectName), file))) await rm(unfinishedFile(objectName))
      } catch (error) {
        if (readErrorCode(error) !== 'ENOENT') throw error
        if (!(await stat(file).catch(() => null))) throw new ObjectMissingError(objectName)
      }
      await forget(objectName)
    },
    async discard(objectName) {
      await rm(unfinishedFile(objectName), { force: true })
      await forget(objectName)
    },
  }
}

/** The library's store, but acknowledged bytes are synced, and errors keep their reasons, such as a full disk. */
class DurableFileStore extends FileStore {
  readonly #folders: LocalFolders

  constructor(folders: LocalFolders, lifetimeMs: number) {
    super({ directory: folders.directory, expirationPeriodInMilliseconds: lifetimeMs })
    this.#folders = folders
    this.extensions = tusExtensions
  }

  static {
    // `create` makes the folder: the library's constructor would make one that other users of the machine can read.
    Object.assign(DurableFileStore.prototype, { checkOrCreateDirectory: () => undefined })
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#folders.makeFolder(path.dirname(path.join(this.directory, checkObjectName(upload.id))))
    return super.create(upload)
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = await open(path.join(this.directory, checkObjectName(id)), 'r+')
    let end = offset
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        for (let done = 0; done < chunk.length; ) {
          done += (await file.write(chunk, done, chunk.length - done, end + done)).bytesWritten
        }
        end += chunk.length
      }
      await file.datasync()
    } finally {
      await file.close()
    }
    return end
  }
}
