import { expect, it } from 'vitest'
import { buildLoginUrl } from './graph-login.ts'
import { metaPermissions } from './meta-ads.ts'

const scope = metaPermissions.map(({ name }) => name).join(',')

it.each([
  ['permissions by name', null, {}, { scope }],
  ['what was declined, again', null, { again: true }, { scope, auth_type: 'rerequest' }],
  ['what a configuration of the login for business names', '77', {}, { config_id: '77' }],
  ['that again', '77', { again: true }, { config_id: '77', auth_type: 'rerequest' }],
])('asks at the sign-in for %s', (_what, loginConfigId, more, asked) => {
  const dialog = { url: 'https://www.facebook.com', apiVersion: 'v26.0', appId: '1', loginConfigId }
  const url = new URL(buildLoginUrl(dialog, { redirectUri: 'https://ads.example.com/back', state: 's', ...more }))
  expect(url.origin + url.pathname).toBe('https://www.facebook.com/v26.0/dialog/oauth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '1',
    redirect_uri: 'https://ads.example.com/back',
    state: 's',
    response_type: 'code',
    ...asked,
  })
})
