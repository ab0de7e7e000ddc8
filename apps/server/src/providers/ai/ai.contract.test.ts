import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { analysisSchema, comparisonSchema } from '@hookline/contract/analysis/analysis.schemas'
import { type OutputKind, parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { type JobStage, jobStages } from '@hookline/contract/jobs/jobs.schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullReport } from '../../../test/ad-reports.ts'
import { buildAiRequest, buildAiVideo, createMemoryFileCache } from '../../../test/ai-requests.ts'
import { type GeminiStub, startGeminiStub } from '../../../test/gemini-stub.ts'
import { type OpenAiStub, startOpenAiStub } from '../../../test/openai-stub.ts'
import { AiError, type AiProvider, type AiVideo } from './ai.ts'
import { aiProviders } from './create-ai.ts'
import { createGeminiAi } from './gemini/ai.gemini.ts'
import { createOfflineAi } from './offline/ai.offline.ts'
import { createOpenAiCompatibleAi } from './openai-compatible/ai.openai-compatible.ts'

let stub: GeminiStub
let openAiStub: OpenAiStub
beforeAll(async () => {
  stub = await startGeminiStub()
  openAiStub = await startOpenAiStub()
})
afterAll(() => Promise.all([stub.close(), openAiStub.close()]))

const authClient = { getRequestHeaders: async () => new Headers({ authorization: 'Bearer of-the-test' }) }

const implementations: [name: string, modelId: string, create: () => AiProvider][] = [
  ['the offline writer', offlineModelId, createOfflineAi],
  [
    'Gemini by key',
    'gemini-3.8-flash',
    () =>
      createGeminiAi({
        connection: { kind: 'developer', apiKey: 'a-key', baseUrl: stub.url },
        fileCache: createMemoryFileCache(),
        pollMs: 1,
      }),
  ],
  [
    'Gemini by Vertex AI',
    'gemini-4-neon',
    () =>
      createGeminiAi({
        connection: {
          kind: 'vertex',
          project: 'a-project',
          location: 'global',
          baseUrl: stub.url,
          credentialsFile: null,
        },
        fileCache: createMemoryFileCache(),
        googleAuthOptions: { authClient: authClient as never },
      }),
  ],
  ...(['frames', 'video'] as const).map((videoInput): (typeof implementations)[number] => [
    `an OpenAI-compatible server that gets ${videoInput}`,
    'qwen3-vl:8b',
    () => createOpenAiCompatibleAi({ connection: { baseUrl: openAiStub.url, apiKey: null, videoInput } }),
  ]),
]

const kinds: [OutputKind, string, number][] = [
  ['variants', 'copy', 1],
  ['takeaways', 'copy', 1],
  ['json', 'copy', 1],
  ['text', 'copy', 1],
  ['analysis', 'analysis', 1],
  ['takeaways', 'analysis', 1],
  ['json', 'analysis', 1],
  ['text', 'analysis', 1],
  ['comparison', 'comparison', 2],
  ['takeaways', 'comparison', 2],
  ['json', 'comparison', 2],
  ['text', 'comparison', 2],
]
const buildVideos = (count: number) => Array.from({ length: count }, () => buildAiVideo({ report: fullReport }))

describe.each(implementations)('%s', (_name, modelId, create) => {
  it.each(kinds)('answers in the form of %s for %s of %i', async (output, operation, count) => {
    const request = buildAiRequest({ modelId, output, operation, videos: buildVideos(count) })
    const answer = await create().generate(request)
    expect(answer.finishReason).toBe('STOP')
    expect(parseOutput(output, answer.text)).toMatchObject({ ok: true })
  })

  it('fills the parts of an analysis and of a comparison', async () => {
    const answerTo = async (output: 'analysis' | 'comparison', videos: AiVideo[]) => {
      const { text } = await create().generate(buildAiRequest({ modelId, output, operation: output, videos }))
      return JSON.parse(text)
    }
    const analysis = analysisSchema.parse(await answerTo('analysis', buildVideos(1)))
    expect(analysis.scenes).not.toEqual([])
    expect(analysis.keyTakeaways).not.toEqual([])
    const comparison = comparisonSchema.parse(await answerTo('comparison', buildVideos(2)))
    expect(comparison.aspects).not.toEqual([])
    expect(comparison.keyTakeaways).not.toEqual([])
  })

  it.each<[OutputKind, JobStage]>([
    ['analysis', 'preparing'],
    ['analysis', 'generating'],
    ['comparison', 'preparing'],
    ['comparison', 'generating'],
  ])('ends the %s with the signal’s reason when it is cancelled while %s', async (output, at) => {
    const cancel = new AbortController()
    const reason = new Error('cancelled by the user')
    const onStage = (stage: JobStage) => stage === at && cancel.abort(reason)
    const videos = buildVideos(output === 'comparison' ? 2 : 1)
    const request = buildAiRequest({ modelId, output, videos, signal: cancel.signal, onStage })
    await expect(create().generate(request)).rejects.toBe(reason)
  })

  it('writes 5 variants that differ in headline and text', async () => {
    const { text } = await create().generate(buildAiRequest({ modelId, videos: buildVideos(1) }))
    const parsed = parseOutput('variants', text)
    const variants = parsed.ok ? (parsed.variants ?? []) : []
    expect(new Set(variants.map(({ headline }) => headline)).size).toBe(5)
    expect(new Set(variants.map(({ primaryText }) => primaryText)).size).toBe(5)
  })

  it('names the provider of its models', () => {
    expect(Object.values(aiProviders).map(({ provider }) => provider)).toContain(create().provider)
  })

  it('reports the stages in order, except the last one', async () => {
    const stages: JobStage[] = []
    await create().generate(buildAiRequest({ modelId, videos: buildVideos(1), onStage: (stage) => stages.push(stage) }))
    const known = stages.map((stage) => jobStages.indexOf(stage))
    expect(known).toEqual([...known].sort())
    expect(stages[0]).toBe('preparing')
    expect(stages.at(-1)).toBe('generating')
  })

  it('gives the same request call and text for the same input', async () => {
    const provider = create()
    const request = buildAiRequest({ modelId, videos: buildVideos(1) })
    const [first, second] = [await provider.generate(request), await provider.generate(request)]
    expect(second.text).toBe(first.text)
    expect(second.requestCall).toEqual(first.requestCall)
  })

  it('returns the raw request and response, and counts tokens', async () => {
    const { requestCall, rawResponse, usage, modelVersion } = await create().generate(
      buildAiRequest({ modelId, videos: buildVideos(1) }),
    )
    expect(JSON.stringify(requestCall)).toContain('You write ads.')
    expect(JSON.stringify(rawResponse)).toContain('variants')
    expect(modelVersion).toContain(modelId)
    expect(Object.values(usage).every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
  })

  it('rejects with the signal’s reason when it was cancelled before the start', async () => {
    const reason = new Error('cancelled by the user')
    const request = buildAiRequest({ modelId, signal: AbortSignal.abort(reason) })
    await expect(create().generate(request)).rejects.toBe(reason)
  })

  it('refuses a request without a video', async () => {
    const failure = await create()
      .generate(buildAiRequest({ modelId, videos: [] }))
      .catch((error) => error)
    expect(failure).toBeInstanceOf(AiError)
    expect(failure).toMatchObject({ errorType: 'NO_VIDEO', maxTries: 1 })
  })

  it('repairs an answer that did not parse', async () => {
    const unparsedAnswer = { text: 'Sorry, no.', error: 'The answer is not valid JSON.' }
    const { text } = await create().generate(buildAiRequest({ modelId, videos: buildVideos(1), unparsedAnswer }))
    expect(parseOutput('variants', text)).toMatchObject({ ok: true })
  })
})
