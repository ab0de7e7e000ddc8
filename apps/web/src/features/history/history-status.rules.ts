import { isCancelled } from '@hookline/contract/history/history.rules'
import type { HistoryStatus } from '@hookline/contract/history/history.schemas'
import type { StatusTone } from '../../ui/status-tone.rules.ts'

interface DescribedStatus {
  label: string
  tone: StatusTone
}

const described: Record<HistoryStatus, DescribedStatus> = {
  PENDING: { label: 'Pending', tone: 'waiting' },
  PROCESSING: { label: 'Processing', tone: 'running' },
  RETRYING: { label: 'Retrying', tone: 'running' },
  COMPLETED: { label: 'Completed', tone: 'success' },
  FAILED_PARSING: { label: 'Failed: unreadable answer', tone: 'danger' },
  FAILED_AI_API: { label: 'Failed: AI service', tone: 'danger' },
  FAILED_VIDEO_PROCESSING: { label: 'Failed: video processing', tone: 'danger' },
  FAILED_OTHER: { label: 'Failed', tone: 'danger' },
}

export function describeStatus(item: { status: HistoryStatus; error_type: string | null }): DescribedStatus {
  return isCancelled(item) ? { label: 'Cancelled', tone: 'off' } : described[item.status]
}

export const statusLabel = (status: HistoryStatus) => described[status].label
