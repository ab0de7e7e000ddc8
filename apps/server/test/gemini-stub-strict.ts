import { googleError, noModel, type StubReply, unknownField } from './gemini-stub-answers.ts'

/** The models of the stub. */
const stubModels = [
  'gemini-3.8-flash',
  'gemini-3.5-flash-lite',
  'gemini-4-hydrogen',
  'gemini-4-neon',
  'gemini-2.5-flash-lite',
  'gemini-4.1-neon-preview',
]

const knownFields = [
  'contents',
  'systemInstruction',
  'generationConfig',
  'safetySettings',
  'cachedContent',
  'serviceTier',
  'labels',
  'tools',
  'toolConfig',
]

export interface GenerateBody {
  contents?: { role?: string; parts?: StubPart[] }[]
  systemInstruction?: { parts?: StubPart[] }
  generationConfig?: {
    responseMimeType?: string
    responseJsonSchema?: unknown
    mediaResolution?: string
    candidateCount?: number
    thinkingConfig?: { thinkingLevel?: string; thinkingBudget?: number }
  }
}

export interface StubPart {
  text?: string
  fileData?: { fileUri: string; mimeType?: string }
}

/** The error that current models answer to an invalid request; null for a valid one. */
export function findRequestRefusal(model: string, body: GenerateBody): StubReply | null {
  if (!stubModels.includes(model)) return noModel(model)
  const unknown = Object.keys(body).find((field) => !knownFields.includes(field))
  if (unknown) return unknownField(unknown)
  const { thinkingConfig, candidateCount } = body.generationConfig ?? {}
  const level = thinkingConfig?.thinkingLevel?.toUpperCase()
  const hasBudget = thinkingConfig?.thinkingBudget !== undefined
  if (level && hasBudget) return refuse('You can only set one of thinking budget and thinking level.')
  if (level && /^gemini-2/.test(model)) return refuse('Thinking level is not supported for this model.')
  if (hasBudget && !/^gemini-2/.test(model)) return refuse('Thinking budget is not supported for this model.')
  if (level === 'MINIMAL' && /^gemini-(3\.[78]-flash|4-)/.test(model)) {
    return refuse('Thinking level MINIMAL is not supported for this model.')
  }
  if (candidateCount && candidateCount > 1 && /^gemini-4/.test(model)) {
    return refuse('Multiple candidates is not enabled for this model.')
  }
  const keyword = unknownKeyword(body.generationConfig?.responseJsonSchema)
  if (keyword) return refuse(`Unknown keyword "${keyword}" in the response schema.`)
  if (!body.contents?.length) return refuse('* GenerateContentRequest.contents: contents is not specified')
  const withoutType = listParts(body).some((part) => part.fileData && !part.fileData.mimeType)
  return withoutType ? refuse('mimeType is required for fileData.') : null
}

/** What Google lists for `responseJsonSchema`; `oneOf` is read as `anyOf`. */
const schemaKeywords = new Set(
  (
    '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum ' +
    'anyOf oneOf properties additionalProperties required propertyOrdering'
  ).split(' '),
)

function unknownKeyword(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  const { properties, items, anyOf } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] }
  const inner = [...Object.values(properties ?? {}), items, ...(anyOf ?? [])]
  return Object.keys(schema).find((name) => !schemaKeywords.has(name)) ?? inner.map(unknownKeyword).find((name) => name)
}

function refuse(message: string): StubReply {
  return googleError(400, 'INVALID_ARGUMENT', message)
}

export function listParts(body: GenerateBody): StubPart[] {
  return (body.contents ?? []).flatMap((content) => content.parts ?? [])
}

/** Also listed, but unsuitable for copy: another purpose, another family, too short answers. */
const otherModels = [
  { id: 'gemini-3.8-flash-image' },
  { id: 'text-bison-002' },
  { id: 'gemini-nano-tagger', outputTokenLimit: 1024 },
  { id: 'gemini-3-ranker', supportedGenerationMethods: ['embedContent'] },
]

export function listModels(pageSize: number, pageToken: string | null): StubReply {
  const listed = [...stubModels.map((id) => ({ id })), ...otherModels]
  const from = Number(pageToken ?? 0)
  const page = listed.slice(from, from + pageSize)
  const next = from + pageSize < listed.length ? { nextPageToken: String(from + pageSize) } : {}
  return { status: 200, body: { models: page.map(({ id, ...rest }) => ({ ...describeModel(id), ...rest })), ...next } }
}

export function getModel(id: string): StubReply {
  return stubModels.includes(id) ? { status: 200, body: describeModel(id) } : noModel(id)
}

function describeModel(id: string) {
  return {
    name: `models/${id}`,
    version: '001',
    displayName: id,
    description: 'A model of the stub',
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    thinking: true,
  }
}

const fakeVideoSeconds = 10

/** Counts tokens like Google: 70 or 280 for each second's frame, 32 for its sound, a quarter of the characters. */
export function countUsage(body: GenerateBody, answer: string, thoughts: number) {
  const parts = [...listParts(body), ...(body.systemInstruction?.parts ?? [])]
  const perFrame = body.generationConfig?.mediaResolution === 'MEDIA_RESOLUTION_HIGH' ? 280 : 70
  const videos = parts.filter((part) => part.fileData).length
  const textTokens = Math.ceil(parts.reduce((sum, part) => sum + (part.text?.length ?? 0), 0) / 4)
  const videoTokens = videos * fakeVideoSeconds * perFrame
  const audioTokens = videos * fakeVideoSeconds * 32
  const promptTokenCount = textTokens + videoTokens + audioTokens
  const candidatesTokenCount = Math.ceil(answer.length / 4)
  return {
    promptTokenCount,
    candidatesTokenCount,
    thoughtsTokenCount: thoughts,
    totalTokenCount: promptTokenCount + candidatesTokenCount + thoughts,
    promptTokensDetails: [
      { modality: 'TEXT', tokenCount: textTokens },
      ...(videos ? [{ modality: 'VIDEO', tokenCount: videoTokens }] : []),
      ...(videos ? [{ modality: 'AUDIO', tokenCount: audioTokens }] : []),
    ],
  }
}
