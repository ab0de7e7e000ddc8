import type { MetaConnection } from '@hookline/contract/meta-connection/meta-connection.schemas'
import type {
  AdAccount,
  AdSet,
  Campaign,
  FacebookPage,
  ListAge,
} from '@hookline/contract/meta-lists/meta-lists.schemas'

/** The age of a list fetched just now. */
export const freshAge: ListAge = { fetchedAt: '2026-11-20T10:00:00.000Z', isStale: false, staleReason: null }

export const buildConnection = (over: Partial<MetaConnection> = {}): MetaConnection => ({
  isConnected: true,
  metaUserId: '1000200030004',
  metaUserName: 'Ana Ads',
  expiresAt: null,
  needsReconnect: false,
  reconnectReason: null,
  sandbox: true,
  connectedAt: '2026-11-20T10:00:00.000Z',
  notice: null,
  versionNotice: null,
  permissions: [
    { name: 'ads_management', isRequired: true, isGranted: true },
    { name: 'instagram_basic', isRequired: false, isGranted: false },
  ],
  ...over,
})

export const buildAdAccount = (over: Partial<AdAccount> = {}): AdAccount => ({
  id: 'act_1',
  name: 'Shop US',
  currency: 'USD',
  timezoneName: 'America/New_York',
  timezoneOffsetHours: -5,
  isActive: true,
  state: 'active',
  minDailyBudget: 100,
  defaultDsaBeneficiary: null,
  defaultDsaPayor: null,
  ...over,
})

export const buildCampaign = (over: Partial<Campaign> = {}): Campaign => ({
  id: '120000000000000001',
  name: 'Summer sales',
  objective: 'OUTCOME_TRAFFIC',
  effectiveStatus: 'ACTIVE',
  bidStrategy: null,
  ownsBudget: false,
  sharesAdSetBudgets: false,
  dailyBudget: null,
  lifetimeBudget: null,
  specialAdCategories: [],
  ...over,
})

export const buildAdSet = (over: Partial<AdSet> = {}): AdSet => ({
  id: '120000000000000101',
  name: 'Everyone in the US',
  effectiveStatus: 'PAUSED',
  optimizationGoal: 'LINK_CLICKS',
  isDynamicCreative: false,
  dailyBudget: 5000,
  lifetimeBudget: null,
  ...over,
})

export const buildPage = (over: Partial<FacebookPage> = {}): FacebookPage => ({
  id: '100000000000000301',
  name: 'Hookline Shop',
  pictureUrl: null,
  ...over,
})
