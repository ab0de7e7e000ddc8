import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { network } from '../../lib/network.ts'
import { showToast, showToastNext } from '../../lib/toast.ts'
import { applySummary, type Run } from './batch/batch.rules.ts'
import { emptyForm, readDraft, type StudioDraft, type StudioForm, writeDraft } from './studio-draft.ts'
import { makeScreenshot } from './upload/screenshot.ts'
import { uploadVideo } from './upload/upload-client.ts'
import { uploadedVideos } from './upload/upload-list.rules.ts'
import { createUploadQueue } from './upload/upload-queue.ts'

/** A large batch brings hundreds of events within a second. */
const drawTogetherMs = 60

export interface StudioState {
  form: StudioForm
  run: Run | null
  /** How many videos are being sent right now; null when none. */
  submitting: number | null
  /** The run is in the foreground. */
  isOverlayOpen: boolean
  /** Names of files that a reload interrupted and that were not chosen again yet. */
  lostFiles: string[]
}

export type Studio = ReturnType<typeof createStudio>

/** One person's studio: it outlives the screen, and its draft outlives the page. */
function createStudio(userUuid: string) {
  const queue = createUploadQueue({
    uploadVideo,
    makeScreenshot,
    notify: showToast,
    notifyNext: showToastNext,
    network,
    newId: newLocalId,
  })
  const draft = readDraft(userUuid)
  let state: StudioState = {
    form: draft?.form ?? emptyForm,
    run: draft?.run ? restoreRun(draft.run) : null,
    submitting: null,
    isOverlayOpen: false,
    lostFiles: draft?.unfinished ?? [],
  }
  const listeners = new Set<() => void>()
  let kept = ''
  const heard: JobSummary[] = []

  function change(next: Partial<StudioState>): void {
    state = { ...state, ...next }
    keep()
    for (const listener of listeners) listener()
  }

  function takeHeard(): void {
    const summaries = heard.splice(0)
    const next = state.run && summaries.reduce(applySummary, state.run)
    if (next !== state.run) change({ run: next })
  }

  /** Writes the draft, but not for every percent of an upload. */
  function keep(): void {
    const { form, run, lostFiles } = state
    const chosen = queue.getItems().filter(({ video }) => !video)
    const unfinished = [...lostFiles, ...chosen.map(({ name }) => name)]
    const videos = uploadedVideos(queue.getItems())
    const jobIds = run?.entries.map(({ jobId }) => jobId)
    const mark = JSON.stringify([
      form,
      videos.map(({ video, screenshot }) => [video.objectName, screenshot?.objectKey]),
      jobIds,
      unfinished,
    ])
    if (mark === kept) return
    kept = mark
    writeDraft(userUuid, { form, videos, run, unfinished })
  }

  /** A lost file that is chosen again is lost no more. */
  function takeUploads(): void {
    const names = new Set(queue.getItems().map(({ name }) => name))
    const lostFiles = state.lostFiles.filter((name) => !names.has(name))
    if (lostFiles.length < state.lostFiles.length) change({ lostFiles })
    else keep()
  }

  if (draft) queue.preload(draft.videos)
  queue.subscribe(takeUploads)

  return {
    queue,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getState: () => state,
    changeForm: (form: Partial<StudioForm>) => change({ form: { ...state.form, ...form } }),
    change,
    /** Changes the run that is shown, unless another one has taken its place. */
    changeRun(runId: string, changeIt: (run: Run) => Run): void {
      const { run } = state
      if (run?.id !== runId) return
      const next = changeIt(run)
      if (next !== run) change({ run: next })
    },
    /** Takes in an event; those of one moment are drawn together. */
    hearJob(summary: JobSummary): void {
      heard.push(summary)
      if (heard.length === 1) setTimeout(takeHeard, drawTogetherMs)
    },
  }
}

function restoreRun(run: NonNullable<StudioDraft['run']>): Run {
  const entries = run.entries.map((entry) => ({ ...entry, job: null, result: undefined, watchNote: null }))
  return { ...run, entries }
}

let lastLocalId = 0

/** An id within this page; `crypto.randomUUID` is missing where the page is served without TLS. */
export function newLocalId(): string {
  lastLocalId += 1
  return `${Date.now().toString(36)}-${lastLocalId}`
}

const studios = new Map<string, Studio>()

/** The studio of a person, the same one each time. */
export function openStudio(userUuid: string): Studio {
  const known = studios.get(userUuid)
  if (known) return known
  const studio = createStudio(userUuid)
  studios.set(userUuid, studio)
  return studio
}
