import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { StoredFile } from '@hookline/contract/uploads/uploads.schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakeAi } from '../../../test/fake-ai.ts'
import { readResult } from '../../../test/jobs.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'

let t: TestApp
let ana: Browser
let ben: Browser
let video: StoredFile
beforeAll(async () => {
  // Without a worker, accepted jobs stay as they are.
  t = await buildTestApp({ ROLE: 'web' }, { ai: fakeAi() })
  await t.app.start()
  ana = await t.signUp('ana')
  ben = await t.signUp('ben')
  video = await uploadVideo(ana)
})
afterAll(() => t.destroy())

const submit = async (fields: Record<string, string>) => {
  const form = await encodeForm({ ...fields, gcsVideo: JSON.stringify(video) })
  return ana.request({ method: 'POST', url: '/api/jobs/submit', ...form })
}
async function submitAndReadResult(fields: Record<string, string>): Promise<HistoryItem> {
  const answer = await submit(fields)
  expect(answer.statusCode).toBe(202)
  return readResult(ana, answer.json().data.historyId)
}
const createRecipe = async (recipe: object, by = ana): Promise<string> =>
  (await by.request({ method: 'POST', url: '/api/recipes', payload: { name: 'Summer', ...recipe } })).json().data.id

async function createTemplate(): Promise<string> {
  const payload = { name: 'Hooks', type: 'ad copy', instructions: 'Sell {{product}} to {{audience}}.' }
  return (await ana.request({ method: 'POST', url: '/api/templates', payload })).json().template.id
}

describe('a generation request', () => {
  it('takes project and tags', async () => {
    const modelId = 'offline-draft-writer'
    const item = await submitAndReadResult({ modelId, project: ' Bloom ', tags: '["spring","spring","a,b"]' })
    expect(item).toMatchObject({ project: 'Bloom', tags: ['spring', 'a,b'], recipeId: null, recipeName: null })
    const bad = await submit({ modelId, tags: '"spring"', project: 'x'.repeat(201) })
    expect(bad.statusCode).toBe(400)
    expect(bad.json().issues.map(({ path }: { path: string }) => path)).toEqual(['tags', 'project'])
    for (const tags of ['spring', '[1]', '{}']) {
      const answer = await submit({ modelId, tags })
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, tags === '[1]' ? 'tags.0' : 'tags'])
    }
  })

  it('takes tags of a JSON body as a list too', async () => {
    const submitJson = (fields: object) =>
      ana.request({ method: 'POST', url: '/api/jobs/submit', payload: { gcsVideo: JSON.stringify(video), ...fields } })
    const submitAndReadTags = async (fields: object) => {
      const answer = await submitJson(fields)
      expect(answer.statusCode).toBe(202)
      return (await readResult(ana, answer.json().data.historyId)).tags
    }
    const modelId = 'offline-draft-writer'
    const recipeId = await createRecipe({ modelId, tags: ['summer'] })
    expect(await submitAndReadTags({ modelId, tags: [' spring', 'spring', 'a,b'] })).toEqual(['spring', 'a,b'])
    expect(await submitAndReadTags({ modelId, tags: '["spring"]' })).toEqual(['spring'])
    expect(await submitAndReadTags({ recipeId, tags: [] })).toEqual([])
    expect(await submitAndReadTags({ recipeId })).toEqual(['summer'])
    const refused = await submitJson({ modelId, tags: ['spring', 1] })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().issues).toMatchObject([{ path: 'tags.1' }])
    expect((await submitJson({ modelId, tags: { a: 'spring' } })).statusCode).toBe(400)
  })

  it('stores its brief, and writes it into the prompt and the variables of its template', async () => {
    const brief = { product: 'mint tea', audience: 'sailors', landingPage: 'https://tea.example/mint' }
    const modelId = 'offline-draft-writer'
    const fields = { modelId, templateId: await createTemplate(), brief: JSON.stringify({ ...brief, offer: ' ' }) }
    const item = await submitAndReadResult(fields)
    expect(item.brief).toEqual(brief)
    expect(item.prompt).toContain(
      '## Brief\n\n- Product: mint tea\n- Audience: sailors\n- Landing page: https://tea.example/mint\n\n',
    )
    expect(item.prompt).toContain('Sell mint tea to sailors.')
    const named = await submitAndReadResult({ ...fields, 'var.audience': 'captains' })
    expect(named.prompt).toContain('Sell mint tea to captains.')
    const payload = { modelId, brief, gcsVideo: JSON.stringify(video) }
    const answer = await ana.request({ method: 'POST', url: '/api/jobs/submit', payload })
    expect((await readResult(ana, answer.json().data.historyId)).brief).toEqual(brief)
    expect((await submitAndReadResult({ modelId })).brief).toEqual({})
  })

  it.each([
    ['no JSON', 'tea', { path: 'brief', message: 'brief is not valid JSON.' }],
    [
      'a text that is too long',
      JSON.stringify({ offer: 'x'.repeat(501) }),
      { path: 'brief.offer', message: 'Offer must be at most 500 characters' },
    ],
  ])('is refused with a brief of %s', async (_, brief, issue) => {
    const answer = await submit({ modelId: 'offline-draft-writer', brief })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([issue])
  })

  it('takes the brief of its recipe, or replaces it as a whole', async () => {
    const brief = { product: 'mint tea', offer: '20% off' }
    const recipeId = await createRecipe({ modelId: 'offline-draft-writer', brief })
    expect((await ana.request({ method: 'GET', url: `/api/recipes/${recipeId}` })).json().data.brief).toEqual(brief)
    expect((await submitAndReadResult({ recipeId })).brief).toEqual(brief)
    const own = { product: 'black tea' }
    expect((await submitAndReadResult({ recipeId, brief: JSON.stringify(own) })).brief).toEqual(own)
    expect((await submitAndReadResult({ recipeId, brief: '' })).brief).toEqual({})
  })

  it('offers the newest brief of its project to the next', async () => {
    const modelId = 'offline-draft-writer'
    const readBrief = async (query: string) =>
      (await ben.request({ method: 'GET', url: `/api/history/brief${query}` })).json()
    const submitWith = (project: string, brief: object) =>
      submitAndReadResult({ modelId, project, brief: JSON.stringify(brief) })
    await submitWith('Teas', { product: 'mint tea' })
    const { id } = await submitWith('Teas', { product: 'black tea' })
    await submitWith('Teas', {})
    await submitWith('Coffees', { product: 'mocha' })
    expect((await readBrief('?project=%20Teas')).data).toEqual({ brief: { product: 'black tea' } })
    await ana.request({ method: 'DELETE', url: `/api/history/${id}` })
    expect((await readBrief('?project=Teas')).data).toEqual({ brief: { product: 'mint tea' } })
    expect((await readBrief('?project=Waters')).data).toEqual({ brief: {} })
    expect((await readBrief('')).code).toBe('VALIDATION')
  })

  it('has a batch, also with one video', async () => {
    const answer = await submit({ modelId: 'offline-draft-writer' })
    const { batchId, historyId } = answer.json().data
    const batch = await ben.request({ method: 'GET', url: `/api/batches/${batchId}` })
    expect(batch.json().data).toMatchObject({ id: batchId, jobs: [{}], results: [{ id: historyId }] })
  })

  it('takes omitted settings from the recipe, and stores it with the result', async () => {
    const recipeId = await createRecipe({
      modelId: 'offline-draft-writer',
      systemPrompt: 'Write like a pirate.',
      templateId: await createTemplate(),
      variables: { product: 'tea', audience: 'sailors' },
      project: 'Bloom',
      tags: ['spring'],
    })
    const item = await submitAndReadResult({ recipeId, 'var.audience': 'captains' })
    expect(item.prompt).toMatch(/^Write like a pirate\./)
    expect(item.prompt).toContain('Sell tea to captains.')
    const named = { recipeId, recipeName: 'Summer', modelId: 'offline-draft-writer', templateName: 'Hooks' }
    expect(item).toMatchObject({ ...named, project: 'Bloom', tags: ['spring'] })
    await ana.request({ method: 'DELETE', url: `/api/recipes/${recipeId}` })
    expect(await readResult(ana, item.id)).toMatchObject({ recipeName: 'Summer' })
  })

  it('overrides a setting of the recipe by an empty field', async () => {
    const recipeId = await createRecipe({ templateId: await createTemplate(), project: 'Bloom', tags: ['spring'] })
    const item = await submitAndReadResult({ recipeId, templateId: '', project: '', tags: '' })
    expect(item).toMatchObject({ templateId: null, project: null, tags: [] })
  })

  it('uses the default model when neither names one', async () => {
    const item = await submitAndReadResult({ recipeId: await createRecipe({}) })
    const preset = await ana.request({ method: 'GET', url: '/api/settings/ai-models/default' })
    expect(item.modelId).toBe(preset.json().data.model.path_name)
    expect((await submit({})).json().issues).toEqual([{ path: 'modelId', message: 'Please select an AI model.' }])
  })

  it("is refused with a deleted recipe, or another user's private one", async () => {
    const privateId = await createRecipe({ modelId: 'offline-draft-writer' }, ben)
    const unreadable = await submit({ recipeId: 'x' })
    expect(unreadable.statusCode).toBe(400)
    expect(unreadable.json().issues).toContainEqual({ path: 'recipeId', message: 'recipeId must be a UUID' })
    for (const recipeId of ['019a0000-0000-7000-8000-000000000000', privateId]) {
      const answer = await submit({ recipeId, modelId: 'offline-draft-writer' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().issues).toEqual([
        { path: 'recipeId', message: 'This recipe no longer exists. Choose another.' },
      ])
    }
    expect((await submit({ recipeId: await createRecipe({ shared: true }, ben) })).statusCode).toBe(202)
  })

  it('is refused with a template of another tool', async () => {
    const templateId = await createTemplate()
    const answer = await submit({ modelId: 'offline-draft-writer', templateId, toolKey: 'analyze-video' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({
      path: 'templateId',
      message: 'Hooks is for tools of the type ad copy. Choose a template for analysis.',
    })
  })

  it('names the part of its recipe that is gone', async () => {
    const templateId = await createTemplate()
    const recipeId = await createRecipe({ templateId })
    await ana.request({ method: 'DELETE', url: `/api/templates/${templateId}` })
    const answer = await submit({ recipeId })
    expect(answer.json().issues).toEqual([
      { path: 'templateId', message: 'This template no longer exists. Choose another.' },
    ])
  })
})
