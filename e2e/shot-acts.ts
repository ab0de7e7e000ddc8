import type { Page } from '@playwright/test'
import { typeInto } from './typing.ts'

/** What is opened for a picture. */
export interface Scene {
  route: string
  /** What is pressed first. */
  act?: (page: Page) => Promise<unknown>
  /** The part of the page in the window alone, instead of its whole length. */
  isWindowOnly?: boolean
  /** What narrow screens have elsewhere. */
  isWideOnly?: boolean
  /** What only narrow screens have. */
  isNarrowOnly?: boolean
}
export type Scenes = Record<string, Scene>
export type Act = NonNullable<Scene['act']>

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
export const isShown = (page: Page) => page.getByRole('dialog').first().waitFor()

/** Opens a dialog by the first button of that name. */
export const dialogBy =
  (name: string | RegExp): Act =>
  async (page) => {
    await press(page, name)
    await isShown(page)
  }

/** Opens a dialog by the action of a row: a button, or an item of the row's menu where that is narrow. */
export const rowDialog =
  (verb: string, row = ''): Act =>
  async (page) => {
    const button = page.getByRole('button', { name: new RegExp(`^${verb}.*${row}`) })
    const menu = page.getByRole('button', { name: new RegExp(`^Actions (for|of) .*${row}`) })
    await button.or(menu).first().waitFor()
    if (await button.count()) {
      await button.first().click()
    } else {
      await menu.first().click()
      await page.getByRole('menuitem', { name: new RegExp(`^${verb}`) }).click()
    }
    await isShown(page)
  }

export const menuBy =
  (name: string | RegExp): Act =>
  async (page) => {
    await press(page, name)
    await page.getByRole('menuitem').first().waitFor()
  }

export const inOrder =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }

export const type =
  (label: string, text: string): Act =>
  (page) =>
    typeInto(page.getByRole('textbox', { name: label }).first(), text)

export const tab =
  (name: string): Act =>
  (page) =>
    page.getByRole('tab', { name }).click()

/** From now on a path answers this. */
export const answer =
  (path: string, status: number, json: object): Act =>
  (page) =>
    page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status, json }),
    )

export const reload: Act = async (page) => {
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('button', { name: /account menu/ }).waitFor()
}

/** Points at a toast, which keeps it open. */
export const holdToast =
  (title: string): Act =>
  (page) =>
    page.getByText(title).hover()
