import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { whyNotDelete, whyNotEdit } from '@hookline/contract/accounts/users.rules'
import { Badge, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/format-date.ts'
import { useCurrentUser } from '../../lib/session.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TablePage } from '../../ui/data-table/table-page.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { AddUserForm, EditUserForm, ResetPasswordForm, roleLabels } from './user-forms.tsx'
import { useDeleteUser, usersQuery } from './users.queries.ts'

/** The accounts, managed by admins and owners. */
export function UsersPage() {
  const self = useCurrentUser()
  const reset = useDialog<User>()
  return (
    <TablePage
      title="User Management"
      description="Who can sign in. Admins manage users, tools and AI models; only owners change owners."
      noun="User"
      label="Users"
      query={useQuery(usersQuery)}
      errorTitle="The users could not be loaded"
      empty={{ title: 'There are no users' }}
      columns={userColumns(self)}
      getRowName={({ username }) => username}
      whyNotEdit={(user) => whyNotEdit(self, user)}
      whyNotDelete={(user) => whyNotDelete(self, user)}
      rowActions={(user, edit, remove) => [
        edit,
        {
          verb: 'Reset Password',
          label: `Reset Password of ${user.username}`,
          Icon: IconKey,
          whyNot: whyNotEdit(self, user),
          onAct: () => reset.open(user),
        },
        remove,
      ]}
      addLabel="Add New User"
      addTitle="Add New User"
      renderForm={({ edited, ...rest }) =>
        edited ? (
          <EditUserForm edited={edited} role={self.role} {...rest} />
        ) : (
          <AddUserForm role={self.role} onClose={rest.onClose} />
        )
      }
      deleteQuestion={({ username }) =>
        `Are you sure you want to delete "${username}"? This cannot be undone: the account is signed out everywhere. Its results stay in the history, under its name.`
      }
      remove={useDeleteUser()}
    >
      {(table) => (
        <>
          {table}
          <FormDialog isOpen={reset.isOpen} title="Reset Password" onClose={reset.close}>
            {reset.target && (
              <ResetPasswordForm user={reset.target} isSelf={reset.target.id === self.id} onClose={reset.close} />
            )}
          </FormDialog>
        </>
      )}
    </TablePage>
  )
}

const formatEmail = ({ email }: User) => email ?? 'N/A'

const userColumns = (self: User): TableColumn<User>[] => [
  { key: 'id', header: 'ID', sortBy: ({ id }) => id, text: ({ id }) => String(id), from: 'sm' },
  {
    key: 'username',
    header: 'Username',
    isTitle: true,
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
  { key: 'email', header: 'Email', sortBy: ({ email }) => email, text: formatEmail },
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
    from: 'sm',
    sortBy: ({ createdAt }) => createdAt,
    text: ({ createdAt }) => formatDate(createdAt),
    render: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
]
