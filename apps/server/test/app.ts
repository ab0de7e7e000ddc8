import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { type App, compose, type Replacements } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { seed } from '../src/seeds/seed.ts'
import { fixedClock } from './clock.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { patientLimits, patientPool } from './patient-limits.ts'

/** A client that keeps its session cookie between requests. */
export interface Browser {
  username: string
  /** The session cookie as a header; empty without a session. */
  cookie(): string
  request(options: InjectOptions): Promise<Response>
}

export interface TestApp {
  app: App
  database: TestDatabase
  /** Another node on the same database; the caller closes it. */
  composeNode(): Promise<App>
  /** A browser without a session. */
  visitor(): Browser
  /** A browser with a new account; the first one becomes the owner. */
  signUp(username?: string): Promise<Browser>
  destroy(): Promise<void>
}

/** Builds the real app with its own database and object folder. Its clock stands still; jobs run only after `app.start()`. */
export async function buildTestApp(
  env: Record<string, string> = {},
  replace: Replacements = {},
  webDir: string | null = null,
  /** Receives log lines from level info up; they are dropped without it. */
  logTo?: { write(line: string): void },
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-app-'))
  const database = await createTestDatabase()
  await seed(database.db)
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PERCEPTION: 'off', ...env })
  const appSecret = randomBytes(32).toString('hex')
  const composeNode = () =>
    compose(
      { ...config, appSecret },
      {
        connection: { ...database.connection, ...patientPool },
        log: logTo ? createLog('info', logTo) : createLog('silent'),
        webDir,
      },
      { clock: fixedClock(), pressureLimits: patientLimits, ...replace },
    )
  const app = await composeNode()

  function visitor(username = ''): Browser {
    let cookie = ''
    return {
      username,
      cookie: () => cookie,
      async request(options) {
        const headers = { ...options.headers, ...(cookie && { cookie }) }
        const response = await app.http.inject({ ...options, headers })
        const set = response.cookies.find(({ name }) => name.endsWith('hookline_session'))
        if (set) cookie = set.value ? `${set.name}=${set.value}` : ''
        return response
      },
    }
  }

  return {
    app,
    database,
    composeNode,
    visitor: () => visitor(),
    async signUp(username = `user-${randomBytes(4).toString('hex')}`) {
      const browser = visitor(username)
      const setupCode = (await app.openSetupCode()) ?? undefined
      const payload = { username, password: 'correct horse', setupCode }
      // Registrations are limited by address.
      const remoteAddress = `fd00::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
      const { statusCode } = await browser.request({ method: 'POST', url: '/api/register', payload, remoteAddress })
      if (statusCode !== 201) throw new Error(`sign-up answered ${statusCode}`)
      return browser
    },
    async destroy() {
      await app.stop(2000)
      await database.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
