import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { draftOwnersQuery } from '../draft-lists.queries.ts'
import type { DraftsFilter } from '../workspace-search.rules.ts'

interface NoDraftsProps extends DraftsFilter {
  onProject: (project: string) => void
  onOwner: (owner: 'all') => void
  onAttention: (attention: boolean) => void
}

/** What an empty tab says, with the way to the drafts that exist or can be created. */
export function NoDrafts({ tab, project, owner, attention, onProject, onOwner, onAttention }: NoDraftsProps) {
  const { user_uuid: ownId } = useCurrentUser()
  const title = tab === 'drafts' ? 'No ad drafts found.' : 'No submitted ads found.'
  if (attention && tab === 'submitted') {
    const all = (
      <Button variant="default" onClick={() => onAttention(false)}>
        Show all submitted ads
      </Button>
    )
    return (
      <EmptyState title="No ad needs attention." message="Submitted ads with a problem appear here." action={all} />
    )
  }
  if (project !== undefined) {
    const clear = (
      <Button variant="default" onClick={() => onProject(project)}>
        Show all projects
      </Button>
    )
    return <EmptyState title={title} message={`Only the project ${project} is shown.`} action={clear} />
  }
  if (owner !== ownId && owner !== 'all') {
    const all = (
      <Button variant="default" onClick={() => onOwner('all')}>
        Show all users
      </Button>
    )
    return <EmptyState title={title} message="This user has none." action={all} />
  }
  if (tab === 'submitted') {
    const back = (
      <LinkButton to="/meta-ads-workspace" variant="default">
        Show the drafts
      </LinkButton>
    )
    return <EmptyState title={title} message="Submitted ads appear here." action={back} />
  }
  return <NoDraftsYet title={title} owner={owner} onOwner={onOwner} />
}

interface NoDraftsYetProps extends Pick<NoDraftsProps, 'owner' | 'onOwner'> {
  title: string
}

/** Drafts are created from results, which a new team has to generate first; colleagues may have some. */
function NoDraftsYet({ title, owner, onOwner }: NoDraftsYetProps) {
  const { user_uuid: ownId } = useCurrentUser()
  const { data: owners = [] } = useQuery(draftOwnersQuery)
  const { data: results, isPending } = useQuery({
    queryKey: ['history', 'any'],
    queryFn: async ({ signal }) => (await call(historyEndpoints.list, { query: { limit: 1 }, signal })).results,
  })
  if (isPending) return null
  const hasResults = results?.length !== 0
  const action = (
    <Group gap={8} justify="center">
      {hasResults ? (
        <LinkButton to="/history">Open History</LinkButton>
      ) : (
        <LinkButton to="/studio">Generate Ad Copy</LinkButton>
      )}
      {owner === ownId && owners.some(({ user_id }) => user_id !== ownId) && (
        <Button variant="default" onClick={() => onOwner('all')}>
          Show all users
        </Button>
      )}
    </Group>
  )
  const message = hasResults
    ? 'Select results in the history and create Meta drafts from them.'
    : 'Generate ad copy first; drafts are created from its results.'
  return <EmptyState title={title} message={message} action={action} />
}
