import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type TestSandbox, usAccount } from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

describe.each(['v26.0', 'v27.0'])('in %s', (version) => {
  it('answers as that version', async () => {
    const { status, headers } = await sandbox.call('GET', `/${version}/${usAccount}`)
    expect([status, headers.get('facebook-api-version')]).toEqual([200, version])
  })

  it.each([
    ['several ids', 'GET', `/?ids=${usAccount}`],
    ['several ids of an edge', 'GET', `/campaigns?ids=${usAccount}`],
    ['a format of times', 'GET', `/${usAccount}/campaigns?date_format=U`],
    ['another method', 'POST', `/${usAccount}?method=get`],
    ['JSONP', 'GET', `/${usAccount}?callback=show`],
    ['an alias', 'GET', `/${usAccount}?fields=name.as(title)`],
    ['an alias within a list', 'GET', `/${usAccount}?fields=campaigns{name.as(title)}`],
    ['an asynchronous batch', 'POST', `/${usAccount}/asyncadrequestsets`],
  ])('refuses %s, which new apps may not use', async (_, method, path) => {
    const { status, body } = await sandbox.call(method, `/${version}${path}`)
    expect([status, body.error.code]).toEqual([400, expect.any(Number)])
  })
})

it('answers in another version when told so', async () => {
  await sandbox.control('POST', 'settings', { servedVersion: 'v26.0' })
  const { headers } = await sandbox.call('GET', `/v27.0/${usAccount}`)
  expect(headers.get('facebook-api-version')).toBe('v26.0')
})
