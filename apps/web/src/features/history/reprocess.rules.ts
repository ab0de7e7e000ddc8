import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import type { Operation } from '@hookline/contract/tools/operations.rules'

const screens: Partial<Record<string, string>> = {
  analysis: '/analyze',
  comparison: '/compare',
} satisfies Partial<Record<Operation, string>>

/** The address that starts again with the videos of a result. */
export function reprocessPath({ id, operation }: Pick<HistoryListItem, 'id' | 'operation'>): string {
  return `${screens[operation] ?? '/studio'}?reprocessId=${id}`
}
