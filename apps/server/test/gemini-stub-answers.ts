import { stubAnalysis, stubComparison } from './stub-analyses.ts'

/** A reply of the stub: a JSON body, or text of another type. */
export interface StubReply {
  status: number
  body: unknown
  contentType?: string
  headers?: Record<string, string>
}

/** A scenario that replaces the plain answer. */
export type Scenario =
  | { kind: 'reply'; reply: StubReply }
  | { kind: 'finish'; finishReason: string; text: string; thoughts?: number; finishMessage?: string }
  | { kind: 'delay'; ms: number }
  | { kind: 'reset' }

type Details = Record<string, unknown>[]

/** An error in Google's envelope. */
export function googleError(code: number, status: string, message: string, details?: Details): StubReply {
  return { status: code, body: { error: { code, message, status, ...(details && { details }) } } }
}

export const invalidKey = googleError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
  {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
    metadata: { service: 'generativelanguage.googleapis.com' },
  },
])

export function unknownField(name: string): StubReply {
  const description = `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`
  return googleError(400, 'INVALID_ARGUMENT', description, [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ description }] },
  ])
}

export function noFile(id: string): StubReply {
  const message = `You do not have permission to access the File ${id} or it may not exist.`
  return googleError(403, 'PERMISSION_DENIED', message)
}

export function notActive(id: string): StubReply {
  const message = `The File ${id} is not in an ACTIVE state and usage is not allowed.`
  return googleError(400, 'FAILED_PRECONDITION', message)
}

export function noModel(id: string): StubReply {
  const hint = 'Call ListModels to see the list of available models and their supported methods.'
  const message = `models/${id} is not found for API version v1beta, or is not supported for generateContent. ${hint}`
  return googleError(404, 'NOT_FOUND', message)
}

function quota(quotaId: string, retryDelay?: string, message = 'You exceeded your current quota.'): StubReply {
  return googleError(429, 'RESOURCE_EXHAUSTED', message, [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [{ quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests', quotaId }],
    },
    ...(retryDelay ? [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }] : []),
  ])
}

const perMinute = 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier'
const perDay = 'GenerateRequestsPerDayPerProjectPerModel-FreeTier'
const overloaded = googleError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')
const proxyPage = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>'

const promptOnly = { usageMetadata: { promptTokenCount: 10, totalTokenCount: 10 } }

const replies: Record<string, StubReply> = {
  '400': unknownField('systemInstruction'),
  '400-key': invalidKey,
  '400-tokens': googleError(
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  ),
  '400-thinking': googleError(400, 'INVALID_ARGUMENT', 'Thinking level is not supported for this model.'),
  '400-region': googleError(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
  '400-not-active': notActive('stub'),
  '401': googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
  '403': googleError(403, 'PERMISSION_DENIED', 'Your project has been denied access.'),
  '403-file': noFile('stub'),
  '404': noModel('gemini-gone'),
  '408': googleError(408, 'CANCELLED', 'The operation was cancelled.'),
  '413': { status: 413, body: 'Request Entity Too Large', contentType: 'text/plain' },
  '429': quota(perMinute, '2s'),
  '429-message': quota(perMinute, undefined, 'You exceeded your current quota. Please retry in 12.3s.'),
  '429-bare': googleError(429, 'RESOURCE_EXHAUSTED', 'Resource exhausted. Please try again later.'),
  '429-header': {
    ...googleError(429, 'RESOURCE_EXHAUSTED', 'Resource exhausted. Please try again later.'),
    headers: { 'retry-after': '7' },
  },
  '429-daily': quota(perDay, '3600s'),
  '499': googleError(499, 'CANCELLED', 'The client closed the request.'),
  '500': googleError(500, 'INTERNAL', 'An internal error has occurred. Please retry.'),
  '502': { status: 502, body: proxyPage, contentType: 'text/html' },
  '503': overloaded,
  '504': googleError(504, 'DEADLINE_EXCEEDED', 'The request timed out. Please try again.'),
  '529': { status: 529, body: 'busy', contentType: 'text/plain' },
  'nested-429': {
    status: 429,
    body: { error: { message: JSON.stringify(quota(perMinute, '5s').body), code: 429, status: 'Too Many Requests' } },
  },
  'html-200': { status: 200, body: '<html>Sign in to the network</html>', contentType: 'text/html' },
  'no-candidate': { status: 200, body: promptOnly },
  'prompt-blocked': { status: 200, body: { ...promptOnly, promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } },
  'prompt-blocked-other': { status: 200, body: { ...promptOnly, promptFeedback: { blockReason: 'OTHER' } } },
}

const finishes: Record<string, Omit<Extract<Scenario, { kind: 'finish' }>, 'kind'>> = {
  empty: { finishReason: 'STOP', text: '' },
  safety: { finishReason: 'SAFETY', text: '' },
  blocklist: { finishReason: 'BLOCKLIST', text: '' },
  prohibited: { finishReason: 'PROHIBITED_CONTENT', text: '' },
  spii: { finishReason: 'SPII', text: '' },
  language: { finishReason: 'LANGUAGE', text: '' },
  recitation: { finishReason: 'RECITATION', text: '', finishMessage: 'The answer repeats known text.' },
  other: { finishReason: 'OTHER', text: '' },
  malformed: { finishReason: 'MALFORMED_RESPONSE', text: '' },
  'unknown-reason': { finishReason: 'SOMETHING_NEW', text: 'half' },
  'max-tokens': { finishReason: 'MAX_TOKENS', text: '{"variants":[{"angle":"Benefit","headl' },
  'max-tokens-thinking': { finishReason: 'MAX_TOKENS', text: '', thoughts: 12_000 },
  'invalid-json': { finishReason: 'STOP', text: 'I am sorry, I cannot return JSON.' },
  'wrong-shape': { finishReason: 'STOP', text: '{"ideas":"none"}' },
}

/** Finds a scenario; null for names that only change the format of the plain answer, such as `fenced`. */
export function findScenario(name: string): Scenario | null {
  const slow = /^slow:(\d+)$/.exec(name)?.[1]
  if (slow) return { kind: 'delay', ms: Number(slow) }
  if (name === 'reset') return { kind: 'reset' }
  const reply = replies[name]
  if (reply) return { kind: 'reply', reply }
  const finish = finishes[name]
  return finish ? { kind: 'finish', ...finish } : null
}

/** Scenarios with this suffix fail once; the next call with the same prompt succeeds. */
export const onceSuffix = '-then-ok'

const angles = ['Problem and answer', 'Main benefit', 'Proof', 'Curiosity', 'Invitation']

/** A plausible answer in the requested format. */
export function plainAnswer(
  request: { responseMimeType?: unknown; responseJsonSchema?: unknown },
  subject: string,
  prompt: string,
): string {
  const shape = JSON.stringify(request.responseJsonSchema ?? {})
  if (shape.includes('"hook"')) return JSON.stringify(stubAnalysis(subject))
  if (shape.includes('"aspects"')) return JSON.stringify(stubComparison(subject))
  if (shape.includes('"takeaways"')) {
    return JSON.stringify({ takeaways: [`${subject} opens with the product.`, 'The call to action comes last.'] })
  }
  if (shape.includes('"variants"') && prompt.includes('Write exactly one variant')) {
    const [, instruction = 'another angle'] = /style and length: (.*)/.exec(prompt) ?? []
    return JSON.stringify({
      variants: [{ angle: 'New', headline: `New by ${instruction}`, primaryText: `New text by ${instruction}.` }],
    })
  }
  if (shape.includes('"variants"')) {
    const variants = angles.map((angle, at) => ({
      angle,
      headline: `Headline ${at + 1} for ${subject}`,
      primaryText: `${angle}: what ${subject} shows, in one sentence.`,
    }))
    return JSON.stringify({ variants })
  }
  if (request.responseMimeType === 'application/json') return JSON.stringify({ product: subject, offer: null })
  return `What ${subject} shows, in plain text.`
}
