import { accountsEndpoints } from '@hookline/contract/accounts/accounts.endpoints'
import type { Session } from '@hookline/contract/accounts/accounts.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/build-user.ts'
import { refuse } from '../../../test/fake-api.ts'
import { fillSilently } from '../../../test/fill-silently.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { latestToast } from '../../lib/toast.ts'

const ana = buildUser({ email: 'ana@example.com' })
const here: Session = {
  id: '0193b7a0-0000-4000-8000-0000000000a1',
  device: 'Firefox on Linux',
  createdAt: '2026-11-02T09:30:00.000Z',
  lastSeenAt: '2026-11-20T09:30:00.000Z',
  isCurrent: true,
}
const phone: Session = {
  ...here,
  id: '0193b7a0-0000-4000-8000-0000000000a2',
  device: 'Safari on iPhone',
  isCurrent: false,
}
const buildListAnswer = (...sessions: Session[]) => ({ data: { sessions } })

const open = () => renderScreen('/profile', { user: ana })

async function openTab(keys: ReturnType<typeof open>['keys'], name: string) {
  await keys.click(await screen.findByRole('tab', { name }))
  return within(screen.getByRole('tabpanel', { name }))
}

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('profile information', () => {
  it('saves only a changed form, then reloads the page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const { api, keys } = open()
    api.answer(accountsEndpoints.updateUser, { user: ana, message: 'Profile updated' })
    const panel = await openTab(keys, 'Profile Information')
    const save = panel.getByRole('button', { name: 'Save Changes' })
    expect(save).toBeDisabled()
    await keys.clear(panel.getByLabelText('Email (optional)'))
    expect(save).toBeEnabled()
    await keys.click(save)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(api.calls(accountsEndpoints.updateUser)[0]?.body).toEqual({ username: 'ana', email: '' })
  })

  it('saves what an extension filled in without events', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const { api, keys } = open()
    api.answer(accountsEndpoints.updateUser, { user: ana, message: 'Profile updated' })
    const panel = await openTab(keys, 'Profile Information')
    fillSilently(panel.getByLabelText('Email (optional)'), 'new@example.com')
    await keys.hover(panel.getByRole('button', { name: 'Save Changes' }))
    await keys.click(panel.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(api.calls(accountsEndpoints.updateUser)).toHaveLength(1))
    expect(api.calls(accountsEndpoints.updateUser)[0]?.body).toEqual({ username: 'ana', email: 'new@example.com' })
  })

  it('confirms the save after the reload', async () => {
    sessionStorage.setItem('hookline-profile-saved', 'yes')
    open()
    expect(await screen.findByText('Profile updated')).toBeInTheDocument()
    expect(sessionStorage).toHaveLength(0)
  })

  it('shows all field errors at once and sends nothing', async () => {
    const { api, keys } = open()
    const panel = await openTab(keys, 'Profile Information')
    await keys.clear(panel.getByLabelText('Username'))
    await keys.type(panel.getByLabelText('Username'), 'an')
    await keys.type(panel.getByLabelText('Email (optional)'), ' at home')
    await keys.click(panel.getByRole('button', { name: 'Save Changes' }))
    expect(panel.getByText('Username must be at least 3 characters')).toBeInTheDocument()
    expect(panel.getByText('Invalid email')).toBeInTheDocument()
    expect(panel.getByLabelText('Username')).toHaveFocus()
    expect(api.calls(accountsEndpoints.updateUser)).toEqual([])
  })

  it('keeps the input when the name is taken, with the error at the field', async () => {
    const { api, keys } = open()
    const taken = 'Username already exists.'
    api.answer(accountsEndpoints.updateUser, refuse(409, 'CONFLICT', taken, [{ path: 'username', message: taken }]))
    const panel = await openTab(keys, 'Profile Information')
    await keys.type(panel.getByLabelText('Username'), '2')
    await keys.click(panel.getByRole('button', { name: 'Save Changes' }))
    expect(await panel.findByText(taken)).toBeInTheDocument()
    expect(panel.getByLabelText('Username')).toHaveValue('ana2')
    expect(latestToast()).toMatchObject({ title: 'Failed to update profile', message: taken, kind: 'error' })
  })
})

describe('change password', () => {
  async function fill(keys: ReturnType<typeof open>['keys'], texts: [string, string, string]) {
    const panel = await openTab(keys, 'Change Password')
    const labels = ['Current Password', 'New Password', 'Confirm New Password']
    for (const [index, text] of texts.entries()) {
      if (text) await keys.type(panel.getByLabelText(labels[index] as string), text)
    }
    await keys.click(panel.getByRole('button', { name: 'Change Password' }))
    return panel
  }

  it('resets the form after a change', async () => {
    const { api, keys } = open()
    api.answer(accountsEndpoints.updateUser, { user: ana, message: 'Password updated' })
    const panel = await fill(keys, ['correct horse', 'battery staple', 'battery staple'])
    await waitFor(() => expect(latestToast()).toMatchObject({ title: 'Password updated', kind: 'success' }))
    for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
      expect(panel.getByLabelText(label)).toHaveValue('')
    }
    expect(api.calls(accountsEndpoints.updateUser)[0]?.body).toEqual({
      currentPassword: 'correct horse',
      newPassword: 'battery staple',
    })
  })

  it('shows all field errors at once', async () => {
    const { keys } = open()
    const panel = await fill(keys, ['', 'short', ''])
    expect(panel.getByText('Current password is required')).toBeInTheDocument()
    expect(panel.getByText('New password must be at least 8 characters')).toBeInTheDocument()
    expect(panel.getByText('Confirm password is required')).toBeInTheDocument()
  })

  it('requires the same password twice', async () => {
    const { keys } = open()
    const panel = await fill(keys, ['correct horse', 'battery staple', 'battery stable'])
    expect(panel.getByText('Passwords do not match')).toBeInTheDocument()
  })

  it('shows a wrong current password at its field and keeps the other input', async () => {
    const { api, keys } = open()
    const wrong = 'Current password is incorrect'
    api.answer(
      accountsEndpoints.updateUser,
      refuse(400, 'VALIDATION', wrong, [{ path: 'currentPassword', message: wrong }]),
    )
    const panel = await fill(keys, ['wrong horse', 'battery staple', 'battery staple'])
    expect(await panel.findByText(wrong)).toBeInTheDocument()
    expect(panel.getByLabelText('New Password')).toHaveValue('battery staple')
  })
})

describe('sessions', () => {
  async function openSessions(...sessions: Session[]) {
    const view = open()
    view.api.answer(accountsEndpoints.listSessions, buildListAnswer(...sessions))
    const panel = await openTab(view.keys, 'Sessions')
    await panel.findByRole('table', { name: 'Sessions' })
    return { ...view, panel }
  }
  const getRow = (device: string) => within(screen.getByText(device).closest('tr') as HTMLElement)

  it('lists each session with device and times, and marks the current one', async () => {
    const { panel } = await openSessions(here, phone)
    expect(getRow('Firefox on Linux').getByText('This browser')).toBeInTheDocument()
    expect(getRow('Safari on iPhone').queryByText('This browser')).toBeNull()
    expect(panel.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Device',
      'Last seen',
      'Signed in',
      'Actions',
    ])
  })

  it('signs out another session', async () => {
    const { api, keys } = await openSessions(here, phone)
    api.answer(accountsEndpoints.endSession, { message: 'Session ended' })
    api.answer(accountsEndpoints.listSessions, buildListAnswer(here))
    await keys.click(getRow('Safari on iPhone').getByRole('button', { name: /^Sign out/ }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(api.calls(accountsEndpoints.endSession)[0]?.params).toEqual({ id: phone.id })
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
  })

  it('signs out all others after a confirmation', async () => {
    const { api, keys } = await openSessions(here, phone)
    api.answer(accountsEndpoints.endOtherSessions, { message: '', ended: 1 })
    await keys.click(screen.getByRole('button', { name: 'Sign out all others' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out all others' }))
    expect(api.calls(accountsEndpoints.endOtherSessions)).toEqual([])
    api.answer(accountsEndpoints.listSessions, buildListAnswer(here))
    await keys.click(dialog.getByRole('button', { name: 'Sign out all others' }))
    await waitFor(() => expect(latestToast()?.message).toBe('1 session was signed out.'))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  })

  it('reloads the sessions after a loading error', async () => {
    const { api, keys } = open()
    api.answer(accountsEndpoints.listSessions, refuse(503, 'UNAVAILABLE', 'Away.'))
    const panel = await openTab(keys, 'Sessions')
    expect(await panel.findByText('Away.')).toBeInTheDocument()
    api.answer(accountsEndpoints.listSessions, buildListAnswer(here))
    await keys.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await panel.findByText('Firefox on Linux')).toBeInTheDocument()
  })
})
