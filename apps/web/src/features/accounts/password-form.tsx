import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { passwordFormSchema } from '@hookline/contract/accounts/accounts.schemas'
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { sessionsQuery } from './sessions.queries.ts'

interface PasswordFormProps {
  /** Tells a password manager whose password it is. */
  username: string
}

export function PasswordForm({ username }: PasswordFormProps) {
  const queryClient = useQueryClient()
  const { form, submitTo } = useCheckedForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: (values) => fieldErrors(passwordFormSchema, values),
  })
  const save = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof form.values) =>
      call(accountsEndpoints.updateUser, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      form.reset()
      showToast({
        title: 'Password updated',
        message: 'Your other sessions have been signed out.',
        kind: 'success',
      })
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
    onError: (error) =>
      showToast({
        title: 'Failed to update password',
        message: errorMessage(error, 'Failed to update password'),
        kind: 'error',
      }),
  })

  return (
    <form onSubmit={submitTo(save, (values) => values)} noValidate>
      <Stack gap="sm" maw={420}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="New Password"
          description="At least 8 characters"
          autoComplete="new-password"
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label="Confirm New Password"
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <Text size="sm" c="dimmed">
          Changing the password signs you out everywhere else.
        </Text>
        <Group mt="xs">
          <Button type="submit" loading={save.isPending}>
            Change Password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
