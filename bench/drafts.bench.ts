// npm run bench -- drafts [count]
//
// The list of 500 ad drafts (or as many as are named) through HTTP, every second with a new ad set and a failed
// submission, and a bulk update of all of them. Wanted: the list under 50 ms median.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { quantile } from './describe-ms.ts'

const count = Number(process.argv[2] ?? 500)
const newAdSet = JSON.stringify({
  name: 'New set',
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  daily_budget: 5000,
  targeting: { geo_locations: { countries: ['US'] }, age_min: 18, age_max: 65, genders: 'ALL' },
})

/** Texts as long as people write them: 5 of 160 characters, 5 headlines of 40. */
async function fillDrafts(pool: pg.Pool) {
  await pool.query(
    `insert into ad_drafts (id, user_id, ad_name, creative_name, primary_texts, headlines, meta_ad_account_id,
       facebook_page_id, meta_campaign_id, target_meta_ad_set_id, new_ad_set_configuration, website_url, video_object_name)
     select gen_random_uuid(), users.id, 'Draft ' || n, 'Draft ' || n,
       array_fill(repeat('text ' || n % 10 || ' ', 20), array[5]), array_fill(repeat('head', 10), array[5]), 'act_1',
       '2', '3', case when n % 2 = 0 then '4' end, case when n % 2 = 1 then $2::jsonb end, 'https://example.com',
       'videos/2026/01/a.mp4'
     from generate_series(1, $1) n, users`,
    [count, newAdSet],
  )
  await pool.query(
    `insert into submissions (id, draft_id, user_id, ad_account_id, ad_name, state, error)
     select gen_random_uuid(), id, user_id, 'act_1', ad_name, 'failed', 'Meta refused it.'
     from ad_drafts where new_ad_set_configuration is not null`,
  )
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now()
  await act()
  return performance.now() - begunAt
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-bench-'))
chmodSync(dataDir, 0o711) // PostgreSQL runs as another user when this runs as root
const server = await startEmbeddedPostgres({ dataDir, onNotice: console.log })
const { host, port, user, password = '', database } = server.connection
const address = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
const app = await startApp({
  LOG_LEVEL: 'silent',
  DATABASE_URL: address,
  APP_SECRET: 'a secret of this measurement only',
})
const { pool, close } = openDatabase(server.connection, () => undefined)
try {
  const api = await openApi(app.url)
  await api.register('bench')
  await fillDrafts(pool)
  const list = () => api.get<{ data: { id: string }[] }>('/api/meta-ads?status=draft')
  for (let n = 0; n < 10; n++) await list() // The first requests pay for compilation.
  const times: number[] = []
  for (let n = 0; n < 40; n++) times.push(await time(list))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  console.log(`list of ${count} drafts: median ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`)
  const adIds = (await list()).data.map(({ id }) => id)
  const updates = { meta_campaign_id: '99', call_to_action_type: 'SHOP_NOW' }
  const bulk = await time(() => api.patch('/api/meta-ads/bulk-update', { adIds, updates }))
  console.log(`bulk update of all: ${ms(bulk)}`)
} finally {
  await close()
  await app.destroy()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
