import type { CopyField } from '../copy/copy-fields.rules.ts'
import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { checkAvoidedWords, checkCompetitors } from './avoided-words.rules.ts'
import type { CheckedText, CopyFacts, TextRule } from './checked-text.schemas.ts'
import {
  type CopyFinding,
  type IgnoredFinding,
  type IgnoreFindingBody,
  ignoredFindingsMax,
} from './copy-check.schemas.ts'

// Apart from the other rules, which readiness and decisions need not load.

/** The rules that can block. */
export const blockingRules: readonly TextRule[] = [
  ['avoided-word', 'block', checkAvoidedWords],
  ['competitor', 'block', checkCompetitors],
]

/** The findings of `checkCopy` that block and that no person has accepted. */
export function findBlockingOfVariants(
  variants: readonly CopyVariant[],
  facts: CopyFacts,
  ignored: readonly IgnoredFinding[] = [],
): CopyFinding[] {
  return findBlocking(listVariantTexts(variants), facts, ignored)
}

/** Finds in a draft what `findBlockingOfVariants` finds in variants. */
export function findBlockingOfDraft(
  draft: DraftTexts,
  facts: CopyFacts,
  ignored: readonly IgnoredFinding[] = [],
): CopyFinding[] {
  return findBlocking(listDraftTexts(draft), facts, ignored)
}

function findBlocking(texts: readonly CheckedText[], facts: CopyFacts, ignored: readonly IgnoredFinding[]) {
  return texts
    .flatMap((text) => runRules(blockingRules, text, facts))
    .filter((finding) => reasonToIgnore(finding, ignored) === null)
}

/** The reason for which a finding was accepted; null when it was not. */
export function reasonToIgnore(
  { rule, text, word }: Pick<CopyFinding, 'rule' | 'text' | 'word'>,
  ignored: readonly IgnoredFinding[],
): string | null {
  return (
    ignored.find((one) => one.rule === rule && one.word === word && one.text.trim() === text.trim())?.reason ?? null
  )
}

/** The list with one more finding, or without it when it has no reason; of too many the newest stay. */
export function ignoreFinding(
  ignored: readonly IgnoredFinding[],
  { reason, ...finding }: IgnoreFindingBody,
): IgnoredFinding[] {
  const others = ignored.filter((one) => reasonToIgnore(finding, [one]) === null)
  return reason === null ? others : [...others, { ...finding, reason }].slice(-ignoredFindingsMax)
}

/** A blank text has no findings. */
export function runRules(rules: readonly TextRule[], text: CheckedText, facts: CopyFacts): CopyFinding[] {
  if (text.text.trim() === '') return []
  return rules.flatMap(([rule, severity, check]) =>
    check(text, facts).map((found) => ({ rule, severity, ...text, ...found })),
  )
}

/** Both texts of a variant, as `CopyFacts.adText`. */
export const joinTexts = ({ headline, primaryText }: CopyVariant) => `${headline}\n${primaryText}`

/** The texts of variants, in their order. */
export const listVariantTexts = (variants: readonly CopyVariant[]): CheckedText[] =>
  variants.flatMap(({ headline, primaryText }, index) => [
    { index, field: 'headline', text: headline },
    { index, field: 'primaryText', text: primaryText },
  ])

type DraftTexts = Record<'primary_texts' | 'headlines' | 'link_descriptions', readonly string[]>

/** In the order of the editor. */
function listDraftTexts(draft: DraftTexts): CheckedText[] {
  const toCheckedTexts = (field: CopyField, texts: readonly string[]) =>
    texts.map((text, index) => ({ index, field, text }))
  return [
    ...toCheckedTexts('primaryText', draft.primary_texts),
    ...toCheckedTexts('headline', draft.headlines),
    ...toCheckedTexts('description', draft.link_descriptions),
  ]
}
