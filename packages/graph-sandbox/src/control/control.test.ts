import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAd, type Json, startSandbox, type TestSandbox, usAccount } from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

const fault = (more: Json) => sandbox.control('POST', 'faults', more)
const adNames = async () => (await sandbox.control('GET', 'objects?type=ads')).objects.map(({ name }: Json) => name)

describe('faults', () => {
  it('drop-before breaks the connection and does nothing', async () => {
    const { form } = await createAd(sandbox)
    await fault({ kind: 'drop-before', path: '/ads', method: 'POST' })
    await expect(sandbox.post(`/${usAccount}/ads`, form)).rejects.toThrow()
    expect(await adNames()).toEqual(['New ad'])
    expect(await sandbox.post(`/${usAccount}/ads`, form)).toHaveProperty('id')
  })

  it('execute-then-drop does it and breaks the connection', async () => {
    const { form } = await createAd(sandbox)
    await fault({ kind: 'execute-then-drop', path: '/ads', method: 'POST' })
    await expect(sandbox.post(`/${usAccount}/ads`, form)).rejects.toThrow()
    expect(await adNames()).toEqual(['New ad', 'New ad'])
  })

  it('execute-then-500 does it and answers a transient error', async () => {
    const { form } = await createAd(sandbox)
    await fault({ kind: 'execute-then-500', path: '/ads' })
    const { status, body } = await sandbox.call('POST', `/${usAccount}/ads`, { form })
    expect(status).toBe(500)
    expect(body.error).toMatchObject({ code: 2, is_transient: true })
    expect(await adNames()).toHaveLength(2)
  })

  it('delay does it, but later', async () => {
    await fault({ kind: 'delay', path: '/me', ms: 150 })
    const startedAt = performance.now()
    expect(await sandbox.get('/me')).toHaveProperty('id')
    expect(performance.now() - startedAt).toBeGreaterThan(145)
  })

  it('rate-limit refuses and says when to try again, for an account and for the app', async () => {
    await fault({ kind: 'rate-limit', times: 2, ms: 120_000 })
    const { status, body, headers } = await sandbox.call('GET', `/${usAccount}/campaigns`)
    expect([status, body.error.code, body.error.error_subcode]).toEqual([400, 17, 2446079])
    expect(JSON.parse(headers.get('x-ad-account-usage') ?? '')).toMatchObject({
      acc_id_util_pct: 100,
      reset_time_duration: 120,
    })
    const [useCase] = JSON.parse(headers.get('x-business-use-case-usage') ?? '')[usAccount.slice(4)]
    expect(useCase.estimated_time_to_regain_access).toBe(2)
    const mine = await sandbox.call('GET', '/me')
    expect(mine.body.error.code).toBe(17)
    expect(JSON.parse(mine.headers.get('x-app-usage') ?? '').call_count).toBe(100)
    expect(await sandbox.get('/me')).toHaveProperty('id')
  })

  it('expired-token refuses a valid token', async () => {
    await fault({ kind: 'expired-token' })
    expect((await sandbox.get('/me')).error).toMatchObject({ code: 190, error_subcode: 463 })
    expect(await sandbox.get('/me')).toHaveProperty('id')
  })

  it('may carry another code than the usual one', async () => {
    await fault({ kind: 'expired-token', code: 460 })
    expect((await sandbox.get('/me')).error).toMatchObject({ code: 190, error_subcode: 460 })
    await fault({ kind: 'rate-limit', code: 80004 })
    expect((await sandbox.get('/me')).error).toMatchObject({ code: 80004 })
  })

  it('html-502 answers like a gateway', async () => {
    await fault({ kind: 'html-502' })
    const { status, headers, body } = await sandbox.call('GET', '/me')
    expect([status, headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
    expect(body).toContain('502 Bad Gateway')
  })

  it('read-lag hides new objects from reads until its time is over or faults are cleared', async () => {
    await fault({ kind: 'read-lag', path: '/ads', ms: 10_000 })
    const { id, adSetId } = await createAd(sandbox)
    const listed = async () => (await sandbox.get(`/${adSetId}/ads`)).data.map((each: Json) => each.id)
    expect(await listed()).toEqual([])
    expect((await sandbox.get(`/${id}`)).error.error_subcode).toBe(33)
    expect(await sandbox.get(`/${adSetId}`)).toHaveProperty('id')
    expect(await adNames()).toHaveLength(1)
    sandbox.advance(10_000)
    expect(await listed()).toEqual([id])
    const second = await createAd(sandbox)
    expect((await sandbox.get(`/${second.id}`)).error).toBeDefined()
    await sandbox.control('DELETE', 'faults')
    expect(await sandbox.get(`/${second.id}`)).toHaveProperty('id')
  })

  it('lag-until-repeated hides a created object until the same call is repeated', async () => {
    const { form, adSetId } = await createAd(sandbox)
    sandbox.advance(1)
    await fault({ kind: 'lag-until-repeated', path: '/ads' })
    const listed = async () => (await sandbox.get(`/${adSetId}/ads`)).data.length
    await sandbox.post(`/${usAccount}/ads`, form)
    await sandbox.post(`/${usAccount}/ads`, { ...form, execution_options: ['validate_only'] })
    expect(await listed()).toBe(1)
    await sandbox.post(`/${usAccount}/ads`, form)
    expect(await listed()).toBe(3)
  })

  it('missing refuses as if the object did not exist', async () => {
    await fault({ kind: 'missing', path: `/${usAccount}/ads`, method: 'GET' })
    expect((await sandbox.get(`/${usAccount}/ads`)).error).toMatchObject({ code: 100, error_subcode: 33 })
    expect(await sandbox.get(`/${usAccount}/ads`)).toHaveProperty('data')
  })

  it('meet only the path and method they name, as often as they say', async () => {
    await fault({ kind: 'html-502', path: '/campaigns', method: 'GET', times: 2 })
    const statuses = []
    for (const path of ['/me', `/${usAccount}/campaigns`, `/${usAccount}/campaigns`, `/${usAccount}/campaigns`]) {
      statuses.push((await sandbox.call('GET', path)).status)
    }
    expect(statuses).toEqual([200, 502, 502, 200])
  })

  it('leave /adsets alone when they name /ads', async () => {
    await fault({ kind: 'html-502', path: '/ads' })
    expect((await sandbox.call('GET', `/${usAccount}/adsets`)).status).toBe(200)
    expect((await sandbox.call('GET', `/${usAccount}/ads`)).status).toBe(502)
  })

  it('are forgotten when cleared', async () => {
    await fault({ kind: 'html-502', times: 100 })
    expect(await sandbox.control('DELETE', 'faults')).toEqual({ faults: [] })
    expect(await sandbox.get('/me')).toHaveProperty('id')
  })

  it.each([{ kind: 'earthquake' }, {}, { kind: 'delay', method: 'BREW' }])('are refused as %j', async (wrong) => {
    expect(await fault(wrong)).toHaveProperty('error')
  })
})

describe('many campaigns', () => {
  it('are created at once and read page by page', async () => {
    await sandbox.control('POST', 'campaigns', { count: 600 })
    const page = await sandbox.get(`/${usAccount}/campaigns?fields=name&limit=500&summary=total_count`)
    expect([page.data.length, page.summary.total_count]).toEqual([500, 607])
  })
})

describe('what tests look at', () => {
  it('is every call with its method and path, without the token', async () => {
    await sandbox.get(`/${usAccount}/ads?access_token=${sandbox.token}`)
    await sandbox.get(`/${usAccount}/ads`)
    const { requests } = await sandbox.control('GET', 'requests')
    const path = `/v27.0/${usAccount}/ads`
    expect(requests).toEqual([
      { method: 'GET', path, at: '2026-11-20T12:00:00.000Z' },
      { method: 'GET', path, at: '2026-11-20T12:00:00.000Z' },
    ])
  })

  it('is every object of a type', async () => {
    const { id, adSetId, creativeId } = await createAd(sandbox)
    const listObjects = async (type: string) => (await sandbox.control('GET', `objects?type=${type}`)).objects
    expect(await listObjects('ads')).toMatchObject([
      { id, name: 'New ad', adset_id: adSetId, creative: { id: creativeId } },
    ])
    expect((await listObjects('adsets')).at(-1)).toMatchObject({ id: adSetId, daily_budget: '2000' })
    expect(await listObjects('adcreatives')).toMatchObject([{ id: creativeId }])
    expect(await listObjects('advideos')).toMatchObject([{ status: { video_status: 'ready' } }])
    expect(await listObjects('adimages')).toHaveLength(1)
    expect(await sandbox.control('GET', 'objects?type=secrets')).toHaveProperty('error')
  })
})
