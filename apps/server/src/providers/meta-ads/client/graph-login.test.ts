import { expect, it } from 'vitest'
import { listPermissions } from '../meta-ads.ts'
import { buildLoginUrl } from './graph-login.ts'

const required = 'ads_management,ads_read,pages_show_list,pages_read_engagement,pages_manage_ads'
const instagram = listPermissions(['instagram_basic'])

it.each([
  ['the required permissions alone', {}, {}, { scope: required }],
  ['those of the Meta app too', { permissions: instagram }, {}, { scope: `${required},instagram_basic` }],
  ['what was declined, again', {}, { again: true }, { scope: required, auth_type: 'rerequest' }],
  ['what a configuration of the login for business names', { loginConfigId: '77' }, {}, { config_id: '77' }],
  ['that again', { loginConfigId: '77' }, { again: true }, { config_id: '77', auth_type: 'rerequest' }],
])('requests at the sign-in %s', (_what, settings, more, parameters) => {
  const app = { appId: '1', loginConfigId: null, permissions: listPermissions([]) }
  const dialog = { url: 'https://www.facebook.com', apiVersion: 'v26.0', ...app, ...settings }
  const url = new URL(buildLoginUrl(dialog, { redirectUri: 'https://ads.example.com/back', state: 's', ...more }))
  expect(url.origin + url.pathname).toBe('https://www.facebook.com/v26.0/dialog/oauth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '1',
    redirect_uri: 'https://ads.example.com/back',
    state: 's',
    response_type: 'code',
    ...parameters,
  })
})
