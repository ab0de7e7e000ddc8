import type { NewObject } from '../store/sandbox-store.ts'

export type Seed = Omit<NewObject, 'createdAt'> & { createdAt?: Date }

/** The only person who can sign in. */
export const sandboxUser = { id: '10160100000000001', name: 'Sam Sandbox' } as const

const business = { id: '10160200000000001', name: 'Sandbox Business' }
const capabilities = ['CAN_CREATE_ADS', 'DIRECT_SALES']

export const usAccount = { id: 'act_10160300000000001', digits: '10160300000000001' } as const
export const japanAccount = { id: 'act_10160300000000002', digits: '10160300000000002' } as const

export const pageIds = { shop: '106100000000000001', studio: '106100000000000002', blog: '106100000000000003' } as const
const instagramIds = { shop: '17841400000000001', studio: '17841400000000002' } as const
export const pixelIds = { shop: '238100000000000001', japan: '238100000000000002' } as const

export const seededPeople: Seed[] = [
  {
    id: sandboxUser.id,
    kind: 'user',
    parentId: null,
    data: { name: sandboxUser.name, first_name: 'Sam', last_name: 'Sandbox', email: 'sam@sandbox.example' },
  },
]

function account(
  { id, digits }: { id: string; digits: string },
  uniqueData: Record<string, unknown> & { page_ids: string[]; instagram_ids: string[] },
): Seed {
  const data = {
    account_id: digits,
    account_status: 1,
    business,
    capabilities,
    user_tasks: ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'],
    owner: business.id,
    funding_source: '10160400000000001',
    amount_spent: '0',
    balance: '0',
    ...uniqueData,
  }
  return { id, kind: 'account', parentId: sandboxUser.id, data }
}

export const seededAccounts: Seed[] = [
  account(japanAccount, {
    name: 'Sandbox Japan',
    currency: 'JPY',
    timezone_name: 'Asia/Tokyo',
    min_daily_budget: 100,
    default_dsa_beneficiary: 'Sandbox Japan KK',
    default_dsa_payor: 'Sandbox Japan KK',
    page_ids: [pageIds.studio, pageIds.blog],
    instagram_ids: [instagramIds.studio],
  }),
  account(usAccount, {
    name: 'Sandbox US',
    currency: 'USD',
    timezone_name: 'America/New_York',
    min_daily_budget: 100,
    page_ids: [pageIds.shop, pageIds.studio, pageIds.blog],
    instagram_ids: [instagramIds.shop, instagramIds.studio],
  }),
]

function page(id: string, name: string, category: string, instagramId?: string): Seed {
  const tasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MANAGE']
  const data = { name, category, tasks, is_published: true, ...(instagramId && { instagram_id: instagramId }) }
  return { id, kind: 'page', parentId: sandboxUser.id, data }
}

function instagram(id: string, username: string, name: string, legacyId: string): Seed {
  const data = { username, name, legacy_instagram_user_id: legacyId, followers_count: 1200 }
  return { id, kind: 'instagram', parentId: sandboxUser.id, data }
}

function pixel(id: string, parent: typeof usAccount | typeof japanAccount, name: string): Seed {
  const data = { name, account_id: parent.digits, is_unavailable: false, last_fired_time: '2026-11-19T08:00:00+0000' }
  return { id, kind: 'pixel', parentId: parent.id, data }
}

export const seededPages: Seed[] = [
  page(pageIds.blog, 'Sandbox Blog', 'Blog'),
  page(pageIds.studio, 'Sandbox Studio', 'Product/service', instagramIds.studio),
  page(pageIds.shop, 'Sandbox Shop', 'Shopping & retail', instagramIds.shop),
  instagram(instagramIds.studio, 'sandbox.studio', 'Sandbox Studio', '4200000000002'),
  instagram(instagramIds.shop, 'sandbox.shop', 'Sandbox Shop', '4200000000001'),
  pixel(pixelIds.shop, usAccount, 'Sandbox Shop pixel'),
  pixel(pixelIds.japan, japanAccount, 'Sandbox Japan pixel'),
]
