import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { loginSchema } from '@hookline/contract/accounts/accounts.schemas'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../../lib/call.ts'
import { fieldErrors, fieldErrorsOf } from '../../lib/field-errors.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { visibilityToggleProps } from '../../ui/visibility-toggle-props.ts'
import { useSignIn } from './sign-in.ts'

const words = {
  success: { title: 'Login successful', message: 'Welcome back!' },
  refusal: { title: 'Login failed', fallback: 'Invalid credentials' },
  exception: { title: 'Login error', fallback: 'Login failed' },
}

export function LoginForm() {
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: (values) => fieldErrors(loginSchema, values),
  })
  const signIn = useSignIn((body: typeof form.values) => call(accountsEndpoints.login, { body }), words)
  const submit = useSingleFlight((values: typeof form.values) =>
    signIn.mutateAsync(values, { onError: (error) => form.setErrors(fieldErrorsOf(error)) }),
  )
  const handleSubmit = form.onSubmit(submit, (errors) =>
    form.getInputNode(Object.keys(errors)[0] ?? 'username')?.focus(),
  )
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visibilityToggleButtonProps={visibilityToggleProps}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={signIn.isPending} mt="xs">
          Login
        </Button>
      </Stack>
    </form>
  )
}
