import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { resetPasswordFormSchema } from '@hookline/contract/accounts/users.schemas'
import { PasswordInput, Text } from '@mantine/core'
import { fieldErrors } from '../../lib/field-errors.ts'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { useResetPassword } from './users.queries.ts'

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
  const reset = useResetPassword(user.id, onClose)
  return (
    <DialogForm
      submitLabel="Reset Password"
      isBusy={reset.isPending}
      isDirty={form.isDirty()}
      onSubmit={submitTo(reset, ({ newPassword }) => newPassword)}
    >
      <Text>
        {isSelf
          ? 'Sets a new password for your account. You stay signed in here and are signed out everywhere else.'
          : `Sets a new password for "${user.username}" and signs the account out everywhere.`}
      </Text>
      <PasswordInput
        label="New Password"
        description="At least 6 characters"
        withAsterisk
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        label="Confirm Password"
        withAsterisk
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </DialogForm>
  )
}
