import type { Session, Tokens } from '../auth/tokens.ts'
import type { Field } from '../protocol/fields.rules.ts'
import type { ReceivedFile } from '../protocol/read-multipart.ts'
import type { SandboxSettings } from '../settings.ts'
import type { Kind, SandboxStore, StoredObject } from '../store/sandbox-store.ts'
import type { Params } from '../validation/read-params.rules.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** The services that all calls use. */
export interface World {
  store: SandboxStore
  tokens: Tokens
  settings: SandboxSettings
  /** The features that Meta switches by itself in every new creative, with their state. */
  newFeatures: Map<string, string>
  /** Hosts besides this machine that webhooks may be sent to. */
  callbackHosts: string[]
  now(): Date
}

export interface GraphCall {
  method: Method
  /** The parts after the version, such as act_1 and ads. */
  path: string[]
  /** As requested, such as v27.0; null without one. */
  version: string | null
  params: Params
  files: ReceivedFile[]
  /** Address of the sandbox, such as http://localhost:3000/sandbox. */
  base: string
  /** The original query, for `paging.next`; without the token if that was in a header. */
  query: URLSearchParams
  token: string | null
}

/** One call that the sandbox is answering. */
export interface Scope {
  world: World
  call: GraphCall
  session: Session
  registry: Registry
  /** Finds an object, once for each call. */
  find(id: unknown): Promise<StoredObject | null>
  /** False for an object that is still hidden from reads. */
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

/** An edge of a node: a list of nodes, or a computed answer. */
export interface Edge {
  list?: (node: StoredObject, scope: Scope) => Promise<StoredObject[]>
  /** The fields of a row without `fields`, where they differ from the node's own. */
  defaults?: string
  GET?: (node: StoredObject, scope: Scope, ask: EdgeAsk) => Promise<Body>
  /** What POST creates; its `fields` are checked before anything is created. */
  makes?: Kind
  POST?: (node: StoredObject, scope: Scope) => Promise<Body | Created>
  DELETE?: (node: StoredObject, scope: Scope) => Promise<Body>
}

/** The parameters of a read, from the call itself or from the modifiers within `fields`. */
export interface EdgeAsk {
  params: Params
  fields: Field[] | null
  /** The whole answer of a call. Its next page has the same address with another cursor. */
  isWhole: boolean
}

/** A new object; the answer has its id, or the requested `fields`. */
export interface Created {
  created: StoredObject
}

export interface NodeKind {
  /** Its name in error messages. */
  typeName: string
  /** Part of the Marketing API, whose versions end sooner. */
  isMarketing: boolean
  /** Its rows have no id, like those of a log. */
  hasNoId?: true
  /** The answered fields without `fields`. */
  defaults: string[]
  fields: Record<string, FieldSpec>
  edges: Record<string, Edge>
  update?: (node: StoredObject, scope: Scope) => Promise<Body>
  remove?: (node: StoredObject, scope: Scope) => Promise<Body>
}

export type Registry = Partial<Record<Kind, NodeKind>>
