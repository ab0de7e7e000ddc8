/** Everything the sandbox keeps, people's sign-ins too. */
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

export type Data = Record<string, unknown>

export interface NewObject {
  id: string
  kind: Kind
  /** What lists ask for: the ad account's node id of what belongs to an ad account. */
  parentId: string | null
  /** Two objects never have the same. */
  uniqueKey?: string
  data: Data
  createdAt: Date
}

export interface StoredObject extends Omit<NewObject, 'uniqueKey'> {
  /** Grows with every object. */
  seq: number
}

/** Where the sandbox keeps its objects. Several processes may work on one store at once. */
export interface SandboxStore {
  /** @returns false when the id or the unique key is taken; then nothing was stored. */
  insert(object: NewObject): Promise<boolean>
  find(id: string): Promise<StoredObject | null>
  findByKey(uniqueKey: string): Promise<StoredObject | null>
  /** Newest first; without `parentId` of all parents. */
  list(kind: Kind, parentId?: string): Promise<StoredObject[]>
  /**
   * Changes one object while nobody else does.
   * @param change takes what is stored and gives what shall be stored, or null to leave it.
   * @returns the changed object; null when it is not there, or was left.
   */
  change(id: string, change: (data: Data) => Data | null): Promise<StoredObject | null>
  remove(id: string): Promise<boolean>
}
