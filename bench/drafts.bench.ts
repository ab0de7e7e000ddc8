// npm run bench -- drafts [count]
//
// The list of 500 ad drafts (or as many as are named) through HTTP, compressed as browsers ask for it, until its last
// byte is here; every second with a new ad set and a failed submission. Then a bulk update of all of them. Beside the
// SQL that reads and writes as many rows.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type pg from 'pg'
import { openApi } from '../e2e/sample-data.ts'
import { startAppOnPostgres } from './app-on-postgres.ts'
import { inTurns, reportTimes, timeOf, wantBelow } from './report.ts'

const count = Number(process.argv[2] ?? 500)
const newAdSet = JSON.stringify({
  name: 'New set',
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  daily_budget: 5000,
  targeting: { geo_locations: { countries: ['US'] }, age_min: 18, age_max: 65, genders: 'ALL' },
})

const refusal = JSON.stringify({
  title: 'Invalid parameter',
  message: 'The budget of this ad set is below what the ad account asks for. Raise it and try again.',
  code: 100,
  subcode: 1885272,
  traceId: 'AbCdEfGhIjKlMnOpQrStUvW',
  blamedFields: ['daily_budget'],
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
    `insert into submissions (id, draft_id, user_id, ad_account_id, ad_name, state, error, meta_refusal)
     select gen_random_uuid(), id, user_id, 'act_1', ad_name, 'failed', 'Meta refused it.', $1
     from ad_drafts where new_ad_set_configuration is not null`,
    [refusal],
  )
  // As the server does by itself within a minute: plans of an unknown table are others.
  await pool.query('analyze')
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function readList(url: string, cookie: string) {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' }
  const asked = request(new URL('/api/meta-ads?status=draft', url), { agent, headers })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  if (answer.statusCode !== 200) throw new Error(`the list answered ${answer.statusCode}`)
}

const place = await startAppOnPostgres()
const { pool } = place
try {
  const api = await openApi(place.url)
  await api.register('bench')
  await fillDrafts(pool)
  const list = () => readList(place.url, api.cookie())
  const select = `select to_jsonb(ad_drafts), to_jsonb(submissions) from ad_drafts
    left join submissions on draft_id = ad_drafts.id where ad_drafts.user_id = (select id from users)
    order by ad_drafts.created_at desc`
  const readAll = () => timeOf(() => pool.query(select))
  for (let n = 0; n < 10; n++) await list() // The first requests pay for compilation.
  const read = await inTurns(40, () => timeOf(list), readAll)
  const wanted = wantBelow(50, read.ours)
  reportTimes(`list of ${count} drafts`, read.ours, { bare: { is: 'its SQL', times: read.bare }, wanted })

  const { rows } = await pool.query<{ id: string }>('select id from ad_drafts')
  const adIds = rows.map(({ id }) => id)
  const update = (n: number) => {
    const updates = { meta_campaign_id: `${n}`, call_to_action_type: 'SHOP_NOW' }
    return timeOf(() => api.patch('/api/meta-ads/bulk-update', { adIds, updates }))
  }
  const updateAll = (n: number) =>
    timeOf(() => pool.query('update ad_drafts set meta_campaign_id = $1, updated_at = now()', [`${1000 + n}`]))
  const written = await inTurns(10, update, updateAll)
  reportTimes(`bulk update of ${count}`, written.ours, { bare: { is: 'one UPDATE', times: written.bare } })
} finally {
  agent.destroy()
  await place.destroy()
}
