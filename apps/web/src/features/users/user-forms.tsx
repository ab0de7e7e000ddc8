import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { describeMinChars } from '@hookline/contract/accounts/accounts.schemas'
import { assignableRoles } from '@hookline/contract/accounts/users.rules'
import {
  editUserFormSchema,
  newUserFormSchema,
  resetPasswordFormSchema,
} from '@hookline/contract/accounts/users.schemas'
import { NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { EditForm, type EditFormProps } from '../../ui/data-table/row-dialogs.tsx'
import { useRowForm } from '../../ui/data-table/use-row-form.ts'
import { DialogForm } from '../../ui/dialogs/form-dialog.tsx'
import { useCheckedForm } from '../../ui/fields/use-checked-form.ts'
import { UsernameInput } from '../../ui/fields/username-input.tsx'
import { useCreateUser, useUpdateUser } from './users.queries.ts'

export const roleLabels: Record<Role, string> = { user: 'User', admin: 'Admin', owner: 'Owner' }

interface AddUserFormProps {
  /** The role of the person who adds: decides which roles they may give. */
  role: Role
  onClose: () => void
}

const empty = { username: '', email: '', password: '', confirmPassword: '', role: 'user' }

export function AddUserForm({ role, onClose }: AddUserFormProps) {
  const { form, submitTo } = useCheckedForm({
    initialValues: empty,
    check: (values) => fieldErrors(newUserFormSchema, values),
  })
  const create = useCreateUser(onClose)
  const handleSubmit = submitTo(create, ({ confirmPassword: _, role: given, ...values }) => ({
    ...values,
    role: given as Role,
  }))
  return (
    <DialogForm submitLabel="Add User" isBusy={create.isPending} isDirty={form.isDirty()} onSubmit={handleSubmit}>
      <UsernameInput withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('username')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <PasswordInput label="Password" {...newPassword} {...form.getInputProps('password')} />
      <PasswordInput label="Confirm Password" {...repeatedPassword} {...form.getInputProps('confirmPassword')} />
      <NativeSelect label="Role" data={roleOptions(role)} {...form.getInputProps('role')} />
    </DialogForm>
  )
}

interface EditUserFormProps extends EditFormProps<User> {
  /** The account as it was read. */
  edited: User
  /** The role of the person who edits: decides which roles they may give. */
  role: Role
}

const readAccount = ({ username, email, role }: User) => ({ username, email: email ?? '', role: role as string })

export function EditUserForm({ role, ...props }: EditUserFormProps) {
  const { edited: user, onClose } = props
  const before = readAccount(user)
  const { form, submitTo, edit } = useRowForm<User, typeof before>(props, {
    readValues: (account) => readAccount(account ?? user),
    check: (values) => fieldErrors(editUserFormSchema, values),
  })
  const update = useUpdateUser(user.id, { done: 'User updated', failed: 'Error Updating User' }, onClose)
  const handleSubmit = submitTo(update, (values) => {
    const username = values.username.trim()
    const change = {
      ...(username !== before.username && { username }),
      ...(values.email !== before.email && { email: values.email }),
      ...(values.role !== before.role && { role: values.role as Role }),
    }
    if (Object.keys(change).length > 0) return { ...change, updatedAt: user.updatedAt }
    showToast({ title: 'No Changes', message: 'Nothing was changed.' })
    onClose()
    return null
  })
  return (
    <EditForm {...props} isDirty={form.isDirty()} edit={edit} save={update} onSubmit={handleSubmit}>
      <UsernameInput withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('username')} />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <NativeSelect label="Role" data={roleOptions(role)} {...form.getInputProps('role')} />
    </EditForm>
  )
}

interface ResetPasswordFormProps {
  user: User
  isSelf: boolean
  onClose: () => void
}

export function ResetPasswordForm({ user, isSelf, onClose }: ResetPasswordFormProps) {
  const { form, submitTo } = useCheckedForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    check: (values) => fieldErrors(resetPasswordFormSchema, values),
  })
  const reset = useUpdateUser(user.id, { done: 'Password reset', failed: 'Error Resetting Password' }, onClose)
  return (
    <DialogForm
      submitLabel="Reset Password"
      isBusy={reset.isPending}
      isDirty={form.isDirty()}
      onSubmit={submitTo(reset, ({ newPassword }) => ({ newPassword }))}
    >
      <Text>
        {isSelf
          ? 'Sets a new password for your account. You stay signed in here and are signed out everywhere else.'
          : `Sets a new password for "${user.username}" and signs the account out everywhere.`}
      </Text>
      <PasswordInput label="New Password" data-autofocus {...newPassword} {...form.getInputProps('newPassword')} />
      <PasswordInput label="Confirm Password" {...repeatedPassword} {...form.getInputProps('confirmPassword')} />
    </DialogForm>
  )
}

const repeatedPassword = { withAsterisk: true, autoComplete: 'new-password' }
const newPassword = { ...repeatedPassword, description: describeMinChars('password') }

/** The roles that a person may give. */
function roleOptions(actor: Role): { value: Role; label: string }[] {
  return assignableRoles(actor).map((value) => ({ value, label: roleLabels[value] }))
}
