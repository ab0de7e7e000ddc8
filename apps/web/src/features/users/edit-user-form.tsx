import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { editUserFormSchema } from '@hookline/contract/accounts/users.schemas'
import { NativeSelect, TextInput } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import type { EditFormProps } from '../../ui/edit-dialog.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { ConflictNotice } from '../../ui/unsaved-edit/edit-notices.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { roleOptions } from './role-labels.ts'
import { useUpdateUser } from './users.queries.ts'

interface EditUserFormProps extends Omit<EditFormProps<User>, 'edited'> {
  /** The account as it was read. */
  user: User
  /** Of who edits: decides which roles they may give. */
  role: Role
}

export function EditUserForm({ user, role, isLoadingLatest, onLoadLatest, onClose }: EditUserFormProps) {
  const before = { username: user.username, email: user.email ?? '', role: user.role as string }
  const { form, submitTo } = useCheckedForm({
    initialValues: before,
    check: (values) => fieldErrors(editUserFormSchema, values),
  })
  const update = useUpdateUser(user.id, onClose)
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
    <DialogForm submitLabel="Save Changes" isBusy={update.isPending} isDirty={form.isDirty()} onSubmit={handleSubmit}>
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
      <ConflictNotice error={update.error} isLoading={isLoadingLatest} onLoadLatest={onLoadLatest} />
    </DialogForm>
  )
}
