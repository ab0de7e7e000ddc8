import type { BrowserContext } from '@playwright/test'
import { openApi } from './sample-data.ts'

/** The API as one account. */
export type Person = Awaited<ReturnType<typeof openApi>>

/** Registers an account without the screen; the first one of a server is its owner. */
export async function registerPerson(url: string, username: string): Promise<Person> {
  const person = await openApi(url)
  await person.register(username)
  return person
}

/** The browser is this person's from now on. */
export async function enter(context: BrowserContext, url: string, person: Person): Promise<void> {
  const [name = '', value = ''] = person.cookie().split('=')
  await context.clearCookies()
  await context.addCookies([{ name, value, url }])
}
