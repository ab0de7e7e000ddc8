import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../../test/build-user.ts'
import { failToConnect, refuse, refuseWithText } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { errorMessage } from '../../lib/api-error.ts'

const welcome = { user: buildUser(), message: 'Welcome' }
type Keys = ReturnType<typeof renderScreen>['keys']

async function fillLogin(keys: Keys, username: string, password: string) {
  await keys.type(await screen.findByLabelText('Username'), username)
  await keys.type(screen.getByLabelText('Password'), password)
  await keys.click(screen.getByRole('button', { name: 'Login' }))
}

async function fillRegistration(keys: Keys, username: string, password: string, email = '') {
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  await keys.type(screen.getByLabelText('Username'), username)
  await keys.type(screen.getByLabelText('Password'), password)
  if (email) await keys.type(screen.getByLabelText('Email (optional)'), email)
  await keys.click(screen.getByRole('button', { name: 'Register' }))
}

test('a login greets and then leads home', async () => {
  const { keys, api, router } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.login, welcome]] })
  await fillLogin(keys, 'ana', 'secret1')
  expect(await within(await findToast()).findByText('Login successful')).toBeInTheDocument()
  expect(screen.getByText('Welcome back!')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/auth')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(api.calls(accountsEndpoints.login)[0]?.body).toEqual({ username: 'ana', password: 'secret1' })
})

test('the keyboard reaches the button that shows the password', async () => {
  const { keys } = renderScreen('/auth', { user: null, api: [] })
  await keys.type(await screen.findByLabelText('Password'), 'secret1')
  await keys.tab()
  expect(screen.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus()
  await keys.keyboard('{Enter}')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})

test('a login leads back to where the person wanted to go', async () => {
  const { keys, router } = renderScreen('/auth?redirect=%2Ftemplates%2Fnew%3Fname%3DX', {
    user: null,
    api: [[accountsEndpoints.login, welcome]],
  })
  await fillLogin(keys, 'ana', 'secret1')
  await waitFor(() => expect(router.state.location.href).toBe('/templates/new?name=X'))
})

test("a refused login shows the server's sentence and keeps what was typed", async () => {
  const { keys } = renderScreen('/auth', {
    user: null,
    api: [[accountsEndpoints.login, refuse(401, 'UNAUTHENTICATED', 'Invalid username or password.')]],
  })
  await fillLogin(keys, 'ana', 'secret1')
  const toast = await screen.findByRole('alert')
  expect(await within(toast).findByText('Login failed')).toBeInTheDocument()
  expect(within(toast).getByText('Invalid username or password.')).toBeInTheDocument()
  expect(screen.getByLabelText('Username')).toHaveValue('ana')
})

test('a login that reaches no server is a login error', async () => {
  const { keys } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.login, failToConnect]] })
  await fillLogin(keys, 'ana', 'secret1')
  expect(await screen.findByText('Login error')).toBeInTheDocument()
})

test('an answer that is not ours is shown with its status and its beginning', async () => {
  const page = `<html>${'x'.repeat(200)}`
  const { keys } = renderScreen('/auth', {
    user: null,
    api: [[accountsEndpoints.login, refuseWithText(502, page)]],
  })
  await fillLogin(keys, 'ana', 'secret1')
  expect(await screen.findByText(`API error: 502 - ${page.slice(0, 100)}`)).toBeInTheDocument()
})

test('names and passwords that are too short are refused before anything is sent', async () => {
  const { keys, api } = renderScreen('/auth', { user: null })
  await fillLogin(keys, 'an', '12345')
  expect(await screen.findByText('Username must be at least 3 characters')).toBeInTheDocument()
  expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument()
  expect(screen.getByLabelText('Username')).toHaveFocus()
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username must be at least 3 characters')
  expect(api.calls(accountsEndpoints.login)).toEqual([])
})

test('a registration greets and then leads home', async () => {
  const { keys, api, router } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.register, welcome]] })
  await fillRegistration(keys, 'ana', 'secret1', 'ana@example.com')
  expect(await screen.findByText('Registration successful')).toBeInTheDocument()
  expect(screen.getByText('Your account has been created')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(api.calls(accountsEndpoints.register)[0]?.body).toMatchObject({ email: 'ana@example.com' })
})

test('an e-mail that is none is refused; an empty one is not', async () => {
  const { keys, api } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.register, welcome]] })
  await fillRegistration(keys, 'ana', 'secret1', 'ana@')
  expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument()
  expect(api.calls(accountsEndpoints.register)).toEqual([])
  await keys.clear(screen.getByLabelText('Email (optional)'))
  await keys.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(api.calls(accountsEndpoints.register)).toHaveLength(1))
})

test("the server's field errors stand at their fields", async () => {
  const { keys } = renderScreen('/auth', {
    user: null,
    api: [
      [
        accountsEndpoints.register,
        refuse(409, 'CONFLICT', 'Username already exists.', [
          { path: 'username', message: 'Username already exists.' },
        ]),
      ],
    ],
  })
  await fillRegistration(keys, 'ana', 'secret1')
  expect(await screen.findByText('Registration failed')).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(/Username already exists\./),
  )
})

test('a closed registration says whom to ask', async () => {
  const { keys } = renderScreen('/auth', {
    user: null,
    api: [[aboutEndpoints.about, { version: '0.1.0', registration: 'closed', needsSetupCode: false, simulated: [] }]],
  })
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  expect(await screen.findByText('Registration is closed. Ask an administrator for an account.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
})

test('the first account of a closed installation is made with the setup code', async () => {
  const refusal = 'The setup code is wrong. The server printed it when it started'
  const { keys, api } = renderScreen('/auth', {
    user: null,
    api: [
      [aboutEndpoints.about, { version: '0.1.0', registration: 'closed', needsSetupCode: true, simulated: [] }],
      [accountsEndpoints.register, refuse(400, 'VALIDATION', refusal, [{ path: 'setupCode', message: refusal }])],
    ],
  })
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  const code = await screen.findByLabelText('Setup code')
  await fillRegistration(keys, 'ana', 'secret1')
  expect(code).toHaveFocus()
  expect(code).toHaveAccessibleDescription(/Enter the setup code that the server printed when it started/)
  expect(api.calls(accountsEndpoints.register)).toEqual([])
  await keys.type(code, 'ABCD-EFGH')
  await keys.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(code).toHaveAccessibleDescription(new RegExp(refusal)))
  expect(code).toHaveFocus()
  expect(api.calls(accountsEndpoints.register)[0]?.body).toMatchObject({ setupCode: 'ABCD-EFGH' })
})

test('no setup code is asked for where none is needed', async () => {
  const { keys } = renderScreen('/auth', { user: null })
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  expect(await screen.findByLabelText('Email (optional)')).toBeInTheDocument()
  expect(screen.queryByLabelText('Setup code')).toBeNull()
})

test('the page advertises what the product does', async () => {
  renderScreen('/auth', { user: null })
  const promises = await screen.findByRole('complementary', { name: 'What Hookline does' })
  for (const promise of ['Single video analysis', 'Video comparison', 'AI-generated ad copy']) {
    expect(within(promises).getByText(promise)).toBeInTheDocument()
  }
  expect(within(promises).getByText('Custom templates and history')).toBeInTheDocument()
})

test('an error without a sentence gets the fallback', () => {
  expect(errorMessage(undefined, 'Invalid credentials')).toBe('Invalid credentials')
})

async function findToast(): Promise<HTMLElement> {
  const title = await screen.findByText('Login successful')
  const region = title.closest<HTMLElement>('[role="status"]')
  if (!region) throw new Error('The toast is not in a status region')
  return region
}
