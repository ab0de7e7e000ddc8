import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../test/app.ts'
import { findUserId, insertDraft } from '../test/drafts.ts'
import { insertResult } from '../test/history.ts'
import { toJson } from './platform/json.ts'

// During an update a newer version may store a word that this one does not know. Its row is left out of lists.

let t: TestApp
let ana: Browser
const lines: string[] = []
const batchId = uuidv7()
const ids: Record<string, (string | number)[]> = {}

beforeAll(async () => {
  t = await buildTestApp({}, {}, null, { write: (line) => lines.push(line) })
  ana = await t.signUp('ana')
  const { db } = t.database
  const userId = await findUserId(db, 'ana')
  const { user_uuid } = await db.selectFrom('users').select('user_uuid').executeTakeFirstOrThrow()
  ids.history = []
  ids.jobs = []
  ids.meta_presets = []
  ids.ad_drafts = [await insertDraft(db, userId), await insertDraft(db, userId)]
  for (const name of ['one', 'two']) {
    const historyId = await insertResult(db, { user_id: user_uuid, batch_id: batchId })
    const job = { id: uuidv7(), batch_id: batchId, user_id: userId, history_id: historyId, filename: 'a.mp4' }
    await db
      .insertInto('jobs')
      .values({ ...job, operation: 'copy', status: 'completed' })
      .execute()
    const preset = { id: uuidv7(), user_id: userId, preset_name: name, preset_type: 'AD_DETAILS_PRESET' }
    await db
      .insertInto('meta_presets')
      .values({ ...preset, configuration: toJson({}) })
      .execute()
    ids.history.push(historyId)
    ids.jobs.push(job.id)
    ids.meta_presets.push(preset.id)
  }
  for (const table of ['tools', 'templates', 'system_prompts', 'response_formats'] as const) {
    const rows = await db.selectFrom(table).select('id').orderBy('id').limit(2).execute()
    ids[table] = rows.map(({ id }) => id)
  }
  await sql`
    do $$ declare word record; begin
      for word in select conrelid::regclass as held, conname from pg_constraint
        where contype = 'c' and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', word.held, word.conname); end loop;
    end $$`.execute(db)
})
afterAll(() => t.destroy())

const historyLists = ['/api/history', '/api/history/export?format=json', '/api/history/export?format=csv']
const batch = `/api/batches/${batchId}`

describe.each([
  ['history', 'status', [...historyLists, batch]],
  ['history', 'client_template_type', ['/api/history/export?format=json', batch]],
  ['jobs', 'status', [batch]],
  ['jobs', 'operation', [batch]],
  ['jobs', 'stage', [batch]],
  ['meta_presets', 'preset_type', ['/api/meta/presets']],
  ['ad_drafts', 'call_to_action_type', ['/api/meta-ads?status=draft']],
  ['ad_drafts', 'initial_ad_status_on_meta', ['/api/meta-ads?status=draft']],
  ['tools', 'type', ['/api/tools']],
  ['templates', 'type', ['/api/templates', '/api/templates/summaries']],
  ['system_prompts', 'type', ['/api/system-prompts', '/api/system-prompts/summaries']],
  ['response_formats', 'tool_type', ['/api/settings/response-formats']],
  ['response_formats', 'client_template_type', ['/api/settings/response-formats']],
])('%s.%s', (table, column, urls) => {
  it('with an unknown word hides its row in lists, and no other', async () => {
    const [id, other] = ids[table] ?? []
    const { rows } = await sql<{ before: string | null }>`
      select ${sql.ref(column)} as before from ${sql.table(table)} where id = ${id}`.execute(t.database.db)
    const set = (value: unknown) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(t.database.db)
    lines.length = 0
    await set('of-a-newer-version')
    for (const url of urls) {
      const answer = await ana.request({ method: 'GET', url })
      expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBe(200)
      expect(answer.body, url).toContain(String(other))
    }
    await set(rows[0]?.before)
    expect(lines.join('')).toContain(`"column":"${table}.${column}"`)
    expect(lines.join('')).not.toContain('"level":50')
  })
})
