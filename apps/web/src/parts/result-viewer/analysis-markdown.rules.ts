import { type Analysis, type Comparison, messageParts, type Note } from '@hookline/contract/analysis/analysis.schemas'
import { upperFirst } from '../../lib/upper-first.rules.ts'
import { formatSecond, formatSpan } from '../watch-report/timeline.rules.ts'
import { listPace, messageLabels, stretchLabels, stretchNames, verdictLabels } from './analysis-words.rules.ts'

/** An analysis as Markdown, without what is not given. */
export function analysisAsMarkdown(analysis: Analysis): string {
  const { summary, hook, scenes, message, pace, strengths, weaknesses, suggestions, keyTakeaways } = analysis
  return joinSections([
    ['Summary', summary === null ? [] : [oneLine(summary)]],
    [
      `Hook${wrapInBrackets(formatTimes(hook))}`,
      [...stretchLines(hook), ...labelLine('Verdict', hook.verdict)].map(toBullet),
    ],
    [
      'Scenes',
      scenes.map((scene) => toBullet([formatTimes(scene), stretchLines(scene).join('; ')].filter(Boolean).join(' '))),
    ],
    [
      'Message',
      messageParts.flatMap((name) => {
        const part = message[name]
        return part
          ? [
              toBullet(
                `${messageLabels[name]}${wrapInBrackets(formatSecondOrNull(part.firstMs))}: ${oneLine(part.text)}`,
              ),
            ]
          : []
      }),
    ],
    [
      'Pace',
      listPace(pace).flatMap(({ label, value, atMs }) =>
        labelLine(label, value ?? formatSecondOrNull(atMs)).map(toBullet),
      ),
    ],
    ['Strengths', strengths.map(noteLine).map(toBullet)],
    ['Weaknesses', weaknesses.map(noteLine).map(toBullet)],
    ['Suggestions', suggestions.map((note, index) => `${index + 1}. ${noteLine(note)}`)],
    ['Key takeaways', keyTakeaways.map(oneLine).map(toBullet)],
  ])
}

/** A comparison as Markdown, without what is not given. */
export function comparisonAsMarkdown(comparison: Comparison): string {
  const { summary, aspects, differences, shared, suggestions, keyTakeaways } = comparison
  return joinSections([
    ['Summary', summary === null ? [] : [oneLine(summary)]],
    [
      'Verdict by aspect',
      aspects.map(({ aspect, better, why, ...times }) => {
        const verdict = [better && verdictLabels[better], why && oneLine(why)].filter(Boolean).join('. ')
        return toBullet(
          `${upperFirst(oneLine(aspect))}${verdict && `: ${verdict}`}${wrapInBrackets(formatBothTimes(times))}`,
        )
      }),
    ],
    [
      'Differences',
      differences.map(({ text, ...times }) => toBullet(`${oneLine(text)}${wrapInBrackets(formatBothTimes(times))}`)),
    ],
    ['What both share', shared.map(oneLine).map(toBullet)],
    ['What to try next', suggestions.map((text, index) => `${index + 1}. ${oneLine(text)}`)],
    ['Key takeaways', keyTakeaways.map(oneLine).map(toBullet)],
  ])
}

function joinSections(sections: [title: string, lines: string[]][]): string {
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}\n`)
    .join('\n')
}

type Times = { fromMs: number | null; toMs: number | null }
type Stretch = Record<keyof typeof stretchLabels, string | null>

function stretchLines(stretch: Stretch): string[] {
  return stretchNames.flatMap((name) => labelLine(stretchLabels[name], stretch[name]))
}

function labelLine(label: string, value: string | null | undefined): string[] {
  return value ? [`${label}: ${oneLine(value)}`] : []
}

function noteLine({ text, atMs }: Note): string {
  return [formatSecondOrNull(atMs), oneLine(text)].filter(Boolean).join(' ')
}

function formatTimes({ fromMs, toMs }: Times): string | null {
  return fromMs !== null && toMs !== null ? formatSpan(fromMs, toMs) : formatSecondOrNull(fromMs)
}

function formatBothTimes({ video1Ms, video2Ms }: { video1Ms: number | null; video2Ms: number | null }): string {
  const times = [
    video1Ms === null ? null : `Video 1 at ${formatSecond(video1Ms)}`,
    video2Ms === null ? null : `Video 2 at ${formatSecond(video2Ms)}`,
  ]
  return times.filter((time) => time !== null).join(', ')
}

function formatSecondOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : formatSecond(ms)
}

function wrapInBrackets(text: string | null): string {
  return text ? ` (${text})` : ''
}

const toBullet = (text: string) => `- ${text}`

/** A line break would end the list. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
