import type { ListAge } from '@hookline/contract/meta-lists/meta-lists.schemas'

const minuteMs = 60_000

/** 'Updated just now', 'Updated 3 min ago'; for a stale list also the reason. */
export function describeAge({ fetchedAt, isStale, staleReason }: ListAge, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(fetchedAt)) / minuteMs))
  const age = minutes === 0 ? 'just now' : describeMinutes(minutes)
  if (!isStale) return `Updated ${age}`
  return `${staleReason ?? 'Meta does not answer.'} Shown as of ${age}.`
}

function describeMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`
}
