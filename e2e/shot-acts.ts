import { staleMessage } from '@hookline/contract/errors.schemas'
import type { Page } from '@playwright/test'
import { typeInto } from './typing.ts'

/** What is done before a picture: a function, or words such as 'dialog Export' (see `verbs`). */
export type Act = (page: Page) => Promise<unknown>
export type Step = string | Act

/** A part of a name, or a pattern when it begins with '^' or has alternatives. */
const toName = (text: string) => (/^\^|\|/.test(text) ? new RegExp(text) : text)
export const press = (page: Page, name: string) =>
  page
    .getByRole('button', { name: toName(name) })
    .first()
    .click()
const isShown = (page: Page) => page.getByRole('dialog').first().waitFor()
const chooseItem = (page: Page, name: string) => page.getByRole('menuitem', { name: toName(name) }).click()

export async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('button', { name: /account menu/ }).waitFor()
}

/** The first words of a step, and what each does with the rest of it. */
const verbs: Record<string, (page: Page, rest: string) => Promise<unknown>> = {
  press,
  reload,
  item: chooseItem,
  key: (page, key) => page.keyboard.press(key),
  link: (page, name) =>
    page
      .getByRole('link', { name: toName(name) })
      .first()
      .click(),
  radio: (page, name) => page.getByRole('radio', { name: toName(name) }).check(),
  /** Presses what a dialog ends with. */
  submit: (page, name) => page.getByRole('dialog').getByRole('button', { name }).click(),
  tab: (page, name) => page.getByRole('tab', { name: toName(name) }).click(),
  /** Waits for a text, or for a dialog without one. */
  see: (page, text) => (text ? page.getByText(toName(text)).first().waitFor() : isShown(page)),
  /** 'until table Ad drafts' */
  until(page, rest) {
    const [role = '', ...name] = rest.split(' ')
    return page
      .getByRole(role as 'table', { name: name.join(' ') })
      .first()
      .waitFor()
  },
  /** 'type Description = For launches'; {width} makes another text at each width. */
  type(page, rest) {
    const [label = '', text = ''] = rest.split(' = ')
    const written = text.replace('{width}', String(page.viewportSize()?.width))
    return typeInto(page.getByRole('textbox', { name: label }).first(), written)
  },
  async dialog(page, name) {
    await press(page, name)
    await isShown(page)
  },
  async menu(page, name) {
    await press(page, name)
    await page.getByRole('menuitem').first().waitFor()
  },
  /** 'row Edit / Priya': a dialog by the button of a row, or by an item of the row's menu where that is narrow. */
  async row(page, rest) {
    const [verb, row = ''] = rest.split(' / ')
    const button = page.getByRole('button', { name: new RegExp(`^${verb}.*${row}`) })
    const menu = page.getByRole('button', { name: new RegExp(`^Actions (for|of) .*${row}`) })
    await button.or(menu).first().waitFor()
    if (await button.count()) {
      await button.first().click()
    } else {
      await menu.first().click()
      await chooseItem(page, `^${verb}`)
    }
    await isShown(page)
  },
  /** Points at a toast, which keeps it open. */
  hold: (page, title) => page.getByText(title).hover(),
}

/** Does the steps one after the other. */
export async function perform(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (typeof step === 'function') {
      await step(page)
      continue
    }
    const [verb = '', ...rest] = step.split(' ')
    const act = verbs[verb]
    if (!act) throw new Error(`No step begins with '${verb}'`)
    await act(page, rest.join(' '))
  }
}

/** From now on an address answers this. */
export const answer =
  (path: string, status: number, json: object): Act =>
  (page) =>
    page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status, json }),
    )

/** Opens the page again with the server's answers changed. */
export const withAnswers =
  <T>(address: string | RegExp, change: (data: T) => unknown): Act =>
  async (page) => {
    await page.route(address, async (route) => {
      if (route.request().method() !== 'GET') return route.abort()
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const changed = change((data ?? rest) as T)
      await route.fulfill({
        response,
        json: { ...rest, ...(Array.isArray(changed) ? {} : (changed as object)), data: changed },
      })
    })
    await reload(page)
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    if (page.url().includes('/meta-ads-editor/')) await page.locator('video').first().waitFor({ state: 'attached' })
  }

const buildRefusal = (code: string, message: string) => ({ success: false, code, message, error: message })
export const unreachable = buildRefusal('UNAVAILABLE', 'The database cannot be reached.')
export const signedOut = buildRefusal('UNAUTHENTICATED', 'Please sign in.')
export const changedElsewhere = buildRefusal('CONFLICT', staleMessage)
