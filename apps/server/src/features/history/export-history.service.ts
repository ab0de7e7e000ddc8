import type { HistoryExport } from '@hookline/contract/history/history.schemas'
import type { Database } from '../../platform/database/database.ts'
import { presentInSlices } from '../../platform/database/read-stored.ts'
import { byteOrderMark, tableLine } from '../../platform/table-line.rules.ts'
import { type ExportPosition, type HistoryExportRow, mostVariants, readExportBatch } from './export-history.repo.ts'
import { foundInVideosMax } from './history.service.ts'
import { toInstants } from './history-days.rules.ts'
import { type ExportedResult, headerCells, resultCells, tableVariants } from './history-export.rules.ts'
import type { HistoryChoice } from './history-list.repo.ts'
import { presentExport } from './present-history.ts'
import { listFoundInVideos } from './video-search.repo.ts'

/** About 2 MB of results in memory at a time. */
const batchSize = 200

export type ExportHistoryService = ReturnType<typeof createExportHistoryService>

export function createExportHistoryService({ db }: { db: Database }) {
  async function* readRows(choice: HistoryChoice): AsyncGenerator<HistoryExportRow> {
    let after: ExportPosition | null = null
    for (;;) {
      const rows: HistoryExportRow[] = await readExportBatch(db, choice, after, batchSize)
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) return
      after = { instant: last.instant, id: last.id }
    }
  }

  /** A text of each result, one by one: that of a large one takes milliseconds. */
  const write = (choice: HistoryChoice, toText: (result: ExportedResult) => string) =>
    presentInSlices(readRows(choice), (row) => toText(presentExport(row)))

  async function* table(choice: HistoryChoice, separator: ',' | '\t', variantColumns: number) {
    const head = tableLine(headerCells(variantColumns), separator)
    yield separator === ',' ? byteOrderMark + head : head
    yield* write(choice, (result) => tableLine(resultCells(result, variantColumns), separator))
  }

  async function* jsonArray(choice: HistoryChoice) {
    let before = '[\n'
    for await (const text of write(choice, (result) => JSON.stringify(result))) {
      yield before + text
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }

  return {
    /**
     * The file piece by piece, newest result first; memory holds one batch. A result that changes meanwhile may appear
     * in its earlier or later version.
     */
    async export({ format, ids, from, to, timeZone, ...filter }: HistoryExport): Promise<AsyncIterable<string>> {
      const { search } = filter
      const foundInVideos = search && !ids ? await listFoundInVideos(db, search, foundInVideosMax) : []
      const choice = ids ? { ids } : { ...filter, ...toInstants({ from, to, timeZone }), foundInVideos }
      if (format === 'json') return jsonArray(choice)
      const variantColumns = await mostVariants(db, choice, tableVariants)
      return table(choice, format === 'csv' ? ',' : '\t', variantColumns)
    },
  }
}
