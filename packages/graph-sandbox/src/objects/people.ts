import { createdTime, plain, value } from '../graph/field-specs.ts'
import type { Body, NodeKind, Scope } from '../graph/scope.ts'
import { textOf } from '../protocol/params.rules.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { pageBackedInstagram } from './page-backed-instagram.ts'

/** The person who signed in. */
export const userKind: NodeKind = {
  typeName: 'User',
  isMarketing: false,
  defaults: ['id', 'name'],
  fields: {
    ...plain('name first_name last_name email'),
    picture: value((node, { call }) => picture(node, call.base)),
  },
  edges: {
    adaccounts: { list: (node, { world }) => world.store.list('account', node.id) },
    accounts: { list: pagesOf, defaults: 'access_token,category,name,id,tasks' },
    businesses: { list: (node, { world }) => world.store.list('business', node.id) },
    permissions: { GET: permissions, DELETE: revoke },
  },
}

export const businessKind: NodeKind = {
  typeName: 'Business',
  isMarketing: false,
  defaults: ['id', 'name'],
  fields: { ...plain('name verification_status'), created_time: createdTime },
  edges: {
    owned_ad_accounts: { list: (_node, { world, session }) => world.store.list('account', session.userId) },
    owned_pages: { list: (_node, { world, session }) => world.store.list('page', session.userId) },
  },
}

export const pageKind: NodeKind = {
  typeName: 'Page',
  isMarketing: false,
  defaults: ['id', 'name'],
  fields: {
    ...plain('name category category_list tasks link is_published verification_status'),
    access_token: value((node, { world, session }) =>
      session.grantId ? world.tokens.issueForPage(session.grantId, node.id) : undefined,
    ),
    picture: value((node, { call }) => picture(node, call.base)),
    instagram_business_account: { kind: 'node', read: ({ data }) => data.instagram_id },
    connected_instagram_account: { kind: 'node', read: ({ data }) => data.instagram_id },
  },
  edges: {
    instagram_accounts: { list: instagramOf },
    page_backed_instagram_accounts: pageBackedInstagram,
  },
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

export const conversionKind: NodeKind = {
  typeName: 'CustomConversion',
  isMarketing: true,
  defaults: ['id'],
  fields: {
    ...plain('name account_id custom_event_type rule is_archived'),
    pixel: { kind: 'node', read: ({ data }) => data.pixel_id },
  },
  edges: {},
}

/** Without the scope Meta answers no error, but no page either. */
async function pagesOf(node: StoredObject, { world, session }: Scope): Promise<StoredObject[]> {
  return session.scopes.includes('pages_show_list') ? world.store.list('page', node.id) : []
}

async function instagramOf({ data }: StoredObject, { find }: Scope): Promise<StoredObject[]> {
  const found = await find(data.instagram_id)
  return found ? [found] : []
}

async function permissions(_node: StoredObject, { world, session }: Scope): Promise<Body> {
  return { data: await world.tokens.permissions(session.grantId) }
}

async function revoke(_node: StoredObject, { world, session, call }: Scope): Promise<Body> {
  const permission = textOf(call.path[2] ?? call.params.permission) || null
  await world.tokens.revoke(session.grantId, permission)
  return { success: true }
}

function picture({ id }: StoredObject, base: string) {
  return { data: { height: 50, width: 50, is_silhouette: false, url: `${base}/picture/${id}.svg` } }
}
