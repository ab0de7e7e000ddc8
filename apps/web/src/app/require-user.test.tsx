import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../test/build-user.ts'
import { refuse } from '../../test/fake-api.ts'
import { renderScreen } from '../../test/render-screen.tsx'

it('shows a spinner while the account loads', async () => {
  renderScreen('/profile', { api: [[accountsEndpoints.getUser, () => new Promise<never>(() => undefined)]] })
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

it('redirects a visitor to the sign-in page with the requested address', async () => {
  const { router } = renderScreen('/templates/new?name=Spring&type=analysis', { user: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Hookline' })).toBeInTheDocument()
  expect(router.state.location.href).toBe('/auth?redirect=%2Ftemplates%2Fnew%3Fname%3DSpring%26type%3Danalysis')
})

it('shows the screen to a signed-in user', async () => {
  renderScreen('/profile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })).toBeInTheDocument()
})

it('redirects a signed-in user from the sign-in page to the requested address', async () => {
  const { router } = renderScreen('/auth?redirect=%2Ftools', { user: buildUser() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Tools' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/tools')
})

it('replaces a redirect to another host with the home screen', async () => {
  const { router } = renderScreen('/auth?redirect=%2F%2Fevil.example%2Fx')
  await waitFor(() => expect(router.state.location.href).toBe('/'))
})

it('offers a retry when the account cannot be loaded', async () => {
  const { api, keys, router } = renderScreen('/profile', {
    api: [[accountsEndpoints.getUser, refuse(500, 'INTERNAL', 'Something broke.')]],
  })
  expect(await screen.findByText('Something broke.')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/profile')
  api.answer(accountsEndpoints.getUser, { user: buildUser() })
  await keys.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })).toBeInTheDocument()
})
