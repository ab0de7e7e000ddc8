import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adSetParams, type Json, japanAccount, startSandbox, type TestSandbox, usAccount } from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

describe('usage', () => {
  it('counts reads once and writes three times, and blocks an account of the limited tier until its time is over', async () => {
    const limited = await startSandbox({ tier: 'limited' })
    const usageOf = (headers: Headers) => JSON.parse(headers.get('x-ad-account-usage') ?? '')
    try {
      const first = await limited.call('GET', `/${usAccount}`)
      expect(usageOf(first.headers)).toMatchObject({ acc_id_util_pct: 1.67, ads_api_access_tier: 'development_access' })
      const write = await limited.call('POST', `/${usAccount}/adsets`, { form: adSetParams })
      expect(usageOf(write.headers).acc_id_util_pct).toBe(6.67)
      for (let count = 0; count < 56; count++) await limited.get(`/${usAccount}`)
      const { status, body, headers } = await limited.call('GET', `/${usAccount}`)
      expect([status, body.error.code, body.error.error_subcode]).toEqual([400, 17, 2446079])
      expect(usageOf(headers)).toMatchObject({ acc_id_util_pct: 100, reset_time_duration: 300 })
      expect(await limited.get(`/${japanAccount}`)).toHaveProperty('id')
      limited.advance(299_000)
      expect(await limited.get(`/${usAccount}`)).toHaveProperty('error')
      limited.advance(1500)
      expect(await limited.get(`/${usAccount}`)).toHaveProperty('id')
    } finally {
      await limited.close()
    }
  })
})

describe('a batch', () => {
  it('does calls one after another, each with its own answer, and puts in what earlier ones gave', async () => {
    const batch = [
      { method: 'GET', relative_url: 'me?fields=name' },
      { method: 'GET', name: 'first', relative_url: `${usAccount}/campaigns?limit=1`, omit_response_on_success: false },
      { method: 'GET', relative_url: '{result=first:$.data[0].id}?fields=name' },
      { method: 'POST', relative_url: `${usAccount}/adsets`, body: 'name=x' },
    ]
    const answers = await sandbox.post('/', { batch, include_headers: 'false' })
    expect(answers.map(({ code }: Json) => code)).toEqual([200, 200, 200, 400])
    expect(JSON.parse(answers[2].body)).toEqual({ id: '120210000000000001', name: 'Summer sales' })
    expect(JSON.parse(answers[3].body).error.code).toBe(100)
  })

  it('leaves out what only others build on, and nothing for a name alone', async () => {
    const me = { method: 'GET', relative_url: 'me' }
    const batch = [
      { ...me, name: 'used' },
      { ...me, name: 'awaited' },
      { ...me, name: 'alone' },
      { ...me, relative_url: '{result=used:$.id}', depends_on: 'awaited' },
    ]
    const answers = await sandbox.post('/me', { batch })
    expect(answers.map((answer: Json) => answer?.code ?? null)).toEqual([null, null, 200, 200])
  })

  it('of more than 50 calls is refused', async () => {
    const batch = Array.from({ length: 51 }, () => ({ method: 'GET', relative_url: 'me' }))
    expect((await sandbox.post('/', { batch })).error.message).toContain('Maximum batch size is 50')
  })
})
