import type { SubmissionState, SubmissionStep, SubmissionSummary } from './submission-state.schemas.ts'

export const submissionStepTitles: Record<SubmissionStep, string> = {
  preflight: 'Checking with Meta',
  video: 'Uploading the video',
  video_ready: 'Waiting until Meta has prepared the video',
  image: 'Adding the thumbnail',
  ad_set: 'Creating the ad set',
  creative: 'Creating the creative',
  ad: 'Creating the ad',
  read_back: 'Checking the created ad',
  activate: 'Activating the ad',
}

/** Whether the state is final. */
export function isSubmissionOver(state: SubmissionState): state is 'done' | 'failed' | 'stopped' {
  return state === 'done' || state === 'failed' || state === 'stopped'
}

/** Whether an event is newer than the known state; events may be repeated or late. */
export function isNewerSubmission(news: SubmissionSummary, known: SubmissionSummary | null): boolean {
  return known === null || news.jobId !== known.jobId || news.version > known.version
}

/** 'Waiting for Meta, 2:10 left': the time left until `retryAt`, omitted when it has passed. */
export function describeWait(retryAt: Date, now: Date): string {
  const seconds = Math.ceil((retryAt.getTime() - now.getTime()) / 1000)
  if (seconds <= 0) return 'Waiting for Meta'
  return `Waiting for Meta, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`
}
