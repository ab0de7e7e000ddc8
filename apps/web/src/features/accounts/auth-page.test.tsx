import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildAbout } from '../../../test/build-about.ts'
import { buildUser } from '../../../test/build-user.ts'
import { failToConnect, refuse, refuseFor, refuseWithText } from '../../../test/fake-api.ts'
import { fillSilently } from '../../../test/fill-silently.ts'
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

it('greets after a login and opens the home screen', async () => {
  const { keys, api, router } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.login, welcome]] })
  await fillLogin(keys, 'ana', 'secret1')
  expect(await within(await findToast()).findByText('Login successful')).toBeInTheDocument()
  expect(screen.getByText('Welcome back!')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/auth')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(api.calls(accountsEndpoints.login)[0]?.body).toEqual({ username: 'ana', password: 'secret1' })
})

it('logs in with what a password manager filled in without events', async () => {
  const { keys, api } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.login, welcome]] })
  fillSilently(await screen.findByLabelText('Username'), 'ana')
  fillSilently(screen.getByLabelText('Password'), 'secret1')
  await keys.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(api.calls(accountsEndpoints.login)).toHaveLength(1))
  expect(api.calls(accountsEndpoints.login)[0]?.body).toEqual({ username: 'ana', password: 'secret1' })
})

it('keeps what was filled in without events while other fields are typed in', async () => {
  const { keys, api } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.register, welcome]] })
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  const email = screen.getByLabelText('Email (optional)')
  await keys.click(email)
  fillSilently(screen.getByLabelText('Username'), 'ana')
  fillSilently(screen.getByLabelText('Password'), 'secret1')
  await keys.keyboard('ana@example.com{Enter}')
  await waitFor(() => expect(api.calls(accountsEndpoints.register)).toHaveLength(1))
  const filled = { username: 'ana', password: 'secret1', email: 'ana@example.com' }
  expect(api.calls(accountsEndpoints.register)[0]?.body).toMatchObject(filled)
})

it('lets the keyboard reach the button that shows the password', async () => {
  const { keys } = renderScreen('/auth', { user: null, api: [] })
  await keys.type(await screen.findByLabelText('Password'), 'secret1')
  await keys.tab()
  expect(screen.getByRole('button', { name: 'Show or hide the password' })).toHaveFocus()
  await keys.keyboard('{Enter}')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})

it('opens the requested address after a login', async () => {
  const { keys, router } = renderScreen('/auth?redirect=%2Ftemplates%2Fnew%3Fname%3DX', {
    user: null,
    api: [[accountsEndpoints.login, welcome]],
  })
  await fillLogin(keys, 'ana', 'secret1')
  await waitFor(() => expect(router.state.location.href).toBe('/templates/new?name=X'))
})

it("shows the server's message for a refused login and keeps the input", async () => {
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

it('keeps the refusal above the button, and says how long to wait', async () => {
  const { keys } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.login, refuseFor(90)]] })
  await fillLogin(keys, 'ana', 'secret1')
  const note = await screen.findByRole('note', { name: 'Login failed' })
  expect(note).toHaveTextContent('Too many attempts. Try again in 1:30.')
  expect(note.compareDocumentPosition(screen.getByRole('button', { name: 'Login' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
})

it('has a heading of its own for each tab', async () => {
  const { keys } = renderScreen('/auth', { user: null })
  expect(await screen.findByRole('heading', { name: 'Sign in to Hookline' })).toBeInTheDocument()
  await keys.click(screen.getByRole('tab', { name: 'Register' }))
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeInTheDocument()
})

it('opens with the first account where there is none', async () => {
  renderScreen('/auth', {
    user: null,
    api: [[aboutEndpoints.about, buildAbout({ hasAccounts: false })]],
  })
  expect(await screen.findByRole('heading', { name: 'Create the first account' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Register' })).toBeInTheDocument()
})

it('shows a login error when the server cannot be reached', async () => {
  const { keys } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.login, failToConnect]] })
  await fillLogin(keys, 'ana', 'secret1')
  expect(await screen.findByText('Login error')).toBeInTheDocument()
})

it('shows an answer outside the contract with its status and its first characters', async () => {
  const page = `<html>${'x'.repeat(200)}`
  const { keys } = renderScreen('/auth', {
    user: null,
    api: [[accountsEndpoints.login, refuseWithText(502, page)]],
  })
  await fillLogin(keys, 'ana', 'secret1')
  expect(await screen.findByText(`API error: 502 - ${page.slice(0, 100)}`)).toBeInTheDocument()
})

it('refuses short names and passwords before the request', async () => {
  const { keys, api } = renderScreen('/auth', { user: null })
  await fillLogin(keys, 'an', '12345')
  expect(await screen.findByText('Username must be at least 3 characters')).toBeInTheDocument()
  expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument()
  expect(screen.getByLabelText('Username')).toHaveFocus()
  expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Username must be at least 3 characters')
  expect(api.calls(accountsEndpoints.login)).toEqual([])
})

it('greets after a registration and opens the home screen', async () => {
  const { keys, api, router } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.register, welcome]] })
  await fillRegistration(keys, 'ana', 'secret1', 'ana@example.com')
  expect(await screen.findByText('Registration successful')).toBeInTheDocument()
  expect(screen.getByText('Your account has been created')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(api.calls(accountsEndpoints.register)[0]?.body).toMatchObject({ email: 'ana@example.com' })
})

it('refuses an invalid e-mail and accepts an empty one', async () => {
  const { keys, api } = renderScreen('/auth', { user: null, api: [[accountsEndpoints.register, welcome]] })
  await fillRegistration(keys, 'ana', 'secret1', 'ana@')
  expect(await screen.findByText('Please enter a valid email')).toBeInTheDocument()
  expect(api.calls(accountsEndpoints.register)).toEqual([])
  await keys.clear(screen.getByLabelText('Email (optional)'))
  await keys.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(api.calls(accountsEndpoints.register)).toHaveLength(1))
})

it("shows the server's field errors at their fields", async () => {
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

it('says after a refusal that no account exists yet', async () => {
  const { keys } = renderScreen('/auth', {
    user: null,
    api: [
      [aboutEndpoints.about, buildAbout({ hasAccounts: false })],
      [accountsEndpoints.login, refuse(401, 'UNAUTHENTICATED', 'Invalid credentials')],
    ],
  })
  expect(await screen.findByText('This account becomes the owner and can add the team.')).toBeInTheDocument()
  await keys.click(screen.getByRole('tab', { name: 'Login' }))
  await keys.type(await screen.findByLabelText('Username'), 'ana')
  await keys.type(screen.getByLabelText('Password'), 'secret1')
  await keys.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('note', { name: 'Login failed' })).toHaveTextContent('No account exists yet.')
})

it('says whom to ask when registration is closed', async () => {
  const { keys } = renderScreen('/auth', {
    user: null,
    api: [[aboutEndpoints.about, buildAbout({ registration: 'closed' })]],
  })
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  expect(await screen.findByText('Registration is closed. Ask an administrator for an account.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
})

it('creates the first account with the setup code', async () => {
  const refusal = 'The setup code is wrong. The server printed it when it started'
  const { keys, api } = renderScreen('/auth', {
    user: null,
    api: [
      [aboutEndpoints.about, buildAbout({ registration: 'closed', hasAccounts: false, needsSetupCode: true })],
      [accountsEndpoints.register, refuse(400, 'VALIDATION', refusal, [{ path: 'setupCode', message: refusal }])],
    ],
  })
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  const code = await screen.findByLabelText('Setup code')
  await fillRegistration(keys, 'ana', 'secret1')
  expect(code).toHaveFocus()
  expect(code).toHaveAccessibleDescription(/Enter the setup code that the server printed when it started/)
  expect(api.calls(accountsEndpoints.register)).toEqual([])
  fillSilently(code, 'ABCD-EFGH')
  await keys.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(code).toHaveAccessibleDescription(new RegExp(refusal)))
  expect(code).toHaveFocus()
  expect(api.calls(accountsEndpoints.register)[0]?.body).toMatchObject({ setupCode: 'ABCD-EFGH' })
})

it('hides the setup code when none is needed', async () => {
  const { keys } = renderScreen('/auth', { user: null })
  await keys.click(await screen.findByRole('tab', { name: 'Register' }))
  expect(await screen.findByLabelText('Email (optional)')).toBeInTheDocument()
  expect(screen.queryByLabelText('Setup code')).toBeNull()
})

it('lists what the product does', async () => {
  renderScreen('/auth', { user: null })
  const promises = await screen.findByRole('complementary', { name: 'What Hookline does' })
  for (const promise of ['Single video analysis', 'Video comparison', 'AI-generated ad copy']) {
    expect(within(promises).getByText(promise)).toBeInTheDocument()
  }
  expect(within(promises).getByText('Custom templates and history')).toBeInTheDocument()
})

it('shows the fallback for an error without a message', () => {
  expect(errorMessage(undefined, 'Invalid credentials')).toBe('Invalid credentials')
})

async function findToast(): Promise<HTMLElement> {
  const title = await screen.findByText('Login successful')
  const region = title.closest<HTMLElement>('[role="status"]')
  if (!region) throw new Error('The toast is not in a status region')
  return region
}
