import type { Readable } from 'node:stream'
import type { UploadPolicy } from '@hookline/contract/uploads/uploads.schemas'
import type { DataStore } from '@tus/server'

/** What a POST policy allows. */
export interface UploadGrant {
  objectName: string
  contentType: string
  minBytes: number
  maxBytes: number
  expiresAt: Date
}

export interface ObjectStat {
  sizeBytes: number
  updatedAt: Date
}

export interface WrittenObject {
  sizeBytes: number
  /** Hex digest of the bytes. */
  sha256: string
}

/** A local file that stays readable until `close`. */
export interface OpenFile {
  path: string
  close(): Promise<void>
}

/** Uses an opened file, and closes it in any case. */
export async function useFile<T>(opened: Promise<OpenFile>, use: (path: string) => Promise<T>): Promise<T> {
  const file = await opened
  try {
    return await use(file.path)
  } finally {
    await file.close()
  }
}

/** The disk of this machine that uploads pass or end on. */
export interface UploadDisk {
  freeBytes: number
  /** Uploads stay on it; otherwise only pieces of them, for seconds. */
  holdsUploads: boolean
}

export interface ObjectReader {
  sizeBytes: number
  /** The bytes from `start`, `end` excluded; fewer only at the end of the object. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Accepts posted uploads for a store without a server of its own. */
export interface UploadReceiver {
  /** What the form's text fields allow, or why they are refused. */
  readGrant(fields: Record<string, string>): { grant: UploadGrant } | { refusal: string }
  /** Whether `?expires=&sig=` is a valid signature for this object that has not expired. */
  allowsRead(objectName: string, query: { expires?: string; sig?: string }): boolean
}

/** The extensions of the tus protocol that every store supports. */
export const tusExtensions = ['creation', 'creation-with-upload', 'termination', 'expiration']

/** Receives uploads in pieces. The id of an upload is the name of the object that it becomes. */
export interface ResumableUploads {
  /** What the tus server writes to; an upload expires after `lifetimeMs`. */
  openStore(lifetimeMs: number): DataStore
  /** Makes a complete upload an object; may be repeated. @throws ObjectMissingError when its bytes are gone. */
  publish(objectName: string): Promise<void>
  /** Removes an unfinished upload; removing a missing one succeeds. */
  discard(objectName: string): Promise<void>
}

/** The server makes object names (`isObjectName`); every method rejects others. An object is never changed. */
export interface ObjectStorage {
  kind: 'local' | 'gcs' | 's3'
  /** Null when the store accepts posts itself. */
  receiver: UploadReceiver | null
  resumable: ResumableUploads
  /** The origin that browsers post uploads to, for the CSP; null for this app. */
  uploadOrigin: string | null
  createUploadPolicy(grant: UploadGrant): Promise<UploadPolicy>
  /** Null when there is no such object. */
  stat(objectName: string): Promise<ObjectStat | null>
  /** The bytes as a stream, both ends of `range` included. Null when there is no such object. */
  openRead(objectName: string, range?: { start: number; end: number }): Promise<Readable | null>
  openReader(objectName: string): Promise<ObjectReader | null>
  /** The object as a local file: the file itself, or a temporary copy. @throws ObjectMissingError */
  openFile(objectName: string): Promise<OpenFile>
  /**
   * Stores the bytes durably or not at all. The memory of a chunk may be reused once the next one is requested.
   * @throws ObjectExistsError when the name is taken.
   */
  write(objectName: string, body: AsyncIterable<Uint8Array>, contentType: string): Promise<WrittenObject>
  /** Removing a missing object succeeds. */
  remove(objectName: string): Promise<void>
  /** Removes the remains of unfinished writes before `olderThan`. @returns how many. */
  removeUnfinished(olderThan: Date): Promise<number>
  /** The address within this app; it needs a session. */
  publicUrl(objectName: string): string
  gsUri(objectName: string): string
  /** An absolute address that opens without a session until `expiresAt`. */
  signedReadUrl(objectName: string, expiresAt: Date): Promise<string>
  /** Null when uploads use no disk of this machine. */
  readDisk(): Promise<UploadDisk | null>
  /** @throws an error whose message says why objects cannot be written or read. */
  check(): Promise<void>
}

/** The addresses of an object for browsers and for Google Cloud. */
export type ObjectAddress = Pick<ObjectStorage, 'publicUrl' | 'gsUri'>

export class ObjectExistsError extends Error {
  constructor(objectName: string) {
    super(`the object ${objectName} exists`)
    this.name = 'ObjectExistsError'
  }
}

/** The store refused or was unreachable; the message tells the operator why, without keys or requests. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
}

export class ObjectMissingError extends Error {
  constructor(objectName: string) {
    super(`there is no object ${objectName}`)
    this.name = 'ObjectMissingError'
  }
}

const nameMaxLength = 512
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/** Object names have two or more parts, none of which begins with a dot, so no path leaves the store. */
export function isObjectName(name: string): boolean {
  return name.length <= nameMaxLength && namePattern.test(name)
}

/** The name itself. @throws for what is no object name */
export function checkObjectName(name: string): string {
  if (!isObjectName(name)) throw new Error('not the name of an object')
  return name
}
