import { Button } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { DraftsFilter } from './workspace-search.rules.ts'

/** Why there is nothing, and the one thing to do about it. */
export function DraftsEmpty({ tab, project, onClearProject }: DraftsFilter & { onClearProject: () => void }) {
  const title = tab === 'drafts' ? 'No ad drafts found.' : 'No submitted ads found.'
  if (project !== undefined) {
    return (
      <EmptyState
        title={title}
        message={`Only the project ${project} is shown.`}
        action={
          <Button variant="default" onClick={onClearProject}>
            Show all projects
          </Button>
        }
      />
    )
  }
  if (tab === 'submitted') return <EmptyState title={title} message="Ads stand here once they were sent to Meta." />
  return (
    <EmptyState
      title={title}
      message="Select results in the history and create Meta drafts of them."
      action={<LinkButton to="/history">Open the history</LinkButton>}
    />
  )
}
