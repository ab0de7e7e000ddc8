import type { CopyField } from '@hookline/contract/copy/copy-fields.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { CheckedText } from '@hookline/contract/copy-check/checked-text.schemas'
import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo } from 'react'
import { useCopyCheck } from './copy-checked.tsx'

const none: readonly CopyFinding[] = []
/** A text is checked once its writer pauses: some rules take longer than a key press may. */
const pauseMs = 250

/** The findings of one text, and those of `others` that are about it; none while it is checked for the first time. */
export function useFindings({ index, field, text }: CheckedText, others = none): readonly CopyFinding[] {
  const { engine, facts } = useCopyCheck() ?? {}
  const paused = usePaused(text)
  const own = useMemo(
    () => (engine && facts ? engine.checkText({ index, field, text: paused }, facts) : none),
    [engine, facts, index, field, paused],
  )
  return useMemo(
    () => (engine ? [...own, ...others.filter((one) => one.index === index && one.field === field)] : none),
    [engine, own, others, index, field],
  )
}

/** The findings of one of several variants, to mark and to list. */
export function useVariantFindings(variants: readonly CopyVariant[], index: number) {
  const { headline = '', primaryText = '' } = variants[index] ?? {}
  const duplicates = useDuplicateVariants(variants)
  const ofHeadline = useFindings({ index, field: 'headline', text: headline })
  const ofText = useFindings({ index, field: 'primaryText', text: primaryText }, duplicates)
  return useMemo(
    () => ({ headline: ofHeadline, primaryText: ofText, all: [...ofHeadline, ...ofText] }),
    [ofHeadline, ofText],
  )
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
