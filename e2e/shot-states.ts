import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { Job } from '@hookline/contract/jobs/jobs.schemas'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { fixturePath } from './app.ts'
import { type Act, answer, changedElsewhere, perform, press, reload, withAnswers } from './shot-acts.ts'
import { typeInto } from './typing.ts'

// What takes more than a step, and states that pass or that the built-in providers never reach: the answers of the API are
// changed for them.

const sampleVideo = path.join(import.meta.dirname, '../apps/web/public/sample/hookline-sample.mp4')
const asFile = (name: string, source = sampleVideo) => ({ name, mimeType: 'video/mp4', buffer: readFileSync(source) })

/** A result as if its stored fields were others. */
export const resultWith = (change: Partial<HistoryItem>): Act =>
  withAnswers<{ result: HistoryItem }>(/\/api\/history\/\d+$/, ({ result }) => ({ result: { ...result, ...change } }))

const times = { createdAt: '2026-01-05T13:30:00.000Z', updatedAt: '2026-01-05T13:30:40.000Z' }
const batchNames = [
  'Bloom unboxing 9x16.mp4',
  'Bloom founder story, long cut with street interviews 9x16_v3_final.mp4',
  'Bloom summer-sale 4x5.mp4',
  'Bloom hook-B 1x1.mp4',
]
const buildJobId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

function buildJob(n: number, change: Partial<Job>): Job {
  return {
    jobId: buildJobId(n),
    batchId: buildJobId(9),
    historyId: 1,
    filename: batchNames[n] ?? '',
    operation: 'copy',
    status: 'processing',
    stage: 'generating',
    place: null,
    error: null,
    errorType: null,
    retryCount: 0,
    retryAt: null,
    version: 5,
    result: null,
    ...times,
    ...change,
  }
}

const written: ResultPayload = {
  rawContent: '',
  templateInfo: { used: false, id: null, name: null },
  modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
  variants: [
    { headline: 'Grow easy.', primaryText: 'Meet Bloom. Fill it once, and it waters itself for a whole month.' },
    {
      headline: '20% off with BLOOM20',
      primaryText: 'No schedule, no guilt, no dead ferns. Free shipping this week, and 10,000 happy windowsills.',
    },
  ],
}

export const processing: Partial<Job>[] = [
  { status: 'completed', stage: 'finalizing', result: written },
  { status: 'processing', stage: 'generating' },
  { status: 'enqueued', stage: 'preparing', retryCount: 1, error: 'The AI service is busy. It is tried again.' },
  { status: 'enqueued', stage: 'preparing' },
]
export const partlyFailed: Partial<Job>[] = [
  { status: 'completed', stage: 'finalizing', result: written },
  { status: 'failed', errorType: 'QUOTA', error: 'The AI service refused the request: the daily quota is used up.' },
  { status: 'completed', stage: 'finalizing', result: written },
  { status: 'cancelled', error: 'Cancelled by Mara Lind.' },
]

/** Submits a batch that no server has, in the given states. */
export const showBatch =
  (states: Partial<Job>[]): Act =>
  async (page) => {
    const jobs = states.map((state, n) => buildJob(n, state))
    const accepted = jobs.map(({ jobId, historyId }) => ({ jobId, historyId, statusUrl: `/api/jobs/${jobId}` }))
    const data = { batchId: buildJobId(9), jobIds: jobs.map(({ jobId }) => jobId), jobs: accepted }
    await page.route('**/api/jobs/submit', (route) =>
      route.fulfill({ status: 202, json: { success: true, message: 'Accepted', data } }),
    )
    for (const job of jobs) {
      const json = { success: true, job, data: { job } }
      await page.route(`**/api/jobs/${job.jobId}`, (route) => route.fulfill({ json }))
    }
    await page.getByLabel('Video files').setInputFiles(batchNames.map((name) => asFile(name)))
    await page
      .getByText('Uploaded', { exact: true })
      .nth(batchNames.length - 1)
      .waitFor()
    await page.getByRole('button', { name: /^Generate ad copy/ }).click()
    await page.getByRole('button', { name: 'Continue in background' }).click()
    await reload(page)
    await page.getByText('2 variants').first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
  }

/** Files that are not uploaded until someone says so. */
export const addWaiting: Act = async (page) => {
  await page.getByRole('switch', { name: 'Start uploads when files are added' }).uncheck()
  await page.getByLabel('Video files').setInputFiles(batchNames.map((name) => asFile(name)))
  await page.getByRole('button', { name: 'Upload and generate 4' }).waitFor()
  // The choice is the browser's and would change the next pictures.
  await page.evaluate(() => localStorage.removeItem('hookline-start-uploads'))
}

export const loseFiles: Act = async (page) => {
  await addWaiting(page)
  await reload(page)
  await page.getByText('Add the same files again to continue').waitFor()
}

/** One upload that does not end, one that fails, and a file that is no video. */
export const failUploads: Act = async (page) => {
  await page
    .getByLabel('Video files')
    .setInputFiles([
      asFile('Bloom unboxing 9x16.mp4'),
      asFile('broken-export_v2.mp4', fixturePath('notvideo.mp4')),
      { name: 'Briefing for July.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    ])
  await page.getByText('Failed', { exact: true }).waitFor()
  await page.getByText('Uploaded', { exact: true }).waitFor()
}

const lineOnScreen = {
  ...{ confidence: 0.9, sure: true, tokens: [], cutOut: null, atMs: 0 },
  box: { x: 0.1, y: 0.2, width: 0.8, height: 0.08 },
}

/** The report of a video that shows and says these lines, each for two seconds. */
export const buildWatched = (texts: string[], speech: string[]): WatchState => ({
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
    scenes: [0, 2500, 5000].map((fromMs) => ({ fromMs, toMs: Math.min(7000, fromMs + 2500) })),
    cutsPerMinute: 17,
    texts: texts.map((text, n) => ({ id: `t${n}`, text, fromMs: n * 2500, toMs: n * 2500 + 2000, ...lineOnScreen })),
    speech: speech.map((text, n) => ({
      id: `s${n}`,
      text,
      fromMs: n * 2300 + 300,
      toMs: n * 2300 + 2000,
      confidence: 0.9,
      sure: true,
      heardAs: null,
    })),
    colours: [],
    frames: [],
    parts: { text: 'done', speech: 'done' },
    tookMs: 1000,
  },
})

/** A result whose variants claim what the video shows, says, and does not have. */
export const withClaims: Act = async (page) => {
  const shown = ['Meet Bloom', 'Fill it once.', '20% off with code BLOOM20']
  const said = ['Meet Bloom, the plant pot that waters itself.', 'Shipping is free this week.', 'Grow easy.']
  const data = buildWatched(shown, said)
  await page.route('**/api/history/*/watch-report', (route) => route.fulfill({ json: { success: true, data } }))
  const modelInfo = { id: 'gemini-3.8-flash', name: 'Gemini 3.8 Flash' }
  await resultWith({ modelId: modelInfo.id, modelName: modelInfo.name, result: { ...written, modelInfo } })(page)
  await page.getByText('20% off').first().waitFor()
}

export const selectResults: Act = async (page) => {
  await press(page, 'Bulk select')
  const boxes = page.getByRole('checkbox', { name: /^Select .*\.mp4/ })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
}

/** On phones the bar's menu has it. */
export const editSelected: Act = async (page) => {
  const button = page.getByRole('button', { name: 'Edit selected' })
  const menu = page.getByRole('button', { name: 'More', exact: true })
  await button.or(menu).first().waitFor()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit selected' }).click()
  } else await button.click()
  await page.getByRole('dialog').waitFor()
}

export const loadSample: Act = async (page) => {
  await perform(page, ['press Try with a sample video'])
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByText(/^Processing last uploaded file/).waitFor({ state: 'hidden' })
}

export const generate: Act = async (page) => {
  await perform(page, ['press Try with a sample video', 'press ^Generate ad copy'])
  await page.getByRole('heading', { name: 'Variant 1' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Close notification' }).waitFor({ state: 'detached' })
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Writes a variant again: `focus` puts the keyboard where 'r' means it. */
const regenerateBy =
  (focus: Act): Act =>
  async (page) => {
    await focus(page)
    await page.keyboard.press('r')
    await page.getByRole('textbox', { name: 'Instruction' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use the new variant' }).waitFor()
  }
export const regenerate = regenerateBy(async (page) => {
  await page.getByRole('article', { name: 'Variant 2' }).getByRole('button').first().focus()
  await page.keyboard.press('Tab')
})
const untilReviewed: Act = (page) => page.locator('article[aria-current]').waitFor()
export const reviewRegenerate = regenerateBy(untilReviewed)

export const reviewEdit: Act = async (page) => {
  await untilReviewed(page)
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Headline' }).waitFor()
}

export const failLogin: Act = async (page) => {
  await page.getByRole('tab', { name: 'Login' }).click()
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await typeInto(form.getByLabel('Username'), 'Mara Lind')
  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'a wrong one')
  await press(page, 'Login')
  await form.getByRole('note', { name: 'Login failed' }).waitFor()
}

/** Another project at each width: without a change it cannot be saved. */
export const saveLabels: Act = async (page) => {
  await perform(page, ['row Edit tags / cold-brew'])
  await typeInto(page.getByRole('dialog').getByLabel('Project').first(), `Brew ${page.viewportSize()?.width}`)
  await press(page, '^Save')
  await page.getByRole('button', { name: 'Close notification' }).waitFor()
}

export const editPrompt: Act = async (page) => {
  await press(page, '^System prompt')
  const text = page.getByRole('textbox', { name: 'Ad Copy Generator' })
  await text.press('Control+End')
  await text.pressSequentially(' Never mention a price.')
}

export const search =
  (text: string): Act =>
  async (page) => {
    await page.keyboard.press('Control+k')
    await typeInto(page.getByRole('combobox', { name: 'Search screens and results' }), text)
    await page.getByRole('option', { name: /^Search History for/ }).waitFor()
    await page.getByRole('dialog').getByText('Recent results').waitFor({ state: 'detached' })
  }

/** Jobs and submissions in each state. */
export const jobsInEachState: Act = async (page) => {
  const at = new Date().toISOString()
  const retryAt = new Date(Date.now() + 600_000).toISOString()
  const states = [
    { status: 'processing', filename: 'Bloom summer-sale 9x16.mp4' },
    {
      status: 'processing',
      stage: 'watching',
      place: 7,
      filename: 'desk-lamp street interview with three customers 4x5.mp4',
    },
    { status: 'enqueued', retryCount: 1, retryAt, error: 'The AI is busy.', filename: 'trail-shoes_hook-B_v2.mp4' },
    { status: 'failed', error: 'The safety filter of the AI stopped the answer.', filename: 'cold-brew-founder.mp4' },
    { status: 'cancelled', filename: 'rain-jacket unboxing.mp4' },
    { status: 'completed', filename: 'Bloom summer-sale 4x5.mp4' },
  ] satisfies Partial<Job>[]
  const jobs = states.map((state, n) => buildJob(n, { createdAt: at, updatedAt: at, ...state }))
  const data = { running: 2, waiting: 3, failed: 1, retryAt }
  await perform(page, [
    answer('/api/jobs', 200, { success: true, jobs }),
    answer('/api/meta-ads/submissions', 200, { success: true, data }),
    reload,
  ])
}

/** The models that a connected AI service lists, one of which is added. */
export const connectAi: Act = async (page) => {
  const buildModelRow = (path_name: string, name: string, is_stored: boolean) => ({
    ...{ path_name, name, is_stored, provider: 'Gemini', version: 'stable', description: null },
    ...{ is_experimental: false, is_preview: false },
  })
  const models = [
    buildModelRow('gemini-3.8-flash', 'Gemini 3.8 Flash', true),
    buildModelRow('gemini-4-argon', 'Gemini 4 Argon', false),
  ]
  const about = {
    version: '0.1.0',
    registration: 'open',
    hasAccounts: true,
    needsSetupCode: false,
    simulated: ['meta'],
    aiWays: [],
  }
  await perform(page, [
    answer('/api/about', 200, { success: true, ...about, uploads: { tus: '/api/uploads/tus' } }),
    answer('/api/settings/ai-models/importable', 200, { success: true, data: { models, failures: [], unlisted: [] } }),
    reload,
  ])
}

export const goOffline: Act = async (page) => {
  await page.route('**/api/health', (route) => route.abort())
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
  await page.getByText('Offline.').waitFor()
}

export const useStorageTests: Act = async (page) => {
  await press(page, 'Upload text')
  await page.getByText('Storage URI').nth(1).waitFor()
  const missing = 'type Storage URI = gs://hookline-local/videos/missing.mp4'
  await perform(page, [missing, 'press Analyze video', 'hold Error analyzing'])
}

export const conflictTool: Act = async (page) => {
  await perform(page, ['row Edit', 'type Description = Another'])
  await page.route('**/api/tools/*', (route) => route.fulfill({ status: 409, json: changedElsewhere }))
  await perform(page, ['press Save Changes', 'until button Load the latest version'])
}
