import { expect, it } from 'vitest'
import { adSetParams, japanAccount, startSandbox, usAccount } from '../../test/sandbox.ts'

it('counts a write as three reads, and blocks an account of the limited tier until its time is over', async () => {
  const limited = await startSandbox({ tier: 'limited' })
  const readUsageHeader = (headers: Headers) => JSON.parse(headers.get('x-ad-account-usage') ?? '')
  try {
    const first = await limited.call('GET', `/${usAccount}`)
    expect(readUsageHeader(first.headers)).toMatchObject({
      acc_id_util_pct: 1.67,
      ads_api_access_tier: 'development_access',
    })
    const write = await limited.call('POST', `/${usAccount}/adsets`, { form: adSetParams })
    expect(readUsageHeader(write.headers).acc_id_util_pct).toBe(6.67)
    for (let count = 0; count < 56; count++) await limited.get(`/${usAccount}`)
    const { status, body, headers } = await limited.call('GET', `/${usAccount}`)
    expect([status, body.error.code, body.error.error_subcode]).toEqual([400, 17, 2446079])
    expect(readUsageHeader(headers)).toMatchObject({ acc_id_util_pct: 100, reset_time_duration: 300 })
    expect(await limited.get(`/${japanAccount}`)).toHaveProperty('id')
    limited.advance(299_000)
    expect(await limited.get(`/${usAccount}`)).toHaveProperty('error')
    limited.advance(1500)
    expect(await limited.get(`/${usAccount}`)).toHaveProperty('id')
  } finally {
    await limited.close()
  }
})
