import type { BatchJob } from '../studio.schemas.ts'
import type { Concept } from '../upload/concepts.rules.ts'
import type { UploadItem } from '../upload/upload-list.rules.ts'

interface Sent {
  sent: BatchJob
}

/** A video of the list: chosen, in the batch, or both. */
interface ListRow<Entry> {
  key: string
  item: UploadItem | null
  entry: Entry | null
  /** The name of the video whose texts it gets, for another cut of a concept. */
  leadName: string | null
}

/**
 * One row for each video, the other cuts of a concept below its first. A video of the batch that is no longer chosen comes
 * last.
 */
export function toListRows<Entry extends Sent>(
  concepts: readonly Concept[],
  watched: readonly Entry[],
): ListRow<Entry>[] {
  const entries = new Map(watched.map((entry) => [entry.sent.videos[0]?.video.objectName, entry]))
  const findEntry = ({ video }: UploadItem) => (video && entries.get(video.objectName)) ?? null
  const rows = concepts.flatMap(({ lead, cuts }) => [
    { key: lead.id, item: lead, entry: findEntry(lead), leadName: null },
    ...cuts.map((cut) => {
      const entry = findEntry(cut)
      return { key: cut.id, item: cut, entry, leadName: entry ? null : lead.name }
    }),
  ])
  const listed = new Set(rows.map(({ entry }) => entry))
  const others = watched.filter((entry) => !listed.has(entry))
  return [...rows, ...others.map(toEntryRow)]
}

/** The videos of a comparison in their order, then what it found. */
export function toComparisonRows<Entry extends Sent>(
  items: readonly UploadItem[],
  watched: readonly Entry[],
): ListRow<Entry>[] {
  return [...items.map((item) => ({ key: item.id, item, entry: null, leadName: null })), ...watched.map(toEntryRow)]
}

function toEntryRow<Entry extends Sent>(entry: Entry): ListRow<Entry> {
  return { key: entry.sent.jobId, item: null, entry, leadName: null }
}
