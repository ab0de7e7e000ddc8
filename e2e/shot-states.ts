import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { Job } from '@hookline/contract/jobs/jobs.schemas'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { Page } from '@playwright/test'
import { fixturePath } from './app.ts'
import type { Act } from './shot-acts.ts'

// States that pass, or that the built-in providers never reach: the answers of the API are changed for them.

const sampleVideo = path.join(import.meta.dirname, '../apps/web/public/sample/hookline-sample.mp4')
const asFile = (name: string, source = sampleVideo) => ({ name, mimeType: 'video/mp4', buffer: readFileSync(source) })

async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await page.getByRole('button', { name: /account menu/ }).waitFor()
}

/** A result as if its stored fields were others. */
export const resultWith =
  (id: number | undefined, change: (item: HistoryItem) => Partial<HistoryItem>): Act =>
  async (page) => {
    await page.route(`**/api/history/${id}`, async (route) => {
      const response = await route.fetch()
      const { result } = (await response.json()) as { result: HistoryItem }
      const changed = { ...result, ...change(result) }
      await route.fulfill({ response, json: { success: true, result: changed, data: { result: changed } } })
    })
    await reload(page)
  }

const times = { createdAt: '2026-01-05T13:30:00.000Z', updatedAt: '2026-01-05T13:30:40.000Z' }
const batchNames = [
  'Bloom unboxing 9x16.mp4',
  'Bloom founder story, long cut with street interviews 9x16_v3_final.mp4',
  'Bloom summer-sale 4x5.mp4',
  'Bloom hook-B 1x1.mp4',
]
const buildJobId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

function jobAt(n: number, historyId: number, change: Partial<Job>): Job {
  return {
    jobId: buildJobId(n),
    batchId: buildJobId(9),
    historyId,
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
  (historyId: number | undefined, states: Partial<Job>[]): Act =>
  async (page) => {
    const jobs = states.map((state, n) => jobAt(n, historyId ?? 0, state))
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

const box = { x: 0.1, y: 0.2, width: 0.8, height: 0.08 }
const heard = ['Meet Bloom, the plant pot that waters itself.', 'Shipping is free this week.', 'Grow easy.']
const watched: WatchState = {
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
    scenes: [
      { fromMs: 0, toMs: 2500 },
      { fromMs: 2500, toMs: 5000 },
      { fromMs: 5000, toMs: 7000 },
    ],
    cutsPerMinute: 17,
    texts: ['Meet Bloom', 'Fill it once.', '20% off with code BLOOM20'].map((text, n) => ({
      id: `t${n}`,
      text,
      fromMs: n * 2500,
      toMs: n * 2500 + 2000,
      confidence: 0.9,
      sure: true,
      tokens: [],
      box,
      atMs: n * 2500,
      cutOut: null,
    })),
    speech: heard.map((text, n) => ({
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
}

/** A result whose variants claim what the video shows, says, and does not have. */
export const withClaims =
  (id: number | undefined): Act =>
  async (page) => {
    await page.route('**/api/history/*/watch-report', (route) =>
      route.fulfill({ json: { success: true, data: watched } }),
    )
    const modelInfo = { id: 'gemini-3.8-flash', name: 'Gemini 3.8 Flash' }
    const result = { ...written, modelInfo }
    await resultWith(id, () => ({ modelId: modelInfo.id, modelName: modelInfo.name, result }))(page)
    await page.getByText('20% off').first().waitFor()
  }
