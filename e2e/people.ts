import type { BrowserContext } from '@playwright/test'
import { openApi } from './sample-data.ts'

/** The API, signed in as one account. */
export type Person = Awaited<ReturnType<typeof openApi>>

/** Registers an account through the API; the first one on a server becomes its owner. */
export async function registerPerson(url: string, username: string): Promise<Person> {
  const person = await openApi(url)
  await person.register(username)
  return person
}

/** Replaces the browser's session with this person's. */
export async function signInAs(context: BrowserContext, url: string, person: Person): Promise<void> {
  const [name = '', value = ''] = person.cookie().split('=')
  await context.clearCookies()
  await context.addCookies([{ name, value, url }])
}

/** Registers an account through the API and signs the browser in. */
export async function arrive(context: BrowserContext, url: string, username: string): Promise<Person> {
  const person = await registerPerson(url, username)
  await signInAs(context, url, person)
  return person
}
