import { bracketUnsure, joinMovingTexts } from '@hookline/contract/watch-reports/watch-reports.rules'
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
    `Read from ${name} by a machine, with times. What stands in [brackets?] is not sure: never state it as it was read.`,
    ...section('Text on screen', joinMovingTexts(report.texts)),
    ...section('Speech', report.speech),
  ]
  const text = sections.join('\n')
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text
}

function section(title: string, lines: WatchReport['texts'] | WatchReport['speech']): string[] {
  const sentences = lines.map((line) => {
    const isContradicted = 'contradictedBy' in line && line.contradictedBy
    return `${timeLabel(line.fromMs)} ${bracketUnsure(line)}${isContradicted ? ' (the screen shows another number)' : ''}`
  })
  return lines.length === 0 ? [] : [`${title}:`, ...sentences]
}
