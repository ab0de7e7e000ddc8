import type { Endpoint } from '@hookline/contract/endpoint'
import { errorBodySchema } from '@hookline/contract/errors.schemas'
import { historyExportPath } from '@hookline/contract/history/history.endpoints'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '../test/app.ts'
import { findUserId, insertDraft } from '../test/drafts.ts'
import { formatEndpoint, readEndpoints } from '../test/endpoints.ts'
import { fakeAi } from '../test/fake-ai.ts'
import { fuzzRequests, fuzzTimeoutMs } from '../test/fuzz.ts'
import { submitVideo } from '../test/jobs.ts'
import { encodeForm } from '../test/upload.ts'

const endpoints = await readEndpoints()
const runsPerEndpoint = Math.ceil((fuzzRequests * 0.9) / endpoints.length)
const runsOfForms = Math.ceil(fuzzRequests * 0.05)

let t: TestApp
const cookies: Record<string, string> = { visitor: '' }
/** What is really there, so that some requests get past the first checks. */
let known: string[]

beforeAll(async () => {
  t = await buildTestApp({}, { ai: fakeAi() })
  await t.app.start()
  // The second account is one that the owner may delete or change as it comes.
  for (const name of ['owner', 'spare', 'user']) {
    await t.signUp(name)
    cookies[name] = await signIn(name)
  }
  const owner = await t.signUp('other')
  const { jobId, historyId } = await submitVideo(owner)
  const rows = await Promise.all([
    t.database.db.selectFrom('templates').select('id').execute(),
    t.database.db.selectFrom('response_formats').select('id').execute(),
    t.database.db.selectFrom('system_prompts').select('id').execute(),
    t.database.db.selectFrom('objects').select('object_name as id').execute(),
  ])
  const { db } = t.database
  const drafts = ['owner', 'user'].map(async (name) => insertDraft(db, await findUserId(db, name)))
  known = [
    ...(await Promise.all(drafts)),
    jobId,
    String(historyId),
    '1',
    '2',
    'unified-generate-copy',
    'analyze-video',
    'compare-videos',
    ...rows.flat().map(({ id }) => id),
  ]
})
afterAll(() => t.destroy())

async function signIn(username: string): Promise<string> {
  const payload = { username, password: 'correct horse' }
  const answer = await t.app.http.inject({ method: 'POST', url: '/api/login', payload })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const knownText = () => fc.nat().map((n) => known[n % known.length] ?? '')
const nastyText = () =>
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\0', 'a\0b', '\ud83d', '\udc00x', '../../etc/passwd', '..\\..', '%00', "';--", 'ad copy'),
    fc.constantFrom('__proto__', 'constructor', 'null', 'NaN', '-1', '0', '1e400', '9'.repeat(40), 'é'.repeat(10_000)),
    fc.constantFrom(
      '2026-01-01T00:00:00Z',
      '9999999-01-01T00:00:00Z',
      'data:image/jpeg;base64,/9j/',
      'video/mp4',
      '{}',
      nestedText('[', 5000, ']'),
      nestedText('{"a":', 5000, '}'),
    ),
    knownText(),
  )
const nastyNumber = () => fc.constantFrom(0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, 1)
const nastyValue = () =>
  fc.oneof(
    { weight: 5, arbitrary: nastyText() },
    nastyNumber(),
    fc.constantFrom(null, true, false, [], {}, [[]], [null], ['a', 'a'], deep(2000)),
    fc.array(nastyText(), { maxLength: 5 }),
    fc.jsonValue(),
  )

function nestedText(open: string, levels: number, close: string): string {
  return `${open.repeat(levels)}1${close.repeat(levels)}`
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** The names that a schema knows, so that nasty values come where they are read. */
function listKeys(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(properties)
}

/** Any of the names with any value; often all of them. */
function nastyObject(keys: string[], value: () => fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.fromEntries(keys.map((key) => [key, value()]))
  return fc.oneof(
    fc.record(entries),
    fc.record(entries, { requiredKeys: [] }),
    fc.dictionary(fc.oneof(fc.constantFrom('', ...keys), nastyText()), value(), { maxKeys: 5 }),
  )
}

/** Percent-encodes whatever the text holds; half pairs become bytes that are no UTF-8. */
function encode(text: string): string {
  const bytes = [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0xd800 || code > 0xdfff) return [...Buffer.from(letter)]
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  })
  return bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function toQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(key)}=${encode(String(one))}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, 8000)}` : ''
}

function requestArbitrary(endpoint: Endpoint) {
  const { method, path, query, body } = endpoint
  const segments = path.match(/:\w+|\*/g) ?? []
  // A signed-in account that signs out would be a visitor from then on.
  const who = path === '/api/logout' ? fc.constant('visitor') : fc.constantFrom('visitor', 'user', 'user', 'owner')
  const url = fc.tuple(
    fc.tuple(...segments.map(() => fc.oneof(knownText(), nastyText(), fc.constant('%E0%A4%A')))),
    nastyObject(listKeys(query), () => fc.oneof(nastyText(), fc.array(nastyText(), { maxLength: 3 }))),
  )
  const json = fc.oneof(
    { weight: 4, arbitrary: nastyObject(listKeys(body), nastyValue).map((value) => JSON.stringify(value)) },
    nastyValue().map((value) => JSON.stringify(value)),
    // Deeper than JSON.stringify could write it.
    fc.constantFrom('a', ...listKeys(body)).map((key) => `{"${key}":${nestedText('[', 5000, ']')}}`),
    fc.constantFrom('', '{', '[]', 'null', '"text"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '\0'),
    fc.constantFrom(
      '--b',
      '--b--',
      '--b\r\n\r\n',
      '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--',
    ),
  )
  const forms = ['multipart/form-data', 'multipart/form-data; boundary=b']
  const type = fc.constantFrom(...Array<string>(6).fill('application/json'), 'text/plain', 'x', ...forms)
  return fc.record({ who, url, payload: json, type, hasBody: fc.boolean() }).map((made) => {
    const [params, search] = made.url
    let index = 0
    const encoded = path.replaceAll(/:\w+|\*/g, () => {
      const text = params[index++] ?? ''
      return text === '%E0%A4%A' ? text : encode(text).slice(0, 900)
    })
    const sends = method !== 'GET' && (made.hasBody || listKeys(body).length > 0)
    return {
      method,
      url: encoded + toQuery(search),
      headers: { ...(sends && { 'content-type': made.type }), cookie: cookies[made.who] ?? '' },
      ...(sends && { payload: made.payload }),
    }
  })
}

async function expectSane(request: InjectOptions) {
  const answer = await t.app.http.inject(request)
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  if (answer.statusCode >= 400) {
    const refusal = errorBodySchema.parse(answer.json())
    expect(refusal.message.length).toBeGreaterThan(5)
    expect(refusal.error).toBe(refusal.message)
    expect(refusal.message).not.toMatch(/\bat .*\.ts:|node_modules|[a-z]_[a-z]+_(key|check)\b|syntax error/)
  } else if (
    answer.statusCode !== 204 &&
    !answer.headers['content-disposition'] &&
    answer.headers['content-type']?.includes('json')
  ) {
    expect(answer.json().success).toBe(true)
  }
}

/** A form with the boundary `b`; a field with a type says that it is that. */
function formText(fields: [name: string, value: string, type?: string][]): string {
  const parts = fields.map(([name, value, type]) => {
    const file = name === 'file' ? '; filename="a.mp4"' : ''
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}${type ? `\r\nContent-Type: ${type}` : ''}\r\n\r\n${value}\r\n`
  })
  return `${parts.join('')}--b--\r\n`
}

describe('whatever is sent, the answer is a success or a refusal in the one form', { timeout: fuzzTimeoutMs }, () => {
  it.each(endpoints.map((endpoint) => [formatEndpoint(endpoint), endpoint] as const))('%s', async (_name, endpoint) => {
    await fc.assert(fc.asyncProperty(requestArbitrary(endpoint), expectSane), { numRuns: runsPerEndpoint })
  })

  it('forms of any fields to submit', async () => {
    const names = ['modelId', 'systemPrompt', 'templateId', 'toolKey', 'responseFormatId', 'gcsVideo', 'screenshotInfo']
    const batch = ['batchSize', 'batchMode', 'comparison', 'gcsVideo0', 'gcsVideo1', 'video0GcsInfo', 'video1FileName']
    const video = fc
      .record({ objectName: nastyText(), filename: nastyText(), size: nastyNumber() }, { requiredKeys: [] })
      .map((value) => JSON.stringify(value))
    const value = () =>
      fc.oneof(nastyText(), video, fc.constantFrom('1', '2', 'true', 'offline-draft-writer', 'compare-videos'))
    const form = nastyObject([...names, ...batch, 'screenshot0'], value) as fc.Arbitrary<Record<string, string>>
    await fc.assert(
      fc.asyncProperty(form, async (fields) => {
        const body = await encodeForm(fields)
        const headers = { ...body.headers, cookie: cookies.user }
        await expectSane({ method: 'POST', url: '/api/jobs/submit', payload: body.payload, headers })
      }),
      { numRuns: runsOfForms },
    )
  })

  it('forms that end anywhere', async () => {
    const kinds = fc.constantFrom(
      [
        '/api/jobs/submit',
        formText([
          ['modelId', 'offline-draft-writer'],
          ['gcsVideo', nestedText('[', 5000, ']')],
        ]),
      ],
      [
        '/api/jobs/submit',
        formText([
          ['modelId', 'a', 'application/json'],
          ['gcsVideo', nestedText('[', 5000, ']'), 'application/json'],
        ]),
      ],
      [
        '/api/test-gcs/upload-file',
        formText([
          ['note', 'words'],
          ['file', 'half a film', 'video/mp4'],
        ]),
      ],
      [
        '/storage',
        formText([
          ['policy', 'e30='],
          ['file', 'half a film', 'video/mp4'],
        ]),
      ],
    )
    const request = fc.record({
      kind: kinds,
      end: fc.nat(),
      who: fc.constantFrom('visitor', 'user'),
      isWhole: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ kind: [url = '', text = ''], end, who, isWhole }) => {
        const payload = isWhole ? text : text.slice(0, end % text.length)
        const headers = { 'content-type': 'multipart/form-data; boundary=b', cookie: cookies[who] }
        await expectSane({ method: 'POST', url, payload, headers })
      }),
      { numRuns: runsOfForms },
    )
  })

  it('queries of what is streamed', async () => {
    const names = [
      'person',
      'action',
      'subjectType',
      'search',
      'tag',
      'tags',
      'project',
      'operation',
      'status',
      'model',
      'from',
      'to',
    ]
    const query = fc.tuple(nastyObject(names, nastyText), fc.constantFrom('csv', 'json', 'tsv', 'a\0b'))
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.constantFrom('/api/admin/activity/export', historyExportPath),
        async ([made, format], url) => {
          await expectSane({
            method: 'GET',
            url: url + toQuery({ ...made, format }),
            headers: { cookie: cookies.owner },
          })
        },
      ),
      { numRuns: runsOfForms },
    )
  })

  it('addresses of objects and forms to the store', async () => {
    const request = fc.record({ name: nastyText(), query: nastyText(), body: nastyText(), range: nastyText() })
    await fc.assert(
      fc.asyncProperty(request, async ({ name, query, body, range }) => {
        const url = `/storage/${encode(name)}?sig=${encode(query)}&expires=${encode(query)}`
        const headers = { cookie: cookies.user, range: range.replaceAll(/[^\x20-\x7e]/g, '') }
        await expectSane({ method: 'GET', url, headers })
        const type = `multipart/form-data; boundary=${encode(query).slice(0, 60) || 'b'}`
        await expectSane({ method: 'POST', url: '/storage', payload: body, headers: { 'content-type': type } })
      }),
      { numRuns: runsOfForms },
    )
  })
})
