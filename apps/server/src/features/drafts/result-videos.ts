import type { Tx } from '../../platform/database/database.ts'
import { readCuts, readMedia } from '../../platform/database/stored-columns.ts'
import { listMedia, type ResultRow } from './drafts.repo.ts'
import type { DraftVideo } from './result-drafts.rules.ts'

/** The videos of each result: its own, then its other cuts. */
export async function listVideos(tx: Tx, rows: readonly ResultRow[]): Promise<ReadonlyMap<number, DraftVideo[]>> {
  const cutsById = new Map(rows.map((row) => [row.id, readCuts(row.id, row.cuts)]))
  const names = [...cutsById.values()].flat().map(({ objectName }) => objectName)
  const media = names.length > 0 ? await listMedia(tx, names) : new Map<string, unknown>()
  return new Map(
    rows.map((row) => {
      const { id, video_filename: fileName, video_object_name: objectName, screenshot_object_name: imageName } = row
      const cuts = (cutsById.get(id) ?? []).map((cut) => ({
        fileName: cut.filename,
        objectName: cut.objectName,
        imageName: cut.screenshotName,
        size: readSize(cut.objectName, media.get(cut.objectName)),
      }))
      return [id, [{ fileName, objectName, imageName, size: readSize(objectName, row.media) }, ...cuts]]
    }),
  )
}

function readSize(objectName: string | null, stored: unknown): DraftVideo['size'] {
  const { width = null, height = null } = readMedia(objectName ?? '', stored ?? null) ?? {}
  return width && height ? { width, height } : null
}
