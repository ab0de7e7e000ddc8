import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { RegenerationJob } from '@hookline/contract/jobs/jobs.schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { fakePerception } from '../../../test/fake-perception.ts'
import { type GeminiStub, startGeminiStub } from '../../../test/gemini-stub.ts'
import { readJob, readResult, submitVideo, untilStatus } from '../../../test/jobs.ts'
import { type OpenAiStub, startOpenAiStub } from '../../../test/openai-stub.ts'

const otherKey = 'a-key-of-the-other-server'
let gemini: GeminiStub
let other: OpenAiStub
let t: TestApp
let ana: Browser
beforeAll(async () => {
  gemini = await startGeminiStub({ processingPolls: 0 })
  other = await startOpenAiStub({ apiKey: otherKey })
  const servers = { GEMINI_API_KEY: 'test-key', GEMINI_BASE_URL: gemini.url, PERCEPTION: 'off' }
  const another = { OPENAI_COMPATIBLE_URL: other.url, OPENAI_COMPATIBLE_API_KEY: otherKey }
  t = await buildTestApp({ ...servers, ...another }, { perception: fakePerception(), random: () => 0 })
  await t.app.start()
  ana = await t.signUp('ana')
  const payload = { path_names: ['qwen3-vl:8b'] }
  await ana.request({ method: 'POST', url: '/api/settings/ai-models/import', payload })
})
afterAll(async () => {
  await t.destroy()
  await Promise.all([gemini.close(), other.close()])
})

/** @returns the job, once it has the status. */
async function regenerate(status: 'completed' | 'failed', historyId: number, instruction?: string) {
  const url = `/api/history/${historyId}/variants/1/regenerate`
  const answer = await ana.request({ method: 'POST', url, payload: { instruction } })
  expect(answer.statusCode).toBe(202)
  const { jobId } = answer.json().data
  await untilStatus(ana, jobId, status)
  return (await readJob(ana, jobId)) as unknown as RegenerationJob
}

const servers = [
  {
    name: 'Gemini',
    modelId: 'gemini-3.8-flash',
    next: (...scenarios: string[]) => gemini.next(...scenarios),
    prompts: () => gemini.requests.filter(({ path }) => path.includes(':generateContent')).map(readModelTexts),
    wrong: 'wrong-shape',
    refused: ['403', /denied access/],
  },
  {
    name: 'another AI server',
    modelId: 'qwen3-vl:8b',
    next: (...scenarios: string[]) => other.next(...scenarios),
    prompts: () => other.requests.filter(({ path }) => path.endsWith('/chat/completions')).map(readModelTexts),
    wrong: 'invalid-json',
    refused: ['402', /Insufficient credits/],
  },
] as const

/** Every text of a request, as the model reads it. */
function readModelTexts({ body }: { body: unknown }): string {
  const texts: string[] = []
  JSON.stringify(body, (key, value) => {
    if (typeof value === 'string' && (key === 'text' || key === 'content')) texts.push(value)
    return value
  })
  return texts.join('\n')
}

describe.each(servers)('one variant by $name', ({ modelId, next, prompts, wrong, refused }) => {
  let historyId: number
  let before: HistoryItem
  beforeAll(async () => {
    const submitted = await submitVideo(ana, modelId)
    historyId = submitted.historyId
    await untilStatus(ana, submitted.jobId, 'completed')
    before = await readResult(ana, historyId)
  })
  afterEach(async () => expect(await readResult(ana, historyId)).toEqual(before))

  it.each([
    [undefined, 'Take another angle, or say it in clearly different words.'],
    ['Shorten to fit', 'goes before all others about style and length: Shorten to fit'],
    ['Write it in Spanish', 'goes before all others about style and length: Write it in Spanish'],
    ['No emoji', 'goes before all others about style and length: No emoji'],
  ])('is asked for with the instruction %s, the old one and its neighbours', async (instruction, sentence) => {
    const since = prompts().length
    const job = await regenerate('completed', historyId, instruction)
    const by = instruction ?? 'another angle'
    expect(job.result?.variant).toMatchObject({ headline: `New by ${by}`, primaryText: `New text by ${by}.` })
    expect(job.result?.notice).toBeUndefined()
    expect(prompts()).toHaveLength(since + 1)
    const prompt = prompts().at(-1) ?? ''
    expect(prompts()[0]).not.toContain('One New Variant')
    expect(prompt).toContain(sentence)
    const [first, second] = before.result?.variants ?? []
    const old = JSON.stringify({ headline: second?.headline, primaryText: second?.primaryText })
    expect(prompt).toContain(`It replaces this one:\n\n${old}`)
    expect(prompt.split('repeat none of them:')[1]).toContain(JSON.stringify(first?.headline))
    expect(prompt.split('repeat none of them:')[1]).not.toContain(JSON.stringify(second?.headline))
  })

  it('is asked for again when the answer is wrong, and says when it stays wrong', async () => {
    const since = prompts().length
    next(wrong)
    const job = await regenerate('completed', historyId)
    expect(job.result?.variant.headline).toBe('New by another angle')
    expect(prompts()).toHaveLength(since + 2)
    next(wrong, wrong)
    const failed = await regenerate('failed', historyId)
    expect(failed).toMatchObject({ result: null, error: expect.stringMatching(/\S/) })
  })

  it('waits for a service that is busy, and says why one refuses', async () => {
    next('503')
    const job = await regenerate('completed', historyId)
    expect(job.retryCount).toBe(1)
    const [scenario, sentence] = refused
    next(scenario)
    const failed = await regenerate('failed', historyId)
    expect(failed.error).toMatch(sentence)
    expect(JSON.stringify(failed)).not.toContain(otherKey)
  })
})
