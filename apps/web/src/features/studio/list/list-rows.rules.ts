import type { BatchEntry } from '../batch.queries.ts'
import { failedFirst, type UploadItem } from '../upload/upload-list.rules.ts'

/** A video of the list: chosen, in the batch, or both. */
export interface ListRow {
  key: string
  item: UploadItem | null
  entry: BatchEntry | null
}

/** One row for each video, failed uploads first. A video of the batch that is no longer chosen comes last. */
export function toListRows(items: UploadItem[], watched: readonly BatchEntry[]): ListRow[] {
  const entries = new Map(watched.map((entry) => [entry.sent.videos[0]?.video.objectName, entry]))
  const rows = failedFirst(items).map((item) => {
    const entry = (item.video && entries.get(item.video.objectName)) ?? null
    return { key: item.id, item, entry }
  })
  const listed = new Set(rows.map(({ entry }) => entry))
  const others = watched.filter((entry) => !listed.has(entry))
  return [...rows, ...others.map((entry) => ({ key: entry.sent.jobId, item: null, entry }))]
}

/** The videos of a comparison in their order, then what it found. */
export function toComparisonRows(items: UploadItem[], watched: readonly BatchEntry[]): ListRow[] {
  return [
    ...items.map((item) => ({ key: item.id, item, entry: null })),
    ...watched.map((entry) => ({ key: entry.sent.jobId, item: null, entry })),
  ]
}
