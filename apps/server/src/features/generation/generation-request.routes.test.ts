import type { StoredFile } from '@hookline/contract/uploads/uploads.schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakeAi } from '../../../test/fake-ai.ts'
import { encodeForm, uploadVideo } from '../../../test/upload.ts'

let t: TestApp
let ana: Browser
let video: StoredFile
beforeAll(async () => {
  // Without a worker, accepted jobs stay as they are.
  t = await buildTestApp({ ROLE: 'web' }, { ai: fakeAi() })
  await t.app.start()
  ana = await t.signUp('ana')
  video = await uploadVideo(ana)
})
afterAll(() => t.destroy())

const unknownId = '01900000-0000-7000-8000-000000000000'
const gcsVideo = () => JSON.stringify(video)
const submit = async (fields: Record<string, string>, by = ana, url = '/api/jobs/submit') =>
  by.request({ method: 'POST', url, ...(await encodeForm(fields)) })
const countRows = async () => {
  const { db } = t.database
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const results = await db.selectFrom('history').selectAll().execute()
  return { jobs: jobs.length, results: results.length }
}

describe('one video', () => {
  it('creates a job and a pending result before the answer', async () => {
    const answer = await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo() })
    expect(answer.statusCode).toBe(202)
    const { jobId, statusUrl, historyId } = answer.json().data
    expect(statusUrl).toBe(`/api/jobs/${jobId}`)
    const job = (await ana.request({ method: 'GET', url: statusUrl })).json()
    expect(job.job).toMatchObject({ jobId, status: 'enqueued', historyId, filename: 'small.mp4', result: null })
    expect(job.data.job).toEqual(job.job)
    const item = (await ana.request({ method: 'GET', url: `/api/history/${historyId}` })).json().result
    expect(item).toMatchObject({ status: 'PENDING', generatedByUsername: 'ana', retry_count: 0, operation: 'copy' })
    expect(item.videoPublicUrl).toBe(video.publicUrl)
  })

  it('stores the composed prompt with template and format', async () => {
    const templates = (await ana.request({ method: 'GET', url: '/api/templates' })).json().templates
    const formats = (await ana.request({ method: 'GET', url: '/api/settings/response-formats' })).json().data.formats
    const [template, format] = [templates[0], formats[0]]
    const answer = await submit({
      modelId: 'offline-draft-writer',
      gcsVideo: gcsVideo(),
      systemPrompt: 'Write like a pirate.',
      templateId: template.id,
      responseFormatId: format.id,
    })
    const url = `/api/history/${answer.json().data.historyId}`
    const item = (await ana.request({ method: 'GET', url })).json().result
    expect(item.prompt).toMatch(/^Write like a pirate\./)
    expect(item.prompt).toContain(`## Template Instructions\n\n${template.instructions}`)
    expect(item.prompt).toContain(`## Output Format Instructions\n\n${format.ai_instructions}`)
    expect(item).toMatchObject({ templateName: template.name, responseFormatName: format.name })
  })

  it('stores the line breaks of the system prompt as they were typed', async () => {
    const systemPrompt = 'Write:\n- short\n- loud'
    const answer = await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo(), systemPrompt })
    const url = `/api/history/${answer.json().data.historyId}`
    const { prompt } = (await ana.request({ method: 'GET', url })).json().result
    expect(prompt.startsWith(`${systemPrompt}\n`)).toBe(true)
    expect(prompt).not.toContain('\r')
  })

  it('is accepted at the tool’s own path, also as JSON', async () => {
    const payload = { modelId: 'offline-draft-writer', gcsVideo: gcsVideo() }
    const answer = await ana.request({ method: 'POST', url: '/api/unified-generate-copy', payload })
    expect(answer.statusCode).toBe(202)
  })

  it.each(['no-such-tool', 'health', 'Unified-Generate-Copy'])(
    'is not found at /api/%s, whatever is sent',
    async (name) => {
      const form = await encodeForm({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo() })
      const json = { 'content-type': 'application/json' }
      const requests = [form, {}, { payload: {} }, { payload: '{"broken":', headers: json }, { payload: 'x' }]
      for (const by of [ana, t.visitor()]) {
        for (const request of requests) {
          const answer = await by.request({ method: 'POST', url: `/api/${name}`, ...request })
          expect(answer.statusCode, answer.body).toBe(404)
          expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND', error: 'Tool not found.' })
        }
      }
    },
  )

  it('may come from a colleague’s result, but not from their uploads', async () => {
    const ben = await t.signUp('ben')
    await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo() })
    expect((await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo() }, ben)).statusCode).toBe(202)
    const own = await uploadVideo(ana, 'small.mov')
    const stolen = await submit({ modelId: 'offline-draft-writer', gcsVideo: JSON.stringify(own) }, ben)
    expect(stolen.statusCode).toBe(400)
    expect(stolen.json().issues).toEqual([
      { path: 'gcsVideo', message: 'small.mov: this video is not in the store. Upload it again.' },
    ])
  })
})

describe('a batch', () => {
  it('creates one job for each video, with either field name', async () => {
    const second = { ...video, filename: undefined }
    const answer = await submit({
      modelId: 'offline-draft-writer',
      batchMode: 'true',
      batchSize: '2',
      gcsVideo0: gcsVideo(),
      video1GcsInfo: JSON.stringify(second),
      video1FileName: 'named.mp4',
    })
    expect(answer.statusCode).toBe(202)
    const { jobIds, jobs } = answer.json().data
    expect(jobIds).toHaveLength(2)
    expect(jobs.map(({ jobId }: { jobId: string }) => jobId)).toEqual(jobIds)
    const last = (await ana.request({ method: 'GET', url: `/api/jobs/${jobIds[1]}` })).json().job
    expect(last.filename).toBe('named.mp4')
  })

  it('names at most 20 of the videos that are not in the store, and cuts long names', async () => {
    const missing = Array.from({ length: 200 }, (_, n) => [
      `gcsVideo${n}`,
      JSON.stringify({ objectName: `videos/gone-${n}`, filename: `${n} ${'x'.repeat(1000)}` }),
    ])
    const fields = { modelId: 'offline-draft-writer', batchMode: 'true', batchSize: '200' }
    const answer = await submit({ ...fields, ...Object.fromEntries(missing) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path: 'gcsVideo0', message: answer.json().message }])
    expect(answer.json().message).toMatch(
      /^0 x+…, 1 x+….* and 180 more: these videos are not in the store. Upload them again.$/,
    )
    expect(answer.json().message.length).toBeLessThan(1500)
  })
})

describe('other cuts of a video', () => {
  it('are stored with its result, and copied by a retry', async () => {
    const cut = await uploadVideo(ana, 'small.mov')
    const cuts = JSON.stringify([{ video: cut, screenshot: null }])
    const answer = await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo(), cuts })
    expect(answer.statusCode).toBe(202)
    const readCuts = async (id: number) =>
      (await ana.request({ method: 'GET', url: `/api/history/${id}` })).json().result.cuts
    const { historyId } = answer.json().data
    const stored = [
      { filename: 'small.mov', objectName: cut.objectName, publicUrl: cut.publicUrl, screenshotPublicUrl: null },
    ]
    expect(await readCuts(historyId)).toEqual(stored)
    await t.database.db.updateTable('history').set({ status: 'FAILED_OTHER' }).where('id', '=', historyId).execute()
    const again = await ana.request({ method: 'POST', url: '/api/jobs/retry', payload: { ids: [historyId] } })
    expect(await readCuts(again.json().data.jobs[0].historyId)).toEqual(stored)
  })

  it('are refused when one is not in the store', async () => {
    const cuts = JSON.stringify([{ video: { ...video, objectName: 'videos/gone.mp4' }, screenshot: null }])
    const answer = await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo(), cuts })
    expect(answer.json().issues).toEqual([
      { path: 'cuts.0', message: 'small.mp4: this video is not in the store. Upload it again.' },
    ])
  })
})

describe('a refused generation request creates nothing and names every issue for', () => {
  it.each<[string, () => Record<string, string>, string[]]>([
    ['no model and no video', () => ({}), ['modelId', 'gcsVideo']],
    ['an unknown model', () => ({ modelId: 'gpt-0', gcsVideo: gcsVideo() }), ['modelId']],
    [
      'an unknown template, format and tool at once',
      () => ({
        modelId: 'offline-draft-writer',
        gcsVideo: gcsVideo(),
        templateId: unknownId,
        responseFormatId: unknownId,
        toolKey: 'nope',
      }),
      ['toolKey', 'templateId', 'responseFormatId'],
    ],
    ['an invalid template id', () => ({ modelId: 'm', gcsVideo: gcsVideo(), templateId: 'x' }), ['templateId']],
    ['a video that is not JSON', () => ({ modelId: 'm', gcsVideo: '{' }), ['gcsVideo']],
    ['a video without a name', () => ({ modelId: 'm', gcsVideo: '{"filename":"a.mp4"}' }), ['gcsVideo.objectName']],
    [
      'a missing object',
      () => ({ modelId: 'offline-draft-writer', gcsVideo: JSON.stringify({ ...video, objectName: 'videos/x/y.mp4' }) }),
      ['gcsVideo'],
    ],
    [
      'a path traversal',
      () => ({
        modelId: 'offline-draft-writer',
        gcsVideo: JSON.stringify({ ...video, objectName: '../../etc/passwd' }),
      }),
      ['gcsVideo'],
    ],
    ['an empty batch', () => ({ modelId: 'm', batchMode: 'true', batchSize: '0' }), ['batchSize']],
    ['a batch of 201', () => ({ modelId: 'm', batchMode: 'true', batchSize: '201' }), ['batchSize']],
    [
      'fewer videos than the batch size',
      () => ({ modelId: 'm', batchMode: 'true', batchSize: '2', gcsVideo0: gcsVideo() }),
      ['gcsVideo1'],
    ],
    [
      'more videos than the batch size',
      () => ({ modelId: 'm', batchMode: 'true', batchSize: '1', gcsVideo0: gcsVideo(), gcsVideo1: gcsVideo() }),
      ['gcsVideo1'],
    ],
    [
      'a missing screenshot',
      () => ({
        modelId: 'offline-draft-writer',
        gcsVideo: gcsVideo(),
        screenshotInfo: '{"objectKey":"screenshots/2026/11/x.jpg"}',
      }),
      ['screenshotInfo'],
    ],
  ])('%s', async (_what, fields, paths) => {
    const before = await countRows()
    const answer = await submit(fields())
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual(paths)
    expect(await countRows()).toEqual(before)
  })

  it('an inactive tool', async () => {
    const { db } = t.database
    await db.updateTable('tools').set({ active: false }).execute()
    const fields = { modelId: 'offline-draft-writer', gcsVideo: gcsVideo() }
    expect((await submit(fields)).json().message).toBe('The tool Generate Ad Copy is inactive.')
    for (const sent of [fields, {}]) {
      expect((await submit(sent, ana, '/api/unified-generate-copy')).statusCode).toBe(404)
    }
    await db.updateTable('tools').set({ active: true }).execute()
  })

  it('a file in the form', async () => {
    const withFile = { modelId: 'm', video: new Blob(['bytes']) }
    const form = await encodeForm(withFile)
    const answer = await ana.request({ method: 'POST', url: '/api/jobs/submit', ...form })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues[0].path).toBe('video')
  })

  it('a visitor without a session', async () => {
    const answer = await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo() }, t.visitor())
    expect(answer.statusCode).toBe(401)
  })
})

describe('without an API key', () => {
  it('refuses Gemini models and offers the offline writer as default', async () => {
    const offline = await buildTestApp()
    const eva = await offline.signUp('eva')
    const own = await uploadVideo(eva)
    const model = (await eva.request({ method: 'GET', url: '/api/settings/ai-models/default' })).json().data.model
    expect(model).toMatchObject({ path_name: 'offline-draft-writer', is_default: true, is_available: true })
    const models = (await eva.request({ method: 'GET', url: '/api/settings/ai-models' })).json().data.models
    expect(models.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1)
    const gemini = models.find((one: { provider: string }) => one.provider === 'Gemini')
    expect(gemini.is_available).toBe(false)
    const answer = await submit({ modelId: gemini.path_name, gcsVideo: JSON.stringify(own) }, eva)
    expect(answer.json().issues[0].message).toMatch(/needs an API key.*Choose the Offline draft writer\.$/)
    await offline.destroy()
  })
})

describe('variables', () => {
  const withVariables = {
    modelId: 'offline-draft-writer',
    systemPrompt: 'Sell {{product}} ({{video.filename}}, {{ video.duration }}). Keep {{unknown}}.',
  }
  const readPrompt = async (historyId: number) =>
    (await ana.request({ method: 'GET', url: `/api/history/${historyId}` })).json().result.prompt

  async function makeTemplate(instructions: string): Promise<string> {
    const payload = { name: 'Offer', type: 'ad copy', instructions }
    return (await ana.request({ method: 'POST', url: '/api/templates', payload })).json().template.id
  }

  it('are filled in, in the system prompt and the template', async () => {
    const templateId = await makeTemplate('Name {{offer}}.')
    const values = { 'var.product': ' Mint tea ', 'var.offer': '2 for 1', 'var.language': 'unused' }
    const answer = await submit({ ...withVariables, ...values, templateId, gcsVideo: gcsVideo() })
    expect(answer.statusCode).toBe(202)
    const prompt = await readPrompt(answer.json().data.historyId)
    expect(prompt).toContain('Sell Mint tea (small.mp4, 5 seconds). Keep {{unknown}}.')
    expect(prompt).toContain('## Template Instructions\n\nName 2 for 1.')
  })

  it('take the values of each video of a batch', async () => {
    const named = (filename: string) => JSON.stringify({ ...video, filename })
    const answer = await submit({
      ...withVariables,
      'var.product': 'Tea',
      batchMode: 'true',
      batchSize: '2',
      gcsVideo0: named('one.mp4'),
      gcsVideo1: named('two.mp4'),
    })
    const prompts = await Promise.all(
      answer.json().data.jobs.map(({ historyId }: { historyId: number }) => readPrompt(historyId)),
    )
    expect(prompts.map((prompt) => /\((\w+\.mp4),/.exec(prompt)?.[1])).toEqual(['one.mp4', 'two.mp4'])
  })

  it('are refused without a value, all at once', async () => {
    const before = await countRows()
    const templateId = await makeTemplate('Name {{offer}}.')
    const answer = await submit({ ...withVariables, 'var.product': '  ', templateId, gcsVideo: gcsVideo() })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([
      {
        path: 'var.product',
        message: 'Fill in a value for {{product}}: the system prompt or the template asks for it.',
      },
      { path: 'var.offer', message: 'Fill in a value for {{offer}}: the system prompt or the template asks for it.' },
    ])
    expect(await countRows()).toEqual(before)
  })

  it('are limited to 2000 characters', async () => {
    const answer = await submit({ ...withVariables, 'var.product': 'x'.repeat(2001), gcsVideo: gcsVideo() })
    expect(answer.json().issues).toEqual([
      { path: 'var.product', message: 'The value of {{product}} must be at most 2000 characters.' },
    ])
  })
})

it('falls back to the next system prompt when the default was deleted, then to the built-in one', async () => {
  const readPrompt = async () => {
    const answer = await submit({ modelId: 'offline-draft-writer', gcsVideo: gcsVideo() })
    const url = `/api/history/${answer.json().data.historyId}`
    return (await ana.request({ method: 'GET', url })).json().result.prompt
  }
  const payload = { name: 'Second voice', content: 'Write long ads.', type: 'ad copy' }
  const { prompt } = (await ana.request({ method: 'POST', url: '/api/system-prompts', payload })).json()
  await ana.request({ method: 'DELETE', url: '/api/system-prompts/ad-copy-system-prompt' })
  expect(await readPrompt()).toMatch(/^Write long ads\./)
  await ana.request({ method: 'DELETE', url: `/api/system-prompts/${prompt.id}` })
  expect(await readPrompt()).toMatch(/^You are a senior direct-response copywriter/)
})
