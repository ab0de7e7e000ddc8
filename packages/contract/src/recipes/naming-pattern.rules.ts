import { cutText } from '../characters.rules.ts'
import { videoStem } from '../drafts/draft-names.rules.ts'
import { nameMaxChars } from '../drafts/drafts.schemas.ts'
import { listWords } from '../list-words.rules.ts'
import { describeRatio } from '../uploads/ratios.rules.ts'

/** What a naming pattern may contain, as `{token}`, in the order of the screens. */
export const namingTokens = ['video', 'project', 'date', 'ratio', 'n'] as const
export type NamingToken = (typeof namingTokens)[number]

export const namingPatternMax = 200

/** Each token in words. */
export const tokenMeanings: Record<NamingToken, string> = {
  video: 'file name without its ending',
  project: 'project of the result',
  date: 'day of creation, as 2026-03-31',
  ratio: 'shape of the video, such as 9:16',
  n: 'number of the draft among those created together, from 1; a number in use is left out',
}

/** What a pattern takes its values from. */
export interface NamedDraft {
  fileName: string
  project: string | null
  /** Its UTC day is used. */
  date: Date
  /** Displayed size in pixels; null while unknown. */
  size: { width: number; height: number } | null
  /** From 1: see `nameDrafts`. */
  n: number
}

const anyToken = /\{([^{}]*)\}/g

/** Why a pattern cannot be used; null when it can. */
export function refusePattern(pattern: string): string | null {
  const unknown = [...pattern.matchAll(anyToken)].map(([, name = '']) => name).filter((name) => !isToken(name))
  const [first] = unknown
  if (first !== undefined) return `There is no token {${first}}. Use ${listTokens()}.`
  return /[{}]/.test(pattern.replaceAll(anyToken, '')) ? `A brace is not closed. Tokens are ${listTokens()}.` : null
}

/**
 * The name that a pattern gives a draft. A token without a value disappears with the separator beside it.
 * @returns at most 400 characters; the file name when the pattern yields nothing.
 */
export function nameByPattern(pattern: string, draft: NamedDraft): string {
  const values = toTokenValues(draft)
  const filled = pattern.replaceAll(anyToken, (found, name) => (isToken(name) ? values[name] || missing : found))
  return cutText(withoutGaps(filled).trim() || values.video, nameMaxChars)
}

/**
 * Names drafts that are created together. `{n}` numbers them from 1, and leaves out a number whose name is taken.
 * @param taken names of the drafts that exist
 */
export function nameDrafts(
  pattern: string,
  drafts: readonly Omit<NamedDraft, 'n'>[],
  taken: ReadonlySet<string>,
): string[] {
  let n = 0
  return drafts.map((draft) => {
    const first = ++n
    const firstName = nameByPattern(pattern, { ...draft, n })
    let name = firstName
    while (taken.has(name)) {
      const next = nameByPattern(pattern, { ...draft, n: n + 1 })
      // Without {n}, or cut at it, the names repeat themselves: none is free.
      if (next === name) {
        n = first
        return firstName
      }
      n++
      name = next
    }
    return name
  })
}

const isToken = (name: string): name is NamingToken => (namingTokens as readonly string[]).includes(name)

const listTokens = () =>
  listWords(
    namingTokens.map((token) => `{${token}}`),
    'or',
  )

function toTokenValues({ fileName, project, date, size, n }: NamedDraft): Record<NamingToken, string> {
  return {
    video: videoStem(fileName),
    project: project?.trim() ?? '',
    date: date.toISOString().slice(0, 10),
    ratio: size ? describeRatio(size) : '',
    n: String(n),
  }
}

// Stands for a missing value until its separator is removed: an input never has it.
const missing = '\0'
// The look-behind lets only the first separator of a row begin a match: otherwise a long row is read from each of them.
const gap = /(?<![\s\-–—_|·,/])([\s\-–—_|·,/]*)\0[\s\-–—_|·,/\0]*/g

function withoutGaps(text: string): string {
  return text.replaceAll(gap, (found, before: string, at: number) => {
    const isAtEdge = at === 0 || at + found.length === text.length
    return isAtEdge ? '' : before || found.replaceAll(missing, '')
  })
}
