import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../test/app.ts'
import { fixedClock } from '../test/clock.ts'
import { findUserId, insertDraft, insertDraftWithNewAdSet, insertSubmission } from '../test/drafts.ts'
import { fakeAi } from '../test/fake-ai.ts'
import { fakePerception } from '../test/fake-perception.ts'
import { insertResult, threeVariants } from '../test/history.ts'
import { createSandboxStore } from './features/graph-sandbox/graph-sandbox.repo.ts'
import { createEvents } from './platform/events/events.ts'
import { toJson } from './platform/json.ts'
import { createLog } from './platform/observability/log.ts'

// Whatever is stored in a JSON column, by a former version or by hand, no list, batch or page fails because of it.

const createdAt = fixedClock().now()
const usage = { inputTokens: 1, outputTokens: 2, thoughtTokens: 3, costUsd: 0.1, latencyMs: 4, modelVersion: 'm-1' }
const media = {
  durationSeconds: 3,
  width: 4,
  height: 5,
  videoCodec: 'avc',
  audioCodec: null,
  rotation: 0,
  truncated: false,
}
const report = {
  version: 1,
  durationMs: 3000,
  width: 4,
  height: 5,
  hasSound: false,
  scenes: [{ fromMs: 0, toMs: 3000 }],
  cutsPerMinute: 0,
  texts: [{ id: 't1', fromMs: 0, toMs: 9, text: 'Sale', confidence: 1, box: { x: 0, y: 0, width: 1, height: 1 } }],
  speech: [],
  colours: [],
  frames: [],
  parts: { text: 'done', speech: 'none' },
  tookMs: 1,
}
const odd: unknown[] = [
  5,
  'odd',
  [],
  {},
  [5, null, {}],
  { variants: [5, { headline: {} }], usage, index: 'x', state: 5, items: {}, text: [] },
]

const requestKey = uuidv7()
const createOnce = (generatedResultIds: number[]) =>
  ana.request({
    method: 'POST',
    url: '/api/meta-ads/create-from-selection',
    payload: { generatedResultIds, requestKey },
  })

let t: TestApp
let ana: Browser
const lines: string[] = []
/** The rows that become odd, and others of the same lists. */
let ids: Awaited<ReturnType<typeof fill>>

beforeAll(async () => {
  const replace = { perception: fakePerception(), ai: fakeAi() }
  t = await buildTestApp({ PERCEPTION: 'on' }, replace, null, { write: (line) => lines.push(line) })
  await t.app.start()
  ana = await t.signUp('ana')
  ids = await fill()
})
afterAll(() => t.destroy())
beforeEach(() => {
  lines.length = 0
})

async function fill() {
  const { db } = t.database
  const userId = await findUserId(db, 'ana')
  const user = await db.selectFrom('users').select('user_uuid').where('id', '=', userId).executeTakeFirstOrThrow()
  const [batchId, jobId, regenerationId, sha256] = [uuidv7(), uuidv7(), uuidv7(), 'a'.repeat(64)]
  const objectName = 'videos/2026/11/a.mp4'
  const object = { user_id: userId, file_name: 'a.mp4', content_type: 'video/mp4', size_bytes: 9, sha256 }
  await db
    .insertInto('objects')
    .values({ object_name: objectName, ...object, media: toJson(media), verified_at: createdAt })
    .execute()
  const result = { batch_id: batchId, user_id: user.user_uuid, video_object_name: objectName, usage: toJson(usage) }
  const decided = { decisions: toJson(threeVariants.map(() => ({ decision: 'accepted', reason: null }))) }
  const call = { request_call: toJson({ asked: true }), request_raw_response: toJson({ answered: true }) }
  const historyId = await insertResult(db, { ...result, ...decided, ...call })
  const otherHistoryId = await insertResult(db, result)
  await createOnce([historyId, otherHistoryId])
  const job = { batch_id: batchId, user_id: userId, history_id: historyId, filename: 'a.mp4', operation: 'copy' }
  const [variant] = threeVariants
  const regeneration = toJson({ variants: threeVariants, index: 0, instruction: null, attempt: 0 })
  await db
    .insertInto('jobs')
    .values([
      { ...job, id: jobId, status: 'completed', regeneration: null, regenerated: null },
      { ...job, id: regenerationId, status: 'completed', regeneration, regenerated: toJson({ variant, usage }) },
    ])
    .execute()
  const draftId = await insertDraftWithNewAdSet(db, userId)
  const otherDraftId = await insertDraft(db, userId)
  const submissionId = await insertSubmission(db, { id: draftId, userId }, 'failed', { meta_refusal: toJson(null) })
  const step = { draft_id: draftId, step: 'ad', state: 'done', request_hash: 'h' }
  await db
    .insertInto('submission_steps')
    .values({ ...step, result: toJson({ id: '1', toActivate: [] }) })
    .execute()
  const presetId = uuidv7()
  const preset = { id: presetId, user_id: userId, preset_name: 'P', preset_type: 'AD_DETAILS_PRESET' }
  await db
    .insertInto('meta_presets')
    .values({ ...preset, configuration: toJson({ call_to_action_type: 'SHOP_NOW' }) })
    .execute()
  const recipeId = uuidv7()
  const body = toJson({ name: 'R', shared: false, adDetailsPresetId: presetId })
  await db.insertInto('recipes').values({ id: recipeId, user_id: userId, body }).execute()
  await db
    .insertInto('meta_lists')
    .values({ user_id: userId, list: 'campaigns', parent_id: 'act_1', items: toJson([]) })
    .execute()
  await db.insertInto('ad_set_creations').values({ user_id: userId, request_key: 'k', result: null }).execute()
  await db
    .insertInto('watch_reports')
    .values({ sha256, version: 1, status: 'ready', report: toJson(report) })
    .execute()
  const sandboxObject = { id: '77', kind: 'campaign', parent_id: 'act_1', created_at: createdAt }
  await db
    .insertInto('sandbox_objects')
    .values({ ...sandboxObject, data: toJson({}) })
    .execute()
  const entry = { user_id: userId, username: 'ana', action: 'history.edited', subject_type: 'history' }
  await db
    .insertInto('activity_log')
    .values({ ...entry, subject_id: String(historyId), before: toJson({}), after: toJson({}) })
    .execute()
  await db
    .insertInto('events')
    .values({ user_id: null, type: 'history', data: toJson({}) })
    .execute()
  const format = await db.selectFrom('response_formats').select('id').executeTakeFirstOrThrow()
  const formatId = format.id
  return {
    ...{ userId, batchId, jobId, regenerationId, objectName, sha256, historyId, otherHistoryId, draftId, otherDraftId },
    ...{ submissionId, presetId, recipeId, formatId },
  }
}

type Ids = typeof ids
interface Column {
  /** The row whose value becomes odd. */
  where(ids: Ids): Record<string, unknown>
  /** Calls that read the column, and what each answer shows. */
  pages?(ids: Ids): [url: string, ...shown: (string | number)[]][]
  /** Any value is readable, so none is reported. */
  takesAnything?: true
  check?(ids: Ids): Promise<void>
}

const historyPages = (ids: Ids): ReturnType<NonNullable<Column['pages']>> => [
  ['/api/history', ids.historyId, ids.otherHistoryId],
  ['/api/history?search=sale', ids.historyId],
  [`/api/history/${ids.historyId}`, ids.historyId],
  [`/api/history/chosen?ids=${ids.historyId},${ids.otherHistoryId}`, ids.historyId, ids.otherHistoryId],
  [`/api/history/${ids.historyId}/claims`],
  [`/api/history/${ids.historyId}/watch-report`],
  ['/api/history/export?format=json', ids.historyId, ids.otherHistoryId],
  ['/api/history/export?format=csv', ids.historyId, ids.otherHistoryId],
  [`/api/batches/${ids.batchId}`, ids.historyId, ids.otherHistoryId, ids.jobId],
  ['/api/jobs', ids.jobId],
  [`/api/jobs/${ids.jobId}`, ids.jobId],
]
const history = { where: (ids: Ids) => ({ id: ids.historyId }), pages: historyPages }
const jobs = {
  where: (ids: Ids) => ({ id: ids.regenerationId }),
  pages: (ids: Ids) => [
    ...historyPages(ids),
    [`/api/jobs/${ids.regenerationId}`, ids.regenerationId] satisfies [string, string],
  ],
}
const drafts = {
  where: (ids: Ids) => ({ id: ids.draftId }),
  pages: (ids: Ids): ReturnType<NonNullable<Column['pages']>> => [
    ['/api/meta-ads', ids.draftId, ids.otherDraftId],
    [`/api/meta-ads/${ids.draftId}`, ids.draftId],
    ['/api/meta-ads/counts'],
    ['/api/meta-ads/submissions'],
    [`/api/jobs/${ids.submissionId}`, ids.submissionId],
    ['/api/meta-ads/sheet', ids.draftId, ids.otherDraftId],
  ],
}
const activity = {
  where: (ids: Ids) => ({ subject_id: String(ids.historyId) }),
  pages: (ids: Ids): ReturnType<NonNullable<Column['pages']>> => [
    ['/api/admin/activity', ids.historyId],
    ['/api/admin/activity/export', ids.historyId],
    [`/api/history/${ids.historyId}/activity`],
  ],
  takesAnything: true as const,
}

const columns: Record<string, Column> = {
  'activity_log.before': activity,
  'activity_log.after': activity,
  'objects.media': {
    where: (ids) => ({ object_name: ids.objectName }),
    pages: (ids) => [...historyPages(ids), [`/api/direct-upload/file-info/${ids.objectName}`, ids.objectName]],
  },
  'response_formats.client_template_config': {
    where: (ids) => ({ id: ids.formatId }),
    pages: (ids) => [
      ['/api/settings/response-formats', ids.formatId],
      [`/api/settings/response-formats/${ids.formatId}`, ids.formatId],
    ],
  },
  'history.client_template_config': history,
  'history.settings': { ...history, pages: undefined, check: createsAgain },
  'history.result': { ...history, check: createsDrafts },
  'history.edited_result': { ...history, takesAnything: true },
  'history.decisions': { ...history, check: createsDrafts },
  'history.ignored_findings': { ...history, check: createsDrafts },
  'history.cuts': { ...history, check: createsDrafts },
  'history.request_call': { ...history, takesAnything: true },
  'history.request_raw_response': { ...history, takesAnything: true },
  'history.usage': history,
  'jobs.regeneration': jobs,
  'jobs.regenerated': jobs,
  'events.data': {
    where: () => ({ type: 'history' }),
    takesAnything: true,
    async check() {
      const events = createEvents({ ...t.database, log: createLog('silent') })
      let count = 0
      for await (const page of events.readMissed(0, 1)) count += page.length
      expect(count).toBeGreaterThan(0)
    },
  },
  'meta_lists.items': {
    where: (ids) => ({ user_id: ids.userId }),
    pages: (ids) => [
      ['/api/meta-ads', ids.draftId],
      ['/api/recipes', ids.recipeId],
    ],
  },
  'meta_presets.configuration': {
    where: (ids) => ({ id: ids.presetId }),
    pages: (ids) => [
      ['/api/meta/presets', ids.presetId],
      ['/api/recipes', ids.recipeId],
    ],
  },
  'draft_creations.skipped': { where: () => ({ request_key: requestKey }), check: repeatsCreation },
  'ad_drafts.ignored_findings': drafts,
  'ad_drafts.new_ad_set_configuration': drafts,
  'ad_drafts.original_ad': drafts,
  'ad_drafts.guard_differences': drafts,
  // Only a check reads it.
  'ad_drafts.guard_baseline': { ...drafts, takesAnything: true },
  'submissions.meta_refusal': { ...drafts, where: (ids) => ({ id: ids.submissionId }) },
  'submission_steps.result': { ...drafts, where: (ids) => ({ draft_id: ids.draftId }) },
  'ad_set_creations.result': { where: () => ({ request_key: 'k' }), pages: drafts.pages, takesAnything: true },
  'sandbox_objects.data': {
    where: () => ({ id: '77' }),
    async check() {
      const [campaign] = await createSandboxStore(t.database).list('campaign', 'act_1')
      expect(campaign).toMatchObject({ id: '77', data: expect.any(Object) })
    },
  },
  'watch_reports.report': { where: (ids) => ({ sha256: ids.sha256 }), pages: historyPages },
  'recipes.body': {
    where: (ids) => ({ id: ids.recipeId }),
    pages: (ids) => [
      ['/api/recipes', ids.recipeId],
      [`/api/recipes/${ids.recipeId}`, ids.recipeId],
    ],
  },
}

/** Drafts are created of the other results too. */
async function createsDrafts(ids: Ids) {
  const payload = { generatedResultIds: [ids.historyId, ids.otherHistoryId] }
  const answer = await ana.request({ method: 'POST', url: '/api/meta-ads/create-from-selection', payload })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

async function repeatsCreation(ids: Ids) {
  const answer = await createOnce([ids.historyId, ids.otherHistoryId])
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(answer.json().data).toHaveLength(2)
}

async function createsAgain(ids: Ids) {
  const url = `/api/history/${ids.historyId}/variants/0/regenerate`
  const answer = await ana.request({ method: 'POST', url, payload: {} })
  expect(answer.statusCode, answer.body).toBeLessThan(500)
}

const jsonColumns = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb')`.execute(t.database.db)
  return rows.map(({ name }) => name).sort()
}

it('has a case for each JSON column of the database', async () => {
  expect(await jsonColumns()).toEqual(Object.keys(columns).sort())
})

describe.each(Object.entries(columns))('%s', (name, { where, pages, takesAnything, check }) => {
  const [table = '', column = ''] = name.split('.')
  /** Sets the column; undefined reads it. */
  async function set(value: unknown) {
    const condition = sql.join(
      Object.entries(where(ids)).map(([key, held]) => sql`${sql.ref(key)} = ${held}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${toJson(value)} where ${condition}`.execute(
      t.database.db,
    )
  }
  async function read(): Promise<unknown> {
    const [row] = Object.entries(where(ids))
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(row?.[0] ?? '')} = ${row?.[1]}`.execute(
      t.database.db,
    )
    return rows[0]?.value
  }

  it('hides nothing else, whatever it holds', async () => {
    const before = await read()
    for (const value of odd) {
      await set(value)
      for (const [url, ...shown] of pages?.(ids) ?? []) {
        const answer = await ana.request({ method: 'GET', url })
        expect(answer.statusCode, `${url} with ${toJson(value)}: ${answer.body.slice(0, 300)}`).toBe(200)
        for (const id of shown) expect(answer.body, url).toContain(String(id))
      }
      await check?.(ids)
    }
    await set(before)
    const isLogged = lines.some(
      (line) => line.includes('stored value not readable') && line.includes(`"column":"${name}"`),
    )
    expect(isLogged).toBe(!takesAnything)
    expect(lines.join('')).not.toContain('"level":50')
  })
})
