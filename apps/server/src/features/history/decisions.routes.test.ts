import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { insertResult, threeVariants } from '../../../test/history.ts'

let t: TestApp
let olga: Browser
let ben: Browser
beforeAll(async () => {
  t = await buildTestApp()
  olga = await t.signUp('olga')
  ben = await t.signUp('ben')
})
afterAll(() => t.destroy())
beforeEach(() => emptyTables(t.database.db, 'ad_drafts', 'history', 'events', 'activity_log'))

const insert = (change: Parameters<typeof insertResult>[1] = {}) => insertResult(t.database.db, change)
const read = async (id: number) => (await olga.request({ method: 'GET', url: `/api/history/${id}` })).json().result
const decide = (id: number, payload: object, by = olga) =>
  by.request({ method: 'PUT', url: `/api/history/${id}/decisions`, payload })
const edit = async (id: number, payload: object) => {
  const answer = await olga.request({ method: 'PATCH', url: `/api/history/${id}`, payload })
  return { ...answer.json(), status: answer.statusCode }
}
const listed = async () => (await olga.request({ method: 'GET', url: '/api/history' })).json().results[0]

async function avoid(...wordsToAvoid: string[]) {
  const empty = { productNames: [], competitors: [], disclaimers: [], emojiLimit: null, voice: '' }
  const payload = { ...empty, wordsToAvoid }
  expect((await olga.request({ method: 'PUT', url: '/api/settings/brand', payload })).statusCode).toBe(200)
}

describe('deciding about variants', () => {
  it('stores what any member decides, counts it, logs it and publishes it once', async () => {
    const id = await insert()
    expect(await read(id)).toMatchObject({ decisions: [null, null, null], reasons: [null, null, null] })
    expect(await listed()).toMatchObject({ acceptedCount: 0, decidedCount: 0 })
    const decisions = ['accepted', 'rejected', null]
    const answer = await decide(id, { decisions, reasons: [null, ' Too long ', null] }, ben)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.result).toEqual(answer.json().result)
    expect(await read(id)).toMatchObject({ decisions, reasons: [null, 'Too long', null], acceptedCount: 1 })
    expect(await listed()).toMatchObject({ acceptedCount: 1, decidedCount: 2 })
    await decide(id, { decisions })
    const { entries } = (await olga.request({ method: 'GET', url: `/api/history/${id}/activity` })).json().data
    expect(entries).toMatchObject([
      {
        action: 'history.decided',
        username: 'ben',
        before: { decisions: [null, null, null] },
        after: { decisions, reasons: [null, 'Too long', null] },
      },
    ])
    const events = await t.database.db.selectFrom('events').select('data').where('type', '=', 'history').execute()
    expect(events).toEqual([{ data: { id, change: 'updated' } }])
  })

  it('refuses the second of two simultaneous decisions, and keeps the first', async () => {
    const id = await insert()
    const { updatedAt } = await read(id)
    expect((await decide(id, { decisions: ['accepted', null, null], updatedAt })).statusCode).toBe(200)
    expect((await decide(id, { decisions: [null, 'rejected', null], updatedAt }, ben)).statusCode).toBe(409)
    expect(await read(id)).toMatchObject({ decisions: ['accepted', null, null] })
  })

  it('refuses a wrong length or word by its place', async () => {
    const id = await insert()
    const short = await decide(id, { decisions: ['accepted'] })
    expect([short.statusCode, short.json().issues]).toEqual([
      400,
      [{ path: 'decisions', message: 'The result has 3 variants, not 1.' }],
    ])
    const word = await decide(id, { decisions: ['accepted', 'maybe', null] })
    expect([word.statusCode, word.json().issues[0].path]).toEqual([400, 'decisions.1'])
    expect((await decide(id, {})).statusCode).toBe(400)
  })

  it('is refused for unfinished and missing results, and for other kinds', async () => {
    const decisions = [null, null, null]
    expect((await decide(await insert({ operation: 'analysis' }), { decisions })).statusCode).toBe(400)
    expect((await decide(await insert({ status: 'PROCESSING', result: null }), { decisions })).statusCode).toBe(409)
    expect((await decide(await insert({ deleted_at: new Date() }), { decisions })).statusCode).toBe(404)
    expect((await decide(999_999, { decisions })).statusCode).toBe(404)
  })

  it('accepts a blocked variant only with a reason', async () => {
    const id = await insert()
    await avoid('headline two')
    const decisions = [null, 'accepted', null]
    const refused = await decide(id, { decisions })
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [
        {
          path: 'reasons.1',
          message: 'Variant 2: Take out “headline two”: the brand guide says to avoid it. Or accept it with a reason.',
        },
      ],
    ])
    expect((await decide(id, { decisions, reasons: [null, 'Legal agreed', null] })).statusCode).toBe(200)
    await avoid()
  })
})

describe('an edit', () => {
  const [one, two, three] = threeVariants

  it('takes decisions along when variants move, change or go', async () => {
    const id = await insert()
    await decide(id, { decisions: ['accepted', 'rejected', null] })
    const moved = await edit(id, { edited_result: [three, two, one] })
    expect(moved.result).toMatchObject({ decisions: [null, 'rejected', 'accepted'], acceptedCount: 1 })
    const changed = { ...one, primaryText: 'Better' }
    expect((await edit(id, { edited_result: [three, two, changed] })).result.decisions).toEqual([
      null,
      'rejected',
      'accepted',
    ])
    const fewer = await edit(id, { edited_result: [three, changed] })
    expect(fewer.result).toMatchObject({ decisions: [null, 'accepted'], acceptedCount: 1, decidedCount: 1 })
    // The first text comes back, and the two others are not accepted.
    expect((await edit(id, { edited_result: null })).result.decisions).toEqual([null, null, null])
  })

  it('says itself where its variants come from', async () => {
    const id = await insert()
    await decide(id, { decisions: ['accepted', 'rejected', null] })
    const edited_result = [
      { headline: 'New', primaryText: 'New' },
      { ...two, headline: 'Two' },
    ]
    const fault = async (variantOrigins: (number | null)[]) => {
      const { status, issues } = await edit(id, { edited_result, variantOrigins })
      return [status, issues?.[0].path]
    }
    for (const origins of [[1], [3, 1], [1, 1]]) expect(await fault(origins)).toEqual([400, 'variantOrigins'])
    const answer = await edit(id, { edited_result, variantOrigins: [null, 1] })
    expect(answer.result.decisions).toEqual([null, 'rejected'])
  })

  it('makes an accepted text undecided that is blocked now', async () => {
    const id = await insert()
    await avoid('cheap')
    await decide(id, { decisions: ['accepted', 'accepted', null] })
    const edited_result = [{ ...one, headline: 'Cheap' }, two, three]
    expect((await edit(id, { edited_result })).result.decisions).toEqual([null, 'accepted', null])
    await avoid()
  })
})
