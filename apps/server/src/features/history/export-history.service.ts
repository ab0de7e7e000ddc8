import type { HistoryExport } from '@hookline/contract/history/history.schemas'
import type { Database } from '../../platform/database/database.ts'
import { byteOrderMark, tableLine } from '../../platform/table-line.rules.ts'
import { byQuickerWay } from './find-results.ts'
import { type ExportedResult, headerCells, resultCells, usualVariants } from './history-export.rules.ts'
import { exportBatch, type HistoryChoice, mostVariants } from './history-list.repo.ts'
import { presentExport } from './present-history.ts'

/** Some 2 MB of results in memory at a time. */
const batchSize = 200

/** Writes results to a file, newest first, without ever holding all of them. */
export interface ExportHistoryService {
  /** The file piece by piece; what changes while it is written may be in it as it was or as it is. */
  export(wanted: HistoryExport): Promise<AsyncIterable<string>>
}

export function createExportHistoryService(db: Database): ExportHistoryService {
  async function* batches(choice: HistoryChoice): AsyncGenerator<ExportedResult[]> {
    let after: { instant: string; id: number } | null = null
    for (;;) {
      const rows: Awaited<ReturnType<typeof exportBatch>> = await exportBatch(db, choice, { after, limit: batchSize })
      if (rows.length > 0) yield rows.map(presentExport)
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
    async export({ format, ...wanted }) {
      const choice = await byQuickerWay(db, wanted)
      if (format === 'json') return jsonArray(choice)
      const variantColumns = await mostVariants(db, choice, usualVariants)
      return table(choice, format === 'csv' ? ',' : '\t', variantColumns)
    },
  }
}
