import {
  listPermissions,
  type MetaAds,
  type MetaAdsSession,
  type MetaLogin,
} from '../src/providers/meta-ads/meta-ads.ts'

const login: MetaLogin = {
  accessToken: 'EAAB-of-the-fake',
  expiresAt: null,
  dataAccessExpiresAt: null,
  userId: '501',
  userName: 'Sam Sample',
  granted: ['ads_management'],
  declined: [],
}

/** A Meta with scripted answers that throws on any other call. Its sign-in accepts any code. */
export function fakeMetaAds(answers: Partial<MetaAdsSession> = {}, person: Partial<MetaLogin> = {}): MetaAds {
  const session = new Proxy({} as MetaAdsSession, {
    get(_target, name) {
      if (name === 'then') return undefined
      return Reflect.get(answers, name) ?? (() => Promise.reject(new Error(`the fake was not told ${String(name)}`)))
    },
  })
  return {
    kind: 'graph',
    permissions: listPermissions([]),
    comparison: {
      describePlan: () => ({ fields: {}, features: {}, unread: [] }),
      compareAd: () => null,
    },
    readVersions: () => ({ asked: 'v27.0', answered: null }),
    webhooks: { subscribe: async () => undefined, isSigned: () => false, read: () => null },
    loginUrl: ({ redirectUri, state }) =>
      `https://www.facebook.com/dialog?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
    finishLogin: async () => ({ ...login, ...person }),
    as: () => session,
  }
}
