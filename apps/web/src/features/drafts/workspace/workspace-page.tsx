import { CloseButton, Group, Tabs, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useCurrentUser } from '../../../lib/session.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import type { AdSetUse } from '../../../parts/ad-set-form/ad-set-use.ts'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { readSort, type WorkspaceSearch, writeSort } from '../workspace-search.rules.ts'
import { OwnerFilter } from './owner-filter.tsx'
import { WorkspaceDrafts, type WorkspaceDraftsProps } from './workspace-drafts.tsx'
import classes from './workspace-page.module.css'

interface WorkspacePageProps {
  search: WorkspaceSearch
  onSearchChange: (search: WorkspaceSearch) => void
  submissions: Submissions
  /** The button that creates an ad set. */
  createAdSet: (use: AdSetUse | null) => ReactNode
  /** The state of running and finished batches. */
  batches: ReactNode
  /** What keeps ads from Meta. */
  notice: ReactNode
  /** Switches submitted ads on and off. */
  LiveActions: WorkspaceDraftsProps['LiveActions']
}

/** Ad drafts and submitted ads: the person's own, or the team's. */
export function WorkspacePage(props: WorkspacePageProps) {
  const { search, onSearchChange } = props
  const { user_uuid: ownId } = useCurrentUser()
  const { status: tab = 'drafts', project, owner = ownId } = search
  const sort = useMemo(() => readSort(search.sort), [search.sort])
  const changeProject = useStableCallback((next: string) =>
    onSearchChange({ ...search, project: next === project ? undefined : next, page: undefined }),
  )
  return (
    <WorkspaceDrafts
      {...props}
      tab={tab}
      project={project}
      owner={owner}
      attention={search.attention === 'true'}
      onAttention={(next) => onSearchChange({ ...search, attention: next ? 'true' : undefined, page: undefined })}
      page={search.page ?? 1}
      linkToPage={(page) => ({ to: '/meta-ads-workspace', search: { ...search, page: page > 1 ? page : undefined } })}
      tabs={
        <Group gap="sm" align="center" wrap="nowrap" className={classes.tabs}>
          <Tabs.List className={classes.tabList}>
            <Tabs.Tab value="drafts">Drafts</Tabs.Tab>
            <Tabs.Tab value="submitted">Submitted</Tabs.Tab>
          </Tabs.List>
          <OwnerFilter
            owner={owner}
            onChange={(next) =>
              onSearchChange({ ...search, owner: next === ownId ? undefined : next, page: undefined })
            }
          />
          {project !== undefined && <ProjectFilter project={project} onClear={() => changeProject(project)} />}
        </Group>
      }
      onTab={(next) => onSearchChange({ status: next === 'drafts' ? undefined : next, project, owner: search.owner })}
      sort={sort}
      onSort={(next) => onSearchChange({ ...search, sort: writeSort(next), page: undefined })}
      onProject={changeProject}
      onOwner={(next) => onSearchChange({ ...search, owner: next, page: undefined })}
    />
  )
}

function ProjectFilter({ project, onClear }: { project: string; onClear: () => void }) {
  return (
    <Group
      gap={4}
      wrap="nowrap"
      w="fit-content"
      p="0 4px 0 12px"
      bd="1px solid var(--app-control-border)"
      bdrs={16}
      bg="var(--app-subtle)"
    >
      <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
        Project: {project}
      </Text>
      <CloseButton size="sm" aria-label={`Remove the project filter ${project}`} onClick={onClear} />
    </Group>
  )
}
