import type { CopyFacts } from '@hookline/contract/copy-check/checked-text.schemas'
import type { IgnoredFinding, IgnoreFindingBody } from '@hookline/contract/copy-check/copy-check.schemas'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { createPageStore, useStore } from '../../lib/store.ts'
import { useGuide, useReport } from '../claims/claims-of-video.tsx'

type Engine = typeof import('@hookline/contract/copy-check/copy-check.rules')

interface CopyCheck {
  engine: Engine
  facts: CopyFacts
  ignored: readonly IgnoredFinding[]
  accepted: readonly IgnoredFinding[]
  onIgnore: OnIgnore | undefined
}

/** Stores an ignored finding, or takes it back when it has no reason. @returns false when it was not stored. */
export type OnIgnore = (finding: IgnoreFindingBody) => boolean | Promise<boolean>

const CopyCheckContext = createContext<CopyCheck | null>(null)

const none: readonly IgnoredFinding[] = []
const noCategories: readonly string[] = []

interface CopyCheckedProps {
  ignored: readonly IgnoredFinding[]
  /** What blocks variants that were accepted with a reason; taken back with that decision only. */
  accepted?: readonly IgnoredFinding[]
  /** Left out where nothing can be changed. */
  onIgnore?: OnIgnore | undefined
  /** All texts of the ad inside, which may say what it is for; variants say it each for itself. */
  adText?: string
  /** Those of the ad's campaign. */
  specialAdCategories?: readonly string[] | undefined
  children: ReactNode
}

/**
 * Checks the texts inside by the brand guide and, within `ClaimsOfVideo`, by that of its project and against the video. Each text then shows its
 * findings by `CopyFindings`; without this around it, a text has none.
 */
export function CopyChecked(props: CopyCheckedProps) {
  const { ignored, accepted = none, onIgnore, adText = '', specialAdCategories = noCategories, children } = props
  const guide = useGuide()
  const engine = useEngine()
  const report = useReport()
  // As a text, so that typing checks the other texts again only when it changes.
  const categories = [...specialAdCategories, ...(engine?.findOffers(adText) ?? [])].join(' ')
  const check = useMemo(
    () =>
      guide && engine
        ? { engine, facts: { guide, report, specialAdCategories: categories.split(' ') }, ignored, accepted, onIgnore }
        : null,
    [guide, engine, report, categories, ignored, accepted, onIgnore],
  )
  return <CopyCheckContext value={check}>{children}</CopyCheckContext>
}

const loaded = createPageStore<Engine | null>(() => null)

/** Loads the rules, which have a chunk of their own. */
export async function loadCopyCheck(): Promise<Engine> {
  const engine = await import('@hookline/contract/copy-check/copy-check.rules')
  loaded.set(engine)
  return engine
}

function useEngine(): Engine | null {
  const engine = useStore(loaded)
  useEffect(() => {
    // If it cannot be loaded, no findings are shown.
    if (!engine) loadCopyCheck().catch(() => undefined)
  }, [engine])
  return engine
}

export const useCopyCheck = () => use(CopyCheckContext)
