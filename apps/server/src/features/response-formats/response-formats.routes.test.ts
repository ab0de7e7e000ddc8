import { clientTemplateTypes } from '@hookline/contract/response-formats/response-formats.schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { toJson } from '../../platform/json.ts'

let t: TestApp
let ana: Browser
const id = '01900000-0000-7000-8000-000000000001'
const config = { 'Zeal of the hook': '$.zeal', Audience: '$.audience', 'Main claim': '$.claim' }
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  await t.database.db
    .insertInto('response_formats')
    .values({
      id,
      name: 'Facts',
      tool_type: 'analysis',
      ai_instructions: 'Answer as JSON.',
      client_template_type: 'json_path_map',
      client_template_config: toJson(config),
    })
    .execute()
})
afterAll(() => t.destroy())

const get = (url: string) => ana.request({ method: 'GET', url })

it('keeps the labels of a path map in the order in which they were written', async () => {
  const { format } = (await get(`/api/settings/response-formats/${id}`)).json().data
  expect(Object.keys(format.client_template_config)).toEqual(Object.keys(config))
})

it('lists the formats of one tool type, or all', async () => {
  const names = async (query: string): Promise<string[]> =>
    (await get(`/api/settings/response-formats${query}`)).json().data.formats.map(({ name }: { name: string }) => name)
  const analyses = await names('?toolType=analysis')
  // The other tests create 'Hooks'.
  expect(analyses.filter((name) => name !== 'Hooks')).toEqual([
    'Video analysis',
    'Analysis takeaways',
    'Analysis as text',
    'Facts',
  ])
  expect(await names('')).toEqual(expect.arrayContaining([...analyses, 'Ad copy variants']))
})

it('refuses an unknown tool type, an invalid id and a missing format', async () => {
  expect((await get('/api/settings/response-formats?toolType=poetry')).statusCode).toBe(400)
  expect((await get('/api/settings/response-formats/7')).statusCode).toBe(400)
  expect((await get(`/api/settings/response-formats/${id.replace(/1$/, '2')}`)).statusCode).toBe(404)
})

const url = '/api/settings/response-formats'
const body = {
  name: ' Hooks ',
  description: '',
  tool_type: 'analysis',
  ai_instructions: 'List the hooks.',
  client_template_type: 'json_path_map',
  client_template_config: { Zulu: '$.z', Alpha: '$.a' },
}
const create = (change: object = {}) => ana.request({ method: 'POST', url, payload: { ...body, ...change } })

it('lets any member create, change and delete formats, and logs each change', async () => {
  const created = await create()
  expect(created.statusCode).toBe(201)
  const { format } = created.json().data
  expect(format).toMatchObject({ name: 'Hooks', description: null })
  expect(Object.keys(format.client_template_config)).toEqual(['Zulu', 'Alpha'])
  const bea = await t.signUp('bea')
  const payload = { ...body, name: 'Better hooks', client_template_config: undefined, updatedAt: format.updated_at }
  const changed = await bea.request({ method: 'PUT', url: `${url}/${format.id}`, payload })
  expect(changed.json().data.format).toMatchObject({ name: 'Better hooks', client_template_config: { Zulu: '$.z' } })
  const late = await ana.request({ method: 'PUT', url: `${url}/${format.id}`, payload })
  expect(late.statusCode).toBe(409)
  expect((await ana.request({ method: 'DELETE', url: `${url}/${format.id}` })).statusCode).toBe(200)
  expect((await ana.request({ method: 'DELETE', url: `${url}/${format.id}` })).statusCode).toBe(404)
  const log = await t.database.db
    .selectFrom('activity_log')
    .select(['action', 'username'])
    .where('subject_id', '=', format.id)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { action: 'response_format.created', username: 'ana' },
    { action: 'response_format.updated', username: 'bea' },
    { action: 'response_format.deleted', username: 'ana' },
  ])
})

it.each(clientTemplateTypes)('takes the client template type %s', async (client_template_type) => {
  expect((await create({ client_template_type })).statusCode).toBe(201)
})

it('reads a configuration that comes as text, and empty text as an empty object', async () => {
  const createAndReadConfig = async (text: string) =>
    (await create({ client_template_config: text })).json().data.format.client_template_config
  expect(await createAndReadConfig('{"component": "markdown"}')).toEqual({ component: 'markdown' })
  expect(await createAndReadConfig(' ')).toEqual({})
})

it.each([
  ['{"a":', 'Client template config must be valid JSON.'],
  ['[1]', 'Client template config must be a JSON object.'],
  ['"text"', 'Client template config must be a JSON object.'],
  [null, 'Client template config must be a JSON object.'],
  [7, 'Client template config must be a JSON object.'],
])('refuses the configuration %j', async (client_template_config, message) => {
  const answer = await create({ client_template_config })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toEqual([{ path: 'client_template_config', message }])
})

it('refuses every wrong field at once', async () => {
  const answer = await ana.request({ method: 'POST', url, payload: {} })
  expect(answer.json().issues).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'tool_type', message: 'Tool type is required' },
    { path: 'ai_instructions', message: 'AI instructions are required' },
    { path: 'client_template_type', message: 'Client template type is required' },
  ])
})

it.each(['POST', 'PUT'] as const)('refuses a path that calls a function, by %s', async (method) => {
  const { format } = (await create()).json().data
  const payload = { ...body, client_template_config: { Fine: '$.a', Evil: '$[?(/(a+)+$/.test(@.a))]' } }
  const answer = await ana.request({ method, url: method === 'POST' ? url : `${url}/${format.id}`, payload })
  expect(answer.statusCode).toBe(400)
  const message = 'Evil: A filter may compare values, but not call functions or assign.'
  expect(answer.json().issues).toEqual([{ path: 'client_template_config', message }])
})
