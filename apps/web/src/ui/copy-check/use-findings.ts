import type { CheckedText } from '@hookline/contract/copy-check/checked-text.schemas'
import { checkText } from '@hookline/contract/copy-check/copy-check.rules'
import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import type { CopyVariant } from '@hookline/contract/generation/generation.schemas'
import { useMemo } from 'react'
import { useCopyCheck } from './copy-checked.tsx'
import { usePaused } from './use-paused.ts'

/** The findings of one text, and those of `others` that are about it; none while it is checked for the first time. */
export function useFindings({ index, field, text }: CheckedText, others: readonly CopyFinding[] = []): CopyFinding[] {
  const facts = useCopyCheck()?.facts
  const paused = usePaused(text)
  const own = useMemo(
    () => (facts ? checkText({ index, field, text: paused }, facts) : []),
    [facts, index, field, paused],
  )
  return useMemo(
    () => (facts ? [...own, ...others.filter((one) => one.index === index && one.field === field)] : []),
    [facts, own, others, index, field],
  )
}

/** The findings of one variant, to mark and to list. */
export function useVariantFindings(
  { headline, primaryText }: CopyVariant,
  index: number,
  duplicates: readonly CopyFinding[],
) {
  const ofHeadline = useFindings({ index, field: 'headline', text: headline })
  const ofText = useFindings({ index, field: 'primaryText', text: primaryText }, duplicates)
  return useMemo(
    () => ({ headline: ofHeadline, primaryText: ofText, all: [...ofHeadline, ...ofText] }),
    [ofHeadline, ofText],
  )
}
