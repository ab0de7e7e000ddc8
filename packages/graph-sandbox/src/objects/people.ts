import { createdTime, plain, value } from '../graph/field-specs.ts'
import type { Body, NodeKind, Scope } from '../graph/scope.ts'
import type { StoredObject } from '../store/sandbox-store.ts'

/** The person who signed in. */
export const userKind: NodeKind = {
  typeName: 'User',
  isMarketing: false,
  defaults: ['id', 'name'],
  fields: {
    ...plain('name first_name last_name email'),
    picture: value((node, { call }) => presentPicture(node, call.base)),
  },
  edges: {
    adaccounts: { list: (node, { world }) => world.store.list('account', node.id) },
    accounts: { list: listPages, defaults: 'category,name,id,tasks' },
    permissions: { GET: permissions, DELETE: revoke },
  },
}

export const pageKind: NodeKind = {
  typeName: 'Page',
  isMarketing: false,
  defaults: ['id', 'name'],
  fields: {
    ...plain('name category category_list tasks link is_published verification_status'),
    picture: value((node, { call }) => presentPicture(node, call.base)),
  },
  edges: {},
}

export const instagramKind: NodeKind = {
  typeName: 'IGUser',
  isMarketing: false,
  defaults: ['id'],
  fields: {
    ...plain('username name ig_id legacy_instagram_user_id followers_count'),
    profile_pic: value((node, { call }) => `${call.base}/picture/${node.id}.svg`),
    profile_picture_url: value((node, { call }) => `${call.base}/picture/${node.id}.svg`),
  },
  edges: {},
}

export const pixelKind: NodeKind = {
  typeName: 'AdsPixel',
  isMarketing: true,
  defaults: ['id'],
  fields: { ...plain('name last_fired_time is_unavailable code'), creation_time: createdTime },
  edges: {},
}

/** Without the scope Meta answers an empty list. */
async function listPages(node: StoredObject, { world, session }: Scope): Promise<StoredObject[]> {
  return session.scopes.includes('pages_show_list') ? world.store.list('page', node.id) : []
}

async function permissions(_node: StoredObject, { world, session }: Scope): Promise<Body> {
  return { data: await world.tokens.permissions(session.grantId) }
}

async function revoke(_node: StoredObject, { world, session }: Scope): Promise<Body> {
  await world.tokens.revoke(session.grantId)
  return { success: true }
}

function presentPicture({ id }: StoredObject, base: string) {
  return { data: { height: 50, width: 50, is_silhouette: false, url: `${base}/picture/${id}.svg` } }
}
