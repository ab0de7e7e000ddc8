import type { BrowserContext, FileChooser, Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { dropFiles } from './drop-files.ts'
import { expect, test } from './journey.ts'
import { makeVideo } from './made-video.ts'
import { arrive, type Person } from './people.ts'

test.use({ sharesServer: true })

/** Each way and each size once: 8 clicks at most for a batch of 12 videos, and none by keyboard, however many there are. */
const walks = [
  { way: 'mouse', size: 'wide', viewport: { width: 1440, height: 900 }, videoCount: 12, clicksMax: 8 },
  { way: 'keyboard', size: 'narrow', viewport: { width: 360, height: 740 }, videoCount: 4, clicksMax: 0 },
] as const

/** A recipe that fills in everything that a draft needs. */
async function saveRecipe(api: Person): Promise<void> {
  await api.connectMeta()
  const fetchList = async (path: string) =>
    (await api.get<{ data: { id: string; name: string }[] }>(`/api/meta/${path}`)).data
  const find = async (path: string, name: string) =>
    (await fetchList(path)).find((each) => each.name.startsWith(name))?.id ?? ''
  const account = await find('ad-accounts', 'Sandbox US')
  const [facebookPage] = await fetchList(`pages?adAccountId=${account}`)
  const campaignId = await find(`campaigns?adAccountId=${account}`, 'Traffic to the shop')
  const adSetId = await find(`ad-sets?campaignId=${campaignId}`, 'Link clickers')
  const createPreset = async (preset_type: string, configuration: object) => {
    const body = { preset_name: 'Shop', preset_type, configuration }
    return (await api.post<{ data: { id: string } }>('/api/meta/presets', body)).data.id
  }
  await api.post('/api/recipes', {
    name: 'Summer sale',
    modelId: 'offline-draft-writer',
    project: 'Summer',
    accountPresetId: await createPreset('META_ACCOUNT_SELECTION', {
      ad_account_id: account,
      ad_account_name: 'Sandbox US',
      facebook_page_id: facebookPage?.id,
    }),
    campaignId,
    adSetId,
    adDetailsPresetId: await createPreset('AD_DETAILS_PRESET', { call_to_action_type: 'SHOP_NOW' }),
    linkDetailsPresetId: await createPreset('LINK_DETAILS', { website_url: 'https://shop.example/summer' }),
    namingPattern: '{video} {n}',
  })
}

/** Signs up and chooses the recipe once, as for an earlier batch. */
async function prepare(context: BrowserContext, app: RunningApp, username: string): Promise<Person> {
  const api = await arrive(context, app.url, username)
  await saveRecipe(api)
  const earlier = await context.newPage()
  await earlier.goto('/studio')
  await earlier.getByLabel('Recipe').selectOption('Summer sale')
  await earlier.close()
  return api
}

/** Counts every press of a pointer and every key from now on, whatever the test does. */
async function countInput(page: Page) {
  const counts = { clicks: 0, keys: 0 }
  await page.exposeBinding('countInput', (_, kind: keyof typeof counts) => {
    counts[kind] += 1
  })
  await page.addInitScript(() => {
    const { countInput: count } = window as unknown as { countInput(kind: string): void }
    const countTrusted = (kind: string) => (event: Event) => event.isTrusted && count(kind)
    document.addEventListener('pointerdown', countTrusted('clicks'), true)
    document.addEventListener('keydown', countTrusted('keys'), true)
  })
  return counts
}

/** How a person works: by pointer, or by the keyboard alone. */
interface Hand {
  add(files: string[]): Promise<void>
  press(name: RegExp): Promise<void>
  decide(decision: Decision, variant: number): Promise<void>
}
type Decision = 'Accept' | 'Reject'

const control = (page: Page, name: RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first()

function createHand(page: Page, way: 'mouse' | 'keyboard'): Hand {
  if (way === 'mouse') {
    return {
      add: (files) => dropFiles(page, files),
      press: (name) => control(page, name).click(),
      decide: (decision, variant) => page.getByRole('button', { name: `${decision} variant ${variant}` }).click(),
    }
  }
  /** Walks by Tab to a control. */
  async function walkTo(name: RegExp) {
    await control(page, name).waitFor()
    for (let steps = 0; steps < 150; steps += 1) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim()
      })
      if (name.test(focused)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  // Listened to from the start: a chooser that opens before would be the system's own.
  const chosen = Promise.withResolvers<FileChooser>()
  page.once('filechooser', chosen.resolve)
  return {
    async add(files) {
      await walkTo(/^Choose files$/)
      await page.keyboard.press('Enter')
      await (await chosen.promise).setFiles(files)
    },
    async press(name) {
      await walkTo(name)
      await page.keyboard.press('Enter')
    },
    decide: (decision) => page.keyboard.press(decision === 'Accept' ? 'a' : 'x'),
  }
}

/** What Meta says of the submitted ads: their statuses. */
async function readAdStatuses(api: Person): Promise<(string | null)[]> {
  await api.post('/api/meta-ads/refresh-statuses', { onlyStale: false })
  const path = '/api/meta-ads?status=SUBMITTED_TO_META'
  const { data } = await api.get<{ data: { effective_status: string | null }[] }>(path)
  return data.map(({ effective_status }) => effective_status)
}

for (const { way, size, viewport, videoCount, clicksMax } of walks) {
  test(`turns ${videoCount} videos into paused ads by ${way} on a ${size} screen`, async ({ page, app, context }) => {
    const variantCount = videoCount * 5
    const api = await prepare(context, app, `Hour ${size} ${way}`)
    await page.setViewportSize(viewport)
    const counts = await countInput(page)
    const check = async (what: string) => {
      await expectNoSidewaysScroll(page, what)
      // The wide screens are those of accessibility.spec.ts.
      if (size === 'narrow') await expectAccessible(page, what)
    }
    await page.goto('/studio')
    await expect(page.getByLabel('Recipe')).toHaveValue(/./)
    await check('the studio')
    const hand = createHand(page, way)

    await hand.add(Array.from({ length: videoCount }, (_, n) => makeVideo(`${size} ${way} ${n + 1}.mp4`)))
    await hand.press(/generate ad copy/i)
    // The last result may close the dialog under the first press.
    await expect(async () => {
      await hand.press(/^Review( as they become ready)?$/)
      await expect(page).toHaveURL(/\/review\?batch=/, { timeout: 3000 })
    }).toPass()

    const decided = page.getByText(new RegExp(`^0 of ${variantCount} variants decided, 0 accepted`))
    await expect(decided).toBeVisible({ timeout: 30_000 })
    await check('the review')
    const before = { ...counts }
    for (let n = 0; n < variantCount; n += 1) {
      await hand.decide(n % 5 < 2 ? 'Accept' : 'Reject', (n % 5) + 1)
      const next = n + 1 === variantCount ? `All ${variantCount} variants are reviewed` : `^${n + 1} of ${variantCount}`
      await expect(page.getByText(new RegExp(next)).first()).toBeVisible()
    }
    const deciding = { clicks: counts.clicks - before.clicks, keys: counts.keys - before.keys }
    expect(deciding.clicks + deciding.keys).toBe(variantCount)
    await check('the end of the review')

    await hand.press(/^Create Meta drafts$/)
    await expect(page.getByLabel('Recipe')).toHaveValue(/./)
    await check('the dialog of the drafts')
    await hand.press(new RegExp(`^Create ${videoCount} drafts$`))
    await expect(page).toHaveURL('/meta-ads-workspace')
    await expect(page.getByText('Ready', { exact: true })).toHaveCount(videoCount)
    await check('the workspace')
    await hand.press(new RegExp(`^Batch Submit Ready \\(${videoCount}\\)$`))
    const batch = page.getByRole('dialog', { name: `Batch Processed: ${videoCount} Succeeded, 0 Failed` })
    await expect(batch).toBeVisible({ timeout: 90_000 })
    await check('the submitted batch')

    const clicks = counts.clicks - deciding.clicks
    expect(clicks).toBeLessThanOrEqual(clicksMax)
    // The simulated review takes two seconds.
    await expect.poll(() => readAdStatuses(api)).toEqual(Array.from({ length: videoCount }, () => 'PAUSED'))
  })
}
