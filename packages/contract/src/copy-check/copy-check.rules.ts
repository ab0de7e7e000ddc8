import type { CheckedGuide } from '../brand-guide/brand-guide.schemas.ts'
import { type CopyField, nameCopyField } from '../copy/copy-fields.rules.ts'
import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { editedVariantsMax } from '../copy/copy-variant.schemas.ts'
import { blockingRules, joinTexts, listVariantTexts, runRules } from './blocking.rules.ts'
import type { CheckedText, CopyFacts, TextRule } from './checked-text.schemas.ts'
import { checkLinks, checkMetaNames, checkPhoneNumbers } from './contact-details.rules.ts'
import { type CopyFinding, copySeverities } from './copy-check.schemas.ts'
import { checkDisclaimers } from './disclaimers.rules.ts'
import { checkEmojiLimit } from './emoji-limit.rules.ts'
import { findNearDuplicates } from './near-duplicates.rules.ts'
import { checkPersonalAttributes } from './personal-attributes.rules.ts'
import { checkCapitals, checkExclamationMarks } from './shouting.rules.ts'
import { checkSpecialAdCategory, findOffers } from './special-ad-category.rules.ts'
import { checkLength } from './text-length.rules.ts'
import { checkClaims, checkUnsureClaims } from './unfound-claims.rules.ts'

export { findOffers }

/** Each rule with its severity, unless a finding has its own (docs/product-rules.md, 'Copy check'). */
const textRules: readonly TextRule[] = [
  ...blockingRules,
  ['missing-disclaimer', 'warn', checkDisclaimers],
  ['personal-attribute', 'warn', checkPersonalAttributes],
  ['special-ad-category', 'warn', checkSpecialAdCategory],
  ['claim-not-found', 'warn', checkClaims],
  ['meta-brand', 'warn', checkMetaNames],
  ['all-caps', 'warn', checkCapitals],
  ['exclamation-marks', 'warn', checkExclamationMarks],
  ['emoji-limit', 'warn', checkEmojiLimit],
  ['too-long', 'warn', checkLength],
  ['link', 'inform', checkLinks],
  ['phone-number', 'inform', checkPhoneNumbers],
  ['claim-unsure', 'inform', checkUnsureClaims],
]

/**
 * Checks the texts of variants. Pure and deterministic; most rules that concern words know English only.
 * @returns findings by variant, then field, then severity.
 */
export function checkCopy(variants: readonly CopyVariant[], facts: CopyFacts): CopyFinding[] {
  const found = variants.flatMap((variant, at) => {
    const ofVariant = { ...facts, adText: joinTexts(variant) }
    return listVariantTexts([variant]).flatMap((text) => checkText({ ...text, index: at }, ofVariant))
  })
  return sortFindings([...found, ...findDuplicateVariants(variants, facts)])
}

/** Checks one text by all rules that need no other text. */
export function checkText(text: CheckedText, facts: CopyFacts): CopyFinding[] {
  return runRules(textRules, text, facts)
}

/**
 * Variants that say nearly the same as an earlier one, besides the disclaimers; a finding is at the primary text. Of an
 * older result with more variants than an edited one may have, the first are compared.
 */
export function findDuplicateVariants(variants: readonly CopyVariant[], { guide }: CopyFacts): CopyFinding[] {
  const texts = variants.slice(0, editedVariantsMax).map(({ headline, primaryText }, index) => {
    // The headline last: texts are compared by their first words.
    const own = withoutDisclaimers(primaryText, guide)
    const said = [`${own} ${headline}`, own]
    return { index, field: 'primaryText' as const, text: primaryText, said }
  })
  return toFindings(findNearDuplicates(texts, (index) => `variant ${index + 1}`))
}

/** Texts of one list of a draft that say nearly the same as an earlier one, besides the disclaimers. */
export function findDuplicateTexts(
  field: CopyField,
  texts: readonly { text: string }[],
  { guide }: CopyFacts,
): CopyFinding[] {
  const listed = texts.map(({ text }, index) => ({ index, field, text, said: [withoutDisclaimers(text, guide)] }))
  return toFindings(findNearDuplicates(listed, (index) => `${nameCopyField(field)} ${index + 1}`))
}

const withoutDisclaimers = (text: string, { disclaimers }: CheckedGuide) =>
  disclaimers.reduce((rest, sentence) => rest.replaceAll(sentence, ' '), text)

const toFindings = (doubles: ReturnType<typeof findNearDuplicates>): CopyFinding[] =>
  doubles.map((found) => ({ rule: 'near-duplicate', severity: 'warn', ...found }))

const fieldOrder: Record<CopyField, number> = { headline: 0, primaryText: 1, description: 2 }

const sortFindings = (findings: readonly CopyFinding[]) =>
  findings.toSorted(
    (a, b) =>
      a.index - b.index ||
      fieldOrder[a.field] - fieldOrder[b.field] ||
      copySeverities.indexOf(a.severity) - copySeverities.indexOf(b.severity),
  )
