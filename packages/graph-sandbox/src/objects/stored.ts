import type { Scope } from '../graph/scope.ts'
import { unknownObject } from '../protocol/errors.ts'
import type { Data, Kind, StoredObject } from '../store/sandbox-store.ts'
import { readScalarText } from '../validation/read-params.rules.ts'

/** The object in the shape of the rules. */
export function asObject<T>(node: StoredObject): T {
  return { ...node.data, id: node.id } as T
}

/** @throws GraphError 100/33 when the object is missing, or belongs to another ad account. */
export async function requireNode(
  kind: Kind,
  id: unknown,
  accountId: string | null,
  scope: Scope,
): Promise<StoredObject> {
  const found = readScalarText(id) === '' ? null : await scope.find(id)
  if (found?.kind !== kind || (accountId && found.parentId !== accountId)) {
    throw unknownObject(scope.call.method, readScalarText(id))
  }
  return found
}

/** The objects of the node's ad account that belong to this node. */
export async function listChildNodes(node: StoredObject, kind: Kind, scope: Scope): Promise<StoredObject[]> {
  if (node.kind === 'account') return scope.world.store.list(kind, node.id)
  const all = await scope.world.store.list(kind, node.parentId ?? '')
  const link = { campaign: 'campaign_id', adset: 'adset_id' }[node.kind as 'campaign' | 'adset']
  return link ? all.filter(({ data }) => data[link] === node.id) : []
}

export async function requireAccount(node: StoredObject, scope: Scope): Promise<StoredObject> {
  return node.kind === 'account' ? node : requireNode('account', node.parentId, null, scope)
}

/** @throws Error when the id is taken. */
export async function create(
  kind: Kind,
  id: string,
  account: StoredObject,
  data: Data,
  { world }: Scope,
): Promise<StoredObject> {
  const object = { id, kind, parentId: account.id, createdAt: world.now() }
  const isNew = await world.store.insert({ ...object, data: { ...data, account_id: account.data.account_id } })
  const stored = isNew ? await world.store.find(id) : null
  if (!stored) throw new Error(`the id ${id} was given twice`)
  return stored
}

/** Changes some fields and sets `updated_time`. */
export async function change(node: StoredObject, data: Data, { world }: Scope): Promise<{ success: true }> {
  const updated_time = world.now().toISOString()
  await world.store.change(node.id, (old) => ({ ...old, ...data, updated_time }))
  return { success: true }
}

export function isValidateOnly({ call }: Scope): boolean {
  const options = call.params.execution_options
  return Array.isArray(options) ? options.includes('validate_only') : options === 'validate_only'
}

/** The parameters about the object, without those about the call itself. */
export function subjectParams({ call }: Scope): Data {
  const { access_token, appsecret_proof, execution_options, fields, method, locale, ...params } = call.params
  return params
}

/** The parameters that may change; Meta ignores the others. */
export function pickKnown(params: Data, names: string): Data {
  return Object.fromEntries(names.split(' ').flatMap((name) => (name in params ? [[name, params[name]]] : [])))
}
