import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildAiRequest, buildAiVideo, createMemoryFileCache, testReport } from '../../../../test/ai-requests.ts'
import { apiKey, useGemini } from '../../../../test/gemini.ts'
import type { AiVideo } from '../ai.ts'
import { createGeminiAi } from './ai.gemini.ts'

const gemini = useGemini()
const { createDeveloper, captureFailure, calls, modelBody } = gemini

describe('the shown progress', () => {
  it('is not reset by a repair', async () => {
    const request = buildAiRequest({ unparsedAnswer: { text: 'no', error: 'Not JSON.' } })
    await createDeveloper().provider.generate(request)
    expect(request.stages).toEqual([])
  })

  it('is not reset by a second upload', async () => {
    gemini.stub.next('403-file')
    const request = buildAiRequest()
    await createDeveloper().provider.generate(request)
    expect(request.stages).toEqual(['preparing', 'analyzing', 'generating'])
  })
})

describe('the request', () => {
  const generationConfig = async (replace: Parameters<typeof buildAiRequest>[0]) => {
    await createDeveloper().provider.generate(buildAiRequest(replace))
    const body = calls('model').at(-1)?.body as { generationConfig: Record<string, unknown> }
    return body.generationConfig
  }

  it('has the video before the text, and a separate system prompt', async () => {
    const request = buildAiRequest()
    await createDeveloper().provider.generate(request)
    const body = modelBody()
    expect(calls('model')[0]?.path).toBe('/v1beta/models/gemini-3.8-flash:generateContent')
    expect(body.contents).toEqual([
      {
        role: 'user',
        parts: [
          { fileData: { fileUri: expect.stringContaining('/v1beta/files/'), mimeType: 'video/mp4' } },
          { text: request.instructions },
        ],
      },
    ])
    expect(body.systemInstruction).toMatchObject({ parts: [{ text: request.system }] })
  })

  it('has the text and speech that were read after their video', async () => {
    await createDeveloper().provider.generate(buildAiRequest({ videos: [buildAiVideo({ report: testReport })] }))
    const [, seen, instructions] = modelBody().contents[0]?.parts ?? []
    expect(seen?.text).toContain('[00:00] 20% off with SAVE20\nSpeech:\n[00:02] Free shipping until Sunday.')
    expect(instructions?.text).toContain('Output Format Instructions')
  })

  it('sets schema, low thinking and high resolution for an ad, and no temperature', async () => {
    expect(await generationConfig({})).toEqual({
      maxOutputTokens: 12_288,
      responseMimeType: 'application/json',
      responseJsonSchema: expect.objectContaining({ required: ['variants'] }),
      mediaResolution: 'MEDIA_RESOLUTION_HIGH',
      thinkingConfig: { thinkingLevel: 'LOW' },
    })
  })

  it('sends no schema for an object of the user’s shape, and no type for text', async () => {
    expect(await generationConfig({ output: 'json' })).toMatchObject({ responseMimeType: 'application/json' })
    expect(await generationConfig({ output: 'json' })).not.toHaveProperty('responseJsonSchema')
    expect(await generationConfig({ output: 'text' })).not.toHaveProperty('responseMimeType')
  })

  it('sets no resolution for a long video or one of unknown length', async () => {
    const { media } = buildAiVideo()
    const long = media && { ...media, durationSeconds: 61 }
    expect(await generationConfig({ videos: [buildAiVideo({ media: long })] })).not.toHaveProperty('mediaResolution')
    expect(await generationConfig({ videos: [buildAiVideo({ media: null })] })).not.toHaveProperty('mediaResolution')
  })

  it('reads small text in two videos that are short, not in a long one beside', async () => {
    const media = buildAiVideo().media
    const lasting = (durationSeconds: number) => buildAiVideo({ media: media && { ...media, durationSeconds } })
    const compare = (...videos: AiVideo[]) => generationConfig({ output: 'comparison', videos })
    expect(await compare(lasting(45), lasting(45))).toMatchObject({ mediaResolution: 'MEDIA_RESOLUTION_HIGH' })
    expect(await compare(lasting(45), lasting(61))).not.toHaveProperty('mediaResolution')
  })

  it.each([
    ['analysis', 'keyTakeaways'],
    ['comparison', 'aspects'],
  ] as const)('has a schema of few states for the %s', async (output, part) => {
    const { responseJsonSchema } = await generationConfig({ output })
    expect(responseJsonSchema).toMatchObject({ required: expect.arrayContaining([part]) })
    expect(JSON.stringify(responseJsonSchema)).not.toMatch(/schema|imum|additionalProperties|anyOf":\[{"type":"integer/)
  })

  it.each(['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-4-hydrogen', 'gemini-4-neon', 'gemini-2.5-flash-lite'])(
    'is one that %s takes',
    async (modelId) => {
      const { modelVersion } = await createDeveloper().provider.generate(buildAiRequest({ modelId }))
      expect(modelVersion).toBe(`${modelId}-001`)
    },
  )

  it.each<[string, Record<string, unknown>]>([
    ['TRUNCATED', { maxOutputTokens: 65_536, thinkingConfig: { thinkingLevel: 'MEDIUM' } }],
    ['MAX_TOKENS_THINKING', { maxOutputTokens: 65_536, thinkingConfig: { thinkingLevel: 'LOW' } }],
  ])('has a larger output limit after %s', async (previousErrorType, expected) => {
    expect(await generationConfig({ modelId: 'gemini-4-neon', previousErrorType })).toMatchObject(expected)
  })

  it('asks for own words after a recitation', async () => {
    await createDeveloper().provider.generate(buildAiRequest({ previousErrorType: 'BLOCKED_RECITATION' }))
    expect(JSON.stringify(calls('model')[0]?.body)).toContain('Write in your own words')
  })

  it('waits 15 minutes for a thinking model, and longer for others after a timeout', async () => {
    const plain = { modelId: 'gemini-2.5-flash-lite' }
    await createDeveloper().provider.generate(buildAiRequest())
    await createDeveloper().provider.generate(buildAiRequest(plain))
    await createDeveloper().provider.generate(buildAiRequest({ ...plain, previousErrorType: 'TIMEOUT' }))
    expect(calls('model').map(({ headers }) => headers['x-server-timeout'])).toEqual(['900', '240', '480'])
  })

  it('includes the answer that did not parse, and why', async () => {
    const unparsedAnswer = { text: 'Sorry, no.', error: 'The answer is not valid JSON.' }
    await createDeveloper().provider.generate(buildAiRequest({ unparsedAnswer }))
    const { contents } = modelBody()
    expect(contents.map(({ role }) => role)).toEqual(['user', 'model', 'user'])
    expect(contents[1]?.parts).toEqual([{ text: 'Sorry, no.' }])
    expect(contents[2]?.parts[0]?.text).toContain('The answer is not valid JSON.')
  })

  it('numbers two videos and what was read from them', async () => {
    const videos = [buildAiVideo({ report: testReport }), buildAiVideo({ report: testReport })]
    await createDeveloper().provider.generate(buildAiRequest({ output: 'comparison', videos }))
    const { contents } = modelBody()
    expect(contents[0]?.parts.map(({ text }) => text?.slice(0, 18))).toEqual([
      'Video 1:',
      undefined,
      'Read from Video 1 ',
      'Video 2:',
      undefined,
      'Read from Video 2 ',
      expect.any(String),
    ])
  })

  it('sends Vertex AI the address in the bucket, and uploads nothing', async () => {
    const provider = createGeminiAi({
      connection: {
        kind: 'vertex',
        project: 'a-project',
        location: 'global',
        baseUrl: gemini.stub.url,
        credentialsFile: null,
      },
      fileCache: createMemoryFileCache(),
      googleAuthOptions: {
        authClient: { getRequestHeaders: async () => new Headers({ authorization: 'Bearer a-token' }) } as never,
      },
    })
    const { requestCall } = await provider.generate(buildAiRequest())
    expect(gemini.stub.requests.map(({ path }) => path)).toEqual([
      '/v1beta1/projects/a-project/locations/global/publishers/google/models/gemini-3.8-flash:generateContent',
    ])
    const fileData = { fileUri: 'gs://bucket/videos/2026/11/1-summer-shoes.mp4', mimeType: 'video/mp4' }
    expect(gemini.stub.requests[0]?.body).toMatchObject({ contents: [{ parts: [{ fileData }, {}] }] })
    expect(JSON.stringify(requestCall)).not.toContain('a-token')
  })
})

it('signs in to Vertex AI with the key file that the configuration names', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hookline-key-'))
  const google = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access_token: 'token-of-the-key-file', token_type: 'Bearer', expires_in: 3600 }))
  })
  await new Promise<void>((listening) => google.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    google.close()
    rmSync(folder, { recursive: true })
  })
  const credentialsFile = path.join(folder, 'key.json')
  writeFileSync(path.join(folder, 'proof'), 'a proof of who this machine is')
  const key = {
    type: 'external_account',
    audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `http://127.0.0.1:${(google.address() as AddressInfo).port}/token`,
    credential_source: { file: path.join(folder, 'proof') },
  }
  writeFileSync(credentialsFile, JSON.stringify(key))
  const provider = createGeminiAi({
    connection: { kind: 'vertex', project: 'p', location: 'global', baseUrl: gemini.stub.url, credentialsFile },
    fileCache: createMemoryFileCache(),
  })
  await provider.generate(buildAiRequest())
  expect(gemini.stub.requests[0]?.headers.authorization).toBe('Bearer token-of-the-key-file')
})

describe('the list of models', () => {
  const list = (replace: { apiKey?: string } = {}) =>
    createDeveloper(replace).provider.listModels?.(new AbortController().signal)

  it('has the models that can write copy', async () => {
    const models = (await list())?.models
    expect(models?.map(({ pathName }) => pathName)).toEqual([
      'gemini-3.8-flash',
      'gemini-3.5-flash-lite',
      'gemini-4-hydrogen',
      'gemini-4-neon',
      'gemini-2.5-flash-lite',
      'gemini-4.1-neon-preview',
    ])
    expect(models?.[0]).toMatchObject({ name: 'gemini-3.8-flash', version: '001', description: 'A model of the stub' })
  })

  it('fails with the service’s sentence', async () => {
    await expect(list({ apiKey: 'bad-key' })).rejects.toMatchObject({
      errorType: 'API_KEY_INVALID',
      message: 'API key not valid. Please pass a valid API key.',
    })
  })
})

describe('what is kept', () => {
  it('has the call and the reply, without key and query string', async () => {
    const answer = await createDeveloper().provider.generate(buildAiRequest())
    expect(answer.requestCall).toEqual({
      method: 'POST',
      url: `${gemini.stub.url}/v1beta/models/gemini-3.8-flash:generateContent`,
      body: calls('model')[0]?.body,
    })
    expect(answer.rawResponse).toMatchObject({
      candidates: [{ finishReason: 'STOP' }],
      modelVersion: 'gemini-3.8-flash-001',
    })
    expect(JSON.stringify([answer.requestCall, answer.rawResponse])).not.toContain(apiKey)
    expect(answer.usage).toEqual({
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
      thoughtTokens: 120,
    })
  })

  it('hides a key in a prompt or an error', async () => {
    const failure = await captureFailure(buildAiRequest({ prompt: `[[stub:500]] my key is ${apiKey}` }))
    expect(JSON.stringify(failure.requestCall)).toContain('my key is [key]')
  })

  it('has the size of a failed upload, without the query string of its address', async () => {
    gemini.stub.next('chunk:500')
    const failure = await captureFailure(buildAiRequest())
    expect(failure.requestCall).toEqual({
      method: 'POST',
      url: `${gemini.stub.url}/upload/v1beta/files`,
      body: '<1000 bytes>',
    })
    expect(failure.rawResponse).toMatchObject({ error: { status: 'INTERNAL' } })
  })
})
