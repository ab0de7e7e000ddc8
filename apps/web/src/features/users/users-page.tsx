import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { Button } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/session.ts'
import { SortableTable } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { closeAfterDelete, DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { type DialogState, useDialog } from '../../ui/use-dialog.ts'
import { userColumns } from './user-columns.tsx'
import { AddUserForm, EditUserForm, ResetPasswordForm } from './user-forms.tsx'
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
