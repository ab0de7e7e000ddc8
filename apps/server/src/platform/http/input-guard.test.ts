import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { encodeForm } from '../../../test/upload.ts'

let t: TestApp
let owner: Browser
beforeAll(async () => {
  t = await buildTestApp()
  owner = await t.signUp('owner')
})
afterAll(() => t.destroy())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const tooDeep = 'JSON may be nested at most 100 levels deep.'
const nul = 'Text must not contain NUL characters.'

async function expectRefusal(options: Parameters<Browser['request']>[0], path: string, message: string) {
  const answer = await owner.request(options)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().issues).toContainEqual({ path, message })
}
const json = { 'content-type': 'application/json' }

describe('JSON that is nested too deeply', () => {
  const format = { name: 'Hooks', tool_type: 'ad copy', ai_instructions: 'x', client_template_type: 'json_path_map' }
  const url = '/api/settings/response-formats'

  it('is refused in a body, with its field', async () => {
    const payload = `${JSON.stringify(format).slice(0, -1)},"client_template_config":{"a":${nested(5000)}}}`
    await expectRefusal({ method: 'POST', url, payload, headers: json }, 'client_template_config', tooDeep)
  })

  it('is refused in a text field that holds JSON', async () => {
    const payload = { ...format, client_template_config: `{"a":${nested(5000)}}` }
    await expectRefusal({ method: 'POST', url, payload }, 'client_template_config', tooDeep)
  })

  it('is refused in a field of a form', async () => {
    const form = await encodeForm({ modelId: 'gemini-3.8-flash', gcsVideo: nested(5000) })
    await expectRefusal({ method: 'POST', url: '/api/jobs/submit', ...form }, 'gcsVideo', tooDeep)
  })

  it('is refused in a part of a form that says it is JSON', async () => {
    const part = 'Content-Disposition: form-data; name="gcsVideo"\r\nContent-Type: application/json'
    const payload = `--b\r\n${part}\r\n\r\n${nested(5000)}\r\n--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    await expectRefusal({ method: 'POST', url: '/api/jobs/submit', payload, headers }, 'gcsVideo', tooDeep)
  })
})

describe('JSON with too many entries', () => {
  const tooMany = 'A list or an object may have at most 10,000 entries.'

  it('is refused in a list, with its field', async () => {
    const payload = { edited_result: { content: new Array(10_001).fill(1) } }
    await expectRefusal({ method: 'PATCH', url: '/api/history/1', payload }, 'edited_result.content', tooMany)
  })

  it('is refused in an object', async () => {
    const payload = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`var.${n}`, 'x']))
    await expectRefusal({ method: 'POST', url: '/api/jobs/submit', payload }, '', tooMany)
  })
})

describe('NUL', () => {
  it.each([
    ['the query of the activity export', '/api/admin/activity/export?person=a%00b', 'person'],
    ['the query of the activity log', '/api/admin/activity?person=a%00b', 'person'],
    ['the query of the history export', '/api/history/export?format=csv&search=a%00b', 'search'],
    ['the query of the history', '/api/history?search=%00', 'search'],
    ['an address', '/api/templates/a%00b', 'id'],
  ])('is refused in %s, with its field', async (_what, url, path) => {
    await expectRefusal({ method: 'GET', url }, path, nul)
  })

  it('is refused in a body, and in a key of it', async () => {
    const payload = { name: 'a\0b', type: 'ad copy', instructions: 'x' }
    await expectRefusal({ method: 'POST', url: '/api/templates', payload }, 'name', nul)
    await expectRefusal({ method: 'POST', url: '/api/templates', payload: { 'a\0b': 1 } }, '', nul)
  })

  it('is refused in a field of a form', async () => {
    const form = await encodeForm({ modelId: 'a\0b' })
    await expectRefusal({ method: 'POST', url: '/api/jobs/submit', ...form }, 'modelId', nul)
  })
})

describe('a form that ends early', () => {
  const file = 'Content-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4'
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }

  it.each([
    ['/api/test-gcs/upload-file', `--b\r\n${file}\r\n\r\nhalf a film`],
    ['/api/test-gcs/upload-file', `--b\r\n${file}\r\n\r\nhalf a film\r\n--b`],
    ['/api/test-gcs/upload-file', '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nwords'],
    ['/api/jobs/submit', '--b\r\nContent-Disposition: form-data; name="modelId"\r\n\r\ngemini'],
    ['/api/jobs/submit', `--b\r\n${file}\r\n\r\nhalf a film`],
    ['/storage', `--b\r\n${file}\r\n\r\nhalf a film`],
  ])('is refused at %s: %j', async (url, payload) => {
    const answer = await owner.request({ method: 'POST', url, payload, headers })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 'VALIDATION' })
  })

  it('is refused without a session too, and nothing of it is stored', async () => {
    const payload = `--b\r\n${file}\r\n\r\nhalf a film`
    const answer = await t.visitor().request({ method: 'POST', url: '/api/test-gcs/upload-file', payload, headers })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(await t.database.db.selectFrom('objects').selectAll().where('size_bytes', 'is not', null).execute()).toEqual(
      [],
    )
  })
})

describe('a form of fields', () => {
  const submit = async (fields: Record<string, string>) => {
    const form = await encodeForm(fields)
    return owner.request({ method: 'POST', url: '/api/jobs/submit', ...form })
  }

  it('may hold 4 MB in all, however many fields it has', async () => {
    const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`x${n}`, 'x'.repeat(900_000)]))
    const answer = await submit(many)
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      'The fields of a form may hold at most 4 MB in all.',
    ])
    const { x0, x1, x2, x3 } = many
    expect((await submit({ x0: x0 ?? '', x1: x1 ?? '', x2: x2 ?? '', x3: x3 ?? '' })).statusCode).toBe(400)
  })

  it('is refused by its announced size before any of it is read', async () => {
    const answer = await submit(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`x${n}`, 'x'.repeat(1e6)])))
    expect(answer.statusCode).toBe(413)
  })
})
