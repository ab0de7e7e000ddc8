import type { AddressInfo } from 'node:net'
import type { Replacements } from '../src/compose.ts'
import { type Browser, buildTestApp, type TestApp } from './app.ts'
import { createControls, metaLogin, type SandboxControls } from './meta-sandbox.ts'

/** A listening app with its own mounted sandbox. */
export interface MetaTestApp extends TestApp, SandboxControls {
  /** Origin, such as http://127.0.0.1:41234 */
  url: string
  /** Signs in at Meta. @returns the final address, with the outcome as parameters. */
  connect(browser: Browser, choice?: Parameters<typeof metaLogin>[1]): Promise<URL>
}

/** Like `buildTestApp`, but listens on a free port, so that the Meta client reaches the sandbox over HTTP. */
export async function buildMetaApp(
  env: Record<string, string> = {},
  replace: Replacements = {},
  logTo?: Parameters<typeof buildTestApp>[3],
): Promise<MetaTestApp> {
  // No jitter: retries wait the minimum.
  const t = await buildTestApp(env, { random: () => 0, ...replace }, null, logTo)
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`

  return {
    ...t,
    ...createControls(url),
    url,
    async connect(browser, choice) {
      const back = await metaLogin(atUrl(await startLogin(browser), url), { ...choice, cookie: browser.cookie() })
      return finishLogin(browser, back)
    },
  }
}

/** @returns the address of the sign-in dialog. */
export async function startLogin(browser: Browser, query = ''): Promise<string> {
  const answer = await browser.request({ method: 'GET', url: `/api/meta/auth/start${query}` })
  if (answer.statusCode !== 200) throw new Error(`the start answered ${answer.statusCode}: ${answer.body}`)
  return answer.json().authUrl
}

/** Follows Meta's redirect. @returns the address that the app redirects to. */
export async function finishLogin(browser: Browser, back: URL): Promise<URL> {
  const answer = await browser.request({ method: 'GET', url: `${back.pathname}${back.search}` })
  if (answer.statusCode !== 302) throw new Error(`the way back answered ${answer.statusCode}: ${answer.body}`)
  return new URL(String(answer.headers.location), 'http://localhost')
}

/** Injected requests use `localhost`; followed links need the port. */
export function atUrl(address: string, url: string): string {
  const { pathname, search } = new URL(address)
  return `${url}${pathname}${search}`
}
