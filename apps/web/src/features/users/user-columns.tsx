import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { whyNotDelete, whyNotEdit } from '@hookline/contract/accounts/users.rules'
import { Badge, Group, Text } from '@mantine/core'
import { IconEdit, IconKey, IconTrash } from '@tabler/icons-react'
import { formatDate } from '../../lib/format-date.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { RowAction } from '../../ui/row-action.tsx'

export const roleLabels: Record<Role, string> = { user: 'User', admin: 'Admin', owner: 'Owner' }

interface UserActions {
  /** The signed-in user: decides which actions are allowed. */
  self: User
  onEdit: (user: User) => void
  onReset: (user: User) => void
  onDelete: (user: User) => void
}

export function userColumns({ self, onEdit, onReset, onDelete }: UserActions): TableColumn<User>[] {
  return [
    { key: 'id', header: 'ID', sortBy: ({ id }) => id, render: ({ id }) => id },
    {
      key: 'username',
      header: 'Username',
      sortBy: ({ username }) => username,
      render: ({ id, username }) => (
        <>
          {username}
          {id === self.id && (
            <Text span inherit c="dimmed">
              {' '}
              (you)
            </Text>
          )}
        </>
      ),
    },
    { key: 'email', header: 'Email', sortBy: ({ email }) => email, render: ({ email }) => email ?? 'N/A' },
    {
      key: 'role',
      header: 'Role',
      sortBy: ({ role }) => roleLabels[role],
      render: ({ role }) => (
        <Badge tt="none" color={role === 'user' ? 'gray' : 'accent'}>
          {roleLabels[role]}
        </Badge>
      ),
    },
    {
      key: 'createdAt',
      header: 'Created At',
      sortBy: ({ createdAt }) => createdAt,
      render: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: 'actions',
      header: 'Actions',
      render: (user) => {
        const whyNot = whyNotEdit(self, user)
        return (
          <Group gap={4} wrap="nowrap">
            <RowAction label={`Edit ${user.username}`} whyNot={whyNot} onAct={() => onEdit(user)}>
              <IconEdit size={16} aria-hidden />
            </RowAction>
            <RowAction label={`Reset Password of ${user.username}`} whyNot={whyNot} onAct={() => onReset(user)}>
              <IconKey size={16} aria-hidden />
            </RowAction>
            <RowAction
              label={`Delete ${user.username}`}
              color="red"
              whyNot={whyNotDelete(self, user)}
              onAct={() => onDelete(user)}
            >
              <IconTrash size={16} aria-hidden />
            </RowAction>
          </Group>
        )
      },
    },
  ]
}
