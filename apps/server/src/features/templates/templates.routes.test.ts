import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let ana: Browser
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
})
afterAll(() => t.destroy())

const body = { name: ' Summer sale ', type: 'ad copy', description: 'For July', instructions: 'Name the discount.' }
const create = async () => (await ana.request({ method: 'POST', url: '/api/templates', payload: body })).json().template

describe('templates', () => {
  it('are listed in both shapes, filtered by type, with ad read as ad copy', async () => {
    const all = (await ana.request({ method: 'GET', url: '/api/templates?type=ad' })).json()
    expect(all.success).toBe(true)
    expect(all.templates.length).toBeGreaterThanOrEqual(3)
    expect(all.data.templates).toEqual(all.templates)
    expect(new Set(all.templates.map(({ type }: { type: string }) => type))).toEqual(new Set(['ad copy']))
    const comparisons = (await ana.request({ method: 'GET', url: '/api/templates?type=comparison' })).json()
    expect(comparisons.templates).toMatchObject([{ name: 'Which one for whom' }])
  })

  it('are created trimmed, changed, deleted, and each change is logged', async () => {
    const template = await create()
    expect(template).toMatchObject({ name: 'Summer sale', instructions: 'Name the discount.' })
    const url = `/api/templates/${template.id}`
    const changed = await ana.request({ method: 'PUT', url, payload: { ...body, name: 'Winter sale' } })
    expect(changed.json()).toMatchObject({
      template: { name: 'Winter sale' },
      data: { template: { name: 'Winter sale' } },
    })
    expect((await ana.request({ method: 'DELETE', url })).json().success).toBe(true)
    expect((await ana.request({ method: 'GET', url })).statusCode).toBe(404)
    const log = await t.database.db
      .selectFrom('activity_log')
      .select(['action', 'username'])
      .where('subject_id', '=', template.id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'template.created', username: 'ana' },
      { action: 'template.updated', username: 'ana' },
      { action: 'template.deleted', username: 'ana' },
    ])
  })

  it('refuse a change based on an older reading, and keep the newer one', async () => {
    const template = await create()
    const url = `/api/templates/${template.id}`
    const first = { ...body, name: 'First', updatedAt: template.updatedAt }
    expect((await ana.request({ method: 'PUT', url, payload: first })).statusCode).toBe(200)
    const late = await ana.request({ method: 'PUT', url, payload: { ...first, name: 'Late' } })
    expect(late.statusCode).toBe(409)
    const message = 'This was changed by someone else. Reload to see the latest version.'
    expect(late.json()).toMatchObject({ message, changedBy: 'ana' })
    expect((await ana.request({ method: 'GET', url })).json().template.name).toBe('First')
  })

  it.each([
    ['blank name and instructions', { ...body, name: ' ', instructions: '' }, ['name', 'instructions']],
    ['an unknown type', { ...body, type: 'poetry' }, ['type']],
    ['no body', undefined, ['']],
  ])('refuse %s with every field named', async (_what, payload, paths) => {
    const answer = await ana.request({ method: 'POST', url: '/api/templates', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(paths)
  })

  it('say what is wrong with a NUL character instead of failing', async () => {
    const payload = { ...body, instructions: 'a\u0000b' }
    const answer = await ana.request({ method: 'POST', url: '/api/templates', payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('Text must not contain NUL characters.')
  })

  it('need a session', async () => {
    const answer = await t.visitor().request({ method: 'GET', url: '/api/templates' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, code: 'UNAUTHENTICATED', message: 'Please sign in.' })
  })
})
