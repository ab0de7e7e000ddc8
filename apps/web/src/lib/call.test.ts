import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { uploadsEndpoints } from '@hookline/contract/uploads/uploads.endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

it('escapes path parameters and keeps the slashes of a wildcard', async () => {
  answer({})
  await call(jobsEndpoints.get, { params: { id: 'a/b' } })
  expect(fetched.mock.lastCall?.[0]).toBe('/api/jobs/a%2Fb')
  answer({})
  await call(uploadsEndpoints.fileInfo, { params: { '*': 'videos/2026/a b.mp4' } })
  expect(fetched.mock.lastCall?.[0]).toBe('/api/direct-upload/file-info/videos/2026/a%20b.mp4')
})

it('sends a JSON body with the session cookie', async () => {
  answer({})
  await call(accountsEndpoints.login, { body: { username: 'ana', password: 'secret1' } })
  const init = fetched.mock.lastCall?.[1]
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{"username":"ana","password":"secret1"}',
  })
})

it('sends a unique request id in the format that the server logs', async () => {
  const callAndReadRequestId = async () => {
    answer({})
    await call(jobsEndpoints.list)
    return new Headers(fetched.mock.lastCall?.[1].headers).get('x-request-id')
  }
  const [first, second] = [await callAndReadRequestId(), await callAndReadRequestId()]
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect(second).not.toBe(first)
})

it('sends a form to a multipart endpoint', async () => {
  answer({})
  await call(generationEndpoints.submit, { body: { modelId: 'm', batchSize: '2' } })
  const form = fetched.mock.lastCall?.[1].body
  expect(form instanceof FormData && Object.fromEntries(form)).toEqual({ modelId: 'm', batchSize: '2' })
})

it('throws the code, message and issues of a refusal', async () => {
  const issues = [{ path: 'username', message: 'Too short' }]
  answer({ success: false, message: 'No.', error: 'No.', code: 'VALIDATION', issues }, 400)
  await expect(call(jobsEndpoints.list)).rejects.toMatchObject({
    status: 400,
    code: 'VALIDATION',
    message: 'No.',
    issues,
  })
})

it('throws the status and the first 100 characters of an unknown error body', async () => {
  fetched.mockResolvedValueOnce(new Response('y'.repeat(300), { status: 503 }))
  await expect(call(jobsEndpoints.list)).rejects.toMatchObject({ message: `API error: 503 - ${'y'.repeat(100)}` })
})

it('throws a fixed sentence for a success answer that is not JSON', async () => {
  fetched.mockResolvedValueOnce(new Response('<html>'))
  const message = 'Unexpected response structure from API.'
  await expect(call(jobsEndpoints.list)).rejects.toMatchObject({ message, isUnreadable: true })
})

it('resolves to undefined on 204', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await expect(call(jobsEndpoints.list)).resolves.toBeUndefined()
})

it('throws UNAVAILABLE without an answer and rethrows an abort', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call(jobsEndpoints.list)).rejects.toMatchObject({ status: 0, code: 'UNAVAILABLE' })
  fetched.mockRejectedValueOnce(new DOMException('Aborted', 'AbortError'))
  const aborted = call(jobsEndpoints.list, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.not.toBeInstanceOf(ApiError)
})

it.each([
  ['a read in the background', () => call(jobsEndpoints.list), [['background']]],
  ['an action', () => call(jobsEndpoints.cancel, { params: { id: 'x' } }), [['acting']]],
  ['a session probe', () => call(accountsEndpoints.getUser, { isSessionProbe: true }), []],
  ['a wrong password', () => call(accountsEndpoints.login, { body: { username: 'ana', password: 'wrong1' } }), []],
])('reports the kind of session loss on a 401 to %s', async (_what, act, expected) => {
  answer({ success: false, message: 'Please sign in.', error: 'Please sign in.', code: 'UNAUTHENTICATED' }, 401)
  await expect(act()).rejects.toMatchObject({ status: 401 })
  expect(lost.mock.calls).toEqual(expected)
})
