import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { onSessionLost } from './session-loss.ts'

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const lost = vi.fn()
let stop: () => void

beforeEach(() => {
  fetched.mockReset()
  lost.mockReset()
  vi.stubGlobal('fetch', fetched)
  stop = onSessionLost(lost)
})
afterEach(() => stop())

const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }))

test('params fill the path and are escaped; the rest of a path keeps its slashes', async () => {
  answer({})
  await call(jobsEndpoints.get, { params: { id: 'a/b' } })
  expect(fetched.mock.lastCall?.[0]).toBe('/api/jobs/a%2Fb')
  answer({})
  await call(uploadsEndpoints.fileInfo, { params: { '*': 'videos/2026/a b.mp4' } })
  expect(fetched.mock.lastCall?.[0]).toBe('/api/direct-upload/file-info/videos/2026/a%20b.mp4')
})

test('a body goes as JSON, with the session cookie', async () => {
  answer({})
  await call(accountsEndpoints.login, { body: { username: 'ana', password: 'secret1' } })
  const init = fetched.mock.lastCall?.[1]
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{"username":"ana","password":"secret1"}',
  })
})

test('each request has an id of its own, in a form that the server takes over into its log', async () => {
  const idOf = async () => {
    answer({})
    await call(jobsEndpoints.list)
    return new Headers(fetched.mock.lastCall?.[1].headers).get('x-request-id')
  }
  const [first, second] = [await idOf(), await idOf()]
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect(second).not.toBe(first)
})

test('a multipart endpoint sends a form', async () => {
  answer({})
  await call(generationEndpoints.submit, { body: { modelId: 'm', batchSize: '2' } })
  const form = fetched.mock.lastCall?.[1].body
  expect(form instanceof FormData && Object.fromEntries(form)).toEqual({ modelId: 'm', batchSize: '2' })
})

test('a refusal of ours carries its code, sentence and issues', async () => {
  const issues = [{ path: 'username', message: 'Too short' }]
  answer({ success: false, message: 'No.', error: 'No.', code: 'VALIDATION', issues }, 400)
  await expect(call(jobsEndpoints.list)).rejects.toMatchObject({
    status: 400,
    code: 'VALIDATION',
    message: 'No.',
    issues,
  })
})

test('another refusal is told by its status and the first 100 characters', async () => {
  fetched.mockResolvedValueOnce(new Response('y'.repeat(300), { status: 503 }))
  await expect(call(jobsEndpoints.list)).rejects.toMatchObject({ message: `API error: 503 - ${'y'.repeat(100)}` })
})

test('204 succeeds without data', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await expect(call(jobsEndpoints.list)).resolves.toBeUndefined()
})

test('no answer is an error of its own, an abort is not', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(jobsEndpoints.list)).rejects.toMatchObject({ status: 0, code: 'UNAVAILABLE' })
  fetched.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'))
  const aborted = call(jobsEndpoints.list, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.not.toBeInstanceOf(ApiError)
})

test.each([
  ['a read in the background', () => call(jobsEndpoints.list), [['background']]],
  ['an act', () => call(jobsEndpoints.cancel, { params: { id: 'x' } }), [['acting']]],
  ['the question whether there is a session', () => call(accountsEndpoints.getUser, { isSessionProbe: true }), []],
  ['a wrong password', () => call(accountsEndpoints.login, { body: { username: 'ana', password: 'wrong1' } }), []],
])('a 401 to %s reports the right loss', async (_what, act, expected) => {
  answer({ success: false, message: 'Please sign in.', error: 'Please sign in.', code: 'UNAUTHENTICATED' }, 401)
  await expect(act()).rejects.toMatchObject({ status: 401 })
  expect(lost.mock.calls).toEqual(expected)
})
