import { safeRedirect } from '@hookline/contract/accounts/accounts.rules'
import { SimpleGrid, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { userQuery } from '../../lib/session.ts'
import { FullScreenLoader } from '../../ui/full-screen-loader.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import classes from './auth-page.module.css'
import { LoginForm } from './login-form.tsx'
import { ProductPromises } from './product-promises.tsx'
import { RegisterForm } from './register-form.tsx'

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
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={{ base: 32, sm: 48 }} className={classes.page}>
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
