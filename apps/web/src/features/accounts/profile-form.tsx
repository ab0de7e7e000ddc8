import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { profileSchema, type User } from '@hookline/contract/accounts/accounts.schemas'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { fieldErrors, fieldErrorsOf } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'
import { reloadAfterSave } from './profile-reload.ts'

export function ProfileForm({ user }: { user: User }) {
  const form = useForm({
    initialValues: { username: user.username, email: user.email ?? '' },
    validate: (values) => fieldErrors(profileSchema, values),
  })
  const save = useMutation({
    mutationFn: (body: typeof form.values) => call(accountsEndpoints.updateUser, { body }),
    onSuccess: reloadAfterSave,
    onError: (error) => {
      showErrors(fieldErrorsOf(error))
      showToast({
        title: 'Failed to update profile',
        message: errorMessage(error, 'Failed to update profile'),
        kind: 'error',
      })
    },
  })

  function showErrors(errors: Record<string, unknown>) {
    const [first] = Object.keys(errors)
    if (first === undefined) return
    form.setErrors(errors as Record<string, string>)
    form.getInputNode(first)?.focus()
  }

  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values), showErrors)} noValidate>
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
