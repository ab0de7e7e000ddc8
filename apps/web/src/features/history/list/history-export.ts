import { historyExportPath } from '@hookline/contract/history/history.endpoints'
import type { HistoryExport, HistoryFilter } from '@hookline/contract/history/history.schemas'
import { ApiError, describeRefusal } from '../../../lib/api-error.ts'

/** What is exported: everything that a filter finds, or the chosen results. */
export type ExportScope = { filter: HistoryFilter } | { ids: number[] }

/** The address of a file with the results. */
export function exportUrl(scope: ExportScope, format: HistoryExport['format']): string {
  const query = new URLSearchParams({ format })
  if ('ids' in scope) {
    query.set('ids', scope.ids.join(','))
  } else {
    const { page: _page, limit: _limit, ...filter } = scope.filter
    for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  }
  return `${historyExportPath}?${query}`
}

/**
 * The results as tab-separated text.
 * @throws ApiError on a refusal or when no answer comes.
 */
export async function fetchAsText(scope: ExportScope): Promise<string> {
  let response: Response
  try {
    response = await fetch(exportUrl(scope, 'tsv'), { credentials: 'include' })
  } catch {
    throw new ApiError({ status: 0, code: 'UNAVAILABLE', message: 'The server cannot be reached.' })
  }
  const text = await response.text()
  if (!response.ok) throw describeRefusal(response.status, text)
  return text
}
