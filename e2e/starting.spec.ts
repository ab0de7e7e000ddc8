import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startApp, startGeminiStub } from './app.ts'
import { openApi } from './sample-data.ts'

// Two of these tests wait 20 seconds for a lock or a lease.
test.describe.configure({ mode: 'parallel' })

const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')

/** Starts a server that is expected to exit. */
function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...env }, timeout: 30_000 }
    execFile(process.execPath, [main], options, (error, _stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stderr.trim() }),
    )
  })
}

test('refuses a second process on the same data folder with one sentence', async () => {
  const app = await startApp()
  const { code, output } = await start({ DATA_DIR: app.dataDir })
  expect(code).toBe(1)
  expect(output).toContain(app.dataDir)
  expect(output.split('\n')).toHaveLength(1)
  await app.destroy()
})

test('explains a taken port, an unusable data folder and invalid variables', async () => {
  const blocker = createServer()
  const port = await new Promise<number>((resolve) =>
    blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port)),
  )
  const folder = mkdtempSync(path.join(tmpdir(), 'hookline-start-'))
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  const taken = await start({ PORT: String(port), DATA_DIR: path.join(folder, 'data') })
  expect(taken).toEqual({ code: 1, output: `Port ${port} is taken by another program. Set PORT to a free one.` })
  const unusable = await start({ DATA_DIR: path.join(file, 'data') })
  expect(unusable.code).toBe(1)
  expect(unusable.output).toMatch(/^DATA_DIR .* cannot be used: .* Choose a folder you can write\.$/)
  const wrong = await start({ PORT: 'eighty', ROLE: 'boss', APP_SECRET: 'short-secret' })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('PORT is "eighty". Accepted: a whole number from 0 to 65535')
  expect(wrong.output).toContain('ROLE is "boss". Accepted: one of all, web, worker')
  expect(wrong.output).not.toContain('short-secret')
  blocker.close()
  rmSync(folder, { recursive: true, force: true })
})

test('resumes a running job after the process was killed and restarted', async () => {
  const stub = await startGeminiStub()
  const app = await startApp(stub.env)
  const api = await openApi(app.url)
  await api.register('Zoe')
  const settings = { modelId: 'gemini-3.8-flash', systemPrompt: 'Write well. [[stub:slow:4000]]' }
  const { jobId } = await api.submit(await api.upload('ad.mp4'), settings)
  const read = async (from: typeof api) =>
    (await from.get<{ job: { status: string; retryCount: number } }>(`/api/jobs/${jobId}`)).job
  await expect.poll(async () => (await read(api)).status).toBe('processing')
  await app.kill()
  await app.restart()
  const again = await openApi(app.url)
  await again.post('/api/login', { username: 'Zoe', password: 'correct horse' })
  await expect.poll(async () => (await read(again)).status, { timeout: 45_000 }).toBe('completed')
  await app.destroy()
  await stub.stop()
})
