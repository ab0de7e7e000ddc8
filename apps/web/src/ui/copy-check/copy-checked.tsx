import type { CopyFacts } from '@hookline/contract/copy-check/checked-text.schemas'
import type { IgnoredFinding, IgnoreFindingBody } from '@hookline/contract/copy-check/copy-check.schemas'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { brandGuideQuery } from '../brand-guide-query.ts'
import { useReport } from '../claims/claims-of-video.tsx'

interface CopyCheck {
  facts: CopyFacts
  ignored: readonly IgnoredFinding[]
  accepted: readonly IgnoredFinding[]
  onIgnore: OnIgnore | undefined
}

/** Stores an ignored finding, or takes it back when it has no reason. @returns false when it was not stored. */
export type OnIgnore = (finding: IgnoreFindingBody) => boolean | Promise<boolean>

const CopyCheckContext = createContext<CopyCheck | null>(null)

const none: readonly IgnoredFinding[] = []

interface CopyCheckedProps {
  ignored: readonly IgnoredFinding[]
  /** What blocks variants that were accepted with a reason; taken back with that decision only. */
  accepted?: readonly IgnoredFinding[]
  /** Left out where nothing can be changed. */
  onIgnore?: OnIgnore | undefined
  children: ReactNode
}

/**
 * Checks the texts inside by the brand guide and, within `ClaimsOfVideo`, against the video. Each text then shows its
 * findings by `CopyFindings`; without this around it, a text has none.
 */
export function CopyChecked({ ignored, accepted = none, onIgnore, children }: CopyCheckedProps) {
  const { data: guide } = useQuery(brandGuideQuery)
  const report = useReport()
  const check = useMemo(
    () => (guide ? { facts: { guide, report }, ignored, accepted, onIgnore } : null),
    [guide, report, ignored, accepted, onIgnore],
  )
  return <CopyCheckContext value={check}>{children}</CopyCheckContext>
}

export const useCopyCheck = () => use(CopyCheckContext)
