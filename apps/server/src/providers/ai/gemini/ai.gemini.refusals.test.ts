import { describe, expect, it } from 'vitest'
import { buildAiRequest } from '../../../../test/ai-requests.ts'
import { type Classified, useGemini } from '../../../../test/gemini.ts'

const gemini = useGemini()
const { createDeveloper, captureFailure, calls } = gemini

type Case = [scenario: string, expected: Classified]
const api = 'FAILED_AI_API'
const parsing = 'FAILED_PARSING'

describe('a refusal of the model call is classified', () => {
  it.each<Case>([
    ['400', { errorType: 'INVALID_REQUEST', status: api, maxTries: 1 }],
    ['400-key', { errorType: 'API_KEY_INVALID', status: api, maxTries: 1 }],
    ['400-tokens', { errorType: 'INPUT_TOO_LONG', status: api, maxTries: 1 }],
    ['400-thinking', { errorType: 'INVALID_REQUEST', status: api, maxTries: 1 }],
    ['400-region', { errorType: 'FAILED_PRECONDITION', status: api, maxTries: 1 }],
    ['401', { errorType: 'UNAUTHENTICATED', status: api, maxTries: 1 }],
    ['403', { errorType: 'PERMISSION_DENIED', status: api, maxTries: 1 }],
    ['404', { errorType: 'MODEL_NOT_FOUND', status: api, maxTries: 1 }],
    ['408', { errorType: 'CANCELLED', status: api, maxTries: 4 }],
    ['413', { errorType: 'REQUEST_TOO_LARGE', status: api, maxTries: 1 }],
    ['429', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 2000 }],
    ['429-message', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 12_300 }],
    ['429-header', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 7000 }],
    ['429-bare', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: null }],
    ['429-daily', { errorType: 'QUOTA_DAILY', status: api, maxTries: 1, retryAfterMs: null }],
    ['nested-429', { errorType: 'RATE_LIMITED', status: api, maxTries: 4, retryAfterMs: 5000 }],
    ['499', { errorType: 'CANCELLED', status: api, maxTries: 4 }],
    ['500', { errorType: 'INTERNAL', status: api, maxTries: 4 }],
    ['502', { errorType: 'BAD_GATEWAY', status: api, maxTries: 4 }],
    ['503', { errorType: 'OVERLOADED', status: api, maxTries: 4 }],
    ['504', { errorType: 'DEADLINE_EXCEEDED', status: api, maxTries: 4 }],
    ['529', { errorType: 'HTTP_529', status: api, maxTries: 4 }],
    ['html-200', { errorType: 'WEB_PAGE', status: api, maxTries: 1 }],
    ['reset', { errorType: 'NETWORK', status: api, maxTries: 4 }],
  ])('%s', async (scenario, expected) => {
    const failure = await captureFailure(buildAiRequest({ prompt: `[[stub:${scenario}]]` }))
    expect(failure).toMatchObject(expected)
    expect(failure.message).toMatch(/\S.*\.$/)
    expect(failure.message).not.toMatch(/[<{]/)
    expect(calls('model')).toHaveLength(1)
  })
})

describe('an unusable answer is classified', () => {
  it.each<Case>([
    ['empty', { errorType: 'EMPTY_RESPONSE', status: api, maxTries: 2 }],
    ['max-tokens', { errorType: 'TRUNCATED', status: parsing, maxTries: 2 }],
    ['max-tokens-thinking', { errorType: 'MAX_TOKENS_THINKING', status: parsing, maxTries: 2 }],
    ['recitation', { errorType: 'BLOCKED_RECITATION', status: api, maxTries: 3 }],
    ['safety', { errorType: 'BLOCKED_SAFETY', status: api, maxTries: 1 }],
    ['blocklist', { errorType: 'BLOCKED_BLOCKLIST', status: api, maxTries: 1 }],
    ['prohibited', { errorType: 'BLOCKED_PROHIBITED_CONTENT', status: api, maxTries: 1 }],
    ['spii', { errorType: 'BLOCKED_SPII', status: api, maxTries: 1 }],
    ['language', { errorType: 'BLOCKED_LANGUAGE', status: api, maxTries: 1 }],
    ['prompt-blocked', { errorType: 'PROMPT_BLOCKED_PROHIBITED_CONTENT', status: api, maxTries: 1 }],
    ['prompt-blocked-other', { errorType: 'PROMPT_BLOCKED_OTHER', status: api, maxTries: 2 }],
    ['other', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
    ['malformed', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
    ['unknown-reason', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
    ['no-candidate', { errorType: 'NO_CANDIDATE', status: api, maxTries: 2 }],
  ])(
    '%s',
    async (scenario, expected) => {
      const failure = await captureFailure(buildAiRequest({ prompt: `[[stub:${scenario}]]` }))
      expect(failure).toMatchObject(expected)
      expect(failure.rawResponse).toMatchObject({ usageMetadata: expect.anything() })
    },
    10_000,
  )

  it('leaves text that does not parse to the caller', async () => {
    const { provider } = createDeveloper()
    const fenced = await provider.generate(buildAiRequest({ prompt: '[[stub:fenced]]' }))
    expect(fenced.text).toMatch(/^Here you go:\n```json\n/)
    const prose = await provider.generate(buildAiRequest({ prompt: '[[stub:invalid-json]]' }))
    expect(prose.text).toBe('I am sorry, I cannot return JSON.')
  })

  it('leaves thoughts out of the text', async () => {
    const { text } = await createDeveloper().provider.generate(buildAiRequest({ prompt: '[[stub:thinking-first]]' }))
    expect(text).not.toContain('Let me think')
  })
})
