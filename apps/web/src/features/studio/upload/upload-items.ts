import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { createStore } from '../../../lib/store.ts'
import {
  addedItem,
  isUploading,
  type ListLimit,
  preloadedItem,
  type Rejection,
  screenFiles,
  type UploadItem,
} from './upload-list.rules.ts'

/** Holds the videos that the studio lists, with the file and the progress of each. */
export function createUploadItems(limit: ListLimit) {
  const state = createStore({ items: [] as UploadItem[], fetchingCount: 0 })
  /** 0…1 of each upload under way. Apart from the items, because it changes often and concerns only its row. */
  const progress = createStore<ReadonlyMap<string, number>>(new Map())
  const files = new Map<string, File>()
  let lastId = 0

  function newId(): string {
    lastId += 1
    return String(lastId)
  }

  const getItems = () => state.get().items
  const setItems = (items: UploadItem[]) => state.set({ ...state.get(), items })

  return {
    progress,
    subscribe: state.subscribe,
    getItems,
    hasItem: (id: string) => getItems().some((item) => item.id === id),
    getFile: (id: string) => files.get(id),

    /** Whether a file is being fetched, uploaded or processed. */
    isBusy: () =>
      state.get().fetchingCount > 0 || getItems().some((item) => isUploading(item) || item.status === 'processing'),

    /** Adds chosen files. Returns how many were added and why others were rejected. */
    addFiles(chosen: File[]): { added: number; rejected: Rejection[] } {
      const items = getItems()
      const present = items.map(({ name, sizeBytes }) => ({ name, size: sizeBytes }))
      const { accepted, rejected } = screenFiles(chosen, present, limit)
      const added = accepted.map((file) => addedItem(newId(), file))
      for (const [index, { id }] of added.entries()) files.set(id, accepted[index] as File)
      setItems([...items, ...added])
      return { added: added.length, rejected }
    },

    /** Adds videos that are uploaded already. */
    preload(videos: RequestedVideo[]): void {
      const known = new Set(limit.mayRepeat ? [] : getItems().map(({ video }) => video?.objectName))
      const fresh = videos.filter(({ video }) => !known.has(video.objectName))
      setItems([...getItems(), ...fresh.map((ready) => preloadedItem(newId(), ready))])
    },

    update(ids: ReadonlySet<string>, change: Partial<UploadItem>): void {
      setItems(getItems().map((item) => (ids.has(item.id) ? { ...item, ...change } : item)))
    },

    updateOne(id: string, change: Partial<UploadItem>): void {
      setItems(getItems().map((item) => (item.id === id ? { ...item, ...change } : item)))
    },

    setProgress(id: string, done: number | null): void {
      const next = new Map(progress.get())
      if (done === null) next.delete(id)
      else next.set(id, done)
      progress.set(next)
    },

    changeFetchingCount: (by: number) => state.set({ ...state.get(), fetchingCount: state.get().fetchingCount + by }),

    remove(id: string): void {
      files.delete(id)
      setItems(getItems().filter((item) => item.id !== id))
    },

    /** Swaps the two videos of a comparison. */
    swap: () => setItems(getItems().toReversed()),
  }
}
