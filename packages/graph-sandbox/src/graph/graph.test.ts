import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adSetParams,
  type Json,
  japanAccount,
  startSandbox,
  type TestSandbox,
  trafficCampaign,
  usAccount,
} from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const names = (body: Json) => body.data.map(({ name }: Json) => name)

describe('ways to send parameters', () => {
  const expected = { name: 'Sandbox US', currency: 'USD', id: usAccount }

  it.each([
    ['in the query', () => sandbox.get(`/${usAccount}?fields=name,currency`)],
    [
      'in JSON that a GET carries',
      () => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${sandbox.token}` }
        return sandbox.raw('GET', `/${usAccount}`, headers, '{"fields":["name","currency"]}')
      },
    ],
    [
      'in a form that a GET carries',
      () => {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${sandbox.token}`,
        }
        return sandbox.raw('GET', `/${usAccount}`, headers, 'fields=name%2Ccurrency')
      },
    ],
    [
      'in a multipart form that a GET carries',
      () => {
        const headers = {
          'content-type': 'multipart/form-data; boundary=x',
          authorization: `Bearer ${sandbox.token}`,
        }
        const part = '--x\r\nContent-Disposition: form-data; name="fields"\r\n\r\nname,currency\r\n--x--\r\n'
        return sandbox.raw('GET', `/${usAccount}`, headers, part)
      },
    ],
  ])('%s are all understood', async (_how, ask) => {
    expect(await ask()).toEqual(expected)
  })

  it.each(['get', 'DELETE', 'post'])('refuses to override the method by %s, and does nothing', async (method) => {
    for (const answer of [
      await sandbox.call('POST', `/${usAccount}`, { form: { method, fields: 'name' } }),
      await sandbox.call('POST', `/${trafficCampaign}`, { json: { method } }),
      await sandbox.call('GET', `/${trafficCampaign}?method=${method}`),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([400, 100])
    }
    expect((await sandbox.get(`/${trafficCampaign}?fields=status`)).status).toBe('ACTIVE')
  })

  it('refuses a null inside an object or a list, and names it', async () => {
    const creative = { name: 'C', asset_feed_spec: null }
    const { body, status } = await sandbox.call('POST', `/${usAccount}/ads`, { form: { name: 'Ad', creative } })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 100, message: 'Invalid parameter' })
    expect(body.error.error_data.blame_field_specs).toEqual([['creative', 'asset_feed_spec']])
    const inList = await sandbox.post(`/${usAccount}/adsets`, { attribution_spec: [null] })
    expect(inList.error.error_data.blame_field_specs).toEqual([['attribution_spec', '0']])
  })

  it('refuses unreadable parameters, and continues', async () => {
    const headers = { authorization: `Bearer ${sandbox.token}` }
    const broken = { ...headers, 'content-type': 'application/json' }
    expect((await sandbox.raw('POST', `/${usAccount}/ads`, broken, '{')).error.code).toBe(100)
    const cut = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
    expect((await sandbox.raw('POST', `/${usAccount}/ads`, cut, '--x\r\nnonsense')).error.code).toBe(100)
    const nul = await sandbox.post(`/${usAccount}/adsets`, { ...adSetParams, name: 'a\u0000b' })
    expect(await sandbox.get(`/${nul.id}?fields=name`)).toEqual({ name: 'ab', id: nul.id })
    await sandbox.call('DELETE', `/${nul.id}`)
  })
})

describe('a node', () => {
  it('shows its fields, other nodes, and lists within it', async () => {
    const fields = 'name,daily_budget,bid_strategy,account{name},adsets.limit(1){name,campaign{objective}},created_time'
    expect(await sandbox.get(`/120210000000000003?fields=${fields}`)).toEqual({
      id: '120210000000000003',
      name: 'Sales, own budget',
      daily_budget: '10000',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      account: { id: usAccount, name: 'Sandbox US' },
      adsets: {
        data: [
          {
            id: expect.any(String),
            name: 'Buyers, broad',
            campaign: { id: '120210000000000003', objective: 'OUTCOME_SALES' },
          },
        ],
        paging: { cursors: { before: expect.any(String), after: expect.any(String) } },
      },
      created_time: '2026-10-20T08:00:00-0400',
    })
  })

  it('has only its id without fields, and leaves out unset fields', async () => {
    expect(await sandbox.get(`/${trafficCampaign}`)).toEqual({ id: trafficCampaign })
    expect(await sandbox.get(`/${trafficCampaign}?fields=daily_budget,lifetime_budget`)).toEqual({
      id: trafficCampaign,
    })
  })

  it('has the time of its ad account', async () => {
    const { data } = await sandbox.get(`/${japanAccount}/campaigns?fields=start_time&limit=1`)
    expect(data[0].start_time).toBe('2026-10-21T21:00:00+0900')
  })

  it('refuses a field that its type does not have', async () => {
    const { status, body } = await sandbox.call('GET', `/${trafficCampaign}?fields=id,colour`)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 100,
      type: 'OAuthException',
      message: '(#100) Tried accessing nonexisting field (colour) on node type (Campaign)',
    })
  })

  it.each([
    ['GET', '/999999999999999999', 100, 33],
    ['POST', '/act_999/ads', 100, 33],
    ['DELETE', '/me', 100, 33],
    ['GET', `/${usAccount}/colours`, 2500, undefined],
    ['GET', '/%00', 100, 33],
  ])('%s %s is refused as unknown', async (method, path, code, subcode) => {
    const { status, body } = await sandbox.call(method, path)
    expect(status).toBe(400)
    expect([body.error.code, body.error.error_subcode]).toEqual([code, subcode])
    if (subcode) expect(body.error.type).toBe('GraphMethodException')
  })
})

describe('a list', () => {
  it('is read to its end by following next, in order and without gaps', async () => {
    const all = names(await sandbox.get(`/${usAccount}/campaigns?fields=name`))
    const seen: string[] = []
    let address: string | undefined = `/${usAccount}/campaigns?fields=name&limit=3`
    while (address) {
      const page: Json = await sandbox.get(address)
      seen.push(...names(page))
      address = page.paging.next
      if (address) expect(address).not.toContain('access_token')
    }
    expect(all).toHaveLength(7)
    expect(seen).toEqual(all)
  })

  it('puts the token into next only when it was in the address', async () => {
    const path = `/${usAccount}/campaigns?limit=1&access_token=${sandbox.token}`
    const page = await sandbox.get(path, { token: null })
    expect(page.paging.next).toContain('access_token=')
    expect(await sandbox.get(page.paging.next, { token: null })).toHaveProperty('data')
  })

  it('counts the matching rows on request', async () => {
    const page = await sandbox.get(`/${usAccount}/campaigns?limit=1&summary=total_count`)
    expect(page.summary).toEqual({ total_count: 7 })
  })

  it('hides archived objects unless they are requested', async () => {
    const path = `/${trafficCampaign}/adsets?fields=name`
    expect(names(await sandbox.get(path))).not.toContain('Landing page viewers (archived)')
    const asked = await sandbox.get(`${path}&effective_status=["ARCHIVED"]`)
    expect(names(asked)).toEqual(['Landing page viewers (archived)'])
  })

  it.each([
    [[{ field: 'name', operator: 'CONTAIN', value: 'sales' }], ['Summer sales', 'Sales, own budget']],
    [[{ field: 'effective_status', operator: 'IN', value: ['PAUSED'] }], ['Engagement with videos']],
    [[{ field: 'id', operator: 'EQUAL', value: trafficCampaign }], ['Traffic to the shop']],
    [[{ field: 'created_time', operator: 'GREATER_THAN', value: 1_893_456_000 }], []],
  ])('is filtered by %j', async (filtering, expected) => {
    const query = new URLSearchParams({ fields: 'name', filtering: JSON.stringify(filtering) })
    expect(names(await sandbox.get(`/${usAccount}/campaigns?${query}`))).toEqual(expected)
  })

  it('is filtered by the parents of its rows', async () => {
    const filtering = JSON.stringify([{ field: 'campaign.id', operator: 'IN', value: [trafficCampaign] }])
    const query = new URLSearchParams({ fields: 'name', filtering })
    expect(names(await sandbox.get(`/${usAccount}/adsets?${query}`))).toContain('Link clickers')
    expect(names(await sandbox.get(`/${usAccount}/adsets?${query}`))).not.toContain('Newsletter')
  })

  it.each([
    ['filtering=[{"field":"name","operator":"LIKE","value":"a"}]'],
    ['filtering={"a":1}'],
    ['filtering=[{"field":"colour","operator":"EQUAL","value":"a"}]'],
    ['limit=many'],
    ['effective_status=["SLEEPING"]'],
    ['after=nonsense'],
  ])('is refused with %s', async (query) => {
    expect((await sandbox.get(`/${usAccount}/campaigns?${query}`)).error.code).toBe(100)
  })
})

describe('the world', () => {
  it('has two ad accounts, one of a currency without minor unit', async () => {
    const { data } = await sandbox.get('/me/adaccounts?fields=name,currency,timezone_offset_hours_utc,user_tasks')
    expect(data).toMatchObject([
      { name: 'Sandbox US', currency: 'USD', timezone_offset_hours_utc: -5 },
      { name: 'Sandbox Japan', currency: 'JPY', timezone_offset_hours_utc: 9 },
    ])
    expect(data[0].user_tasks).toContain('ADVERTISE')
  })

  it.each([
    [`/${usAccount}/instagram_accounts?fields=username`, 2],
    [`/${usAccount}/connected_instagram_accounts?fields=username`, 2],
    [`/${usAccount}/adspixels?fields=name,last_fired_time`, 1],
    [`/${usAccount}/minimum_budgets`, 1],
  ])('lists %s', async (path, count) => {
    expect((await sandbox.get(path)).data).toHaveLength(count)
  })

  it('has ids above the safe integers of JavaScript', async () => {
    const { data } = await sandbox.get(`/${usAccount}/adsets?fields=id,campaign_id`)
    for (const { id, campaign_id } of data) {
      expect([id, campaign_id].every((each) => /^\d{15,18}$/.test(each) && Number(each) > 2 ** 53)).toBe(true)
    }
  })
})

describe('the answer', () => {
  it('has the headers of the Graph API', async () => {
    const { headers } = await sandbox.call('GET', `/v25.0/${usAccount}`)
    expect(headers.get('facebook-api-version')).toBe('v25.0')
    for (const name of ['x-fb-trace-id', 'x-fb-request-id', 'x-fb-rev']) expect(headers.get(name)).toBeTruthy()
    expect(JSON.parse(headers.get('x-app-usage') ?? '')).toHaveProperty('call_count')
    const [useCase] = JSON.parse(headers.get('x-business-use-case-usage') ?? '')[usAccount.slice(4)]
    expect(useCase).toMatchObject({ type: 'ads_management', ads_api_access_tier: 'standard_access' })
  })

  it('is a Graph API error for an unknown method', async () => {
    const { status, body } = await sandbox.call('PUT', '/me')
    expect([status, body.error.code]).toEqual([400, 100])
  })

  it('refuses an expired version for ads but not for people', async () => {
    expect((await sandbox.get(`/v23.0/${usAccount}`)).error.code).toBe(2635)
    expect((await sandbox.get(`/v23.0/${trafficCampaign}`)).error.code).toBe(2635)
    expect((await sandbox.get('/v23.0/me/adaccounts')).error.code).toBe(2635)
    expect(await sandbox.get('/v23.0/me')).toHaveProperty('name')
    expect((await sandbox.get('/v77.0/me')).error.code).toBe(2500)
  })
})
