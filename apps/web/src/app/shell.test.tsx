import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/build-user.ts'
import { failToConnect, refuse } from '../../test/fake-api.ts'
import { FakeEventSource } from '../../test/fake-event-source.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { reportSessionLost } from '../lib/session-loss.ts'

const linksOfEveryone = [
  ['Profile Settings', '/profile'],
  ['Manage Templates', '/templates'],
  ['System Prompts', '/system-prompts'],
  ['Manage Tools', '/tools'],
  ['AI Models', '/settings/ai-models'],
  ['Response Formats', '/settings/response_formats'],
  ['Meta Settings', '/settings/meta'],
  ['Manage Meta Presets', '/settings/meta-presets'],
]

type Keys = ReturnType<typeof renderScreen>['keys']

async function openAvatarMenu(keys: Keys): Promise<HTMLElement> {
  await keys.click(await screen.findByRole('button', { name: /account menu of/ }))
  return screen.findByRole('menu')
}

const listLinks = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .filter((item) => item.hasAttribute('href'))
    .map((item) => [item.textContent, item.getAttribute('href')])

test('the avatar shows two capitals and its menu the name and every link in order', async () => {
  const { keys } = renderScreen('/', { user: buildUser({ username: 'bruno' }) })
  expect(await screen.findByText('BR')).toBeInTheDocument()
  const menu = await openAvatarMenu(keys)
  expect(within(menu).getByText('bruno')).toBeInTheDocument()
  expect(listLinks(menu)).toEqual(linksOfEveryone)
  expect(within(menu).getAllByRole('menuitem').at(-1)).toHaveTextContent('Log out')
})

test.each(['admin', 'owner'] as const)('the menu of an %s also leads to User Management and Activity', async (role) => {
  const { keys } = renderScreen('/', { user: buildUser({ role }) })
  const menu = await openAvatarMenu(keys)
  expect(listLinks(menu)).toEqual([
    ...linksOfEveryone,
    ['User Management', '/admin/user-management'],
    ['Activity', '/admin/activity'],
  ])
})

test('the Tools menu has one entry, which leads to the studio', async () => {
  const { keys } = renderScreen('/')
  await keys.click(await screen.findByRole('button', { name: 'Tools' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([['Generate Ad Copy', '/studio']])
})

test('someone signed out finds Sign In in the top bar', async () => {
  renderScreen('/debug-prompts', { user: null })
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
})

test('Sign In on the sign-in page forgets nothing of where the person wanted to go', async () => {
  renderScreen('/auth?redirect=%2Fhistory', { user: null })
  const link = await screen.findByRole('link', { name: 'Sign In' })
  expect(link).toHaveAttribute('href', '/auth?redirect=%2Fhistory')
})

test('while the account loads, a placeholder stands in the top bar', async () => {
  renderScreen('/debug-prompts', { api: [[accountsEndpoints.getUser, () => new Promise<never>(() => undefined)]] })
  expect(await screen.findByTestId('account-placeholder')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
})

test('logging out says so and then leads to the bare sign-in page', async () => {
  const { keys, router } = renderScreen('/profile', { api: [[accountsEndpoints.logout, { message: 'Bye' }]] })
  const menu = await openAvatarMenu(keys)
  await keys.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByText('Logout successful')).toBeInTheDocument()
  expect(screen.getByText('You have been logged out')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.href).toBe('/auth'))
})

test.each([
  ['Logout failed', 'An error occurred during logout', refuse(500, 'INTERNAL', 'Broken.')],
  ['Logout error', 'The server cannot be reached. Check your connection and try again.', failToConnect],
])('%s is told and the person stays', async (title, message, answer) => {
  const { keys, router } = renderScreen('/profile', { api: [[accountsEndpoints.logout, answer]] })
  const menu = await openAvatarMenu(keys)
  await keys.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/profile')
})

test('after a navigation the heading has the focus and the tab the name of the page', async () => {
  const { keys, router } = renderScreen('/profile')
  await keys.click(await screen.findByRole('link', { name: 'Back to home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus())
  expect(document.title).toBe('Home · Hookline')
})

test('the footer names the year, the rights and three placeholder links', async () => {
  renderScreen('/')
  const footer = await screen.findByRole('contentinfo')
  expect(footer).toHaveTextContent(`${new Date().getFullYear()}`)
  expect(footer).toHaveTextContent('All rights reserved.')
  const links = within(footer).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Privacy Policy', '#'],
    ['Terms of Service', '#'],
    ['Contact', '#'],
  ])
})

test('the home screen has one card, which leads to the studio', async () => {
  renderScreen('/')
  const card = await screen.findByRole('link', { name: /Generate Ad Copy \(Single\/Batch\)/ })
  expect(card).toHaveAttribute('href', '/studio')
})

test('a session that ends in the background leaves the screen until the person goes on', async () => {
  const { keys, router } = renderScreen('/profile')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })
  reportSessionLost('background')
  const signIn = await screen.findByRole('button', { name: 'Sign in again' })
  expect(heading).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/profile')
  await keys.click(signIn)
  await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=%2Fprofile'))
})

test('a session that ends while the person acts leads to the sign-in page and says why', async () => {
  const { router } = renderScreen('/tools')
  await screen.findByRole('heading', { level: 1, name: 'Manage Tools' })
  reportSessionLost('acting')
  expect(await screen.findByText('Your session has ended')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=%2Ftools'))
})

test('a banner names the simulated parts, explains, and stays away once dismissed', async () => {
  const about = {
    version: '0.1.0',
    registration: 'open',
    needsSetupCode: false,
    simulated: ['ai', 'storage', 'meta'],
  } as const
  const first = renderScreen('/', { api: [[aboutEndpoints.about, { ...about, simulated: [...about.simulated] }]] })
  const banner = await screen.findByRole('complementary', { name: 'Simulated parts' })
  expect(banner).toHaveTextContent('Simulated here: AI model, cloud storage, and Meta.')
  await first.keys.click(within(banner).getByRole('button', { name: 'How to connect the real ones' }))
  expect(await screen.findByText('GEMINI_API_KEY')).toBeInTheDocument()
  expect(screen.getByText(/^Vertex AI/)).toHaveTextContent('GOOGLE_CLOUD_PROJECT GOOGLE_CLOUD_LOCATION')
  await first.keys.click(screen.getByRole('button', { name: 'Close' }))
  await first.keys.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  first.unmount()

  renderScreen('/', { api: [[aboutEndpoints.about, { ...about, simulated: ['ai'] }]] })
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  expect(screen.queryByRole('complementary', { name: 'Simulated parts' })).toBeNull()
})

async function breakEventStream() {
  await screen.findByRole('button', { name: /^Jobs/ })
  act(() => FakeEventSource.latest?.open())
  act(() => FakeEventSource.latest?.fail({ isFinal: true }))
}

test('a session that ended elsewhere is noticed when the event stream breaks', async () => {
  const { api } = renderScreen('/profile')
  await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })
  api.answer(accountsEndpoints.getUser, refuse(401, 'UNAUTHENTICATED', 'Please sign in.'))
  await breakEventStream()
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument()
})

test('another account that signed in in another tab is shown here too', async () => {
  const { api } = renderScreen('/profile', { user: buildUser({ username: 'ana' }) })
  await screen.findByRole('button', { name: /account menu of ana/ })
  const other = buildUser({ username: 'ben', user_uuid: '0193b7a0-0000-4000-8000-000000000008' })
  api.answer(accountsEndpoints.getUser, { user: other })
  await breakEventStream()
  expect(await screen.findByRole('button', { name: /account menu of ben/ })).toBeInTheDocument()
  expect(screen.getByText('Signed in as ben')).toBeInTheDocument()
})
