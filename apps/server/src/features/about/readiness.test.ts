import { expect, it, vi } from 'vitest'
import { createReadiness } from './about.feature.ts'

function build() {
  const faults: Record<string, string | undefined> = {}
  const probes: string[] = []
  const warn = vi.fn()
  let now = Date.parse('2026-11-22T12:00:00Z')
  const check = (part: string) => async () => {
    probes.push(part)
    if (faults[part]) throw new Error(faults[part])
  }
  const read = createReadiness({
    clock: { now: () => new Date(now) },
    log: { warn },
    checks: { database: check('database'), storage: check('storage'), worker: check('worker') },
  })
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { read, faults, probes, pass, warn }
}

const allOk = { database: { ok: true }, storage: { ok: true }, worker: { ok: true } }

it('probes database and store once for many callers, and not again for 30 seconds', async () => {
  const { read, probes, pass } = build()
  expect(await Promise.all([read(), read(), read()])).toEqual([allOk, allOk, allOk])
  pass(29)
  await read()
  expect(probes.filter((part) => part !== 'worker')).toEqual(['database', 'storage'])
  pass(1)
  await read()
  expect(probes.filter((part) => part !== 'worker')).toHaveLength(4)
})

it('reports a broken part after 30 seconds, and its recovery 5 seconds later', async () => {
  const { read, faults, pass } = build()
  await read()
  faults.storage = 'EACCES: /srv/secret/objects'
  expect(await read()).toEqual(allOk)
  pass(30)
  const reason = 'objects cannot be stored and read; the log says why'
  expect(await read()).toEqual({ ...allOk, storage: { ok: false, reason } })
  faults.storage = undefined
  pass(4)
  expect((await read()).storage.ok).toBe(false)
  pass(1)
  expect(await read()).toEqual(allOk)
})

it('reports at once whether background work runs', async () => {
  const { read, faults } = build()
  await read()
  faults.worker = 'stopping'
  expect((await read()).worker).toEqual({ ok: false, reason: 'background work is not started, or is stopping' })
})

it('answers with a sentence and logs the error', async () => {
  const { read, faults, warn } = build()
  faults.database = 'connect ECONNREFUSED 10.0.0.7:5432'
  expect((await read()).database).toEqual({ ok: false, reason: 'the database does not answer' })
  const [facts, message] = warn.mock.calls[0] ?? []
  expect([facts.part, facts.err.message, message]).toEqual([
    'database',
    'connect ECONNREFUSED 10.0.0.7:5432',
    'readiness check failed',
  ])
})
