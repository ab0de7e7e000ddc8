import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { safeRedirect } from '@hookline/contract/accounts/accounts.rules'
import { loginSchema, missingSetupCode, registrationSchema } from '@hookline/contract/accounts/accounts.schemas'
import {
  Alert,
  Button,
  Card,
  List,
  PasswordInput,
  SimpleGrid,
  Stack,
  Tabs,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconArrowsDiff, IconHistory, IconSparkles, IconVideo } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { aboutQuery } from '../../lib/about.ts'
import { call } from '../../lib/call.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { userQuery } from '../../lib/session.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'
import { UsernameInput } from '../../ui/username-input.tsx'
import { useSignIn } from './sign-in-out.ts'

/** Sign-in and registration. Someone who is signed in is sent to `redirect` (a path of this origin) or home. */
export function AuthPage({ redirect }: { redirect: string | undefined }) {
  const { data: user, isPending } = useQuery(userQuery)
  const { history } = useRouter()
  const target = safeRedirect(redirect)
  useEffect(() => {
    if (user) history.replace(target)
  }, [user, history, target])

  if (isPending || user) return <FullScreenLoader />
  return (
    <SimpleGrid
      style={{ alignItems: 'start' }}
      cols={{ base: 1, sm: 2 }}
      spacing={{ base: 32, sm: 48 }}
      w="100%"
      maw={880}
      mx="auto"
      my="lg"
    >
      <section>
        <PageHeading title="Sign in to Hookline" />
        <Tabs defaultValue="login" mt="md" keepMounted={false}>
          <Tabs.List grow aria-label="Sign in or create an account">
            <Tabs.Tab value="login">Login</Tabs.Tab>
            <Tabs.Tab value="register">Register</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="login" pt="md">
            <LoginForm />
          </Tabs.Panel>
          <Tabs.Panel value="register" pt="md">
            <RegisterForm />
          </Tabs.Panel>
        </Tabs>
      </section>
      <ProductPromises />
    </SimpleGrid>
  )
}

const loginWords = {
  success: { title: 'Login successful', message: 'Welcome back!' },
  refusal: { title: 'Login failed', fallback: 'Invalid credentials' },
  exception: { title: 'Login error', fallback: 'Login failed' },
}

function LoginForm() {
  const { form, submitTo } = useCheckedForm({
    initialValues: { username: '', password: '' },
    check: (values) => fieldErrors(loginSchema, values),
  })
  const signIn = useSignIn((body: typeof form.values) => call(accountsEndpoints.login, { body }), loginWords)
  return (
    <form onSubmit={submitTo(signIn, (values) => values)} noValidate>
      <Stack gap="sm">
        <UsernameInput {...form.getInputProps('username')} />
        <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" loading={signIn.isPending} mt="xs">
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
  }, registrationWords)
  if (about?.registration === 'closed' && !needsSetupCode) {
    return <Alert color="yellow">Registration is closed. Ask an administrator for an account.</Alert>
  }
  return (
    <form onSubmit={submitTo(signIn, (values) => values)} noValidate>
      <Stack gap="sm">
        <UsernameInput description="At least 3 characters" {...form.getInputProps('username')} />
        <PasswordInput
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <TextInput label="Email (optional)" type="email" autoComplete="email" {...form.getInputProps('email')} />
        {needsSetupCode && (
          <TextInput
            label="Setup code"
            description="The server printed it when it started. The first account becomes the owner."
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

const promises = [
  { Icon: IconVideo, title: 'Single video analysis', text: 'See what one ad video says and shows.' },
  { Icon: IconArrowsDiff, title: 'Video comparison', text: 'Put two videos side by side.' },
  { Icon: IconSparkles, title: 'AI-generated ad copy', text: 'Headlines and primary texts from the video itself.' },
  { Icon: IconHistory, title: 'Custom templates and history', text: 'Your instructions and every result are kept.' },
]

function ProductPromises() {
  return (
    <Card component="aside" padding="lg" bg="var(--app-subtle)" aria-label="What Hookline does">
      <Title order={2}>From finished video ads to ad copy</Title>
      <List listStyleType="none" spacing="md" mt="md">
        {promises.map(({ Icon, title, text }) => (
          <List.Item key={title} icon={<Icon size={20} color="var(--mantine-color-accent-text)" aria-hidden />}>
            <Text fw={600}>{title}</Text>
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          </List.Item>
        ))}
      </List>
    </Card>
  )
}
