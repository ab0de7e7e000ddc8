import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import { roles } from '@hookline/contract/accounts/accounts.schemas'
import { errorBodySchema } from '@hookline/contract/errors.schemas'
import { defaultToolKey } from '@hookline/contract/tools/tools.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../test/app.ts'
import { formatEndpoint, readEndpoints } from '../test/endpoints.ts'
import { callers, callsBesideContract, type Outcome, rightsTable } from '../test/rights-table.ts'

const endpoints = await readEndpoints()
const byName = (which: (access: string) => boolean) =>
  endpoints.filter(({ access }) => which(access)).map((endpoint) => [formatEndpoint(endpoint), endpoint] as const)

let t: TestApp
let user: Browser
beforeAll(async () => {
  t = await buildTestApp()
  await t.signUp('owner')
  user = await t.signUp('user')
})
afterAll(() => t.destroy())

const plainPath = (path: string, id = '1') => path.replace(':toolKey', defaultToolKey).replaceAll(/:\w+|\*/g, id)

it('serves every call of the contract', () => {
  const missing = endpoints.filter(({ method, path: url }) => !t.app.http.hasRoute({ method, url }))
  expect(missing.map(formatEndpoint)).toEqual([])
})

describe('without a session', () => {
  it.each(byName((access) => access !== 'public'))(
    '%s is refused, whatever its body',
    async (_name, { method, path }) => {
      for (const payload of [undefined, {}, '{"broken":']) {
        const headers = { ...(payload && method !== 'GET' && { 'content-type': 'application/json' }) }
        const body = method === 'GET' ? {} : { payload }
        const answer = await t.visitor().request({ method, url: plainPath(path), headers, ...body })
        expect(answer.statusCode).toBe(401)
        expect(errorBodySchema.parse(answer.json()).code).toBe('UNAUTHENTICATED')
      }
    },
  )

  it('refuses an invented session', async () => {
    const headers = { cookie: 'hookline_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }
    expect((await t.visitor().request({ method: 'GET', url: '/api/user', headers })).statusCode).toBe(401)
  })
})

describe('without the role', () => {
  const restricted = byName((access) => access !== 'public' && !hasRole(roles[0], access as (typeof roles)[number]))

  it('leaves some calls open', () => expect(restricted.length).toBeLessThan(endpoints.length))

  it.each(restricted)('refuses %s', async (_name, { method, path }) => {
    const answer = await user.request({ method, url: plainPath(path), ...(method !== 'GET' && { payload: {} }) })
    expect(answer.statusCode).toBe(403)
    expect(errorBodySchema.parse(answer.json()).code).toBe('FORBIDDEN')
  })
})

describe('the rights matrix', () => {
  const rows = Object.entries(rightsTable).flatMap(([call, row]) =>
    callers.map((caller, index) => [caller, call, row[index] as Outcome] as const),
  )
  const browsers = new Map<string, Browser>()

  async function signIn(username: string): Promise<Browser> {
    const browser = t.visitor()
    const payload = { username, password: 'correct horse' }
    const answer = await browser.request({ method: 'POST', url: '/api/login', payload })
    expect(answer.statusCode).toBe(200)
    return browser
  }

  beforeAll(async () => {
    for (const name of ['matrix-user', 'matrix-admin', 'matrix-owner']) {
      await t.signUp(name)
      const role = name.slice('matrix-'.length)
      await t.database.db.updateTable('users').set({ role }).where('username', '=', name).execute()
      browsers.set(role, await signIn(name))
    }
  })

  it('has a row for every call, and no row for a call that is gone', () => {
    const calls = [...endpoints.map(formatEndpoint), ...callsBesideContract]
    expect(Object.keys(rightsTable).sort()).toEqual(calls.sort())
  })

  it.each(rows)('%s, %s: %s', async (caller, call, expected) => {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    // Who signs out would be a visitor in the rows that follow.
    const isLogout = path === '/api/logout' && caller !== 'visitor'
    const browser = isLogout ? await signIn(`matrix-${caller}`) : (browsers.get(caller) ?? t.visitor())
    const url = plainPath(path, '999999')
    const answer = await browser.request({ method, url, ...(method !== 'GET' && { payload: {} }) })
    const outcomes: Record<number, Outcome> = { 401: 'no session', 403: 'no right' }
    expect(outcomes[answer.statusCode] ?? 'in').toBe(expected)
    expect(answer.statusCode).not.toBe(500)
  })
})
