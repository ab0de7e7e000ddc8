import type { SubmissionAnswer } from '@hookline/contract/generation/generation.schemas'
import type { InputValues } from '@hookline/contract/generation/prompt-variables.rules'
import type { ScreenshotInfo, UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { firstBadUpload, type ReadyVideo, readyVideos, type UploadItem } from '../upload/upload-list.rules.ts'

/** What is sent with every video of a submission. */
export interface GenerationSettings {
  modelId: string
  systemPrompt: string
  templateId: string | null
  toolKey: string
  toolCategory: string
  responseFormatId: string | null
  /** For the variables that the system prompt and the template use. */
  variables: InputValues
}

export interface SubmittedJob {
  jobId: string
  historyId: number
}

export interface Refusal {
  title: string
  message: string
}

/** Why the form cannot be submitted yet, as a toast; null when it can. */
export function refusalOf(form: {
  isToolLoaded: boolean
  uploads: UploadItem[]
  modelId: string | null
}): Refusal | null {
  if (!form.isToolLoaded) return { title: 'Tool information not loaded', message: 'Cannot submit.' }
  const ready = readyVideos(form.uploads)
  if (ready.length === 0 && !form.uploads.some(({ isProcessing }) => isProcessing)) {
    return { title: 'No video(s) uploaded', message: 'Please upload at least one video.' }
  }
  if (firstBadUpload(form.uploads)) {
    return { title: 'Validation error', message: 'Please check your file uploads' }
  }
  if (form.modelId) return null
  return ready.length > 1
    ? { title: 'AI Model Not Selected', message: 'Please select an AI model before submitting.' }
    : { title: 'No AI model selected', message: 'Please select an AI model.' }
}

/** The text fields of `POST /api/jobs/submit`: one video, or the numbered fields of a batch. */
export function buildSubmission(videos: ReadyVideo[], settings: GenerationSettings): Record<string, string> {
  const form: Record<string, string> = {
    modelId: settings.modelId,
    toolKey: settings.toolKey,
    toolCategory: settings.toolCategory,
  }
  if (settings.systemPrompt.trim()) form.systemPrompt = settings.systemPrompt
  if (settings.templateId) form.templateId = settings.templateId
  if (settings.responseFormatId) form.responseFormatId = settings.responseFormatId
  for (const [name, value] of Object.entries(settings.variables)) form[`var.${name}`] = value
  const [first] = videos
  if (videos.length === 1 && first) {
    form.gcsVideo = JSON.stringify(first.video)
    if (first.screenshot) form.screenshotInfo = screenshotField(first.screenshot)
    return form
  }
  form.batchSize = String(videos.length)
  form.batchMode = 'true'
  for (const [index, { video, screenshot }] of videos.entries()) {
    form[`gcsVideo${index}`] = JSON.stringify(video)
    form[`video${index}GcsInfo`] = gcsInfoField(video)
    form[`video${index}FileName`] = video.filename
    if (screenshot) form[`screenshot${index}`] = screenshotField(screenshot)
  }
  return form
}

function gcsInfoField({ objectName, publicUrl, gsUrl }: UploadedVideo): string {
  return JSON.stringify({ objectName, publicUrl, gsUrl })
}

/** The picture itself is stored already and stays out of the form. */
function screenshotField(screenshot: ScreenshotInfo): string {
  return JSON.stringify({ ...screenshot, dataUrl: '' })
}

/**
 * The accepted jobs, in the order of the videos.
 * @throws Error when the answer is not one job for each video.
 */
export function readSubmission(answer: SubmissionAnswer | undefined, count: number): SubmittedJob[] {
  if (!answer || !('data' in answer) || !answer.data) {
    throw new Error('Failed to submit job(s) - HTTP error or no data')
  }
  const jobs = 'jobs' in answer.data ? answer.data.jobs : [answer.data]
  const isWhole = Array.isArray(jobs) && jobs.length === count && jobs.every((job) => typeof job.jobId === 'string')
  if (!isWhole) throw new Error('Unexpected job-specific data from server.')
  return jobs.map(({ jobId, historyId }) => ({ jobId, historyId }))
}
