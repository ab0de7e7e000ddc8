import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { whyNotDelete, whyNotEdit } from '@hookline/contract/accounts/users.rules'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconEdit, IconKey, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format-date.ts'
import { useCurrentUser } from '../../lib/session.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { SortableTable } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { closeAfterDelete, DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { type DialogState, useDialog } from '../../ui/use-dialog.ts'
import { AddUserForm, EditUserForm, ResetPasswordForm, roleLabels } from './user-forms.tsx'
import { useDeleteUser, usersQuery } from './users.queries.ts'

/** The accounts, managed by admins and owners. */
export function UsersPage() {
  const self = useCurrentUser()
  const query = useQuery({ ...usersQuery, refetchOnMount: 'always' })
  const form = useDialog<User | 'new'>()
  const reset = useDialog<User>()
  const deletion = useDialog<User>()
  return (
    <PageLayout
      title="User Management"
      back={{ to: '/', label: 'Back to home' }}
      width={1120}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open('new')}>
          Add New User
        </Button>
      }
    >
      <TableSection
        query={query}
        errorTitle="The users could not be loaded"
        loadingLabel="Loading users"
        empty={<EmptyState title="There are no users" icon={<IconUsers size={32} />} />}
      >
        {(users) => (
          <SortableTable
            label="Users"
            columns={userColumns({ self, onEdit: form.open, onReset: reset.open, onDelete: deletion.open })}
            rows={users}
            rowKey={({ id }) => id}
          />
        )}
      </TableSection>
      <EditDialog
        dialog={form}
        query={query}
        titles={{ add: 'Add New User', edit: 'Edit User' }}
        goneTitle="This user was deleted by someone else"
        versionOf={({ updatedAt }) => updatedAt}
      >
        {({ edited, ...rest }) =>
          edited ? (
            <EditUserForm user={edited} role={self.role} {...rest} />
          ) : (
            <AddUserForm role={self.role} onClose={rest.onClose} />
          )
        }
      </EditDialog>
      <FormDialog isOpen={reset.isOpen} title="Reset Password" onClose={reset.close}>
        {reset.target && (
          <ResetPasswordForm user={reset.target} isSelf={reset.target.id === self.id} onClose={reset.close} />
        )}
      </FormDialog>
      <DeleteUserDialog dialog={deletion} />
    </PageLayout>
  )
}

function DeleteUserDialog({ dialog }: { dialog: DialogState<User> }) {
  const remove = useDeleteUser(() => closeAfterDelete(dialog))
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete User"
      question={({ username }) =>
        `Are you sure you want to delete "${username}"? This cannot be undone: the account is signed out everywhere. What it generated stays in the history, with its name.`
      }
      remove={remove}
    />
  )
}

interface UserActions {
  /** The signed-in user: decides which actions are allowed. */
  self: User
  onEdit: (user: User) => void
  onReset: (user: User) => void
  onDelete: (user: User) => void
}

function userColumns({ self, onEdit, onReset, onDelete }: UserActions): TableColumn<User>[] {
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
