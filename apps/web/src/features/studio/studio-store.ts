import { network } from '../../lib/network.ts'
import { createPageStore, createStore } from '../../lib/store.ts'
import { showToast } from '../../lib/toast.ts'
import { listSentObjects } from './batch.rules.ts'
import { emptyForm, type StudioBatch, type StudioForm, savedStudioSchema } from './studio.schemas.ts'
import type { ToolKind } from './tool-kinds.rules.ts'
import { type Concept, type Groups, toConcepts } from './upload/concepts.rules.ts'
import { makeScreenshot } from './upload/screenshot.ts'
import { uploadVideo } from './upload/upload-client.ts'
import { batchLimit, comparisonLimit, type UploadItem, uploadedVideos } from './upload/upload-list.rules.ts'
import { createUploadQueue } from './upload/upload-queue.ts'

export interface StudioState {
  form: StudioForm
  batch: StudioBatch | null
  /** The batches before it, the latest first. */
  earlier: StudioBatch[]
  isOverlayOpen: boolean
  /** Concepts that were chosen by hand. */
  groups: Groups
  /** Names of files that a reload interrupted and that were not chosen again yet. */
  lostFiles: string[]
}

export type Studio = ReturnType<typeof createStudio>

/** One user's studio for one tool. It outlives the page, and its saved state outlives a reload. */
function createStudio(kind: ToolKind, userUuid: string) {
  const storageKey = `hookline-${kind.storageName}-${userUuid}`
  const queue = createUploadQueue({
    uploadVideo,
    makeScreenshot,
    notify: showToast,
    network,
    limit: kind.isComparison ? comparisonLimit : batchLimit,
  })
  const saved = readSaved(storageKey)
  const state = createStore<StudioState>({
    form: saved?.form ?? emptyForm,
    batch: saved?.batch ?? null,
    earlier: saved?.earlier ?? [],
    isOverlayOpen: false,
    groups: saved?.groups ?? {},
    lostFiles: saved?.unfinished ?? [],
  })
  let savedText = ''

  function change(next: Partial<StudioState>): void {
    state.set({ ...state.get(), ...next })
    save()
  }

  function save(): void {
    const { form, batch, earlier, lostFiles, groups } = state.get()
    const items = queue.getItems()
    const notUploaded = items.filter(({ video }) => !video).map(({ name }) => name)
    const text = JSON.stringify({
      form,
      videos: uploadedVideos(items),
      batch,
      earlier,
      groups,
      unfinished: [...lostFiles, ...notUploaded],
    })
    // Upload progress changes nothing that is saved.
    if (text === savedText) return
    savedText = text
    try {
      sessionStorage.setItem(storageKey, text)
    } catch {
      // The storage is full or blocked: the state lives as long as the page.
    }
  }

  /** A lost file that is chosen again is no longer lost. */
  function followQueue(): void {
    const names = new Set(queue.getItems().map(({ name }) => name))
    const known = state.get().lostFiles
    const lostFiles = known.filter((name) => !names.has(name))
    if (lostFiles.length < known.length) change({ lostFiles })
    else save()
  }

  /** Puts the present batch among the earlier ones, and its videos out of the list. */
  function endBatch(): void {
    const { batch, earlier } = state.get()
    if (!batch) return
    const submitted = listSentObjects(batch.jobs)
    for (const { id, video } of queue.getItems()) if (video && submitted.has(video.objectName)) queue.remove(id)
    change({ batch: null, earlier: withEarlier(batch, earlier) })
  }

  /** Takes one job and its videos out of the list; its result stays in the history. */
  function removeJob(jobId: string): void {
    const { batch } = state.get()
    const job = batch?.jobs.find((each) => each.jobId === jobId)
    if (!batch || !job) return
    const names = listSentObjects(kind.isComparison ? [] : [job])
    for (const { id, video } of queue.getItems()) if (video && names.has(video.objectName)) queue.remove(id)
    const jobs = batch.jobs.filter((each) => each !== job)
    change({ batch: jobs.length > 0 ? { ...batch, id: null, jobs } : null })
  }

  if (saved) queue.preload(saved.videos)
  queue.subscribe(followQueue)

  return {
    kind,
    queue,
    subscribe: state.subscribe,
    getState: state.get,
    changeForm: (form: Partial<StudioForm>) => change({ form: { ...state.get().form, ...form } }),
    change,
    endBatch,
    removeJob,
    /** Whether the batch is as a reload found it. */
    isRestored: (batch: StudioBatch | null) => batch !== null && batch === saved?.batch,
  }
}

/** The videos by concept; only ad copy has concepts. */
export const groupCuts = ({ kind, getState }: Studio, items: UploadItem[]): Concept[] =>
  kind.type === 'ad copy' ? toConcepts(items, getState().groups) : items.map((lead) => ({ lead, cuts: [] }))

const earlierMax = 5

/** The earlier batches with one more; the oldest is dropped above the maximum. */
export function withEarlier(batch: StudioBatch | null, earlier: StudioBatch[]): StudioBatch[] {
  return batch ? [batch, ...earlier].slice(0, earlierMax) : earlier
}

function readSaved(storageKey: string) {
  try {
    return savedStudioSchema.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const studios = createPageStore(() => new Map<string, Studio>())

export function openStudio(kind: ToolKind, userUuid: string): Studio {
  const name = `${kind.storageName} ${userUuid}`
  const known = studios.get().get(name)
  if (known) return known
  const studio = createStudio(kind, userUuid)
  studios.get().set(name, studio)
  return studio
}
