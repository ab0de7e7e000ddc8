import { readBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { trimEndWhere } from '@hookline/contract/characters.rules'
import { videoIsContentSentence } from '@hookline/contract/generation/compose-prompt.rules'
import type { InputValues } from '@hookline/contract/generation/prompt-variables.rules'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import type { AiRequest } from '../ai.ts'

/** What the offline writer understands of a request. The audience is no part: it never enters the copy. */
export interface OfflineBrief {
  /** In the user's own words, which win over what was read in the video. */
  product: string | null
  offer: string | null
  /** In the template, else in the system prompt. */
  callToAction: string | null
  /** Asked for by its English name. */
  language: string | null
  /** Null when no number is asked for. */
  variantCount: number | null
  noPrice: boolean
  /** In the prompt; empty when that has none. */
  guide: CheckedGuide
  /** What the template and the system prompt ask for and the writer does not understand, in their words. */
  notUnderstood: string[]
}

const callsToAction =
  'Shop now,Learn more,Sign up,Book now,Download now,Get started,Order now,Subscribe,Get the offer,Contact us,Try it free,Watch more'.split(
    ',',
  )
const numberWords = ['one', 'two', 'three', 'four', 'five']
const countPattern = new RegExp(
  `\\b(?:write|give|create|return|produce|make|generate) (?:me |us |exactly |only |just )?([1-5]|${numberWords.join('|')}) ` +
    '(?:\\w+ ){0,2}(?:variants?|variations?|versions?|options?)\\b',
  'i',
)
const languagePattern =
  /\b(?:in|language:?|sprache:?)\s+(English|German|Deutsch|French|Spanish|Italian|Portuguese|Dutch|Polish|Swedish|Danish|Norwegian|Finnish|Czech|Turkish|Arabic|Russian|Ukrainian|Greek|Hindi|Japanese|Chinese|Korean)\b/i
/** The bans that it follows, everywhere in a text. */
export const bans = {
  price: matchBan('prices?'),
  emoji: matchBan('emojis?'),
}
/** What it is, or ended with a value of the user. */
const notAsked = /^(you|answer)\b|\b(in|for|of|with|about)$/i
/** Longer instructions are named instead of repeated. */
const repeatedMaxChars = 100

function matchBan(thing: string): RegExp {
  const ban = "(?:no|without|never|don['’]t|do not|avoid|remove|drop|leave out)"
  return new RegExp(`\\b${ban}(?: (?:mention|name|show|use|any|the|a|all)){0,3} ${thing}\\b`, 'gi')
}

/** Reads the brief of a request: its values, its template and its system prompt. */
export function readBrief({ variables, template, system }: AiRequest): OfflineBrief {
  const [ownSystem = ''] = system.split('\n\n## ')
  const wishes = [template?.instructions ?? '', system].map((text) => withoutValues(text, variables))
  const ownPrompt = ownSystem.replace(videoIsContentSentence, '').trim()
  const isBuiltIn = Object.values(builtInPrompts).some((prompt) => prompt.trim() === ownPrompt)
  return {
    product: toPhrase(variables.product),
    offer: toPhrase(variables.offer),
    callToAction: findFirst(wishes, (text) => callsToAction.find((words) => asksFor(text, words))),
    language: chooseLanguage(wishes, toPhrase(variables.language)),
    variantCount: findFirst(wishes, readCount),
    noPrice: wishes.some((text) => text.search(bans.price) >= 0),
    guide: wishes.some((text) => text.search(bans.emoji) >= 0)
      ? { ...readBrand(system), emojiLimit: 0 }
      : readBrand(system),
    notUnderstood: [
      ...listNotUnderstood(wishes[0] ?? '', `the template “${template?.name}”`),
      ...(isBuiltIn ? [] : listNotUnderstood(withoutValues(ownPrompt, variables), 'the system prompt')),
    ],
  }
}

/**
 * The clauses that ask for something else than what is followed; the name instead, when they are many. A wish that is
 * followed may stand in one sentence with others.
 */
function listNotUnderstood(text: string, name: string): string[] {
  const clauses = text
    .split(/[.;\n]+/)
    .flatMap((clause) => (isUnderstood(clause) ? clause.split(',') : clause))
    .map((clause) => clause.replace(/^[\s*#-]+(?:and )?/i, '').trimEnd())
    .filter((clause) => /\p{L}{2}/u.test(clause) && !notAsked.test(clause) && !isUnderstood(clause))
  return clauses.join('; ').length > repeatedMaxChars ? [name] : clauses.map(lowerFirst)
}

const isUnderstood = (clause: string) =>
  [countPattern, languagePattern, bans.price, bans.emoji].some((pattern) => clause.search(pattern) >= 0) ||
  callsToAction.some((words) => asksFor(clause, words))

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** A value in one line, without a full stop. */
function toPhrase(value = ''): string | null {
  return trimEndWhere(value.replace(/\s+/g, ' ').trim(), /[\s.]/) || null
}

/** A text without the user's values: the product 'Order now' asks for no call to action. */
function withoutValues(text: string, values: InputValues): string {
  return Object.values(values).reduce((rest, value) => rest.replaceAll(value, ''), text)
}

/** The words are asked for, and not forbidden, as in a list of words never to use. */
function asksFor(text: string, words: string): boolean {
  const forbidden = new RegExp(`\\b(?:(?:no|not|without|avoid)\\b[^.\\n]{0,24}|never\\b[^.\\n]*)\\b${words}\\b`, 'i')
  return new RegExp(`\\b${words}\\b`, 'i').test(text) && !forbidden.test(text)
}

/** The value wins: a template that also names German may compare the two. */
function chooseLanguage(wishes: string[], value: string | null): string | null {
  if (value) return /\benglish\b|^en\b/i.test(value) ? 'English' : value
  const named = findFirst(wishes, (text) => languagePattern.exec(text)?.[1])
  return named === 'Deutsch' ? 'German' : named
}

function findFirst<T>(texts: string[], find: (text: string) => T | undefined): T | null {
  return texts.map(find).find((found) => found !== undefined) ?? null
}

function readCount(text: string): number | undefined {
  const word = countPattern.exec(text)?.[1]?.toLowerCase()
  if (!word) return undefined
  return numberWords.includes(word) ? numberWords.indexOf(word) + 1 : Number(word)
}
