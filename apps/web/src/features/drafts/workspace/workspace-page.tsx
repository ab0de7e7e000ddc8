import { Button, CloseButton, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { useDialog } from '../../../ui/use-dialog.ts'
import { WorkspaceDrafts } from './workspace-drafts.tsx'
import classes from './workspace-page.module.css'
import type { WorkspaceSearch, WorkspaceTab } from './workspace-search.rules.ts'

const CreateAdSetDialog = lazyDialog(() => import('../../ad-sets/create-ad-set-dialog.tsx'))

interface WorkspacePageProps {
  search: WorkspaceSearch
  onSearchChange: (search: WorkspaceSearch) => void
}

/** The ad drafts of this user, and those that were sent. */
export function WorkspacePage({ search, onSearchChange }: WorkspacePageProps) {
  const { status: tab = 'drafts', project } = search
  const adSet = useDialog<true>()
  const status = tab === 'drafts' ? undefined : tab
  const changeProject = useCallback(
    (next: string) => onSearchChange({ status, project: next === project ? undefined : next }),
    [onSearchChange, status, project],
  )
  return (
    <PageLayout
      title="Meta Ad Drafts"
      back={{ to: '/', label: 'Back to home' }}
      width={1120}
      actions={
        <>
          <LinkButton to="/settings/meta-presets" variant="default">
            Manage presets
          </LinkButton>
          {tab === 'drafts' && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => adSet.open(true)}>
              Create AdSet
            </Button>
          )}
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
          <WorkspaceDrafts key={tab} tab={tab} project={project} onProject={changeProject} />
        </Tabs.Panel>
      </Tabs>
      <CreateAdSetDialog isOpen={adSet.isOpen} onClose={adSet.close} />
    </PageLayout>
  )
}

/** Says, as a badge, that only one project is shown. */
function ProjectFilter({ project, onClear }: { project: string; onClear: () => void }) {
  return (
    <div className={classes.projectFilter}>
      <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
        Project: {project}
      </Text>
      <CloseButton size="sm" aria-label={`Remove the project filter ${project}`} onClick={onClear} />
    </div>
  )
}
