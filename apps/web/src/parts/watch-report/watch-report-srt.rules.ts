import { bracketUnsure, joinMovingTexts } from '@hookline/contract/watch-reports/watch-reports.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'

/** Players skip a cue that ends when it begins. */
const shortestCueMs = 1

/**
 * The speech as SubRip subtitles, or the text on screen of a video without speech, what is not sure in brackets; null
 * without either.
 */
export function formatSrt({ speech, texts }: Pick<WatchReport, 'speech' | 'texts'>): string | null {
  const cues = (speech.length > 0 ? speech : joinMovingTexts(texts))
    .map((line) => ({ ...line, text: toCueText(line.text) && toCueText(bracketUnsure(line)) }))
    .map(({ fromMs, toMs, text }) => ({ fromMs, toMs: Math.max(toMs, fromMs + shortestCueMs), text }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs)
  if (cues.length === 0) return null
  return cues
    .map(({ fromMs, toMs, text }, index) => `${index + 1}\n${formatTime(fromMs)} --> ${formatTime(toMs)}\n${text}\n`)
    .join('\n')
}

/** 'summer.mp4' gives 'summer.srt'. */
export function toSrtName(filename: string): string {
  return `${filename.replace(/(?<=.)\.[^.]*$/, '')}.srt`
}

/** An empty line or an arrow within the text would end the cue. */
function toCueText(text: string): string {
  return text.replaceAll('-->', '→').replace(/\s+/g, ' ').trim()
}

function formatTime(ms: number): string {
  const padNumber = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  const seconds = ms / 1000
  return `${padNumber(seconds / 3600)}:${padNumber((seconds / 60) % 60)}:${padNumber(seconds % 60)},${padNumber(ms % 1000, 3)}`
}
