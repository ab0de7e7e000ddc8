import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildAbout } from '../../test/build-about.ts'
import { buildUser } from '../../test/build-user.ts'
import { failToConnect, refuse } from '../../test/fake-api.ts'
import { FakeEventSource } from '../../test/fake-event-source.ts'
import { matchMedia } from '../../test/match-media.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { reportSessionLost } from '../lib/session-loss.ts'

const linksOfTools = [
  ['Generate Ad Copy', '/studio'],
  ['Analyze a Video', '/analyze'],
  ['Compare Videos', '/compare'],
]
const linksOfEveryone = [
  ['Profile Settings', '/profile'],
  ['Manage Templates', '/templates'],
  ['System Prompts', '/system-prompts'],
  ['Manage Tools', '/tools'],
  ['AI Models', '/settings/ai-models'],
  ['Response Formats', '/settings/response_formats'],
  ['Meta Settings', '/settings/meta'],
  ['Manage Meta Presets', '/settings/meta-presets'],
  ['Recipes', '/settings/recipes'],
  ['Brand Guide', '/settings/brand'],
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

it('shows initials, the name and every link in order in the account menu', async () => {
  const { keys } = renderScreen('/', { user: buildUser({ username: 'bruno' }) })
  expect(await screen.findByText('BR')).toBeInTheDocument()
  const menu = await openAvatarMenu(keys)
  expect(within(menu).getByText('bruno')).toBeInTheDocument()
  expect(listLinks(menu)).toEqual(linksOfEveryone)
  expect(within(menu).getAllByRole('menuitem').at(-1)).toHaveTextContent('Log out')
})

it.each(['admin', 'owner'] as const)('adds the users to the account menu of an %s', async (role) => {
  const { keys } = renderScreen('/', { user: buildUser({ role }) })
  const menu = await openAvatarMenu(keys)
  expect(listLinks(menu)).toEqual([...linksOfEveryone, ['User Management', '/admin/user-management']])
})

it('links the Tools menu to the screens of the tools', async () => {
  const { keys } = renderScreen('/')
  await keys.click(await screen.findByRole('button', { name: 'Tools' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual(linksOfTools)
  expect(items.map((item) => item.querySelector('[data-icon]') !== null)).toEqual([true, true, true])
})

it('shows Sign In to a visitor', async () => {
  renderScreen('/debug-prompts', { user: null })
  expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
})

it('keeps the requested address in the Sign In link', async () => {
  renderScreen('/auth?redirect=%2Fhistory', { user: null })
  const link = await screen.findByRole('link', { name: 'Sign In' })
  expect(link).toHaveAttribute('href', '/auth?redirect=%2Fhistory')
})

it('shows a placeholder in the top bar while the account loads', async () => {
  renderScreen('/debug-prompts', { api: [[accountsEndpoints.getUser, () => new Promise<never>(() => undefined)]] })
  expect(await screen.findByTestId('account-placeholder')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull()
})

it('logs out, confirms it and opens the sign-in page without a redirect', async () => {
  const { keys, router } = renderScreen('/profile', { api: [[accountsEndpoints.logout, { message: 'Bye' }]] })
  const menu = await openAvatarMenu(keys)
  await keys.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByText('Logout successful')).toBeInTheDocument()
  expect(screen.getByText('You have been logged out')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.href).toBe('/auth'))
})

it('opens the sign-in page without a redirect when another call is refused while it logs out', async () => {
  const { keys, router } = renderScreen('/profile', { api: [[accountsEndpoints.logout, { message: 'Bye' }]] })
  const menu = await openAvatarMenu(keys)
  await keys.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  await screen.findByText('Logout successful')
  act(() => reportSessionLost('acting'))
  await waitFor(() => expect(router.state.location.href).toBe('/auth'))
  expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument()
})

it.each([
  ['Logout failed', 'An error occurred during logout', refuse(500, 'INTERNAL', 'Broken.')],
  ['Logout error', 'The server cannot be reached. Check your connection and try again.', failToConnect],
])('shows "%s" and stays on the page', async (title, message, answer) => {
  const { keys, router } = renderScreen('/profile', { api: [[accountsEndpoints.logout, answer]] })
  const menu = await openAvatarMenu(keys)
  await keys.click(within(menu).getByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/profile')
})

it('focuses the heading and sets the title after a navigation', async () => {
  const { keys, router } = renderScreen('/profile')
  await keys.click(await screen.findByRole('link', { name: 'Back to home' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus())
  expect(document.title).toBe('Home · Hookline')
})

it('shows the year, the rights and three placeholder links in the footer', async () => {
  renderScreen('/')
  const footer = await screen.findByRole('contentinfo')
  expect(footer).toHaveTextContent('© 2026 Hookline')
  expect(footer).toHaveTextContent('All rights reserved.')
  const links = within(footer).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Privacy Policy', '#'],
    ['Terms of Service', '#'],
    ['Contact', '#'],
  ])
})

it('keeps the screen when the session ends during a background request', async () => {
  const { keys, router } = renderScreen('/profile')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })
  reportSessionLost('background')
  const signIn = await screen.findByRole('button', { name: 'Sign in again' })
  expect(heading).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/profile')
  await keys.click(signIn)
  await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=%2Fprofile'))
})

it('opens the sign-in page and explains when the session ends during an action', async () => {
  const { router } = renderScreen('/tools')
  await screen.findByRole('heading', { level: 1, name: 'Manage Tools' })
  reportSessionLost('acting')
  expect(await screen.findByText('Your session has ended')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.href).toBe('/auth?redirect=%2Ftools'))
})

const aiWays = [
  { name: 'A cloud', variables: ['CLOUD_KEY'] },
  { name: 'A server', variables: ['SERVER_URL', 'SERVER_PLACE'] },
]

it('lists the simulated parts behind the Demo chip, and how to connect the real ones', async () => {
  const first = renderScreen('/', {
    api: [[aboutEndpoints.about, buildAbout({ simulated: ['ai', 'storage', 'meta'], aiWays })]],
  })
  await first.keys.click(await screen.findByRole('button', { name: 'Demo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect the real services' })
  expect(dialog).toHaveTextContent('Simulated here: AI model, cloud storage, and Meta.')
  expect(within(dialog).getByText('CLOUD_KEY')).toBeInTheDocument()
  expect(within(dialog).getByText('A server').parentElement).toHaveTextContent('SERVER_PLACE')
  first.unmount()

  renderScreen('/', { api: [[aboutEndpoints.about, buildAbout()]] })
  await screen.findByRole('button', { name: /account menu of/ })
  expect(screen.queryByRole('button', { name: 'Demo' })).toBeNull()
})

it('marks the current link and counts the drafts that are ready', async () => {
  const { api } = renderScreen('/history', { api: [[draftsEndpoints.counts, { data: { ready: 3, notReady: 9 } }]] })
  const links = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(await links.findByRole('link', { name: 'Ad drafts 3 ready' })).toHaveAttribute('href', '/meta-ads-workspace')
  expect(links.getByRole('link', { current: 'page' })).toHaveTextContent('History')
  api.answer(draftsEndpoints.counts, { data: { ready: 4, notReady: 8 } })
  const data = {
    id: 'd',
    user_id: buildUser().user_uuid,
    change: 'updated',
    status: 'draft',
    submission: null,
  } as const
  act(() => FakeEventSource.latest?.hear({ type: 'draft', data }))
  expect(await links.findByRole('link', { name: 'Ad drafts 4 ready' })).toBeInTheDocument()
})

it.each([
  ['/result/7', 'History'],
  ['/review', 'History'],
  ['/meta-ads-editor/0193b7a0-0000-7000-8000-000000000001', 'Ad drafts'],
])('marks the list that %s belongs to: %s', async (path, label) => {
  renderScreen(path)
  const links = within(await screen.findByRole('navigation', { name: 'Main' }))
  expect(links.getByRole('link', { current: true })).toHaveTextContent(label)
})

it('switches the color theme in the account menu', async () => {
  const { keys } = renderScreen('/')
  const menu = await openAvatarMenu(keys)
  await keys.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }))
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(within(menu).getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await keys.click(within(menu).getByRole('menuitemradio', { name: 'System' }))
})

describe('on a narrow screen', () => {
  beforeEach(() => matchMedia('max-width'))

  it('has the main links in the account menu', async () => {
    const { keys } = renderScreen('/')
    const menu = await openAvatarMenu(keys)
    expect(listLinks(menu)).toEqual([
      ...linksOfTools,
      ['History', '/history'],
      ['Ad drafts', '/meta-ads-workspace'],
      ...linksOfEveryone,
    ])
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  it('opens the settings by a select', async () => {
    const { keys, router } = renderScreen('/profile')
    const select = await screen.findByRole('combobox', { name: 'Settings' })
    expect(select).toHaveDisplayValue('Profile')
    await keys.selectOptions(select, 'Tools')
    await waitFor(() => expect(router.state.location.pathname).toBe('/tools'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Manage Tools' })).toBeInTheDocument()
  })
})

it('groups the settings in a rail that marks the open one', async () => {
  renderScreen('/templates/new', { user: buildUser({ role: 'admin' }) })
  const rail = within(await screen.findByRole('navigation', { name: 'Settings' }))
  for (const group of ['You', 'Writing', 'Meta', 'Administration']) {
    expect(rail.getByText(group)).toBeInTheDocument()
  }
  expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Profile',
    ...['Recipes', 'Brand Guide', 'Templates', 'System Prompts'],
    ...['Connection', 'Presets'],
    ...['AI Models', 'Response Formats', 'Tools', 'Users', 'Activity', 'Unfinished Uploads', 'Deleted'],
  ])
  expect(rail.getByRole('link', { current: 'page' })).toHaveTextContent('Templates')
  expect(rail.getByRole('link', { name: 'Deleted' })).toHaveAttribute('href', '/history?deleted=true')
})

async function breakEventStream() {
  await screen.findByRole('button', { name: /^Jobs/ })
  act(() => FakeEventSource.latest?.open())
  act(() => FakeEventSource.latest?.fail({ isFinal: true }))
}

it('notices an ended session when the event stream breaks', async () => {
  const { api } = renderScreen('/profile')
  await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })
  api.answer(accountsEndpoints.getUser, refuse(401, 'UNAUTHENTICATED', 'Please sign in.'))
  await breakEventStream()
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument()
})

it('switches to an account that signed in from another tab', async () => {
  const { api } = renderScreen('/profile', { user: buildUser({ username: 'ana' }) })
  await screen.findByRole('button', { name: /account menu of ana/ })
  const other = buildUser({ username: 'ben', user_uuid: '0193b7a0-0000-4000-8000-000000000008' })
  api.answer(accountsEndpoints.getUser, { user: other })
  await breakEventStream()
  expect(await screen.findByRole('button', { name: /account menu of ben/ })).toBeInTheDocument()
  expect(screen.getByText('Signed in as ben')).toBeInTheDocument()
})

const offlineText = 'Uploads continue when the network is back.'

function setBrowserOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

afterEach(() => {
  setBrowserOnline(true)
  vi.restoreAllMocks()
})

it('shows the offline bar until the network is back', async () => {
  renderScreen('/')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(offlineText)).not.toBeInTheDocument()
  vi.stubGlobal('fetch', async () => failToConnect())
  setBrowserOnline(false)
  const bar = (await screen.findByText(offlineText)).closest('[aria-live="polite"]')
  expect(bar).toHaveTextContent(`Offline. ${offlineText}`)
  setBrowserOnline(true)
  await waitFor(() => expect(screen.queryByText(offlineText)).not.toBeInTheDocument())
})

it('hides the offline bar while a server on the same machine answers without a network', async () => {
  renderScreen('/')
  await screen.findByRole('heading', { level: 1 })
  const fetched = vi.fn(async () => Response.json({ success: true }))
  vi.stubGlobal('fetch', fetched)
  setBrowserOnline(false)
  const options = expect.objectContaining({ cache: 'no-store' })
  await waitFor(() => expect(fetched).toHaveBeenCalledWith('/api/health', options))
  expect(screen.queryByText(offlineText)).not.toBeInTheDocument()
})

it('shows the 404 page for an unknown path, signed in or not', async () => {
  renderScreen('/no/such/page', { user: null })
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument()
  expect(document.title).toBe('404 Page Not Found · Hookline')
})

it('offers the studio, the history and the search on the 404 page', async () => {
  const { keys } = renderScreen('/no/such/page', { api: [[historyEndpoints.list, refuse(500, 'INTERNAL', 'Broken.')]] })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Studio' })).toHaveAttribute('href', '/studio')
  expect(main.getByRole('link', { name: 'History' })).toHaveAttribute('href', '/history')
  await keys.click(await main.findByRole('button', { name: 'Search' }))
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeInTheDocument()
})
