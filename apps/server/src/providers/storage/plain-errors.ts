import { type ObjectReader, type ObjectStorage, StorageFault } from './storage.ts'

/** The sentence for an error of the vendor's client; null for other errors, which are passed on. */
type Describe = (error: unknown) => string | null

/**
 * Replaces errors of a vendor's client, which may contain requests with tokens, by a `StorageFault`, so that tokens
 * reach no answer or log.
 */
export function withPlainErrors(storage: ObjectStorage, describe: Describe): ObjectStorage {
  const plain = <A extends unknown[], R>(method: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      try {
        return await method(...args)
      } catch (error) {
        const sentence = describe(error)
        throw sentence === null ? error : new StorageFault(sentence)
      }
    }
  }
  const plainReader = (reader: ObjectReader): ObjectReader => ({ ...reader, read: plain(reader.read) })
  return {
    ...storage,
    createUploadPolicy: plain(storage.createUploadPolicy),
    stat: plain(storage.stat),
    openRead: plain(storage.openRead),
    openReader: plain(async (objectName) => {
      const reader = await storage.openReader(objectName)
      return reader && plainReader(reader)
    }),
    openFile: plain(storage.openFile),
    write: plain(storage.write),
    remove: plain(storage.remove),
    removeUnfinished: plain(storage.removeUnfinished),
    signedReadUrl: plain(storage.signedReadUrl),
    check: plain(storage.check),
  }
}
