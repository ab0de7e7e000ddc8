import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/build-user.ts'
import { refuse } from '../../test/fake-api.ts'
import { renderScreen } from '../../test/render-screen.tsx'

test('while the account loads, a protected screen shows a spinner', async () => {
  renderScreen('/profile', { api: [[accountsEndpoints.getUser, () => new Promise<never>(() => undefined)]] })
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

test('someone not signed in is led to the sign-in page with the place they wanted', async () => {
  const { router } = renderScreen('/templates/new?name=Spring&type=analysis', { user: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Hookline' })).toBeInTheDocument()
  expect(router.state.location.href).toBe('/auth?redirect=%2Ftemplates%2Fnew%3Fname%3DSpring%26type%3Danalysis')
})

test('someone signed in sees the screen', async () => {
  renderScreen('/profile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })).toBeInTheDocument()
})

test('someone signed in who opens the sign-in page is sent to the wanted place', async () => {
  const { router } = renderScreen('/auth?redirect=%2Ftools', { user: buildUser() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Tools' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/tools')
})

test('a redirect to another host leads home', async () => {
  const { router } = renderScreen('/auth?redirect=%2F%2Fevil.example%2Fx')
  await waitFor(() => expect(router.state.location.href).toBe('/'))
})

test('a server that cannot tell who is signed in is not a reason to sign in again', async () => {
  const { api, keys, router } = renderScreen('/profile', {
    api: [[accountsEndpoints.getUser, refuse(500, 'INTERNAL', 'Something broke.')]],
  })
  expect(await screen.findByText('Something broke.')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/profile')
  api.answer(accountsEndpoints.getUser, { user: buildUser() })
  await keys.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile Settings' })).toBeInTheDocument()
})
