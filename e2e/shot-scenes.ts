import { type Act, dialogBy, inOrder, isShown, menuBy, press, rowDialog, type Scenes } from './shot-acts.ts'
import type { SampleIds } from './shot-data.ts'
import { listDraftLayers, selectDrafts, showGrid } from './shot-draft-scenes.ts'
import { openJobs, settingsLayers, visitorScenes } from './shot-settings-scenes.ts'
import {
  addWaiting,
  failUploads,
  loseFiles,
  partlyFailed,
  processing,
  resultWith,
  showBatch,
  withClaims,
} from './shot-states.ts'
import { typeInto } from './typing.ts'

const selectResults: Act = async (page) => {
  await press(page, 'Bulk select')
  const boxes = page.getByRole('checkbox', { name: /^Select .*\.mp4/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
}

/** On phones the bar's menu has it. */
const editSelected: Act = async (page) => {
  const button = page.getByRole('button', { name: 'Edit selected' })
  const menu = page.getByRole('button', { name: 'More', exact: true })
  await button.or(menu).first().waitFor()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit selected' }).click()
  } else await button.click()
  await isShown(page)
}

const loadSample: Act = (page) => press(page, 'Try with a sample video')

const generate: Act = async (page) => {
  await loadSample(page)
  await press(page, /^Generate ad copy/)
  await page.getByRole('heading', { name: 'Variant 1' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'detached' })
  await page.evaluate(() => window.scrollTo(0, 0))
}

const regenerate: Act = async (page) => {
  await page.getByRole('article', { name: 'Variant 2' }).getByRole('button').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Instruction' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use the new variant' }).waitFor()
}

const reviewEdit: Act = async (page) => {
  await page.locator('article[aria-current]').waitFor()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Headline' }).waitFor()
}

const reviewRegenerate: Act = async (page) => {
  await page.locator('article[aria-current]').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Instruction' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use the new variant' }).waitFor()
}

/** Lists, which are looked at with no rows, a few and hundreds. */
export const lists: Scenes = {
  home: { route: '/' },
  history: { route: '/history' },
  'meta-ads-workspace': { route: '/meta-ads-workspace' },
  'meta-ads-grid': { route: '/meta-ads-workspace', act: showGrid, isWindowOnly: true, isWideOnly: true },
  activity: { route: '/admin/activity' },
}

/** Lists of what has ended. */
export const endedLists: Scenes = {
  'history-deleted': { route: '/history?deleted=true' },
  'meta-ads-submitted': { route: '/meta-ads-workspace?status=submitted' },
}

/** What is empty on a new installation only. */
export const emptyOnly: Scenes = {
  jobs: { route: '/', act: openJobs },
  studio: { route: '/studio' },
  review: { route: '/review' },
  recipes: { route: '/settings/recipes' },
  'brand-guide': { route: '/settings/brand' },
  meta: { route: '/settings/meta' },
  'meta-presets': { route: '/settings/meta-presets' },
  'meta-ads-grid': { route: '/meta-ads-workspace', isWindowOnly: true },
}

export const publicScenes: Scenes = {
  ...visitorScenes,
  auth: { route: '/auth' },
  'auth-refused': {
    route: '/auth',
    isWindowOnly: true,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Login' }).click()
      const form = page.getByRole('tabpanel', { name: 'Login' })
      await typeInto(form.getByLabel('Username'), 'Mara Lind')
      await typeInto(form.getByRole('textbox', { name: 'Password' }), 'a wrong one')
      await press(page, 'Login')
      await form.getByRole('note', { name: 'Login failed' }).waitFor()
    },
  },
  'auth-register': { route: '/auth', act: (page) => page.getByRole('tab', { name: 'Register' }).click() },
}

export function listScenes({
  results: [copy, takeaways, other, last, compared, analyzed],
  ready,
  sent,
}: SampleIds): Scenes {
  const review = `/review?ids=${copy},${other},${last}`
  return {
    ...lists,
    ...endedLists,
    studio: { route: '/studio' },
    'studio-reprocess': { route: `/studio?reprocessId=${copy}` },
    'studio-results': { route: '/studio', act: generate },
    'studio-waiting': { route: '/studio', act: addWaiting },
    'studio-processing': { route: '/studio', act: showBatch(copy, processing) },
    'studio-partly-failed': { route: '/studio', act: showBatch(copy, partlyFailed) },
    analyze: { route: '/analyze' },
    compare: { route: '/compare' },
    'compare-results': { route: `/compare?results=${copy},${takeaways}` },
    'history-filtered': { route: '/history?search=nothing+like+this' },
    'history-one-project': { route: '/history?project=Bloom&tag=q3' },
    'result-copy': { route: `/result/${copy}` },
    'result-decided': { route: `/result/${last}` },
    'result-takeaways': { route: `/result/${takeaways}` },
    'result-comparison': { route: `/result/${compared}` },
    'result-analysis': { route: `/result/${analyzed}` },
    'result-running': {
      route: `/result/${copy}`,
      act: resultWith(copy, () => ({ status: 'PROCESSING', result: null })),
    },
    'result-failed': {
      route: `/result/${copy}`,
      act: resultWith(copy, () => ({
        status: 'FAILED_AI_API',
        error_type: 'SAFETY',
        error_message: 'The AI service refused to write about this video.',
        result: null,
      })),
    },
    'result-claims': { route: `/result/${copy}`, act: withClaims(copy) },
    'result-missing': { route: '/result/999999' },
    review: { route: review },
    'review-nothing': { route: '/review' },
    'review-done': { route: `/review?ids=${last}` },
    profile: { route: '/profile' },
    'profile-sessions': { route: '/profile', act: (page) => page.getByRole('tab', { name: /sessions/i }).click() },
    templates: { route: '/templates' },
    'templates-new': { route: '/templates/new' },
    'system-prompts': { route: '/system-prompts' },
    tools: { route: '/tools' },
    'ai-models': { route: '/settings/ai-models' },
    'response-formats': { route: '/settings/response_formats' },
    'brand-guide': { route: '/settings/brand' },
    recipes: { route: '/settings/recipes' },
    meta: { route: '/settings/meta' },
    'meta-presets': { route: '/settings/meta-presets' },
    'meta-presets-link': { route: '/settings/meta-presets?type=LINK_DETAILS' },
    'meta-ads-editor': { route: `/meta-ads-editor/${ready}` },
    'meta-ads-editor-sent': { route: `/meta-ads-editor/${sent}` },
    'user-management': { route: '/admin/user-management' },
    'test-gcs': { route: '/test-gcs' },
    'debug-prompts': { route: '/debug-prompts' },
    'not-found': { route: '/no-such-page' },
  }
}

/** Dialogs, menus and opened parts. */
export function listLayers(ids: SampleIds): Scenes {
  const {
    results: [copy, takeaways, other, last],
    ready,
    sent,
  } = ids
  const result = `/result/${copy}`
  const review = `/review?ids=${copy},${other},${last}`
  const draft = `/meta-ads-editor/${ready}`
  const workspace = '/meta-ads-workspace'
  const scenes: Scenes = {
    ...settingsLayers,
    'history-selected': { route: '/history', act: selectResults },
    'history-export': { route: '/history', act: menuBy('Export') },
    'history-filters': { route: '/history', act: (page) => press(page, 'Filters'), isNarrowOnly: true },
    'history-saved': {
      route: '/history',
      act: async (page) => {
        await rowDialog('Edit tags', 'cold-brew')(page)
        await typeInto(page.getByRole('dialog').getByLabel('Project').first(), `Brew ${page.viewportSize()?.width}`)
        await press(page, /^Save/)
        await page.getByRole('button', { name: 'Close notification' }).waitFor()
      },
    },
    'history-labels': { route: '/history', act: rowDialog('Edit tags') },
    'history-share': { route: '/history', act: rowDialog('Share') },
    'history-delete': { route: '/history', act: rowDialog('Delete', 'mp4') },
    'history-bulk-labels': { route: '/history', act: inOrder(selectResults, editSelected) },
    'history-create-drafts': { route: '/history', act: inOrder(selectResults, dialogBy('Create Meta drafts')) },
    'result-details': {
      route: result,
      act: inOrder(
        (page) => press(page, 'Facts'),
        (page) => press(page, 'Activity'),
      ),
    },
    'result-menu': { route: result, act: menuBy(/^Actions for .*mp4/) },
    'result-variant-menu': { route: result, act: menuBy('Actions for variant 2') },
    'result-delete': {
      route: result,
      act: inOrder(
        menuBy(/^Actions for .*mp4/),
        (page) => page.getByRole('menuitem', { name: 'Delete' }).click(),
        isShown,
      ),
    },
    'result-labels': {
      route: result,
      act: inOrder(
        (page) => press(page, 'Edit tags and project'),
        (page) => page.getByRole('combobox', { name: 'Tags' }).waitFor(),
      ),
    },
    'result-leave': {
      route: result,
      act: async (page) => {
        await press(page, 'Edit Result')
        await typeInto(page.getByRole('textbox', { name: 'Headline' }).first(), 'Another headline')
        await page.getByRole('link', { name: 'Back to history' }).click()
        await isShown(page)
      },
    },
    'result-edit': { route: result, act: (page) => press(page, 'Edit Result') },
    'result-takeaways-edit': {
      route: `/result/${takeaways}`,
      act: inOrder(
        (page) => press(page, 'Edit Result'),
        (page) => typeInto(page.getByLabel('Key takeaways'), 'Calm, loud'),
      ),
    },
    'result-regenerate': { route: result, act: regenerate },
    'result-create-drafts': { route: result, act: dialogBy('Create Meta drafts') },
    'studio-uploaded': {
      route: '/studio',
      act: inOrder(
        loadSample,
        (page) => page.getByText('Uploaded', { exact: true }).waitFor(),
        (page) => page.getByText(/^Processing last uploaded file/).waitFor({ state: 'hidden' }),
      ),
    },
    'studio-failed-uploads': { route: '/studio', act: failUploads },
    'studio-lost-files': { route: '/studio', act: loseFiles },
    'studio-overlay': {
      route: '/studio',
      act: inOrder(showBatch(copy, processing), (page) => press(page, 'Show progress'), isShown),
    },
    'studio-options': {
      route: '/studio',
      act: inOrder(
        (page) => press(page, /^Template/),
        (page) => press(page, /^System prompt/),
        (page) => press(page, /^Project and tags/),
      ),
    },
    'studio-prompt-enlarged': {
      route: '/studio',
      act: inOrder((page) => press(page, /^System prompt/), dialogBy('Enlarge')),
    },
    'studio-save-recipe': { route: '/studio', act: dialogBy('Save as recipe') },
    'compare-choose': { route: '/compare', act: dialogBy('Choose from history') },
    'review-reason': { route: `/review?ids=${other}`, act: inOrder((page) => page.keyboard.press('a'), isShown) },
    'review-regenerate': { route: `/review?ids=${copy}`, act: reviewRegenerate },
    'review-queue': {
      route: review,
      act: (page) => page.getByRole('tab', { name: 'Videos' }).click(),
      isNarrowOnly: true,
    },
    'review-preview': {
      route: review,
      act: (page) => page.getByRole('tab', { name: 'Preview' }).click(),
      isNarrowOnly: true,
    },
    'review-edit': { route: review, act: reviewEdit },
    'drafts-selected': { route: workspace, act: selectDrafts },
    'drafts-reasons': { route: workspace, act: (page) => press(page, /Not Ready/) },
    'drafts-bulk-update': { route: workspace, act: inOrder(selectDrafts, dialogBy(/^Bulk Update/)) },
    'drafts-create-ad-set': { route: workspace, act: dialogBy('Create AdSet') },
    'drafts-submit': { route: workspace, act: inOrder(selectDrafts, dialogBy(/^Batch Submit/)) },
    'drafts-sheet-menu': { route: workspace, act: menuBy(/^Sheet/) },
    'drafts-sheet-upload': {
      route: workspace,
      act: inOrder(menuBy(/^Sheet/), (page) => page.getByRole('menuitem', { name: 'Upload sheet' }).click(), isShown),
    },
    'drafts-delete': { route: workspace, act: rowDialog('Delete') },
    ...listDraftLayers(ids),
    'grid-replace': { route: workspace, act: inOrder(showGrid, dialogBy('Find and replace')), isWideOnly: true },
    'editor-reel': {
      route: draft,
      act: async (page) => {
        const preview = page.getByText('Preview', { exact: true })
        if (await preview.first().isVisible()) await preview.first().click()
        await page.getByRole('tab', { name: 'Reel' }).click()
      },
    },
    'editor-submit': { route: draft, act: dialogBy('Submit to Meta') },
    'editor-meta-preview': {
      route: `/meta-ads-editor/${sent}`,
      act: async (page) => {
        const preview = page.getByText('Preview', { exact: true })
        if (await preview.first().isVisible()) await preview.first().click()
        await dialogBy('Meta’s own preview')(page)
      },
    },
    'editor-leave': {
      route: draft,
      act: async (page) => {
        await typeInto(page.getByRole('textbox', { name: 'Ad Name' }), 'Another name')
        await page.getByRole('link', { name: 'Back to ad drafts' }).click()
        await isShown(page)
      },
    },
    'recipes-form': { route: '/settings/recipes', act: dialogBy('New Recipe') },
    'meta-presets-form': { route: '/settings/meta-presets', act: dialogBy('Create New Preset') },
  }
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, { ...scene, isWindowOnly: true }]))
}
