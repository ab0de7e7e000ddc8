import type { NewObject, SandboxStore, StoredObject } from './sandbox-store.ts'

/** A store for tests; it ends with the process. */
export function createMemoryStore(): SandboxStore {
  const objects = new Map<string, StoredObject>()
  const idsByKey = new Map<string, string>()
  let seq = 0

  function insert({ uniqueKey, ...object }: NewObject): boolean {
    if (objects.has(object.id) || (uniqueKey && idsByKey.has(uniqueKey))) return false
    objects.set(object.id, structuredClone({ ...object, seq: ++seq }))
    if (uniqueKey) idsByKey.set(uniqueKey, object.id)
    return true
  }

  const copy = (id: string | undefined) => structuredClone(objects.get(id ?? '') ?? null)

  return {
    insert: async (object) => insert(object),
    find: async (id) => copy(id),
    findByKey: async (uniqueKey) => copy(idsByKey.get(uniqueKey)),
    async list(kind, parentId) {
      const isMeant = (each: StoredObject) =>
        each.kind === kind && (parentId === undefined || each.parentId === parentId)
      return structuredClone([...objects.values()].filter(isMeant).reverse())
    },
    async change(id, change) {
      const object = objects.get(id)
      const data = object && change(structuredClone(object.data))
      if (!object || !data) return null
      object.data = structuredClone(data)
      return copy(id)
    },
    async remove(id) {
      for (const [key, owner] of idsByKey) if (owner === id) idsByKey.delete(key)
      return objects.delete(id)
    },
  }
}
