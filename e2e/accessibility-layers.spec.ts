import type { Page } from '@playwright/test'
import { expectAccessible, expectFits, layers as layersAbove } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDrawn, navigateInApp } from './layout-shift.ts'
import { arrive } from './people.ts'
import { perform } from './shot-acts.ts'
import { drawThumbnails, makeSampleData } from './shot-data.ts'
import { fillRoute, layerScenes } from './shot-scenes.ts'

/** Layers whose own journeys do not check them in these windows, for each tab: one tab remembers what was opened in it. */
const walks = [
  [
    'history-bulk-labels',
    'result-details',
    'studio-save-recipe',
    'studio-prompt-enlarged',
    'compare-choose',
    'drafts-reasons',
    'drafts-bulk-update',
    'editor-submit',
    'tools-form',
    'recipes-form',
    'meta-presets-form',
    'users-form',
    'search',
  ],
  [
    'history-create-drafts',
    'result-edit',
    'studio-options',
    'review-edit',
    'drafts-create-ad-set',
    'drafts-submit',
    'editor-leave',
  ],
]

/** Layers whose parts are those of others, checked by axe alone. What is typed in the last of a tab keeps it there. */
const furtherWalks = [
  [
    'tools-delete',
    'ai-models-errors',
    'ai-models-test-works',
    'ai-models-connect',
    'response-formats-edit',
    'users-edit',
    'users-password',
    'users-delete',
    'activity-opened',
    'templates-errors',
    'templates-none',
    'templates-delete',
    'system-prompts-form',
    'system-prompts-delete',
    'review-reason',
    'result-takeaways-edit',
  ],
  ['editor-replace-video'],
  ['grid-replace', 'editor-findings'],
  ['editor-ignore'],
  ['tools-conflict'],
]

/** Opens a route in a wide window without what was open before, also on the same screen. */
async function openAfresh(page: Page, route: string) {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const address of ['/profile', route]) await navigateInApp(page, address)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('keeps the main dialogs and opened parts accessible in both themes, within 320 px and at 200 % zoom', async ({
  page,
  app,
  context,
}) => {
  const thumbnails = await drawThumbnails(page, app.url)
  const ids = await makeSampleData(await arrive(context, app.url, 'Mara Lind'), thumbnails)
  const layers = new Map(layerScenes.map((scene) => [scene.name, scene]))
  expect([...layers.keys()]).toEqual(expect.arrayContaining([...walks, ...furtherWalks].flat()))
  const walkThrough = async (walk: string[], check: (tab: Page, name: string) => Promise<void>) => {
    const tab = await context.newPage()
    await tab.goto('/')
    await expectDrawn(tab)
    for (const name of walk) {
      const { route = '/', steps = [] } = layers.get(name) ?? {}
      await test.step(name, async () => {
        await openAfresh(tab, fillRoute(route, ids))
        await perform(tab, steps)
        await check(tab, name)
      })
    }
    await tab.close()
  }
  for (const walk of walks) {
    await walkThrough(walk, async (tab, name) => {
      await expectAccessible(tab, name)
      await expectFits(tab, name)
    })
  }
  for (const walk of furtherWalks) {
    await walkThrough(walk, async (tab, name) => {
      const hasLayer = (await tab.locator(layersAbove).count()) > 0
      await expectAccessible(tab, name, hasLayer ? layersAbove : '#main')
    })
  }
})
