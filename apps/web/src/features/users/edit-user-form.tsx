import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { editUserFormSchema } from '@hookline/contract/accounts/users.schemas'
import { NativeSelect, TextInput } from '@mantine/core'
import { showToast } from '../../lib/toast.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { roleOptions } from './role-labels.ts'
import { useUserForm } from './use-user-form.ts'
import { useUpdateUser } from './users.queries.ts'

interface EditUserFormProps {
  user: User
  /** Of who edits: decides which roles they may give. */
  role: Role
  onClose: () => void
}

export function EditUserForm({ user, role, onClose }: EditUserFormProps) {
  const before = { username: user.username, email: user.email ?? '', role: user.role as string }
  const { form, submitTo } = useUserForm(editUserFormSchema, before)
  const update = useUpdateUser(user.id, onClose)
  const handleSubmit = submitTo(update, (values) => {
    const username = values.username.trim()
    const change = {
      ...(username !== before.username && { username }),
      ...(values.email !== before.email && { email: values.email }),
      ...(values.role !== before.role && { role: values.role as Role }),
    }
    if (Object.keys(change).length > 0) return change
    showToast({ title: 'No Changes', message: 'Nothing was changed.' })
    onClose()
    return null
  })
  return (
    <DialogForm submitLabel="Save Changes" isBusy={update.isPending} onSubmit={handleSubmit} onCancel={onClose}>
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
      <NativeSelect label="Role" data={roleOptions(role)} {...form.getInputProps('role')} />
    </DialogForm>
  )
}
