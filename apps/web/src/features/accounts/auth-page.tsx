import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { safeRedirect } from '@hookline/contract/accounts/accounts.rules'
import {
  describeMinChars,
  loginSchema,
  missingSetupCode,
  registrationSchema,
} from '@hookline/contract/accounts/accounts.schemas'
import { Alert, Anchor, Box, Button, Flex, PasswordInput, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { aboutQuery } from '../../lib/about.ts'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { userQuery } from '../../lib/session.ts'
import { useCheckedForm } from '../../ui/fields/use-checked-form.ts'
import { UsernameInput } from '../../ui/fields/username-input.tsx'
import { FullScreenLoader } from '../../ui/page/full-screen-loader.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { pageWidth } from '../../ui/page/page-layout.tsx'
import { SampleAd } from './sample-ad.tsx'
import { useSignIn } from './sign-in-out.ts'

/** Sign-in and registration. Someone who is signed in is sent to `redirect` (a path of this origin) or home. */
export function AuthPage({ redirect }: { redirect: string | undefined }) {
  const { data: user, isPending } = useQuery(userQuery)
  const { data: about } = useQuery(aboutQuery)
  const [chosenTab, setChosenTab] = useState<string | null>(null)
  const { history } = useRouter()
  const target = safeRedirect(redirect)
  useEffect(() => {
    if (user) history.replace(target)
  }, [user, history, target])

  if (isPending || user) return <FullScreenLoader />
  const isFirst = about?.hasAccounts === false
  const tab = chosenTab ?? (isFirst ? 'register' : 'login')
  const registration = isFirst ? 'Create the first account' : 'Create your account'
  return (
    <Flex
      direction={{ base: 'column', sm: 'row' }}
      gap={{ base: 40, sm: 64 }}
      w="100%"
      maw={pageWidth}
      mx="auto"
      my="lg"
    >
      <Box component="section" flex="1 1 0" miw={0} maw={{ sm: 480 }}>
        <PageHeading title={tab === 'login' ? 'Sign in to Hookline' : registration} />
        {isFirst && tab === 'register' && (
          <Text c="dimmed" mt={4}>
            This account becomes the owner and can add the team.
          </Text>
        )}
        <Tabs value={tab} onChange={setChosenTab} mt="md" keepMounted={false}>
          <Tabs.List grow aria-label="Sign in or create an account">
            <Tabs.Tab value="login">Login</Tabs.Tab>
            <Tabs.Tab value="register">Register</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login" pt="md">
            <LoginForm
              hint={
                isFirst && (
                  <>
                    No account exists yet.{' '}
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      underline="always"
                      onClick={() => setChosenTab('register')}
                    >
                      Create the first account
                    </Anchor>
                  </>
                )
              }
            />
          </Tabs.Panel>
          <Tabs.Panel value="register" pt="md">
            <RegisterForm />
          </Tabs.Panel>
        </Tabs>
      </Box>
      <SampleAd />
    </Flex>
  )
}

const loginWords = {
  success: { title: 'Login successful', message: 'Welcome back!' },
  refusal: { title: 'Login failed', fallback: 'Invalid credentials' },
  exception: { title: 'Login error', fallback: 'Login failed' },
}

/** @param props.hint below a refusal */
function LoginForm({ hint }: { hint: ReactNode }) {
  const { form, submitTo, keepFilled } = useCheckedForm({
    initialValues: { username: '', password: '' },
    check: (values) => fieldErrors(loginSchema, values),
  })
  const signIn = useSignIn((body: typeof form.values) => call(accountsEndpoints.login, { body }), loginWords)
  return (
    <form onSubmit={submitTo(signIn, (values) => values)} {...keepFilled} noValidate>
      <Stack gap="sm">
        <UsernameInput {...form.getInputProps('username')} />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Refusal error={signIn.error} at={signIn.submittedAt} hint={hint} />
        <Button type="submit" loading={signIn.isPending} mt={signIn.error ? undefined : 'xs'}>
          Login
        </Button>
      </Stack>
    </form>
  )
}

const registrationWords = {
  success: { title: 'Registration successful', message: 'Your account has been created' },
  refusal: { title: 'Registration failed', fallback: 'Please check your information' },
  exception: { title: 'Registration error', fallback: 'Please check your information' },
}

function RegisterForm() {
  const queryClient = useQueryClient()
  const { data: about } = useQuery(aboutQuery)
  const needsSetupCode = about?.needsSetupCode ?? false
  const { form, submitTo, keepFilled } = useCheckedForm({
    initialValues: { username: '', password: '', email: '', setupCode: '' },
    check: (values) => ({
      ...fieldErrors(registrationSchema, values),
      ...(needsSetupCode && !values.setupCode.trim() && { setupCode: missingSetupCode }),
    }),
  })
  const signIn = useSignIn(async (body: typeof form.values) => {
    const answer = await call(accountsEndpoints.register, { body })
    // Only the first account needs the code.
    void queryClient.invalidateQueries(aboutQuery)
    return answer
  }, registrationWords)
  if (about?.registration === 'closed' && !needsSetupCode) {
    return <Alert color="yellow">Registration is closed. Ask an administrator for an account.</Alert>
  }
  return (
    <form onSubmit={submitTo(signIn, (values) => values)} {...keepFilled} noValidate>
      <Stack gap="sm">
        <UsernameInput description={describeMinChars('username')} {...form.getInputProps('username')} />
        <PasswordInput
          label="Password"
          description={describeMinChars('password')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput label="Email (optional)" type="email" autoComplete="email" {...form.getInputProps('email')} />
        {needsSetupCode && (
          <TextInput
            label="Setup code"
            description="The server printed it when it started."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
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

/** Why the last login was refused, and how long to wait. The toast announces it. @param props.at when it was tried */
function Refusal({ error, at, hint }: { error: Error | null; at: number; hint: ReactNode }) {
  const wait = error instanceof ApiError && error.code === 'RATE_LIMITED' ? error.retryAfterSeconds : null
  const left = useSecondsUntil(wait === null ? null : at + wait * 1000)
  if (!error) return null
  return (
    <Alert color="red" py="xs" role="note" aria-label="Login failed" icon={<IconAlertCircle aria-hidden />}>
      {wait === null ? errorMessage(error, loginWords.refusal.fallback) : 'Too many attempts. '}
      {wait !== null && (left > 0 ? `Try again in ${formatClock(left)}.` : 'You can try again now.')}
      {hint && <div>{hint}</div>}
    </Alert>
  )
}

const formatClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function useSecondsUntil(time: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (time === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [time])
  return time === null ? 0 : Math.max(0, Math.ceil((time - now) / 1000))
}
