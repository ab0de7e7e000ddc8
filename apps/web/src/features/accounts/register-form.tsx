import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { missingSetupCode, registrationSchema } from '@hookline/contract/accounts/accounts.schemas'
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { aboutQuery } from '../../lib/about.ts'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { useSignIn } from './sign-in.ts'

const words = {
  success: { title: 'Registration successful', message: 'Your account has been created' },
  refusal: { title: 'Registration failed', fallback: 'Please check your information' },
  exception: { title: 'Registration error', fallback: 'Please check your information' },
}

export function RegisterForm() {
  const queryClient = useQueryClient()
  const { data: about } = useQuery(aboutQuery)
  const needsSetupCode = about?.needsSetupCode ?? false
  const { form, submitTo } = useCheckedForm({
    initialValues: { username: '', password: '', email: '', setupCode: '' },
    check: (values) => ({
      ...fieldErrors(registrationSchema, values),
      ...(needsSetupCode && !values.setupCode.trim() && { setupCode: missingSetupCode }),
    }),
  })
  const signIn = useSignIn(async (body: typeof form.values) => {
    const answer = await call(accountsEndpoints.register, { body })
    // The code is for the first account alone.
    void queryClient.invalidateQueries(aboutQuery)
    return answer
  }, words)
  if (about?.registration === 'closed' && !needsSetupCode) {
    return <Alert color="yellow">Registration is closed. Ask an administrator for an account.</Alert>
  }
  return (
    <form onSubmit={submitTo(signIn, (values) => values)} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Username"
          description="At least 3 characters"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Email (optional)"
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {needsSetupCode && (
          <TextInput
            label="Setup code"
            description="The server printed it when it started. The first account becomes the owner."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            key={form.key('setupCode')}
            {...form.getInputProps('setupCode')}
          />
        )}
        <Button type="submit" loading={signIn.isPending} mt="xs">
          Register
        </Button>
      </Stack>
    </form>
  )
}
