import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import type { StoredFile } from '@hookline/contract/uploads/uploads.schemas'
import { expect, vi } from 'vitest'
import type { Browser } from './app.ts'
import { encodeForm, uploadVideo } from './upload.ts'

/** Uploads a fixture, unless a video is given, and requests a generation. */
export async function submitVideo(
  browser: Browser,
  modelId = 'gemini-3.8-flash',
  options: Record<string, string> = {},
  video?: StoredFile,
): Promise<{ jobId: string; historyId: number }> {
  const fields = { ...options, modelId, gcsVideo: JSON.stringify(video ?? (await uploadVideo(browser))) }
  const answer = await browser.request({ method: 'POST', url: '/api/jobs/submit', ...(await encodeForm(fields)) })
  return answer.json().data
}

/** Uploads two fixtures and requests their comparison. */
export async function submitComparison(
  browser: Browser,
  [fixture1, fixture2]: [string, string],
): Promise<{ jobId: string; historyId: number }> {
  const fields = {
    modelId: 'gemini-3.8-flash',
    comparison: 'true',
    batchMode: 'true',
    batchSize: '2',
    gcsVideo0: JSON.stringify(await uploadVideo(browser, fixture1)),
    gcsVideo1: JSON.stringify(await uploadVideo(browser, fixture2)),
  }
  const answer = await browser.request({ method: 'POST', url: '/api/compare-videos', ...(await encodeForm(fields)) })
  return answer.json().data
}

export async function readJob(browser: Browser, jobId: string): Promise<JobSummary> {
  return (await browser.request({ method: 'GET', url: `/api/jobs/${jobId}` })).json().job
}

export async function readResult(browser: Browser, id: number): Promise<HistoryItem> {
  return (await browser.request({ method: 'GET', url: `/api/history/${id}` })).json().result
}

/** Waits until the job has the status. */
export function untilStatus(browser: Browser, jobId: string, status: string): Promise<JobSummary> {
  return vi.waitFor(
    async () => {
      const job = await readJob(browser, jobId)
      expect(job.status).toBe(status)
      return job
    },
    { interval: 25 },
  )
}
