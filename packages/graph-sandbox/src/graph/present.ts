import { unknownField } from '../protocol/errors.ts'
import { type Field, parseFields } from '../protocol/fields.rules.ts'
import { graphTime, parseTime } from '../protocol/times.rules.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { isRecord, type Params, readScalarText } from '../validation/read-params.rules.ts'
import { listEdge } from './list.ts'
import type { Body, Edge, EdgeAsk, FieldSpec, NodeKind, Scope } from './scope.ts'

/** The names of a `fields` parameter; null when the call has none. */
export function readFields(params: Params): Field[] | null {
  const list = Array.isArray(params.fields)
    ? params.fields.map(readScalarText).join(',')
    : readScalarText(params.fields)
  return list.trim() === '' ? null : parseFields(list)
}

/**
 * A node as it is answered: the requested fields that have a value.
 * @param fields null for the node's usual ones.
 * @throws GraphError code 100 for a field that this type does not have.
 */
export async function present(node: StoredObject, fields: Field[] | null, scope: Scope): Promise<Body> {
  const kind = getNodeKind(node, scope)
  const wanted = fields ?? kind.defaults.map((name) => ({ name, params: {}, children: null }))
  const body: Body = {}
  for (const field of wanted) {
    const value = await presentField(node, kind, field, scope)
    if (isSet(value)) body[field.name] = value
  }
  // Meta always adds the id.
  return 'id' in body || kind.hasNoId ? body : { ...body, id: await fieldValue(node, 'id', scope) }
}

export function getNodeKind(node: StoredObject, { registry }: Scope): NodeKind {
  const kind = registry[node.kind]
  if (!kind) throw new Error(`${node.kind} is no node of the graph`)
  return kind
}

/** @throws GraphError code 100 for the first field that the type does not have. */
export function checkFields(fields: Field[], { fields: specs, edges, typeName }: NodeKind): void {
  const unknown = fields.find(({ name }) => !(name in specs) && !(name in edges))
  if (unknown) throw unknownField(unknown.name, typeName)
}

/** The value of a field as it would be answered, for conditions; `campaign.id` looks into another node. */
async function fieldValue(node: StoredObject, path: string, scope: Scope): Promise<unknown> {
  const [name = '', ...rest] = path.split('.')
  const spec = getNodeKind(node, scope).fields[name]
  if (!spec) {
    // `ad.id` on an ad means its own id.
    if (rest.length > 0 && name === node.kind) return fieldValue(node, rest.join('.'), scope)
    throw unknownField(name, getNodeKind(node, scope).typeName)
  }
  if (spec.kind === 'time') return toUnixSecondsText(spec.read(node))
  if (spec.kind === 'value') return spec.read(node, scope)
  const other = await scope.find(spec.read(node))
  return other && fieldValue(other, rest.join('.') || 'id', scope)
}

const toUnixSecondsText = (time: unknown) => {
  const parsed = time instanceof Date ? time : parseTime(time)
  return parsed ? String(Math.floor(parsed.getTime() / 1000)) : undefined
}

async function presentField(node: StoredObject, kind: NodeKind, field: Field, scope: Scope): Promise<unknown> {
  const spec = kind.fields[field.name]
  if (spec) return presentSpec(node, spec, field, scope)
  const edge = kind.edges[field.name]
  if (!edge || !(edge.list || edge.GET)) throw unknownField(field.name, kind.typeName)
  const ask = { params: field.params, fields: field.children, isWhole: false }
  const body = await readEdge(node, field.name, edge, ask, scope)
  return Array.isArray(body.data) && body.data.length === 0 ? undefined : body
}

async function presentSpec(node: StoredObject, spec: FieldSpec, field: Field, scope: Scope): Promise<unknown> {
  if (spec.kind === 'value') return pick(await spec.read(node, scope), field.children)
  if (spec.kind === 'time') return localTime(node, spec.read(node), scope)
  const other = await scope.find(spec.read(node))
  return other && scope.isVisible(other) ? present(other, field.children ?? idOnly, scope) : undefined
}

const idOnly: Field[] = [{ name: 'id', params: {}, children: null }]

/** An edge of a node: a list or a computed answer. */
export function readEdge(node: StoredObject, name: string, edge: Edge, ask: EdgeAsk, scope: Scope): Promise<Body> {
  if (edge.GET) return edge.GET(node, scope, ask)
  return listEdge(node, name, edge, ask, scope, { present, fieldValue })
}

async function localTime(node: StoredObject, time: unknown, scope: Scope): Promise<string | undefined> {
  const parsed = time instanceof Date ? time : parseTime(time)
  return parsed ? graphTime(parsed, await findTimeZone(node, scope)) : undefined
}

async function findTimeZone(node: StoredObject, scope: Scope): Promise<string> {
  const account = node.kind === 'account' ? node : await scope.find(node.parentId)
  return readScalarText(account?.data.timezone_name) || 'UTC'
}

/** The requested members of a plain object, or of each object of a list. */
function pick(value: unknown, children: Field[] | null): unknown {
  if (!children) return value
  if (Array.isArray(value)) return value.map((each) => pick(each, children))
  if (!isRecord(value)) return value
  if (Array.isArray(value.data) || isRecord(value.data)) return { ...value, data: pick(value.data, children) }
  const picked = children.filter(({ name }) => name in value)
  return Object.fromEntries(picked.map(({ name, children: inner }) => [name, pick(value[name], inner)]))
}

/** Meta leaves out fields without a value. */
function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return !(Array.isArray(value) && value.length === 0)
}
