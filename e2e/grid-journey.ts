import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { registerPerson } from './people.ts'

const headers = [
  'Selection',
  'Readiness',
  'Ad Name',
  'Primary Texts',
  'Headlines',
  'Link Descriptions',
  'Website URL',
  'URL Parameters',
  'Call to Action',
  'Ad Account',
  'Facebook Page',
  'Campaign',
  'Ad Set',
  'Initial Ad Status',
] as const
export type Header = (typeof headers)[number]

export interface StoredDraft {
  id: string
  ad_name: string
  website_url: string | null
}

export type DraftsOwner = Awaited<ReturnType<typeof registerDraftsOwner>>

/** An account with ten results to make drafts of, connected to the simulated Meta. */
export async function registerDraftsOwner(url: string) {
  const api = await registerPerson(url, 'Gerda')
  const video = await api.upload('Tea.mp4')
  const results: number[] = []
  for (let n = 0; n < 10; n++) {
    const { historyId } = await api.submit({ ...video, filename: `Tea ${n}.mp4` })
    results.push(historyId)
  }
  await api.settle()
  await api.connectMeta()
  const fetchStoredDrafts = async () => {
    return (await api.get<{ data: StoredDraft[] }>('/api/meta-ads?status=draft&project=')).data
  }
  return {
    api,
    /** The drafts in the order of the grid. */
    stored: fetchStoredDrafts,
    /** Replaces the drafts of the account by so many new ones, a multiple of 5: one of each variant. */
    async makeDrafts(count: number): Promise<StoredDraft[]> {
      for (const { id } of await fetchStoredDrafts()) await api.remove(`/api/meta-ads/${id}`)
      for (let left = count / 5; left > 0; left -= results.length) {
        const generatedResultIds = results.slice(0, left)
        await api.post('/api/meta-ads/create-from-selection', { generatedResultIds, draftPer: 'variant' })
      }
      return fetchStoredDrafts()
    },
  }
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Ad drafts' })
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Grid' })
/** What the last action did. */
export const message = (page: Page) => bar(page).getByRole('status').first()
/** Whether everything is saved. */
export const saved = (page: Page) => page.getByRole('status', { name: 'State of the changes' })

/** The cell of the n-th draft, from 1, if it is drawn. */
export const cell = (page: Page, n: number, header: Header) =>
  grid(page).locator(`[aria-rowindex="${n + 1}"] > [aria-colindex="${headers.indexOf(header) + 1}"]`)

/** Opens the workspace and chooses the grid. */
export async function openGrid(page: Page) {
  await page.goto('/meta-ads-workspace')
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Grid').click()
  await expect(cell(page, 1, 'Ad Name')).toBeVisible()
}

/** Clicks the cell and types key by key. */
export async function typeIn(page: Page, n: number, header: Header, text: string) {
  await cell(page, n, header).click()
  await page.keyboard.type(text)
}

/** Pastes into the marked cell what another program copied; needs the clipboard's permissions. */
export async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

export const clipboard = ['clipboard-read', 'clipboard-write']

/** Rows as a spreadsheet copies them. */
export const toTsv = (...rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\r\n')
