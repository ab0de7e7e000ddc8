import type { HistoryExport } from '@hookline/contract/history/history.schemas'
import type { Database } from '../../platform/database/database.ts'
import { presentReadable } from '../../platform/database/read-stored.ts'
import { byteOrderMark, tableLine } from '../../platform/table-line.rules.ts'
import { type ExportPosition, mostVariants, readExportBatch } from './export-history.repo.ts'
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
  async function* batches(choice: HistoryChoice): AsyncGenerator<ExportedResult[]> {
    let after: ExportPosition | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof readExportBatch>> = await readExportBatch(db, choice, after, batchSize)
      if (rows.length > 0) yield presentReadable(rows, presentExport)
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) return
      after = { instant: last.instant, id: last.id }
    }
  }

  async function* table(choice: HistoryChoice, separator: ',' | '\t', variantColumns: number) {
    const head = tableLine(headerCells(variantColumns), separator)
    yield separator === ',' ? byteOrderMark + head : head
    for await (const results of batches(choice)) {
      yield results.map((result) => tableLine(resultCells(result, variantColumns), separator)).join('')
    }
  }

  async function* jsonArray(choice: HistoryChoice) {
    let before = '[\n'
    for await (const results of batches(choice)) {
      yield before + results.map((result) => JSON.stringify(result)).join(',\n')
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
