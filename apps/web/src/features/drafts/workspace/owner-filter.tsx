import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/session.ts'
import { SearchableSelect } from '../../../ui/fields/searchable-select.tsx'
import { draftOwnersQuery } from '../draft-lists.queries.ts'
import classes from './workspace-page.module.css'

interface OwnerFilterProps {
  /** `all`, or a user_uuid. */
  owner: string
  onChange: (owner: string) => void
}

/** Whose drafts are listed: the person's own, everyone's, or a colleague's. */
export function OwnerFilter({ owner, onChange }: OwnerFilterProps) {
  const { user_uuid: ownId } = useCurrentUser()
  const { data: owners = [] } = useQuery(draftOwnersQuery)
  const others = owners.filter(({ user_id }) => user_id !== ownId)
  return (
    <SearchableSelect
      className={classes.owner}
      size="xs"
      aria-label="User"
      data={[
        { value: ownId, label: 'My drafts' },
        { value: 'all', label: 'All users' },
        ...others.map(({ user_id, username }) => ({ value: user_id, label: username })),
      ]}
      value={owner}
      allowDeselect={false}
      nothingFoundMessage="No such user"
      onChange={(next) => next && onChange(next)}
    />
  )
}
