import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import type { WorkspaceTab } from '../workspace-search.rules.ts'

type View = 'list' | 'grid'

export interface DraftsView {
  shown: View
  /** Whether there is room for the grid. */
  isGridOffered: boolean
  choose: (view: View) => void
}

/** How the drafts are shown; kept in this browser. Submitted ads are always listed. */
export function useDraftsView(tab: WorkspaceTab): DraftsView {
  const isNarrow = useIsNarrow('sm')
  const [chosen, choose] = useLocalStorage<View>({
    key: 'hookline-drafts-view',
    defaultValue: 'list',
    serialize: (view) => view,
    deserialize: (text) => (text === 'grid' ? 'grid' : 'list'),
    getInitialValueInEffect: false,
  })
  const isGridOffered = tab === 'drafts' && !isNarrow
  return { choose, shown: isGridOffered ? chosen : 'list', isGridOffered }
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'grid', label: 'Grid' },
]

export function ViewSwitch({ view }: { view: DraftsView }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={views}
      value={view.shown}
      onChange={(next) => view.choose(next as View)}
    />
  )
}
