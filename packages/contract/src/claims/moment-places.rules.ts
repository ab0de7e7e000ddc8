import { monthNumber } from './join-moments.rules.ts'
import type { Place } from './number-places.rules.ts'
import type { Video } from './read-video.rules.ts'

/** So that the work on each claim is bounded. */
const clausesMax = 300

/**
 * Where the video may have a time of day or a date in another form: 'two-fourteen', '11/30', 'the 23rd'.
 * @param norm as `joinMoments` writes it: '14:30', '2:30 in 12 hours' or 'june 14'.
 */
export function findMomentPlace(norm: string, { clauses: all, clausesWith }: Video): Place | null {
  const clauses = all.slice(0, clausesMax)
  const same = clausesWith.get(norm)?.[0]
  if (same) return { clause: same, words: same.words.filter((word) => word.norm === norm).slice(0, 1) }
  const [, hour, minutes] = /^(\d{1,2}):(\d\d)/.exec(norm) ?? []
  if (hour && minutes) return findTime(Number(hour), Number(minutes), !norm.endsWith('in 12 hours'), clauses)
  const [month = '', day] = norm.split(' ')
  return findDate(monthNumber(month), Number(day), month, clauses)
}

/** @param isOfHalf whether it is known to be one of the morning or of the evening. */
function findTime(hour: number, minutes: number, isOfHalf: boolean, clauses: Video['clauses']): Place | null {
  const hours = new Set([hour, hour % 12, (hour % 12) + 12])
  for (const clause of clauses) {
    const { words, source } = clause
    const at = words.findIndex(({ value, currency }, index) => {
      if (value === null || currency !== null || !hours.has(value)) return false
      const next = words[index + 1]
      if (minutes > 0) return next?.value === minutes
      return source === 'speech' || /^(h|hour|uhr|uur|oclock|heure|hora)$/.test(next?.norm ?? '')
    })
    if (at >= 0) return { clause, words: words.slice(at, at + (minutes > 0 ? 2 : 1)) }
    const moment = words.find(({ norm }) => {
      const [, theirHour, theirMinutes, theirHalf] = /^(\d{1,2}):(\d\d)( in 12 hours)?$/.exec(norm) ?? []
      if (theirHour === undefined || Number(theirMinutes) !== minutes) return false
      return isOfHalf && !theirHalf ? Number(theirHour) === hour : hours.has(Number(theirHour))
    })
    if (moment) return { clause, words: [moment] }
  }
  return null
}

const numericDate = /(?<!\d)(\d{1,2})[/.](\d{1,2})(?!\d)/g

function findDate(month: number, day: number, name: string, clauses: Video['clauses']): Place | null {
  const isSame = (one: number, other: number) => (one === month && other === day) || (one === day && other === month)
  for (const clause of clauses) {
    const isDate = [...clause.quote.matchAll(numericDate)].some(([, one, other]) => isSame(Number(one), Number(other)))
    const named = clause.words.filter(({ norm }) => norm === name)
    const dayWord = clause.words.filter(({ value, norm }) => value === day || Number.parseInt(norm, 10) === day)
    if (isDate) return { clause, words: clause.words }
    // 'Until 31 January' of 'in January'.
    if (named[0] && (dayWord.length > 0 || day > 27)) return { clause, words: named }
  }
  return null
}
