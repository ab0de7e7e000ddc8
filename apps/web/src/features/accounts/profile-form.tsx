import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { profileSchema, type User } from '@hookline/contract/accounts/accounts.schemas'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { reloadAfterSave } from './profile-reload.ts'

export function ProfileForm({ user }: { user: User }) {
  const { form, submitTo } = useCheckedForm({
    initialValues: { username: user.username, email: user.email ?? '' },
    check: (values) => fieldErrors(profileSchema, values),
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(accountsEndpoints.updateUser, { body }),
    onSuccess: reloadAfterSave,
    onError: (error) =>
      showToast({
        title: 'Failed to update profile',
        message: errorMessage(error, 'Failed to update profile'),
        kind: 'error',
      }),
  })

  return (
    <form onSubmit={submitTo(save, (values) => values)} noValidate>
      <Stack gap="sm" maw={420}>
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <TextInput
          label="Email"
          description="Optional"
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Group mt="xs">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            Save Changes
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
