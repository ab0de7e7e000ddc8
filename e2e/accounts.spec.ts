import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, register, test, toast } from './journey.ts'
import { arrive, type Person, registerPerson, signInAs } from './people.ts'
import { openApi } from './sample-data.ts'
import { typeInto } from './typing.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

let owner: Person
let user: Person
test.beforeEach(async ({ app }) => {
  owner ??= await registerPerson(app.url, 'Olga')
  user ??= await registerPerson(app.url, 'Ute')
})

async function measureBottom(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 }
  return y + height
}

async function openByMenu(page: Page, name: string) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

/** Checks the table that a narrow screen shows as cards. */
async function expectCardsFit(page: Page, what: string) {
  await page.setViewportSize(narrow)
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, `${what} as cards`)
  await expectNoSidewaysScroll(page, what)
  await page.setViewportSize(wide)
}

/** Another session of an account. */
async function signInElsewhere(url: string, username: string, password = 'correct horse'): Promise<Person> {
  const person = await openApi(url)
  await person.post('/api/login', { username, password })
  return person
}

test('lets an owner add, change and delete an account', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/')
  await openByMenu(page, 'User Management')

  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = dialog(page, 'Add New User')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByText('Username is required.')).toBeVisible()
  await expectAccessible(page, 'the form of a new account')
  await typeInto(form.getByLabel('Username'), 'ute')
  await typeInto(form.getByLabel('Email'), 'nina@example.com')
  await typeInto(form.getByRole('textbox', { name: 'Password', exact: true }), 'secret')
  await typeInto(form.getByLabel('Confirm Password'), 'secret')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByText('Username already exists.')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('nina@example.com')
  await typeInto(form.getByLabel('Username'), 'Nina')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(row(page, 'nina@example.com').getByText('User', { exact: true })).toBeVisible()
  await expect(row(page, 'Ute').getByText('N/A')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add New User' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Nina' }).click()
  await expect(dialog(page, 'Edit User')).toBeVisible()
  await expectAccessible(page, 'the form of an account')
  await dialog(page, 'Edit User').getByLabel('Role').selectOption('Admin')
  await dialog(page, 'Edit User').getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Nina').getByText('Admin')).toBeVisible()

  await page.getByRole('button', { name: 'Reset Password of Nina' }).click()
  const reset = dialog(page, 'Reset Password')
  await typeInto(reset.getByLabel('New Password'), 'short')
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  await expect(reset.getByText('Password must be at least 6 characters.')).toBeVisible()
  await expect(reset.getByText('Passwords do not match.')).toBeVisible()
  await expectAccessible(page, 'a new password')
  await typeInto(reset.getByLabel('New Password'), 'another')
  await typeInto(reset.getByLabel('Confirm Password'), 'another')
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast(page, 'Password reset')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Nina' }).click()
  await expect(dialog(page, 'Delete User')).toBeVisible()
  await expectAccessible(page, 'the deletion of an account')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Nina' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Nina' }).click()
  await dialog(page, 'Delete User').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'nina@example.com')).toHaveCount(0)
  await expectCardsFit(page, 'the users')
})

test('logs every change of an account', async ({ page, app, context }) => {
  const createUser = async (by: Person, username: string, role: string) => {
    const body = { username, email: '', password: 'secret', role }
    return (await by.post<{ data: { user: { id: number } } }>('/api/admin/users', body)).data.user
  }
  await createUser(owner, 'Lars', 'owner')
  const lars = await signInElsewhere(app.url, 'Lars', 'secret')
  const { id } = await createUser(lars, 'Lena', 'user')
  await lars.patch(`/api/admin/users/${id}`, { role: 'admin' })
  await lars.patch(`/api/admin/users/${id}`, { newPassword: 'another' })
  await lars.remove(`/api/admin/users/${id}`)
  await signInAs(context, app.url, owner)
  await page.goto('/')
  await openByMenu(page, 'Activity')
  await page.getByLabel('Person').selectOption('Lars')
  await page.getByLabel('What changed').selectOption('User')
  await expect(page).toHaveURL('/admin/activity?person=Lars&subjectType=user')
  const changes = page.getByRole('table', { name: 'Activity' }).locator('[data-title]')
  const [deleted, resetPassword, changed, created] = [
    'deleted user “Lena”',
    'reset the password of “Lena”',
    'changed the role of user “Lena”',
    'created user “Lena”',
  ] as const
  await expect(changes).toHaveText([deleted, resetPassword, changed, created])
  await page.getByRole('button', { name: `Details: ${changed}` }).click()
  await expect(page.getByText('user → admin')).toBeVisible()
  await expectAccessible(page, 'the activity')
  await page.getByRole('button', { name: `Details: ${changed}` }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(changes).toHaveText([created, deleted, resetPassword, changed])
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('Lars,user.deleted,user,')
  await expectCardsFit(page, 'the activity')
})

test('says to an admin why owners are protected, and sends a user home', async ({ page, app, context }) => {
  const admin = await openApi(app.url)
  await owner.post('/api/admin/users', { username: 'Adam', email: '', password: 'secret', role: 'admin' })
  await admin.post('/api/login', { username: 'Adam', password: 'secret' })
  await signInAs(context, app.url, admin)
  await page.goto('/admin/user-management')
  await page.getByRole('button', { name: 'Delete Olga' }).focus()
  await expect(page.getByRole('button', { name: 'Delete Olga' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('tooltip', { name: 'Only an owner can delete an owner.' })).toBeVisible()

  await signInAs(context, app.url, user)
  await page.goto('/admin/user-management')
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Access Denied')).toContainText('You do not have permission to view this page.')
})

test('changes name and e-mail', async ({ page }) => {
  await register(page, 'Petra')
  await openByMenu(page, 'Profile Settings')
  const form = page.getByRole('tabpanel', { name: 'Profile Information' })
  const save = form.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeDisabled()
  await typeInto(form.getByLabel('Username'), 'Petra P')
  await typeInto(form.getByLabel('Email'), 'petra@example.com')
  await page.setViewportSize(narrow)
  await Promise.all([page.waitForEvent('load'), save.click()])
  await expect(toast(page, 'Profile updated')).toBeVisible()
  expect(await measureBottom(toast(page, 'Profile updated')), 'the toast covers only the top bar').toBeLessThanOrEqual(
    await measureBottom(page.getByRole('banner')),
  )
  await page.setViewportSize(wide)
  await expect(form.getByLabel('Email')).toHaveValue('petra@example.com')
  await expect(page.getByRole('button', { name: 'account menu of Petra P' })).toBeVisible()
})

test('changes the password, which ends the other sessions', async ({ page, app, context, browser }) => {
  await arrive(context, app.url, 'Paul')
  await page.goto('/profile')
  const away = await browser.newContext({ baseURL: app.url })
  await signInAs(away, app.url, await signInElsewhere(app.url, 'Paul'))
  await page.getByRole('tab', { name: 'Change Password' }).click()
  const form = page.getByRole('tabpanel', { name: 'Change Password' })
  await typeInto(form.getByLabel('Current Password', { exact: true }), 'wrong horse')
  await typeInto(form.getByLabel('New Password', { exact: true }), 'battery staple')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText('Confirm password is required')).toBeVisible()
  await expectAccessible(page, 'errors in a new password')
  await typeInto(form.getByLabel('Confirm New Password', { exact: true }), 'battery staple')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText('Current password is incorrect')).toBeVisible()
  await expect(form.getByLabel('New Password', { exact: true })).toHaveValue('battery staple')
  await typeInto(form.getByLabel('Current Password', { exact: true }), 'correct horse')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(form.getByLabel('Current Password', { exact: true })).toHaveValue('')
  const other = await away.newPage()
  await other.goto('/history')
  await expect(other).toHaveURL(/\/auth/)
  await away.close()
})

test('ends the other sessions, one and then all, and the own one', async ({ page, app }) => {
  await register(page, 'Pia')
  await openByMenu(page, 'Profile Settings')
  const others = [
    await signInElsewhere(app.url, 'Pia'),
    await signInElsewhere(app.url, 'Pia'),
    await signInElsewhere(app.url, 'Pia'),
  ]
  const hasEnded = (person: Person) =>
    person.get('/api/user').then(
      () => false,
      (error) => / 401: /.test(error),
    )
  const countEnded = async () => (await Promise.all(others.map(hasEnded))).filter(Boolean).length
  await page.getByRole('tab', { name: 'Sessions' }).click()
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'This browser' })).toContainText('Chrome on Linux')
  await rows
    .filter({ hasNotText: 'This browser' })
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(rows).toHaveCount(4)
  expect(await countEnded()).toBe(1)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(dialog(page, 'Sign out all others')).toBeVisible()
  await expectAccessible(page, 'signing out all others')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeFocused()
  await expectCardsFit(page, 'the sessions')
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(rows).toHaveCount(2)
  expect(await countEnded()).toBe(3)
  await rows.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page).toHaveURL(/\/auth(\?redirect=%2Fprofile)?$/)
})
