/** Days as YYYY-MM-DD, both included. */
interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Ranges that are chosen by one press. @param today in the reader's zone, as YYYY-MM-DD */
export function listNamedDays(today: string): (Required<Days> & { label: string })[] {
  const { year, month, day } = readParts(today)
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: writeDay(year, month, day - 6), to: today },
    { label: 'This month', from: writeDay(year, month, 1), to: writeDay(year, month + 1, 0) },
    { label: 'Last month', from: writeDay(year, month - 1, 1), to: writeDay(year, month, 0) },
  ]
}

/** 'Today', 'Nov 3 – Nov 20, 2026', 'From Nov 3, 2026'; null without a day. */
export function describeDays({ from, to }: Days, today: string): string | null {
  const named = listNamedDays(today).find((days) => days.from === from && days.to === to)
  if (named) return named.label
  if (from && to) return from === to ? formatDay(from) : range.formatRange(new Date(from), new Date(to))
  if (from) return `From ${formatDay(from)}`
  return to ? `Until ${formatDay(to)}` : null
}

/** The day of an instant in the reader's zone. */
export function toDay(instant: Date): string {
  return writeDay(instant.getFullYear(), instant.getMonth(), instant.getDate())
}

const range = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const formatDay = (day: string) => range.format(new Date(day))

function readParts(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month: month - 1, day: date }
}

/** A month or day beyond its bounds counts on into the next or previous one. */
const writeDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
