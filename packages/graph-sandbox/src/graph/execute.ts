import type { OAuth } from '../auth/oauth.ts'
import { checkProof, type Session } from '../auth/tokens.ts'
import { answerSubscriptions } from '../objects/subscriptions.ts'
import {
  expiredVersion,
  missingPermission,
  noToken,
  rateLimited,
  unknownObject,
  unknownPath,
} from '../protocol/errors.ts'
import type { Usage } from '../protocol/usage.ts'
import { chooseVersion, newestVersion } from '../protocol/versions.rules.ts'
import { sandboxApp } from '../settings.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { GraphError } from '../validation/graph-error.rules.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import { checkFields, getNodeKind, present, readEdge, readFields } from './present.ts'
import type { Body, Created, Edge, GraphCall, NodeKind, Registry, Scope, World } from './scope.ts'

export interface GraphAnswer {
  body: unknown
  /** The version that served it. */
  version: string
}

export interface Needs {
  world: World
  registry: Registry
  oauth: OAuth
  usage: Usage
  /** False while a fault hides new objects from reads. */
  isVisible(node: StoredObject, call: GraphCall): boolean
  /** Receives the ad account of a call, for the headers of its answer. */
  onAccount(accountId: string): void
}

/** Edges outside the ad objects that belong to the Marketing API and its versions. */
const marketingEdges = ['adaccounts']

/**
 * Executes one call of the Graph API.
 * @throws GraphError when Meta would refuse the call.
 */
export async function execute(call: GraphCall, needs: Needs): Promise<GraphAnswer> {
  const isAdAccount = /^act_/.test(call.path[0] ?? '') || marketingEdges.includes(call.path[1] ?? '')
  const version = serveVersion(call, isAdAccount)
  const pathText = call.path.join('/')
  if (pathText === 'oauth/access_token') return { version, body: await needs.oauth.accessToken(call.params) }
  const session = await signIn(call, needs.world)
  if (pathText === 'debug_token') return { version, body: await needs.oauth.debugToken(call.params) }
  if (pathText === `${sandboxApp.id}/subscriptions`) {
    return { version, body: await answerSubscriptions(call, session, needs.world) }
  }
  refuseNulls(call)
  const scope = openScope(call, session, needs)
  const node = await findNode(scope)
  const kind = getNodeKind(node, scope)
  if (kind.isMarketing) {
    serveVersion(call, true)
    requireScope(scope)
  }
  countFor(node, call, needs)
  return { version, body: await act(node, kind, scope) }
}

function serveVersion(call: GraphCall, isMarketing: boolean): string {
  const answer = chooseVersion(call.version, isMarketing)
  if (answer.kind === 'serve') return answer.version
  throw answer.kind === 'expired'
    ? expiredVersion(`v${newestVersion}.0`)
    : unknownPath([call.version, ...call.path].join('/'))
}

/** Meta ignores a null parameter, but refuses a null inside an object or a list. */
function refuseNulls({ method, params }: GraphCall): void {
  if (method !== 'POST') return
  for (const [name, value] of Object.entries(params)) {
    const path = value === null ? null : findNullPath(value, [name])
    if (path) throw invalidNull(path)
  }
}

function findNullPath(value: unknown, path: string[]): string[] | null {
  if (value === null) return path
  if (typeof value !== 'object') return null
  for (const [key, each] of Object.entries(value)) {
    const found = findNullPath(each, [...path, key])
    if (found) return found
  }
  return null
}

function invalidNull(path: string[]): GraphError {
  return new GraphError({ code: 100, message: 'Invalid parameter', blame: [path] })
}

async function signIn(call: GraphCall, world: World): Promise<Session> {
  if (!call.token) throw noToken()
  const session = await world.tokens.resolve(call.token)
  checkProof(
    call.token,
    readScalarText(call.params.appsecret_proof),
    world.settings.requireProof && session.type !== 'APP',
  )
  return session
}

function openScope(call: GraphCall, session: Session, { world, registry, isVisible }: Needs): Scope {
  const found = new Map<string, Promise<StoredObject | null>>()
  const find = (id: unknown) => {
    const key = readScalarText(id)
    // Other text is no id, and some of it PostgreSQL cannot store.
    if (!/^[\w:]{1,100}$/.test(key)) return Promise.resolve(null)
    const known = found.get(key) ?? world.store.find(key)
    found.set(key, known)
    return known
  }
  const isSeen = (node: StoredObject) => call.method !== 'GET' || isVisible(node, call)
  return { world, call, session, registry, find, isVisible: isSeen }
}

/** The node of the path's first part. @throws GraphError 100/33 when it is missing or not visible to this caller. */
async function findNode(scope: Scope): Promise<StoredObject> {
  const { call, session, registry } = scope
  const [first = ''] = call.path
  if (first === 'me') {
    if (session.type === 'APP') throw noToken()
    const me = await scope.find(session.userId)
    if (!me) throw unknownObject(call.method, first)
    return me
  }
  const node = session.type === 'APP' ? null : await scope.find(first)
  if (!node || !registry[node.kind] || !scope.isVisible(node)) throw unknownObject(call.method, first)
  return node
}

function requireScope({ call, session }: Scope): void {
  const has = (scope: string) => session.scopes.includes(scope)
  if (call.method === 'GET' ? has('ads_read') || has('ads_management') : has('ads_management')) return
  throw missingPermission(call.method === 'GET' ? 'ads_read' : 'ads_management')
}

function countFor(node: StoredObject, call: GraphCall, { usage, onAccount }: Needs): void {
  const accountId = /^act_(\d+)$/.exec(node.kind === 'account' ? node.id : (node.parentId ?? ''))?.[1]
  if (!accountId) return
  onAccount(accountId)
  if (!usage.countFor(accountId, call.method !== 'GET')) throw rateLimited()
}

async function act(node: StoredObject, kind: NodeKind, scope: Scope): Promise<unknown> {
  const { call } = scope
  const [first = '', edgeName, extra] = call.path
  if (edgeName === undefined) return actOnNode(node, kind, scope)
  const edge = kind.edges[edgeName]
  if (!edge || extra !== undefined) throw unknownPath(call.path.slice(1).join('/'))
  if (call.method === 'GET') return readWholeEdge(node, edgeName, edge, scope)
  const write = call.method === 'POST' ? edge.POST : edge.DELETE
  if (!write) throw unknownObject(call.method, first)
  const made = edge.makes && scope.registry[edge.makes]
  if (made) checkFields(readFields(call.params) ?? [], made)
  const result = await write(node, scope)
  return isCreated(result) ? presentCreated(result.created, scope) : result
}

async function actOnNode(node: StoredObject, kind: NodeKind, scope: Scope): Promise<unknown> {
  const { call } = scope
  if (call.method === 'GET') return present(node, readFields(call.params), scope)
  const write = call.method === 'POST' ? kind.update : kind.remove
  if (!write) throw unknownObject(call.method, node.id)
  return write(node, scope)
}

function readWholeEdge(node: StoredObject, name: string, edge: Edge, scope: Scope): Promise<Body> {
  if (!edge.list && !edge.GET) throw unknownObject('get', node.id)
  const { params } = scope.call
  return readEdge(node, name, edge, { params, fields: readFields(params), isWhole: true }, scope)
}

const isCreated = (result: Body | Created): result is Created => 'created' in result

/** The id, or with `fields` the new object as a read answers it. */
async function presentCreated(created: StoredObject, scope: Scope): Promise<Body> {
  const fields = readFields(scope.call.params)
  return fields ? present(created, fields, scope) : { id: created.id }
}
