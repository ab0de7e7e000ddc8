import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'

/** About 3000 tokens: a long video with much speech. */
const maxChars = 12_000

/** `[mm:ss]` from the start of the video. */
export function timeLabel(atMs: number): string {
  const seconds = Math.floor(atMs / 1000)
  return `[${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}]`
}

/** What was read on this machine, for a model; null when there is nothing. About 300 tokens for an ad. */
export function describeReport(report: WatchReport | null, name = 'this video'): string | null {
  if (!report || report.texts.length + report.speech.length === 0) return null
  const sections = [
    `Read from ${name} by a machine, with times; single words may be wrong:`,
    ...section('Text on screen', report.texts),
    ...section('Speech', report.speech),
  ]
  const text = sections.join('\n')
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text
}

function section(title: string, lines: { fromMs: number; text: string }[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map(({ fromMs, text }) => `${timeLabel(fromMs)} ${text}`)]
}
