const parts = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** An instant as 'MMM d, yyyy h:mm a' in local time ('Jan 5, 2025 1:30 PM'); 'N/A' without a valid date. */
export function formatDate(instant: string | number | Date | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return 'N/A'
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return 'N/A'
  const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${found.month} ${found.day}, ${found.year} ${found.hour}:${found.minute} ${found.dayPeriod}`
}

/** The day of an instant in local time, for narrow rows: 'Jan 5, 2025'. */
export const formatDay = (instant: string) => formatDate(instant).replace(/ \d+:.*$/, '')

/** In a list of the last hours: '1:30 PM', or 'Jan 5, 2025 1:30 PM' on another day. */
export function formatRecent(instant: string): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString()
  return isToday ? formatDate(instant).replace(/^.*, \d+ /, '') : formatDate(instant)
}

/** The reader's zone by its IANA name. */
export const readTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
