import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './journey.ts'
import { arrive } from './people.ts'
import { drawThumbnails, makeSampleData } from './shot-data.ts'
import { listLayers } from './shot-scenes.ts'

/** Those whose own journeys do not check them in these windows. */
const walked = [
  'search',
  'history-bulk-labels',
  'history-create-drafts',
  'result-details',
  'result-edit',
  'studio-options',
  'studio-prompt-enlarged',
  'studio-save-recipe',
  'compare-choose',
  'review-edit',
  'drafts-reasons',
  'drafts-bulk-update',
  'drafts-create-ad-set',
  'drafts-submit',
  'editor-submit',
  'editor-leave',
  'tools-form',
  'recipes-form',
  'meta-presets-form',
  'users-form',
]

test('keeps the main dialogs and opened parts accessible in both themes, within 320 px and at 200 % zoom', async ({
  page,
  app,
  context,
}) => {
  test.setTimeout(400_000)
  const thumbnails = await drawThumbnails(page, app.url)
  const ids = await makeSampleData(await arrive(context, app.url, 'Mara Lind'), thumbnails)
  const layers = listLayers(ids)
  expect(Object.keys(layers)).toEqual(expect.arrayContaining(walked))
  for (const name of walked) {
    const { route = '/', act } = layers[name] ?? {}
    await test.step(name, async () => {
      // A tab for each: the studio and unsaved edits live in their tab.
      const tab = await context.newPage()
      await tab.goto(route)
      await expect(tab.getByRole('button', { name: /account menu/ })).toBeVisible()
      await expect(tab.locator('[aria-busy="true"]')).toHaveCount(0)
      await act?.(tab)
      await expectAccessible(tab, name)
      await expectFits(tab, name)
      await tab.close()
    })
  }
})
