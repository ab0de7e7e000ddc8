import { describe, expect, it } from 'vitest'
import { classifyThrown } from './gemini-errors.ts'

const request = { method: 'POST', url: 'https://service/models/x', body: null }
const unanswered = { request, response: null }

describe('a call without a reply', () => {
  it.each<[string, Error, string, number]>([
    ['timed out, in the client’s words', new DOMException('This operation was aborted', 'AbortError'), 'TIMEOUT', 4],
    ['timed out, in the platform’s words', new DOMException('timed out', 'TimeoutError'), 'TIMEOUT', 4],
    ['was refused a connection', lostConnection('ECONNREFUSED'), 'NETWORK', 4],
    ['lost its connection', lostConnection('UND_ERR_SOCKET'), 'NETWORK', 4],
  ])('%s', (_case, cause, errorType, maxTries) => {
    expect(classifyThrown(cause, unanswered)).toMatchObject({ errorType, maxTries })
  })

  it('names the network’s own code', () => {
    expect(classifyThrown(lostConnection('ENOTFOUND'), unanswered).message).toBe(
      'The AI service could not be reached (ENOTFOUND).',
    )
  })

  it('is final when nothing was sent', () => {
    expect(classifyThrown(new Error('Could not load the default credentials.'), null)).toEqual({
      errorType: 'NOT_SENT',
      message: 'The request could not be sent: Could not load the default credentials.',
      maxTries: 1,
    })
  })
})

describe('a nested or foreign error', () => {
  const reply = (status: number, text: string) => ({
    request,
    response: { status, headers: new Headers(), text, isCut: false },
  })

  it('keeps the sentence of Google’s envelope as it is', () => {
    const text = '{"error":{"code":404,"message":"models/x is not found","status":"NOT_FOUND"}}'
    expect(classifyThrown(new Error(), reply(404, text)).message).toBe('models/x is not found')
  })

  it.each<[string, string]>([
    ['a list with one error', '[{"error":{"code":500,"message":"Broken","status":"INTERNAL"}}]'],
    ['text before the envelope', 'got status: INTERNAL. {"error":{"code":500,"message":"Broken","status":"INTERNAL"}}'],
    [
      'an envelope in an envelope',
      '{"error":{"message":"{\\"error\\":{\\"message\\":\\"Broken\\",\\"status\\":\\"X\\"}}"}}',
    ],
  ])('is read from %s', (_case, text) => {
    expect(classifyThrown(new Error(), reply(500, text))).toMatchObject({ errorType: 'INTERNAL', message: 'Broken' })
  })

  it.each<[string, string, string]>([
    ['a page', '<html>502</html>', 'The AI service answered with status 500.'],
    ['nothing', '', 'The AI service answered with status 500.'],
    ['plain words', 'busy.', 'The AI service answered with status 500: busy.'],
    ['broken JSON', '{"error":', 'The AI service answered with status 500: {"error":.'],
  ])('is our sentence for %s', (_case, text, message) => {
    expect(classifyThrown(new Error(), reply(500, text)).message).toBe(message)
  })
})

function lostConnection(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}
