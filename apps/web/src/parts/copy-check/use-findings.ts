import type { CopyField } from '@hookline/contract/copy/copy-fields.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { joinTexts, reasonToIgnore } from '@hookline/contract/copy-check/blocking.rules'
import type { CheckedText } from '@hookline/contract/copy-check/checked-text.schemas'
import type { CopyFinding, IgnoredFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { useCopyCheck } from './copy-checked.tsx'

const none: readonly CopyFinding[] = []
const nothing: readonly IgnoredFinding[] = []
/** A text is checked once its writer pauses: some rules take longer than a key press may. */
const pauseMs = 250

/**
 * The findings of one text, and those of `others` that are about it; none while it is checked for the first time.
 * @param adText all texts of its variant
 */
export function useFindings(
  { index, field, text }: CheckedText,
  adText?: string,
  others = none,
): readonly CopyFinding[] {
  const { engine, facts } = useCopyCheck() ?? {}
  const paused = usePaused(text)
  const pausedAd = usePaused(adText)
  const own = useMemo(
    () =>
      engine && facts
        ? engine.checkText({ index, field, text: paused }, { ...facts, adText: pausedAd ?? paused })
        : none,
    [engine, facts, index, field, paused, pausedAd],
  )
  return useMemo(
    () => (engine ? [...own, ...others.filter((one) => one.index === index && one.field === field)] : none),
    [engine, own, others, index, field],
  )
}

/** The findings of one of several variants, to mark and to list. */
export function useVariantFindings(variants: readonly CopyVariant[], index: number) {
  const variant = variants[index] ?? { headline: '', primaryText: '' }
  const { headline, primaryText } = variant
  const adText = joinTexts(variant)
  const duplicates = useDuplicateVariants(variants)
  const ofHeadline = useFindings({ index, field: 'headline', text: headline }, adText)
  const ofText = useFindings({ index, field: 'primaryText', text: primaryText }, adText, duplicates)
  const { ignored = nothing, accepted = nothing } = useCopyCheck() ?? {}
  return useMemo(() => {
    const all = [...ofHeadline, ...ofText]
    const reasons = [...ignored, ...accepted]
    const isBlocked = all.some((one) => one.severity === 'block' && reasonToIgnore(one, reasons) === null)
    return { headline: ofHeadline, primaryText: ofText, all, isBlocked }
  }, [ofHeadline, ofText, ignored, accepted])
}

/** Variants that say nearly the same as an earlier one. */
export function useDuplicateVariants(variants: readonly CopyVariant[]): readonly CopyFinding[] {
  const { engine, facts } = useCopyCheck() ?? {}
  const paused = usePaused(variants)
  return useMemo(() => (engine && facts ? engine.findDuplicateVariants(paused, facts) : none), [engine, facts, paused])
}

/** Texts of one list that say nearly the same as an earlier one. */
export function useDuplicateTexts(field: CopyField, texts: readonly { text: string }[]): readonly CopyFinding[] {
  const { engine, facts } = useCopyCheck() ?? {}
  const paused = usePaused(texts)
  return useMemo(
    () => (engine && facts ? engine.findDuplicateTexts(field, paused, facts) : none),
    [engine, facts, field, paused],
  )
}

/** The value after a pause of typing; the first one at once. */
function usePaused<Value>(value: Value): Value {
  const [paused] = useDebouncedValue(value, pauseMs)
  return useDeferredValue(paused)
}
