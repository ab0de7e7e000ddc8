import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { findBlockingOfVariants } from '@hookline/contract/copy-check/blocking.rules'
import { findDuplicateVariants } from '@hookline/contract/copy-check/copy-check.rules'
import { checkDisclaimers } from '@hookline/contract/copy-check/disclaimers.rules'
import { checkEmojiLimit } from '@hookline/contract/copy-check/emoji-limit.rules'
import { filterLines } from './offline-ad.ts'
import type { OfflineVariant } from './offline-copy.ts'
import type { OfflineFacts } from './offline-facts.ts'

const isAllowed = (guide: CheckedGuide, headline: string, primaryText = '') =>
  findBlockingOfVariants([{ headline, primaryText }], { guide }).length === 0

/** Leaves out what was read and the brand guide forbids. What the user wrote stays. */
export function withoutForbidden({ guide, ...facts }: OfflineFacts): OfflineFacts {
  const isPermitted = (text: string) => isAllowed(guide, text)
  const actions = [facts.callToAction, 'Learn more', 'Take a look']
  return {
    ...facts,
    guide,
    name: facts.name && isPermitted(facts.name) ? facts.name : null,
    ad: facts.ad && filterLines(facts.ad, isPermitted),
    callToAction: actions.find(isPermitted) ?? facts.callToAction,
    askedCallToAction: facts.askedCallToAction && isPermitted(facts.askedCallToAction) ? facts.askedCallToAction : null,
  }
}

/**
 * Chooses among all that can be written: none with a forbidden word while there are others, and last those that say nearly
 * the same as one before. Adds the disclaimers.
 */
export function chooseVariants(all: OfflineVariant[], { guide, variantCount }: OfflineFacts): OfflineVariant[] {
  const allowed = all.filter(({ headline, primaryText }) => isAllowed(guide, headline, primaryText))
  const left = allowed.length > 0 ? allowed : all
  const distinct: OfflineVariant[] = []
  for (const variant of left) {
    if (findDuplicateVariants([...distinct, variant], { guide }).length === 0) distinct.push(variant)
  }
  return [...new Set([...distinct, ...left])]
    .slice(0, variantCount)
    .map((variant) => ({ ...variant, primaryText: completeText(variant.primaryText, guide) }))
}

function completeText(primaryText: string, guide: CheckedGuide): string {
  const fix = (check: typeof checkDisclaimers, text: string) =>
    check({ index: 0, field: 'primaryText', text }, { guide })[0]?.fix ?? text
  return guide.disclaimers.reduce((text) => fix(checkDisclaimers, text), fix(checkEmojiLimit, primaryText))
}
