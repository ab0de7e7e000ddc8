import type { CopyVariant } from '../generation/generation.schemas.ts'
import { checkAvoidedWords, checkCompetitors } from './avoided-words.rules.ts'
import type { CheckedText, CheckText, CopyFacts } from './checked-text.schemas.ts'
import { checkLinks, checkMetaNames, checkPhoneNumbers } from './contact-details.rules.ts'
import {
  type CopyField,
  type CopyFinding,
  type CopyRule,
  type CopySeverity,
  copySeverities,
  type IgnoredFinding,
  type IgnoreFindingBody,
  ignoredFindingsMax,
} from './copy-check.schemas.ts'
import { checkDisclaimers } from './disclaimers.rules.ts'
import { checkEmojiLimit } from './emoji-limit.rules.ts'
import { findNearDuplicates } from './near-duplicates.rules.ts'
import { checkPersonalAttributes } from './personal-attributes.rules.ts'
import { checkCapitals, checkExclamationMarks } from './shouting.rules.ts'
import { checkLength } from './text-length.rules.ts'
import { checkClaims } from './unfound-claims.rules.ts'

/** Each rule with its severity, unless a finding has its own (docs/product-rules.md, 'Copy check'). */
const textRules: readonly (readonly [CopyRule, CopySeverity, CheckText])[] = [
  ['avoided-word', 'block', checkAvoidedWords],
  ['competitor', 'block', checkCompetitors],
  ['missing-disclaimer', 'warn', checkDisclaimers],
  ['personal-attribute', 'warn', checkPersonalAttributes],
  ['claim-not-found', 'warn', checkClaims],
  ['meta-brand', 'warn', checkMetaNames],
  ['all-caps', 'warn', checkCapitals],
  ['exclamation-marks', 'warn', checkExclamationMarks],
  ['emoji-limit', 'warn', checkEmojiLimit],
  ['too-long', 'warn', checkLength],
  ['link', 'inform', checkLinks],
  ['phone-number', 'inform', checkPhoneNumbers],
]
const blockingRules = textRules.filter(([, severity]) => severity === 'block')

/** The texts of a draft, as its lists hold them. */
export interface DraftTexts {
  primaryTexts: readonly string[]
  headlines: readonly string[]
  descriptions: readonly string[]
}

/**
 * Checks the texts of variants. Pure and deterministic; English rules where they concern words.
 * @returns findings by variant, then field, then severity.
 */
export function checkCopy(variants: readonly CopyVariant[], facts: CopyFacts): CopyFinding[] {
  const texts = variants.flatMap(({ headline, primaryText }, index) => [
    { index, field: 'headline' as const, text: headline },
    { index, field: 'primaryText' as const, text: primaryText },
  ])
  const said = variants.map(({ headline, primaryText }, index) => {
    return { index, field: 'primaryText' as const, text: primaryText, said: `${headline} ${primaryText}` }
  })
  const doubles = findNearDuplicates(said, (index) => `variant ${index + 1}`)
  return inOrder([...texts.flatMap((text) => checkText(text, facts)), ...duplicateFindings(doubles)])
}

/** Checks the texts of a draft; `index` counts within each list. */
export function checkDraftCopy(draft: DraftTexts, facts: CopyFacts): CopyFinding[] {
  const lists = listsOf(draft)
  const doubles = lists.flatMap(({ name, texts }) =>
    findNearDuplicates(
      texts.map((text) => ({ ...text, said: text.text })),
      (index) => `${name} ${index + 1}`,
    ),
  )
  const found = lists.flatMap(({ texts }) => texts).flatMap((text) => checkText(text, facts))
  return inOrder([...found, ...duplicateFindings(doubles)])
}

/** Checks one text by all rules that need no other text. */
export function checkText(text: CheckedText, facts: CopyFacts): CopyFinding[] {
  return runRules(textRules, text, facts)
}

/** The findings of `checkCopy` that block and that nobody has accepted; runs only the rules that can block. */
export function findBlockingOfVariants(
  variants: readonly CopyVariant[],
  facts: CopyFacts,
  ignored: readonly IgnoredFinding[] = [],
): CopyFinding[] {
  const texts = variants.flatMap(({ headline, primaryText }, index) => [
    { index, field: 'headline' as const, text: headline },
    { index, field: 'primaryText' as const, text: primaryText },
  ])
  return findBlocking(texts, facts, ignored)
}

/** The same for a draft. */
export function findBlockingOfDraft(
  draft: DraftTexts,
  facts: CopyFacts,
  ignored: readonly IgnoredFinding[] = [],
): CopyFinding[] {
  const texts = listsOf(draft).flatMap(({ texts }) => texts)
  return findBlocking(texts, facts, ignored)
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

function findBlocking(texts: readonly CheckedText[], facts: CopyFacts, ignored: readonly IgnoredFinding[]) {
  return texts
    .flatMap((text) => runRules(blockingRules, text, facts))
    .filter((finding) => reasonToIgnore(finding, ignored) === null)
}

function runRules(rules: typeof textRules, text: CheckedText, facts: CopyFacts): CopyFinding[] {
  if (text.text.trim() === '') return []
  return rules.flatMap(([rule, severity, check]) =>
    check(text, facts).map((found) => ({ rule, severity, ...text, ...found })),
  )
}

const duplicateFindings = (doubles: ReturnType<typeof findNearDuplicates>): CopyFinding[] =>
  doubles.map((found) => ({ rule: 'near-duplicate', severity: 'warn', ...found }))

function listsOf({ primaryTexts, headlines, descriptions }: DraftTexts) {
  const list = (field: CopyField, name: string, texts: readonly string[]) => ({
    name,
    texts: texts.map((text, index): CheckedText => ({ index, field, text })),
  })
  return [
    list('primaryText', 'primary text', primaryTexts),
    list('headline', 'headline', headlines),
    list('description', 'description', descriptions),
  ]
}

const fieldOrder: Record<CopyField, number> = { headline: 0, primaryText: 1, description: 2 }

const inOrder = (findings: readonly CopyFinding[]) =>
  findings.toSorted(
    (a, b) =>
      a.index - b.index ||
      fieldOrder[a.field] - fieldOrder[b.field] ||
      copySeverities.indexOf(a.severity) - copySeverities.indexOf(b.severity),
  )
