import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAd, type Json, startSandbox, type TestSandbox, trafficCampaign, usAccount } from '../../test/sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

describe('previews', () => {
  it('are frames of a page of the sandbox that shows the ad', async () => {
    const { id, creativeId } = await createAd(sandbox, { message: 'Buy <now>' })
    for (const path of [
      `/${id}/previews?ad_format=MOBILE_FEED_STANDARD`,
      `/${creativeId}/previews?ad_format=INSTAGRAM_STORY`,
      `/${usAccount}/generatepreviews?ad_format=DESKTOP_FEED_STANDARD&creative={"creative_id":"${creativeId}"}`,
    ]) {
      const { data } = await sandbox.get(path)
      const address = /src="([^"]+)"/.exec(data[0].body)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const page = await fetch(address)
      expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
      expect(await page.text()).toContain('Buy &lt;now&gt;')
    }
  })

  it('need a format', async () => {
    const { id } = await createAd(sandbox)
    expect((await sandbox.get(`/${id}/previews`)).error.code).toBe(100)
    expect((await sandbox.get(`/${id}/previews?ad_format=CINEMA`)).error.code).toBe(100)
  })
})

describe('insights', () => {
  const path = `/${trafficCampaign}/insights?fields=impressions,spend,campaign_name&date_preset=last_7d`

  it('are the same each time, with numbers as text', async () => {
    const { data } = await sandbox.get(path)
    expect(data).toEqual([
      {
        campaign_name: 'Traffic to the shop',
        impressions: expect.stringMatching(/^\d+$/),
        spend: expect.stringMatching(/^\d+\.\d\d$/),
        date_start: '2026-11-13',
        date_stop: '2026-11-19',
      },
    ])
    expect((await sandbox.get(path)).data).toEqual(data)
    const within = await sandbox.get(`/${trafficCampaign}?fields=insights.date_preset(last_7d){spend}`)
    expect(within.insights.data[0].spend).toBe(data[0].spend)
  })

  it('have a row for each day or level asked for', async () => {
    expect((await sandbox.get(`${path}&time_increment=1`)).data).toHaveLength(7)
    const levels = await sandbox.get(`/${usAccount}/insights?level=adset&fields=adset_name,spend`)
    expect(levels.data.map((row: Json) => row.adset_name)).toContain('Link clickers')
  })

  it('are empty for what never ran', async () => {
    const { id } = await createAd(sandbox)
    expect(await sandbox.get(`/${id}/insights`)).toEqual({ data: [] })
  })

  it('are also made as a report', async () => {
    const { report_run_id } = await sandbox.post(`/${trafficCampaign}/insights`, {
      fields: 'spend',
      date_preset: 'yesterday',
    })
    expect(await sandbox.get(`/${report_run_id}`)).toMatchObject({ async_status: 'Job Completed' })
    expect((await sandbox.get(`/${report_run_id}/insights`)).data).toEqual([
      { spend: expect.any(String), date_start: '2026-11-19', date_stop: '2026-11-19' },
    ])
  })

  it.each([
    'date_preset=someday',
    'time_range={"since":"2026-11-02","until":"2026-11-01"}',
    'level=planet',
    'fields=luck',
  ])('are refused with %s', async (query) => {
    expect((await sandbox.get(`/${trafficCampaign}/insights?${query}`)).error.code).toBe(100)
  })
})
