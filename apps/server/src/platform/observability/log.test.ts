import { expect, it } from 'vitest'
import { createLog, createRequestLog } from './log.ts'
import { runAs } from './work-context.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', { write: (line) => lines.push(line) }))
  return lines.join('')
}

it('logs only the message, code, stack and cause of an error', () => {
  const cause = Object.assign(new Error('refused'), { config: { headers: { 'x-goog-api-key': 'key-4711' } } })
  const client = { password: 'pass-4711' }
  const error = Object.assign(new Error('the call failed', { cause }), { code: 'ECONNREFUSED', client })
  const text = logged((log) => log.error({ err: error }, 'job queue error'))
  expect(text).not.toContain('4711')
  const { err } = JSON.parse(text)
  expect(err).toMatchObject({ message: 'the call failed', code: 'ECONNREFUSED', cause: { message: 'refused' } })
  expect(err.stack).toContain('log.test.ts')
})

it('hides passwords, keys and cookies', () => {
  const body = { username: 'ana', password: 'pass-4711', newPassword: 'pass-4711', currentPassword: 'pass-4711' }
  const req = { headers: { cookie: 'hookline_session=token-4711', authorization: 'Bearer token-4711' } }
  const text = logged((log) => log.info({ body, req, provider: { apiKey: 'key-4711' } }))
  expect(text).not.toContain('4711')
  expect(text).toContain('ana')
})

it('adds the ids of request and job to every line, once', () => {
  const text = logged((log) => {
    log.info('before')
    runAs({ requestId: 'r-1', jobId: 'j-1', span: null }, () => {
      log.info('within')
      createRequestLog(log, 'r-1').info('request')
    })
  })
  const [before, within, request] = text.trim().split('\n')
  expect(before).not.toContain('requestId')
  expect(JSON.parse(within ?? '')).toMatchObject({ requestId: 'r-1', jobId: 'j-1' })
  expect(request?.match(/"requestId":"r-1"/g)).toHaveLength(1)
})
