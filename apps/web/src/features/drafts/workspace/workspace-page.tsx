import { CloseButton, Group, Tabs, Text } from '@mantine/core'
import { type ReactNode, useCallback } from 'react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import type { Submissions } from '../../submissions/use-submissions.ts'
import { WorkspaceDrafts } from './workspace-drafts.tsx'
import type { WorkspaceSearch, WorkspaceTab } from './workspace-search.rules.ts'

interface WorkspacePageProps {
  search: WorkspaceSearch
  onSearchChange: (search: WorkspaceSearch) => void
  submissions: Submissions
  /** The button that creates an ad set. */
  createAdSet: ReactNode
  /** The state of running and finished batches. */
  batches: ReactNode
}

/** The user's ad drafts and submitted ads. */
export function WorkspacePage(props: WorkspacePageProps) {
  const { search, onSearchChange, submissions, createAdSet, batches } = props
  const { status: tab = 'drafts', project } = search
  const status = tab === 'drafts' ? undefined : tab
  const changeProject = useCallback(
    (next: string) => onSearchChange({ status, project: next === project ? undefined : next }),
    [onSearchChange, status, project],
  )
  return (
    <PageLayout
      title="Meta Ad Drafts"
      isWide
      actions={
        <>
          <LinkButton to="/settings/meta-presets" variant="default">
            Manage presets
          </LinkButton>
          {tab === 'drafts' && createAdSet}
        </>
      }
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => onSearchChange({ status: next === 'drafts' ? undefined : (next as WorkspaceTab), project })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="drafts">Drafts</Tabs.Tab>
          <Tabs.Tab value="submitted">Submitted</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {project !== undefined && <ProjectFilter project={project} onClear={() => changeProject(project)} />}
          {batches}
          <WorkspaceDrafts key={tab} tab={tab} project={project} submissions={submissions} onProject={changeProject} />
        </Tabs.Panel>
      </Tabs>
    </PageLayout>
  )
}

function ProjectFilter({ project, onClear }: { project: string; onClear: () => void }) {
  return (
    <Group
      gap={4}
      wrap="nowrap"
      w="fit-content"
      mb={12}
      p="2px 4px 2px 12px"
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
