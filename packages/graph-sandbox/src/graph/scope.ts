import type { Session, Tokens } from '../auth/tokens.ts'
import type { Field } from '../protocol/fields.rules.ts'
import type { Params } from '../protocol/params.rules.ts'
import type { ReceivedFile } from '../protocol/read-multipart.ts'
import type { SandboxSettings } from '../settings.ts'
import type { Kind, SandboxStore, StoredObject } from '../store/sandbox-store.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** What all calls share. */
export interface World {
  store: SandboxStore
  tokens: Tokens
  settings: SandboxSettings
  now(): Date
}

export interface GraphCall {
  method: Method
  /** What follows the version, such as act_1 and ads. */
  path: string[]
  /** As asked for, such as v26.0; null without one. */
  version: string | null
  params: Params
  files: ReceivedFile[]
  /** Address of the sandbox, such as http://localhost:3000/sandbox. */
  base: string
  /** The query as it came, for `paging.next`; without the token when that was in a header. */
  query: URLSearchParams
  token: string | null
}

/** One call on its way through the sandbox. */
export interface Scope {
  world: World
  call: GraphCall
  session: Session
  registry: Registry
  /** Looks an object up, once for each call. */
  find(id: unknown): Promise<StoredObject | null>
  /** False for what a read must not see yet. */
  isVisible(node: StoredObject): boolean
}

export type Body = Record<string, unknown>
type Found = unknown | Promise<unknown>

/** How one field of a node is answered. */
export type FieldSpec =
  | { kind: 'value'; read: (node: StoredObject, scope: Scope) => Found }
  | { kind: 'time'; read: (node: StoredObject) => unknown }
  /** Another node; its id. */
  | { kind: 'node'; read: (node: StoredObject) => unknown }

/** What hangs on a node: a list of nodes, or something computed. */
export interface Edge {
  list?: (node: StoredObject, scope: Scope) => Promise<StoredObject[]>
  /** What a row shows without `fields`, where that is not what the node itself shows. */
  defaults?: string
  GET?: (node: StoredObject, scope: Scope, ask: EdgeAsk) => Promise<Body>
  /** What POST makes; its `fields` are looked at before anything is made. */
  makes?: Kind
  POST?: (node: StoredObject, scope: Scope) => Promise<Body | Created>
  DELETE?: (node: StoredObject, scope: Scope) => Promise<Body>
}

/** The parameters of a read: of the call itself, or of the modifiers within `fields`. */
export interface EdgeAsk {
  params: Params
  fields: Field[] | null
  /** The whole answer of a call, whose next page is the same address with another cursor. */
  isWhole: boolean
}

/** A new object; the answer shows its id, or the `fields` asked for. */
export interface Created {
  created: StoredObject
}

export interface NodeKind {
  /** As error messages call it. */
  typeName: string
  /** Belongs to the Marketing API, whose versions end sooner. */
  isMarketing: boolean
  /** What is answered without `fields`. */
  defaults: string[]
  fields: Record<string, FieldSpec>
  edges: Record<string, Edge>
  update?: (node: StoredObject, scope: Scope) => Promise<Body>
  remove?: (node: StoredObject, scope: Scope) => Promise<Body>
}

export type Registry = Partial<Record<Kind, NodeKind>>
