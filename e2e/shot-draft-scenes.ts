import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import type { Page } from '@playwright/test'
import { buildSubmission } from '../apps/web/test/build-draft.ts'
import { type Act, dialogBy, inOrder, isShown, menuBy, press, rowDialog, type Scenes } from './shot-acts.ts'
import type { SampleIds } from './shot-data.ts'
import { typeInto } from './typing.ts'

export const selectDrafts: Act = (page) => page.getByRole('checkbox', { name: /^Select All/ }).check()

export const showGrid: Act = async (page) => {
  await page.getByText('Grid', { exact: true }).click()
  await page.getByRole('grid').waitFor()
}

const workspace = '/meta-ads-workspace'
const oneDraft = /\/api\/meta-ads\/[0-9a-f-]{36}$/
const draftsOfList = '**/api/meta-ads?*'
const connection = '**/api/meta/auth/status'

/** Opens the page again with the server's answers changed. */
const withAnswers =
  <T>(address: string | RegExp, change: (data: T) => unknown): Act =>
  async (page) => {
    await page.route(address, async (route) => {
      if (route.request().method() !== 'GET') return route.abort()
      const response = await route.fetch()
      const { data, ...rest } = await response.json()
      const changed = change((data ?? rest) as T)
      await route.fulfill({ response, json: { ...rest, ...(data ? {} : (changed as object)), data: changed } })
    })
    await page.reload()
    await page.getByRole('button', { name: /account menu/ }).waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    if (page.url().includes('/meta-ads-editor/')) await page.locator('video').first().waitFor({ state: 'attached' })
  }

const submission = buildSubmission({ updatedAt: new Date().toISOString() })
const buildRunningDraft = (draft: Draft): Draft => ({ ...draft, submission })
const buildFailedDraft = (draft: Draft): Draft => ({
  ...draft,
  status: 'FAILED_SUBMISSION',
  submission: {
    ...submission,
    state: 'failed',
    progress: null,
    error: 'Meta could not use this video: its processing failed. Choose another file and submit again.',
    errorCode: 'META_REFUSED',
    errorField: 'video_asset_gcs_url',
  },
})
const expired: Act = withAnswers<object>(connection, (now) => ({
  ...now,
  needsReconnect: true,
  reconnectReason: null,
}))
const changeFirst = (change: (draft: Draft) => Draft) => (drafts: Draft[]) =>
  drafts.map((draft, n) => (n === 0 ? change(draft) : draft))

const buildSubmissionJob = (
  n: number,
  adName: string,
  status: SubmissionJob['status'],
  message = '',
): SubmissionJob => {
  const hasFailed = status === 'failed'
  const isDone = status === 'completed'
  const adId = isDone ? `12018662446547928${n}` : null
  return {
    jobId: `0193b7a0-0000-7000-8000-00000000000${n}`,
    draftId: `0193b7a0-0000-7000-8000-00000000001${n}`,
    adName,
    status,
    result:
      hasFailed || isDone
        ? { success: isDone, metaAdId: adId, adId, creativeId: adId, adSetId: adId, message, errorDetails: null }
        : null,
    error: hasFailed ? message : null,
    meta: null,
    submission: { ...submission, state: hasFailed ? 'failed' : isDone ? 'done' : 'running' },
    createdAt: new Date().toISOString(),
  }
}
const buildBatches = (isFinished: boolean) => () => [
  {
    batchId: '0193b7a0-0000-7000-8000-000000000b01',
    createdAt: new Date().toISOString(),
    jobs: [
      buildSubmissionJob(1, 'Bloom summer-sale 9x16 – 2026-11-23', 'completed'),
      buildSubmissionJob(
        2,
        'trail-shoes_hook-B_v2 – 2026-11-23',
        'failed',
        'The page may not run ads. Choose another page.',
      ),
      buildSubmissionJob(3, 'cold-brew-founder-story – 2026-11-23', isFinished ? 'completed' : 'processing'),
    ],
  },
]
const batchList = (isFinished: boolean): Act =>
  inOrder(withAnswers('**/api/meta-ads/batches', buildBatches(isFinished)), dialogBy('Show the list'))

/** Opens a row's menu, or points at the row where its actions appear below the mouse. */
const rowActions: Act = async (page) => {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await row.waitFor()
  const menu = page.getByRole('button', { name: /^Actions for / }).first()
  if (await menu.isVisible()) await menuBy(/^Actions for /)(page)
  else await row.hover()
}

/** A text that the copy check blocks and warns of, and claims of which the video shows one. */
const writeFindings: Act = async (page) => {
  await withAnswers<object>(/\/api\/watch-reports\//, () => ({
    status: 'ready',
    error: null,
    place: null,
    canReadAgain: false,
    report: {
      version: 1,
      durationMs: 7000,
      width: 720,
      height: 1280,
      hasSound: true,
      scenes: [{ fromMs: 0, toMs: 7000 }],
      cutsPerMinute: 0,
      texts: [
        {
          id: 't1',
          text: '20% OFF',
          fromMs: 3000,
          toMs: 4000,
          confidence: 0.9,
          box: { x: 0, y: 0, width: 1, height: 1 },
        },
      ],
      speech: [],
      colours: [],
      frames: [],
      parts: { text: 'done', speech: 'done' },
      tookMs: 1000,
    },
  }))(page)
  const text = 'Are you overweight? 20% off and free shipping, loved by 10,000 gardeners!! Only on Facebook.'
  await typeInto(page.getByRole('textbox', { name: 'Primary text 1' }), text)
  await page.getByRole('list', { name: 'Findings: Primary text 1' }).waitFor()
  await page.getByRole('list', { name: 'Claims of Primary text 1' }).waitFor()
}

const showPreview: Act = async (page) => {
  const preview = page.getByText('Preview', { exact: true })
  if (await preview.first().isVisible()) await preview.first().click()
}

/** A wrong address, three marked cells, and a name that was changed elsewhere meanwhile. */
const spoilGrid: Act = async (page) => {
  await showGrid(page)
  const cell = (row: number, column: number) =>
    page.getByRole('grid').locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${column}"]`)
  await cell(1, 7).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('nowhere')
  await page.keyboard.press('Enter')
  await page.route('**/api/meta-ads/bulk-update', async (route) => {
    const { changes } = route.request().postDataJSON()
    const conflicts = (changes as { id: string }[]).map(({ id }) => id)
    const message = 'This was changed by someone else.'
    await page.route(draftsOfList, async (list) => {
      const response = await list.fetch()
      const { data, ...rest } = await response.json()
      const changed = (draft: Draft) =>
        conflicts.includes(draft.id)
          ? { ...draft, ad_name: 'Cold brew, B', updated_at: new Date().toISOString() }
          : draft
      await list.fulfill({ response, json: { ...rest, data: data.map(changed) } })
    })
    await route.fulfill({
      status: 409,
      json: { success: false, message, error: message, code: 'CONFLICT', conflicts },
    })
  })
  await cell(2, 3).dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Cold brew, autumn')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /changed elsewhere/ }).waitFor()
  await cell(1, 4).click()
  await cell(2, 6).click({ modifiers: ['Shift'] })
}

/** Uploads the sheet that the workspace hands out, with two cells changed. */
const uploadSheet: Act = async (page) => {
  const text = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/meta-ads?status=draft&project=')).json()
    const ids = data.map(({ id }: { id: string }) => id).join(',')
    return (await fetch(`/api/meta-ads/sheet?ids=${ids}&encoding=utf8`)).text()
  })
  await menuBy(/^Sheet|^More/)(page)
  await page.getByRole('menuitem', { name: 'Upload sheet' }).click()
  await isShown(page)
  const edited = text.replaceAll('SHOP_NOW', 'ORDER_NOW').replaceAll('summer-sale', 'autumn-sale')
  const chooser = page.waitForEvent('filechooser')
  await press(page, /^Choose/)
  await (await chooser).setFiles({ name: 'drafts.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
  await page.getByText(/^The sheet changes/).waitFor()
}

const deleteSelected: Act = async (page) => {
  await page.route(oneDraft, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await selectDrafts(page)
  await press(page, 'Delete the selected drafts')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

const refuse =
  (address: string): Act =>
  async (page) => {
    const message = 'The database did not answer in time. Try again in a moment.'
    const json = { success: false, message, error: message, code: 'INTERNAL' }
    await page.route(address, (route) => route.fulfill({ status: 503, json }))
    await page.reload()
    await page
      .getByRole('button', { name: /Retry|Try again/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /account menu/ }).waitFor()
  }

const choose =
  (group: string, text: string): Act =>
  (page: Page) =>
    page.getByRole(group as 'tab', { name: text }).click()

/** What opens, goes wrong or is under way around drafts, presets and the connection to Meta. */
export function listDraftLayers({ results: [copy], ready, sent }: SampleIds): Scenes {
  const draft = `/meta-ads-editor/${ready}`
  const presets = '/settings/meta-presets?type=LINK_DETAILS'
  return {
    'drafts-row-actions': { route: workspace, act: rowActions },
    'drafts-submitted-actions': { route: `${workspace}?status=submitted`, act: rowActions },
    'drafts-video': { route: workspace, act: (page) => press(page, /^Play the video/) },
    'drafts-project': { route: `${workspace}?project=Bloom` },
    'drafts-no-project': { route: `${workspace}?project=Nothing` },
    // On a narrow screen the row's menu is busy, which a picture waits for.
    'drafts-sending': {
      route: workspace,
      act: withAnswers(draftsOfList, changeFirst(buildRunningDraft)),
      isWideOnly: true,
    },
    'drafts-failed': {
      route: workspace,
      act: inOrder(withAnswers(draftsOfList, changeFirst(buildFailedDraft)), (page) =>
        page.getByRole('button', { name: /^Submission failed/ }).click({ position: { x: 9, y: 9 } }),
      ),
    },
    'drafts-error': { route: workspace, act: refuse(draftsOfList) },
    'drafts-expired': { route: workspace, act: expired },
    'drafts-undo': { route: workspace, act: deleteSelected },
    'drafts-batch': { route: workspace, act: batchList(false) },
    'drafts-batch-done': { route: workspace, act: batchList(true) },
    'drafts-batch-banner': { route: workspace, act: withAnswers('**/api/meta-ads/batches', buildBatches(false)) },
    'drafts-sheet-changes': { route: workspace, act: uploadSheet },
    'editor-apply-preset': { route: draft, act: menuBy('Apply preset: Link Details Preset') },
    'editor-snippets': { route: draft, act: menuBy('Insert a snippet into Primary text 1') },
    'editor-new-ad-set': {
      route: draft,
      act: inOrder(choose('radio', 'Create New Ad Set'), (page) => page.getByLabel('Ad Set Name').waitFor()),
    },
    'editor-findings': { route: draft, act: writeFindings },
    'editor-ignore': { route: draft, act: inOrder(writeFindings, dialogBy(/^Ignore, because…/)) },
    'editor-sending': { route: draft, act: withAnswers(oneDraft, buildRunningDraft) },
    'editor-failed': { route: draft, act: withAnswers(oneDraft, buildFailedDraft) },
    'editor-replace-video': {
      route: draft,
      act: inOrder(withAnswers(oneDraft, buildFailedDraft), dialogBy('Replace video')),
    },
    'editor-existing-ad': {
      route: draft,
      act: withAnswers(oneDraft, (now: Draft) => ({
        ...now,
        existing_ad: { adId: '120186624465479272', differs: ['headlines', 'website_url'] },
      })),
    },
    'editor-expired': { route: draft, act: expired },
    'editor-kept': {
      route: draft,
      act: async (page) => {
        await typeInto(page.getByRole('textbox', { name: 'Headline 1' }), 'A plant that waters itself')
        await page.reload()
        await page.getByText('Your unsaved changes are back.').waitFor()
        await page.getByRole('button', { name: /account menu/ }).waitFor()
        await page.locator('video').first().waitFor({ state: 'attached' })
      },
    },
    'editor-video': { route: draft, act: inOrder(showPreview, choose('tab', 'Video')) },
    'editor-story-sent': { route: `/meta-ads-editor/${sent}`, act: inOrder(showPreview, choose('tab', 'Story')) },
    'editor-missing': { route: '/meta-ads-editor/0193b7a0-0000-7000-8000-000000000e01' },
    'editor-save-recipe': { route: draft, act: dialogBy('Save as recipe') },
    'meta-expired': { route: '/settings/meta', act: expired },
    'meta-accounts': {
      route: '/settings/meta',
      act: async (page) => {
        await press(page, 'Test Fetch Ad Accounts')
        await page.getByRole('region', { name: 'Ad accounts' }).waitFor()
      },
    },
    'meta-disconnect': { route: '/settings/meta', act: dialogBy('Disconnect') },
    'meta-presets-delete': { route: presets, act: rowDialog('Delete') },
    'meta-presets-edit': { route: presets, act: rowDialog('Edit') },
    'meta-presets-snippet-form': {
      route: '/settings/meta-presets?type=TEXT_SNIPPET',
      act: dialogBy('Create New Preset'),
    },
    'recipes-delete': { route: '/settings/recipes', act: rowDialog('Delete') },
    'recipes-edit': { route: '/settings/recipes', act: rowDialog('Edit') },
    // After those with two drafts: it creates five.
    'drafts-created': {
      route: `/result/${copy}`,
      act: async (page) => {
        await dialogBy('Create Meta drafts')(page)
        await page.getByRole('radio', { name: /^Each variant/ }).check()
        await press(page, /^Create \d+ drafts$/)
        await page.getByRole('table', { name: 'Ad drafts' }).waitFor()
      },
    },
    // After the lists: the grid stays chosen.
    'grid-faults': { route: workspace, act: spoilGrid, isWideOnly: true },
    'grid-conflicts': { route: workspace, act: inOrder(spoilGrid, dialogBy(/changed elsewhere/)), isWideOnly: true },
  }
}
