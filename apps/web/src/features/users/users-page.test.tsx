import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { usersEndpoints } from '@hookline/contract/accounts/users.endpoints'
import { lastOwnerSentence } from '@hookline/contract/accounts/users.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/build-user.ts'
import { refuse, refuseStale } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { latestToast } from '../../lib/toast.ts'
import { isolateText } from '../../ui/texts/user-text.tsx'

const owner = buildUser({ id: 1, username: 'olga', role: 'owner', email: 'olga@example.com' })
const admin = buildUser({ id: 2, username: 'adam', role: 'admin' })
const ben = buildUser({ id: 3, username: 'ben', createdAt: '2026-11-05T09:30:00.000Z' })
const buildListAnswer = (...users: User[]) => ({ users, data: { users } })
const buildSavedAnswer = (user: User) => ({ user, data: { user }, message: '' })

function open(self: User) {
  return renderScreen('/admin/user-management', {
    user: self,
    api: [[usersEndpoints.list, buildListAnswer(owner, admin, ben)]],
  })
}
type Keys = ReturnType<typeof open>['keys']

const press = async (keys: Keys, name: string) => keys.click(await screen.findByRole('button', { name }))
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list', () => {
  it('shows every account, with N/A for no e-mail', async () => {
    open(owner)
    const table = within(await screen.findByRole('table', { name: 'Users' }))
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['ID', 'Username', 'Email', 'Role', 'Created At', 'Actions'])
    const cells = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').slice(0, 4))
    expect(cells.slice(1).map((row) => row.map(({ textContent }) => textContent))).toEqual([
      ['1', 'olga (you)', 'olga@example.com', 'Owner'],
      ['2', 'adam', 'N/A', 'Admin'],
      ['3', 'ben', 'N/A', 'User'],
    ])
  })

  it('redirects users without the right to the home page', async () => {
    const { api, router } = open(ben)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(latestToast()).toMatchObject({
      title: 'Access Denied',
      message: 'You do not have permission to view this page.',
    })
    expect(api.calls(usersEndpoints.list)).toEqual([])
  })

  it('disables actions of an admin on an owner and deleting oneself, with the reason', async () => {
    const { keys } = open(admin)
    const refused = [
      'Edit olga: Only an owner can change an owner.',
      'Reset Password of olga: Only an owner can change an owner.',
      'Delete olga: Only an owner can delete an owner.',
      'Delete adam: You cannot delete your own account.',
    ]
    for (const name of refused) {
      const button = await screen.findByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      await keys.click(button)
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit ben' })).not.toHaveAttribute('aria-disabled')
  })

  it('retries after an error', async () => {
    const { api, keys } = renderScreen('/admin/user-management', {
      user: owner,
      api: [[usersEndpoints.list, refuse(503, 'UNAVAILABLE', 'Away.')]],
    })
    expect(await screen.findByText('Away.')).toBeInTheDocument()
    api.answer(usersEndpoints.list, buildListAnswer(owner))
    await press(keys, 'Retry')
    expect(await screen.findByText('olga@example.com')).toBeInTheDocument()
  })
})

describe('Add New User', () => {
  it.each([
    [owner, ['User', 'Admin', 'Owner']],
    [admin, ['User', 'Admin']],
  ])('offers the roles that the user may give', async (self, roles) => {
    const { keys } = open(self)
    await press(keys, 'Add New User')
    const form = await findDialog('Add New User')
    expect(form.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(roles)
  })

  it('marks every wrong field at once', async () => {
    const { api, keys } = open(owner)
    await press(keys, 'Add New User')
    const form = await findDialog('Add New User')
    await keys.type(form.getByLabelText(/^Email/), 'no address')
    await keys.type(form.getByLabelText(/^Confirm Password/), 'x')
    await keys.click(form.getByRole('button', { name: 'Add User' }))
    for (const text of ['Username is required.', 'Invalid email format.', 'Passwords do not match.']) {
      expect(form.getByText(text)).toBeInTheDocument()
    }
    expect(api.calls(usersEndpoints.create)).toEqual([])
  })

  it('creates the account, closes and lists it', async () => {
    const { api, keys } = open(owner)
    const nina = buildUser({ id: 4, username: 'nina', role: 'admin' })
    api.answer(usersEndpoints.create, buildSavedAnswer(nina))
    await press(keys, 'Add New User')
    const form = await findDialog('Add New User')
    await keys.type(form.getByLabelText(/^Username/), 'nina')
    await keys.type(form.getByLabelText(/^Password/), 'secret')
    await keys.type(form.getByLabelText(/^Confirm Password/), 'secret')
    await keys.selectOptions(form.getByLabelText('Role'), 'Admin')
    api.answer(usersEndpoints.list, buildListAnswer(owner, admin, ben, nina))
    await keys.click(form.getByRole('button', { name: 'Add User' }))
    expect(await screen.findByRole('button', { name: 'Edit nina' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.calls(usersEndpoints.create)[0]?.body).toEqual({
      username: 'nina',
      email: '',
      password: 'secret',
      role: 'admin',
    })
  })

  it('shows a taken name and e-mail at their fields and keeps the input', async () => {
    const { api, keys } = open(owner)
    api.answer(
      usersEndpoints.create,
      refuse(409, 'CONFLICT', 'Username already exists.', [
        { path: 'username', message: 'Username already exists.' },
        { path: 'email', message: 'Email already in use.' },
      ]),
    )
    await press(keys, 'Add New User')
    const form = await findDialog('Add New User')
    await keys.type(form.getByLabelText(/^Username/), 'ben')
    await keys.type(form.getByLabelText(/^Email/), 'olga@example.com')
    await keys.type(form.getByLabelText(/^Password/), 'secret')
    await keys.type(form.getByLabelText(/^Confirm Password/), 'secret')
    await keys.click(form.getByRole('button', { name: 'Add User' }))
    expect(await form.findByText('Email already in use.')).toBeInTheDocument()
    expect(form.getByLabelText(/^Username/)).toHaveFocus()
    expect(form.getByLabelText(/^Password/)).toHaveValue('secret')
    expect(latestToast()).toMatchObject({ title: 'Submission Error', message: 'Username already exists.' })
  })
})

describe('Edit User', () => {
  it('sends only what changed', async () => {
    const { api, keys } = open(owner)
    api.answer(usersEndpoints.update, buildSavedAnswer({ ...ben, role: 'admin' }))
    await press(keys, 'Edit ben')
    const form = await findDialog('Edit User')
    await keys.selectOptions(form.getByLabelText('Role'), 'Admin')
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(usersEndpoints.update)).toMatchObject([{ params: { id: '3' }, body: { role: 'admin' } }])
    expect(Object.keys(api.calls(usersEndpoints.update)[0]?.body as object)).toEqual(['role', 'updatedAt'])
  })

  it('closes with No Changes when nothing changed', async () => {
    const { api, keys } = open(owner)
    await press(keys, 'Edit ben')
    await keys.click((await findDialog('Edit User')).getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(latestToast()?.title).toBe('No Changes')
    expect(api.calls(usersEndpoints.update)).toEqual([])
  })

  it('reports that the account was deleted meanwhile', async () => {
    const { api, keys } = open(owner)
    api.answer(usersEndpoints.update, refuse(404, 'NOT_FOUND', 'User not found.'))
    await press(keys, 'Edit ben')
    const form = await findDialog('Edit User')
    await keys.type(form.getByLabelText(/^Username/), 'jamin')
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(latestToast()?.title).toBe('Error Updating User'))
    expect(latestToast()?.message).toBe('User not found. Someone else may have deleted it.')
    expect(form.getByText(/It was deleted meanwhile\. Your text is still here/)).toBeInTheDocument()
    expect(form.getByLabelText(/^Username/)).toHaveValue('benjamin')
  })

  async function editInConflict() {
    const { api, keys } = open(owner)
    const latest = { ...ben, username: 'benno', role: 'admin' as const, updatedAt: '2026-11-06T09:30:00.000Z' }
    await press(keys, 'Edit ben')
    const form = await findDialog('Edit User')
    await keys.type(form.getByRole('textbox', { name: /^Username/ }), 'jamin')
    api.answer(usersEndpoints.list, buildListAnswer(owner, admin, latest))
    api.answer(usersEndpoints.update, refuseStale('Mara'))
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await form.findByText(`${isolateText('Mara')} changed this user while you were editing.`)).toBeVisible()
    expect(form.getByRole('textbox', { name: /^Username/ })).toHaveValue('benjamin')
    expect(api.calls(usersEndpoints.update)[0]?.body).toMatchObject({ updatedAt: ben.updatedAt })
    return { api, keys, form, latest }
  }

  it('shows both versions after a conflict, and continues from the latest one', async () => {
    const { api, keys, form, latest } = await editInConflict()
    const differences = within(form.getByRole('region', { name: 'Both versions' })).getAllByRole('group')
    expect(differences.map(({ textContent }) => textContent)).toEqual([
      'UsernameYoursbenjaminLatestbenno',
      'RoleYoursUserLatestAdmin',
    ])
    await keys.click(form.getByRole('button', { name: 'Load the latest version' }))
    expect(form.getByRole('textbox', { name: /^Username/ })).toHaveValue('benno')
    expect(form.queryByRole('region', { name: 'Both versions' })).toBeNull()
    api.answer(usersEndpoints.update, buildSavedAnswer(latest))
    await keys.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'User')
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(usersEndpoints.update).at(-1)?.body).toEqual({ role: 'user', updatedAt: latest.updatedAt })
  })

  it('brings the typed text back after the latest version was loaded', async () => {
    const { keys, form } = await editInConflict()
    await keys.click(form.getByRole('button', { name: 'Load the latest version' }))
    await keys.click(await screen.findByRole('button', { name: 'Bring back mine' }))
    expect(form.getByRole('textbox', { name: /^Username/ })).toHaveValue('benjamin')
  })

  it('keeps the own version after a conflict, which then replaces the latest one', async () => {
    const { api, keys, form, latest } = await editInConflict()
    expect(form.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await keys.click(form.getByRole('button', { name: 'Keep my version' }))
    expect(form.getByRole('textbox', { name: /^Username/ })).toHaveValue('benjamin')
    api.answer(usersEndpoints.update, buildSavedAnswer(latest))
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const mine = { username: 'benjamin', role: 'user', updatedAt: latest.updatedAt }
    expect(api.calls(usersEndpoints.update).at(-1)?.body).toEqual(mine)
  })

  it('offers no latest version for another refusal', async () => {
    const { api, keys } = open(owner)
    api.answer(usersEndpoints.update, refuse(409, 'CONFLICT', lastOwnerSentence))
    await press(keys, 'Edit olga')
    const form = await findDialog('Edit User')
    await keys.selectOptions(form.getByLabelText('Role'), 'User')
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(latestToast()?.message).toBe(lastOwnerSentence))
    expect(form.queryByRole('button', { name: 'Load the latest version' })).toBeNull()
  })

  it('updates the account menu after a change of the own account', async () => {
    const { api, keys } = open(owner)
    api.answer(usersEndpoints.update, buildSavedAnswer({ ...owner, username: 'zora' }))
    await press(keys, 'Edit olga')
    const form = await findDialog('Edit User')
    await keys.clear(form.getByLabelText(/^Username/))
    await keys.type(form.getByLabelText(/^Username/), 'zora')
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByRole('button', { name: /account menu of zora/ })).toBeInTheDocument()
  })
})

describe('Reset Password', () => {
  it('requires six characters, twice the same', async () => {
    const { api, keys } = open(owner)
    await press(keys, 'Reset Password of ben')
    const form = await findDialog('Reset Password')
    await keys.type(form.getByLabelText(/^New Password/), 'short')
    await keys.click(form.getByRole('button', { name: 'Reset Password' }))
    expect(form.getByText('Password must be at least 6 characters.')).toBeInTheDocument()
    expect(form.getByText('Passwords do not match.')).toBeInTheDocument()
    expect(api.calls(usersEndpoints.update)).toEqual([])
  })

  it('sends only the new password', async () => {
    const { api, keys } = open(owner)
    api.answer(usersEndpoints.update, buildSavedAnswer(ben))
    await press(keys, 'Reset Password of ben')
    const form = await findDialog('Reset Password')
    await keys.type(form.getByLabelText(/^New Password/), 'another')
    await keys.type(form.getByLabelText(/^Confirm Password/), 'another')
    await keys.click(form.getByRole('button', { name: 'Reset Password' }))
    await waitFor(() => expect(latestToast()?.title).toBe('Password reset'))
    expect(api.calls(usersEndpoints.update)[0]?.body).toEqual({ newPassword: 'another' })
  })
})

describe('Delete User', () => {
  it('asks first, then deletes', async () => {
    const { api, keys } = open(admin)
    api.answer(usersEndpoints.remove, { message: 'User deleted' })
    await press(keys, 'Delete ben')
    const question = await findDialog('Delete User')
    expect(question.getByText(/Are you sure you want to delete "ben"\?/)).toBeInTheDocument()
    expect(api.calls(usersEndpoints.remove)).toEqual([])
    api.answer(usersEndpoints.list, buildListAnswer(owner, admin))
    await keys.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit ben' })).toBeNull())
    expect(latestToast()?.title).toBe('User deleted')
  })

  it('shows why the server refuses', async () => {
    const { api, keys } = open(owner)
    api.answer(usersEndpoints.remove, refuse(403, 'FORBIDDEN', 'Only an owner can delete an owner.'))
    await press(keys, 'Delete ben')
    await keys.click((await findDialog('Delete User')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(latestToast()?.title).toBe('Error Deleting User'))
    expect(latestToast()?.message).toBe('Only an owner can delete an owner.')
  })
})
