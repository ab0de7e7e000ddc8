import { plainAnswer } from './gemini-stub-answers.ts'
import { type ChatBody, listMessageTexts } from './openai-stub-strict.ts'

/** A body that is neither text nor bytes is sent as JSON. A status of 0 closes the connection. */
export interface OpenAiReply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export function openAiError(status: number, message: string, code: string | null = null): OpenAiReply {
  return { status, body: { error: { message, type: 'api_error', param: null, code } } }
}

/** It quotes the key, as some servers do. */
export const unauthorized = (header: string) =>
  openAiError(401, `Incorrect API key provided: ${header.replace('Bearer ', '')}.`, 'invalid_api_key')

const slowDown = openAiError(429, 'Rate limit reached.', 'rate_limit_exceeded')
const noFormat = openAiError(400, "'response_format' is not supported.")

const replies: Record<string, OpenAiReply> = {
  '301': { status: 301, body: '', headers: { location: 'https://ai.example/v1/chat/completions' } },
  '400': openAiError(400, 'Something in this request is wrong.', 'invalid_request_error'),
  '400-context': openAiError(400, "This model's maximum context length is 4096 tokens.", 'context_length_exceeded'),
  '400-llama': {
    status: 400,
    body: { error: { code: 400, message: 'the request exceeds the available context size', type: 'exceed_context' } },
  },
  '400-filter': openAiError(400, 'The response was filtered.', 'content_filter'),
  '400-flat': { status: 400, body: { object: 'error', message: 'At most 4 images may be provided.', code: 400 } },
  '402': openAiError(402, 'Insufficient credits.'),
  '403': openAiError(403, 'Country not supported.'),
  '404': openAiError(404, 'The model does not exist.', 'model_not_found'),
  '408': openAiError(408, 'Request timed out.'),
  '413': { status: 413, body: 'Request Entity Too Large' },
  '422': { status: 422, body: { detail: 'Unprocessable input.' } },
  '429': { ...slowDown, headers: { 'retry-after': '7' } },
  '429-bare': slowDown,
  '429-quota': openAiError(429, 'You exceeded your current quota.', 'insufficient_quota'),
  '500': { status: 500, body: { error: 'llama runner process has terminated' } },
  '502': { status: 502, body: '<html><body>502 Bad Gateway</body></html>' },
  '503': openAiError(503, 'Loading model'),
  '504': openAiError(504, 'Upstream timed out.'),
  '529': { status: 529, body: 'busy' },
  'error-200': { status: 200, body: { error: { code: 429, message: 'Provider returned error.' } } },
  'choice-error': {
    status: 200,
    body: { choices: [{ error: { code: 503, message: 'Upstream is overloaded.' }, finish_reason: 'error' }] },
  },
  'html-200': { status: 200, body: '<html>Sign in to the network</html>' },
  'no-choice': { status: 200, body: { id: 'x', choices: [] } },
  reset: { status: 0, body: null },
}

/** The reply of a scenario; null when the scenario is a completion. */
export function findReply(scenario: string | OpenAiReply, body: ChatBody | null = null): OpenAiReply | null {
  if (typeof scenario !== 'string') return scenario
  const format = body?.response_format?.type
  if (scenario === 'no-schema') return format === 'json_schema' ? noFormat : null
  if (scenario === 'no-format') return format ? noFormat : null
  return replies[scenario] ?? null
}

const half = '{"variants":[{"angle":"Benefit","headl'

/** How the completion of a scenario ends. */
export function buildFinish(scenario: string, text: string) {
  const message = (content: string | null, more: object = {}) => ({ role: 'assistant', content, ...more })
  switch (scenario) {
    case 'empty':
      return { message: message(''), finish_reason: 'stop' }
    case 'length':
      return { message: message(half), finish_reason: 'length' }
    case 'length-thinking':
      return { message: message('<think>Let me see, the video'), finish_reason: 'length' }
    case 'content-filter':
      return { message: message(null), finish_reason: 'content_filter' }
    case 'refusal':
      return { message: message(null, { refusal: 'I cannot help with that.' }), finish_reason: 'stop' }
    case 'tool-call':
      return { message: message('half'), finish_reason: 'tool_calls' }
    case 'no-reason':
      return { message: message(text), finish_reason: null }
    case 'thinking':
      return { message: message(`<think>Let me think about {this}.</think>\n\n${text}`), finish_reason: 'stop' }
    case 'thinking-untagged':
      return { message: message(`Let me think about {this}.</think>\n${text}`), finish_reason: 'stop' }
    case 'reasoning':
      return { message: message(text, { reasoning_content: 'Let me think about {this}.' }), finish_reason: 'stop' }
    case 'fenced':
      return { message: message(`Here you go:\n\`\`\`json\n${text}\n\`\`\``), finish_reason: 'stop' }
    case 'invalid-json':
      return { message: message('I am sorry, I cannot return JSON.'), finish_reason: 'stop' }
    default:
      return { message: message(text), finish_reason: 'stop' }
  }
}

/** A plausible answer in the requested form. */
export function plainText(body: ChatBody): string {
  const schema = body.response_format?.type === 'json_schema' ? body.response_format.json_schema.schema : undefined
  const prompt = listMessageTexts(body).join('\n')
  const wantsJson = schema !== undefined || /Return only (JSON|one valid JSON)/.test(prompt)
  const field = fieldsOfShapes.find((name) => prompt.includes(`"${name}":`))
  const wanted = schema ?? (field && { properties: { [field]: {} } })
  const request = wantsJson ? { responseMimeType: 'application/json', responseJsonSchema: wanted } : {}
  return plainAnswer(request, 'the video', prompt)
}

/** They tell which answer a prompt without a schema asks for. */
const fieldsOfShapes = ['aspects', 'hook', 'takeaways', 'variants']
