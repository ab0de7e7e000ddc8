import type { Role } from '@hookline/contract/accounts/accounts.schemas'
import { newUserFormSchema } from '@hookline/contract/accounts/users.schemas'
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { roleOptions } from './role-labels.ts'
import { useCreateUser } from './users.queries.ts'

interface AddUserFormProps {
  /** Of who adds: decides which roles they may give. */
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
  const handleSubmit = submitTo(create, ({ username, email, password, role: given }) => ({
    username,
    email,
    password,
    role: given as Role,
  }))
  return (
    <DialogForm submitLabel="Add User" isBusy={create.isPending} isDirty={form.isDirty()} onSubmit={handleSubmit}>
      <TextInput
        label="Username"
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('username')}
      />
      <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <PasswordInput
        label="Password"
        description="At least 6 characters"
        withAsterisk
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Confirm Password"
        withAsterisk
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <NativeSelect label="Role" data={roleOptions(role)} {...form.getInputProps('role')} />
    </DialogForm>
  )
}
