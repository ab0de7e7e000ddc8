/** Everything that the sandbox stores, including sign-ins. */
export type Kind =
  | 'user'
  | 'account'
  | 'page'
  | 'instagram'
  | 'pixel'
  | 'campaign'
  | 'adset'
  | 'creative'
  | 'ad'
  | 'video'
  | 'upload'
  | 'image'
  | 'grant'
  | 'token'
  | 'code'
  | 'activity'
  | 'subscription'

export type Data = Record<string, unknown>

export interface NewObject {
  id: string
  kind: Kind
  /** The parent in lists: the ad account's node id for objects of an ad account. */
  parentId: string | null
  uniqueKey?: string
  data: Data
  createdAt: Date
}

export interface StoredObject extends Omit<NewObject, 'uniqueKey'> {
  /** Grows with every object. */
  seq: number
}

/** Several processes may use one store concurrently. */
export interface SandboxStore {
  /** @returns false when the id or the unique key is taken; then nothing was stored. */
  insert(object: NewObject): Promise<boolean>
  find(id: string): Promise<StoredObject | null>
  findByKey(uniqueKey: string): Promise<StoredObject | null>
  /** Newest first; without `parentId` of all parents. */
  list(kind: Kind, parentId?: string): Promise<StoredObject[]>
  /**
   * Changes one object atomically.
   * @param change returns the new data, or null to leave the object unchanged.
   * @returns the changed object; null when it is missing or unchanged.
   */
  change(id: string, change: (data: Data) => Data | null): Promise<StoredObject | null>
  remove(id: string): Promise<boolean>
}
