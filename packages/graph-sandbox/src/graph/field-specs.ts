import type { StoredObject } from '../store/sandbox-store.ts'
import type { FieldSpec, Scope } from './scope.ts'

/** Fields that are answered as they are stored. */
export function plain(names: string): Record<string, FieldSpec> {
  const specs = names
    .split(' ')
    .map((name) => [name, { kind: 'value', read: (node: StoredObject) => node.data[name] }] as const)
  return { id: value((node) => node.id), ...Object.fromEntries(specs) }
}

export function value(read: (node: StoredObject, scope: Scope) => unknown): FieldSpec {
  return { kind: 'value', read }
}

/** Times, stored in UTC and answered in the ad account's zone. */
export function times(names: string): Record<string, FieldSpec> {
  const specs = names
    .split(' ')
    .map((name) => [name, { kind: 'time', read: (node: StoredObject) => node.data[name] }] as const)
  return Object.fromEntries(specs)
}

export const createdTime: FieldSpec = { kind: 'time', read: (node) => node.createdAt }
export const updatedTime: FieldSpec = { kind: 'time', read: (node) => node.data.updated_time ?? node.createdAt }

/** Another node, whose id is stored under another name. */
export function nodeBy(idField: string): FieldSpec {
  return { kind: 'node', read: (node) => node.data[idField] }
}
