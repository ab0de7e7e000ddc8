import type { Readable } from 'node:stream'
import type { UploadPolicy } from '@hookline/contract/uploads/uploads.schemas'

/** What a POST policy allows: one object, one content type, a size within bounds, until a moment. */
export interface UploadGrant {
  objectName: string
  contentType: string
  minBytes: number
  maxBytes: number
  expiresAt: Date
}

/** What the store itself knows of an object. */
export interface ObjectStat {
  sizeBytes: number
  updatedAt: Date
}

/** What was counted while an object was written. */
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

/** Random access to one object, for readers that jump about in it. */
export interface ObjectReader {
  sizeBytes: number
  /** The bytes from `start` up to but not including `end`; fewer only where the object ends. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Takes the posted uploads of a store that has no server of its own. */
export interface UploadReceiver {
  /**
   * @param fields the form's text fields.
   * @returns what they allow, or the sentence that says why not.
   */
  readGrant(fields: Record<string, string>): { grant: UploadGrant } | { refusal: string }
  /** Is this `?expires=&sig=` ours, for this object, and not over? */
  allowsRead(objectName: string, query: { expires?: string; sig?: string }): boolean
}

/**
 * Where videos and screenshots are kept. Object names are made by the server (`isObjectName`); every method rejects
 * others. An object is written once and never changed.
 */
export interface ObjectStorage {
  kind: 'local' | 'gcs' | 's3'
  /** Null where the store takes posts itself. */
  receiver: UploadReceiver | null
  /** Where browsers post uploads to, so that pages may be allowed to; null for this app itself. */
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
   * Stores the bytes durably; when `body` throws, or the process dies, no object is left. A chunk of `body` is done
   * with when the next one is asked for: its memory may then be used again.
   * @throws ObjectExistsError when the name is taken.
   */
  write(objectName: string, body: AsyncIterable<Uint8Array>, contentType: string): Promise<WrittenObject>
  /** Removing what is not there is no error. */
  remove(objectName: string): Promise<void>
  /** Removes what unfinished writes left behind before `olderThan`; how many. */
  removeUnfinished(olderThan: Date): Promise<number>
  /** The address within this app; it needs a session. */
  publicUrl(objectName: string): string
  gsUri(objectName: string): string
  /** An absolute address that opens without a session until `expiresAt`. */
  signedReadUrl(objectName: string, expiresAt: Date): Promise<string>
  /** Resolves when objects can be written and read. @throws an error whose message says why not. */
  check(): Promise<void>
}

/** The name was written before; objects never change. */
export class ObjectExistsError extends Error {
  constructor(objectName: string) {
    super(`the object ${objectName} exists`)
    this.name = 'ObjectExistsError'
  }
}

/** The store refused or was not reached; the message says why in words for the operator, without keys or requests. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
}

/** There is no object of this name. */
export class ObjectMissingError extends Error {
  constructor(objectName: string) {
    super(`there is no object ${objectName}`)
    this.name = 'ObjectMissingError'
  }
}

const nameMaxLength = 512
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/** Object names have two parts or more, none of which begins with a dot: no path can leave the store by one. */
export function isObjectName(name: string): boolean {
  return name.length <= nameMaxLength && namePattern.test(name)
}

/** @throws an error for what is not the name of an object. */
export function checkObjectName(name: string): string {
  if (!isObjectName(name)) throw new Error('not the name of an object')
  return name
}
