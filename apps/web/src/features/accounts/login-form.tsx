import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { loginSchema } from '@hookline/contract/accounts/accounts.schemas'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { useSignIn } from './sign-in.ts'

const words = {
  success: { title: 'Login successful', message: 'Welcome back!' },
  refusal: { title: 'Login failed', fallback: 'Invalid credentials' },
  exception: { title: 'Login error', fallback: 'Login failed' },
}

export function LoginForm() {
  const { form, submitTo } = useCheckedForm({
    initialValues: { username: '', password: '' },
    check: (values) => fieldErrors(loginSchema, values),
  })
  const signIn = useSignIn((body: typeof form.values) => call(accountsEndpoints.login, { body }), words)
  return (
    <form onSubmit={submitTo(signIn, (values) => values)} noValidate>
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
