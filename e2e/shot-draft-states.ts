import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { buildSubmission } from '../apps/web/test/build-draft.ts'
import { type Act, perform, press, reload, unreachable, withAnswers } from './shot-acts.ts'
import { buildWatched } from './shot-states.ts'
import { typeInto } from './typing.ts'

export const selectDrafts: Act = (page) => page.getByRole('checkbox', { name: /^Select All/ }).check()

export const showGrid: Act = async (page) => {
  await page.getByText('Grid', { exact: true }).click()
  await page.getByRole('grid').waitFor()
}

const oneDraft = /\/api\/meta-ads\/[0-9a-f-]{36}$/
const draftsOfList = '**/api/meta-ads?*'
const connection = '**/api/meta/auth/status'

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
export const expired: Act = withAnswers<object>(connection, (now) => ({
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
export const showBatches = (isFinished: boolean) => withAnswers('**/api/meta-ads/batches', buildBatches(isFinished))

/** Opens a row's menu, or points at the row where its actions appear below the mouse. */
export const rowActions: Act = async (page) => {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  await row.waitFor()
  const menu = page.getByRole('button', { name: /^Actions for / }).first()
  if (await menu.isVisible()) await perform(page, ['menu ^Actions for '])
  else await row.hover()
}

/** A text that the copy check blocks and warns of, and claims of which the video shows one. */
export const writeFindings: Act = async (page) => {
  await withAnswers(/\/api\/watch-reports\//, () => buildWatched(['20% OFF'], []))(page)
  const text = 'Are you overweight? 20% off and free shipping, loved by 10,000 gardeners!! Only on Facebook.'
  await typeInto(page.getByRole('textbox', { name: 'Primary text 1' }), text)
  await page.getByRole('list', { name: 'Findings: Primary text 1' }).waitFor()
  await page
    .getByText(/(found in the video|not seen or heard)/)
    .first()
    .waitFor()
}

export const showPreview: Act = async (page) => {
  const preview = page.getByText('Preview', { exact: true })
  if (await preview.first().isVisible()) await preview.first().click()
}

/** A wrong address, three marked cells, and a name that was changed elsewhere meanwhile. */
export const spoilGrid: Act = async (page) => {
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
export const uploadSheet: Act = async (page) => {
  const text = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/meta-ads?status=draft&project=')).json()
    const ids = data.map(({ id }: { id: string }) => id).join(',')
    return (await fetch(`/api/meta-ads/sheet?ids=${ids}&encoding=utf8`)).text()
  })
  await perform(page, ['menu ^Sheet|^More', 'item Upload sheet', 'see'])
  const edited = text.replaceAll('SHOP_NOW', 'ORDER_NOW').replaceAll('summer-sale', 'autumn-sale')
  const chooser = page.waitForEvent('filechooser')
  await press(page, '^Choose')
  await (await chooser).setFiles({ name: 'drafts.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
  await page.getByText(/^The sheet changes/).waitFor()
}

export const deleteSelected: Act = async (page) => {
  await page.route(oneDraft, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  await selectDrafts(page)
  await press(page, 'Delete the selected drafts')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

export const refuseDrafts: Act = async (page) => {
  await page.route(draftsOfList, (route) => route.fulfill({ status: 503, json: unreachable }))
  await perform(page, [reload, 'see Retry|Try again'])
}

export const sendFirst = withAnswers(draftsOfList, changeFirst(buildRunningDraft))
export const failFirst: Act = async (page) => {
  await withAnswers(draftsOfList, changeFirst(buildFailedDraft))(page)
  await page.getByRole('button', { name: /^Submission failed/ }).click({ position: { x: 9, y: 9 } })
}
export const sendDraft = withAnswers(oneDraft, buildRunningDraft)
export const failDraft = withAnswers(oneDraft, buildFailedDraft)
export const findExistingAd = withAnswers(oneDraft, (now: Draft) => ({
  ...now,
  existing_ad: { adId: '120186624465479272', differs: ['headlines', 'website_url'] },
}))

export const leaveUnsaved: Act = async (page) => {
  await perform(page, ['type Headline 1 = A plant that waters itself', reload, 'see Your unsaved changes are back.'])
  await page.locator('video').first().waitFor({ state: 'attached' })
}
