import type { CopyField, CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { useEffect, useState } from 'react'
import { usePaused } from './use-paused.ts'

/** Texts of a list that say nearly the same as an earlier one. Its rule is loaded after the screen. */
export function useDuplicateTexts(field: CopyField, texts: readonly { text: string }[]): CopyFinding[] {
  const paused = usePaused(texts)
  const [found, setFound] = useState<CopyFinding[]>([])
  useEffect(() => {
    let isCurrent = true
    void import('@hookline/contract/copy-check/copy-check.rules').then(
      ({ findDuplicateTexts }) => isCurrent && setFound(findDuplicateTexts(field, paused)),
      // Without it the texts are still complete.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [field, paused])
  return found
}
