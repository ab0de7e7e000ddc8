import type { Body, Created, Edge, Scope, World } from '../graph/scope.ts'
import { pageTokenNeeded } from '../protocol/errors.ts'
import { newId } from '../protocol/ids.ts'
import type { StoredObject } from '../store/sandbox-store.ts'

/** The stand-in with which a page without an Instagram account advertises there; only the page's own token sees it. */
export const pageBackedInstagram: Edge = {
  async list(page, scope) {
    requirePageToken(page, scope)
    return scope.world.store.list('instagram', page.id)
  },
  POST: create,
}

/** A page has one: asking again gives the same. */
async function create(page: StoredObject, scope: Scope): Promise<Body | Created> {
  requirePageToken(page, scope)
  const { store, now } = scope.world
  const uniqueKey = `page-backed:${page.id}`
  const data = { username: `page.${page.id}`, name: page.data.name }
  await store.insert({ id: newId('178'), kind: 'instagram', parentId: page.id, uniqueKey, data, createdAt: now() })
  const created = await store.findByKey(uniqueKey)
  if (!created) throw new Error('a page-backed account that was there a moment ago is gone')
  return { created }
}

/** The ids of the stand-ins of these pages. */
export async function pageBackedIds(pageIds: string[], { store }: World): Promise<string[]> {
  const lists = await Promise.all(pageIds.map((id) => store.list('instagram', id)))
  return lists.flat().map(({ id }) => id)
}

function requirePageToken(page: StoredObject, { session }: Scope): void {
  if (session.pageId !== page.id) throw pageTokenNeeded()
}
