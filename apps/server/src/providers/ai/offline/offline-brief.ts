import { readBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { trimEndWhere } from '@hookline/contract/characters.rules'
import { defaultVariantCount } from '@hookline/contract/generation/parse-output.rules'
import type { InputValues } from '@hookline/contract/generation/prompt-variables.rules'
import type { AiRequest } from '../ai.ts'

/** What the offline writer understands of a request. The audience is no part: it never enters the copy. */
export interface OfflineBrief {
  /** In the user's own words, which win over what was read in the video. */
  product: string | null
  offer: string | null
  /** In the template, else in the system prompt. */
  callToAction: string | null
  /** Asked for, and not English. */
  language: string | null
  variantCount: number
  /** In the prompt; empty when that has none. */
  guide: CheckedGuide
}

const callsToAction = [
  'Shop now',
  'Learn more',
  'Sign up',
  'Book now',
  'Download now',
  'Get started',
  'Order now',
  'Subscribe',
  'Get the offer',
  'Contact us',
  'Try it free',
  'Watch more',
]
const numberWords = ['one', 'two', 'three', 'four', 'five']
const countPattern = new RegExp(
  `\\b(?:write|give|create|return|produce|make|generate) (?:me |us |exactly |only |just )?([1-5]|${numberWords.join('|')}) ` +
    '(?:\\w+ ){0,2}(?:variants?|variations?|versions?|options?)\\b',
  'i',
)
const languagePattern =
  /\b(?:in|language:?|sprache:?)\s+(German|Deutsch|French|Spanish|Italian|Portuguese|Dutch|Polish|Swedish|Danish|Norwegian|Finnish|Czech|Turkish|Arabic|Russian|Ukrainian|Greek|Hindi|Japanese|Chinese|Korean)\b/i
/** A longer product is a description, which fits in no headline. */
const productMax = 40

/** Reads the brief of a request: its values, its template and its system prompt. */
export function readBrief({ variables, template, system }: AiRequest): OfflineBrief {
  const wishes = [template?.instructions ?? '', system].map((text) => withoutValues(text, variables))
  const product = toPhrase(variables.product)
  return {
    product: product && product.length <= productMax ? product : null,
    offer: toPhrase(variables.offer),
    callToAction: findFirst(wishes, (text) => callsToAction.find((words) => asksFor(text, words))),
    language: chooseLanguage(wishes, toPhrase(variables.language)),
    variantCount: findFirst(wishes, readCount) ?? defaultVariantCount,
    guide: readBrand(system),
  }
}

/** A value in one line, without a full stop. */
function toPhrase(value = ''): string | null {
  return trimEndWhere(value.replace(/\s+/g, ' '), /[\s.]/) || null
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
  if (value) return /\benglish\b|^en\b/i.test(value) ? null : value
  return findFirst(wishes, (text) => languagePattern.exec(text)?.[1])
}

function findFirst<T>(texts: string[], find: (text: string) => T | undefined): T | null {
  return texts.map(find).find((found) => found !== undefined) ?? null
}

function readCount(text: string): number | undefined {
  const word = countPattern.exec(text)?.[1]?.toLowerCase()
  if (!word) return undefined
  return numberWords.includes(word) ? numberWords.indexOf(word) + 1 : Number(word)
}
