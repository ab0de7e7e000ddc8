import { diffLines } from 'diff'
import { compareWords, type Piece } from '../../ui/texts/word-diff.ts'

/** One line of each side; null if a side has no such line. */
export interface LinePair {
  kind: 'same' | 'changed' | 'removed' | 'added'
  before: Piece[] | null
  after: Piece[] | null
}

/** In ms. Texts that take longer to compare are shown as replaced. */
const timeout = 1000

/** Compares two texts line by line. */
export function compareTexts(before: string, after: string): LinePair[] {
  const options = { timeout, oneChangePerToken: true } as const
  const changes = diffLines(withEnd(before), withEnd(after), options) ?? [
    ...splitLines(before).map((value) => ({ value, removed: true, added: false })),
    ...splitLines(after).map((value) => ({ value, removed: false, added: true })),
  ]
  const pairs: LinePair[] = []
  const removed: string[] = []
  const flushRemoved = () => {
    for (const old of removed.splice(0)) pairs.push({ kind: 'removed', before: [markChanged(old)], after: null })
  }
  for (const change of changes) {
    const text = change.value.replace(/\n$/, '')
    if (change.removed) {
      removed.push(text)
    } else if (change.added) {
      const old = removed.shift()
      pairs.push(
        old === undefined ? { kind: 'added', before: null, after: [markChanged(text)] } : compareLines(old, text),
      )
    } else {
      flushRemoved()
      pairs.push({ kind: 'same', before: [markUnchanged(text)], after: [markUnchanged(text)] })
    }
  }
  flushRemoved()
  return pairs
}

function compareLines(before: string, after: string): LinePair {
  return { kind: 'changed', ...compareWords(before, after) }
}

/** A line pair, or the number of equal lines folded into one row. */
export type DiffRow = { kind: 'pair'; pair: LinePair; line: number } | { kind: 'folded'; count: number; line: number }

/** Equal lines shown before and after a change. */
const context = 3

/** Folds long stretches of equal lines. `line` numbers the pairs from 0. */
export function foldEqualLines(pairs: LinePair[]): DiffRow[] {
  const isNear = pairs.map((_, index) =>
    pairs.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== 'same'),
  )
  const rows: DiffRow[] = []
  for (const [line, pair] of pairs.entries()) {
    const last = rows.at(-1)
    if (isNear[line]) rows.push({ kind: 'pair', pair, line })
    else if (last?.kind === 'folded') last.count += 1
    else rows.push({ kind: 'folded', count: 1, line })
  }
  return rows
}

/** 'No line differs.' or the numbers of changed, added and removed lines. */
export function describeDifference(pairs: LinePair[]): string {
  const parts = (['changed', 'added', 'removed'] as const).flatMap((kind) => {
    const count = pairs.filter((pair) => pair.kind === kind).length
    return count === 0 ? [] : [`${count} ${count === 1 ? 'line' : 'lines'} ${kind}`]
  })
  return parts.length === 0 ? 'No line differs.' : `${parts.join(', ')}.`
}

/** Without a final line break, a text's last line would differ from the same line inside another text. */
const withEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)
const splitLines = (text: string) => withEnd(text).match(/.*\n/g) ?? []
const markChanged = (text: string): Piece => ({ text, isChanged: true })
const markUnchanged = (text: string): Piece => ({ text, isChanged: false })
