// npm run bench -- drafts [count]
//
// The list of 500 ad drafts (or as many as given) over HTTP, compressed as for a browser, until the last byte; every
// second draft has a new ad set and a failed submission. Then a bulk update of all of them. Bare is SQL that reads and
// writes as many rows.
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { openApi } from '../e2e/sample-data.ts'
import { startAppOnPostgres } from './app-on-postgres.ts'
import { fillDrafts } from './fill-drafts.ts'
import { measureMs, reportTimes, runAlternately, wantBelow } from './report.ts'

const count = Number(process.argv[2] ?? 500)
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
  await fillDrafts(pool, count)
  const list = () => readList(place.url, api.cookie())
  const select = `select to_jsonb(ad_drafts), to_jsonb(submissions) from ad_drafts
    left join submissions on draft_id = ad_drafts.id where ad_drafts.user_id = (select id from users)
    order by ad_drafts.created_at desc`
  const readAll = () => measureMs(() => pool.query(select))
  for (let n = 0; n < 10; n++) await list() // The first requests pay for compilation.
  const read = await runAlternately(40, () => measureMs(list), readAll)
  const wanted = wantBelow(50, read.ours)
  reportTimes(`list of ${count} drafts`, read.ours, { bare: { is: 'its SQL', times: read.bare }, wanted })

  const { rows } = await pool.query<{ id: string }>('select id from ad_drafts')
  const adIds = rows.map(({ id }) => id)
  const update = (n: number) => {
    const updates = { meta_campaign_id: `${n}`, call_to_action_type: 'SHOP_NOW' }
    return measureMs(() => api.patch('/api/meta-ads/bulk-update', { adIds, updates }))
  }
  const updateAll = (n: number) =>
    measureMs(() => pool.query('update ad_drafts set meta_campaign_id = $1, updated_at = now()', [`${1000 + n}`]))
  const written = await runAlternately(10, update, updateAll)
  reportTimes(`bulk update of ${count}`, written.ours, { bare: { is: 'one UPDATE', times: written.bare } })
} finally {
  agent.destroy()
  await place.destroy()
}
