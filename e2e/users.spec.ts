import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { typeInto } from './typing.ts'

async function signIn(page: Page, username: string, password: string) {
  await page.goto('/auth')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await typeInto(form.getByLabel('Username'), username)
  await typeInto(form.getByRole('textbox', { name: 'Password' }), password)
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/$/)
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

let owner: Person
let user: Person
test.beforeEach(async ({ app }) => {
  owner ??= await registerPerson(app.url, 'Olga')
  user ??= await registerPerson(app.url, 'Ute')
})

async function addUser(page: Page, { username, role }: { username: string; role: string }) {
  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = dialog(page, 'Add New User')
  await typeInto(form.getByLabel('Username'), username)
  await typeInto(form.getByRole('textbox', { name: 'Password', exact: true }), 'secret')
  await typeInto(form.getByLabel('Confirm Password'), 'secret')
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(toast(page, 'User created')).toBeVisible()
  await expect(form).toHaveCount(0)
}

test('lets an owner add, change and delete an account, and logs every change', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/')
  await page.getByRole('button', { name: /account menu of Olga/ }).click()
  await page.getByRole('menuitem', { name: 'User Management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeFocused()

  await page.getByRole('button', { name: 'Add New User' }).click()
  const form = dialog(page, 'Add New User')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByText('Username is required.')).toBeVisible()
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
  await dialog(page, 'Edit User').getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'No Changes')).toBeVisible()
  await expect(dialog(page, 'Edit User')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Nina' }).click()
  await dialog(page, 'Edit User').getByLabel('Role').selectOption('Admin')
  await dialog(page, 'Edit User').getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Nina').getByText('Admin')).toBeVisible()

  await page.getByRole('button', { name: 'Reset Password of Nina' }).click()
  const reset = dialog(page, 'Reset Password')
  await typeInto(reset.getByLabel('New Password'), 'short')
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  await expect(reset.getByText('Password must be at least 6 characters.')).toBeVisible()
  await expect(reset.getByText('Passwords do not match.')).toBeVisible()
  await typeInto(reset.getByLabel('New Password'), 'another')
  await typeInto(reset.getByLabel('Confirm Password'), 'another')
  await reset.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toast(page, 'Password reset')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Nina' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Nina' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Nina' }).click()
  await dialog(page, 'Delete User').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'nina@example.com')).toHaveCount(0)

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeFocused()
  await page.getByLabel('Person').selectOption('Olga')
  await page.getByLabel('What changed').selectOption('User')
  await expect(page).toHaveURL('/admin/activity?person=Olga&subjectType=user')
  const changes = page.getByRole('table', { name: 'Activity' }).locator('[data-title]')
  const [deleted, resetPassword, changed, created, registered] = [
    'deleted user “Nina”',
    'reset the password of “Nina”',
    'changed the role of user “Nina”',
    'created user “Nina”',
    'registered as “Olga”',
  ] as const
  await expect(changes).toHaveText([deleted, resetPassword, changed, created, registered])
  await page.getByRole('button', { name: `Details: ${changed}` }).click()
  await expect(page.getByText('user → admin')).toBeVisible()
  await page.getByRole('button', { name: `Details: ${changed}` }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(changes).toHaveText([created, deleted, resetPassword, registered, changed])
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toContain('Olga,user.deleted,user,')
})

test('protects an owner from an admin and sends a user home', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/admin/user-management')
  await addUser(page, { username: 'Adam', role: 'Admin' })
  await context.clearCookies()
  await signIn(page, 'Adam', 'secret')
  await page.goto('/admin/user-management')
  for (const name of ['Edit Olga', 'Reset Password of Olga', 'Delete Olga', 'Delete Adam']) {
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  await page.getByRole('button', { name: 'Delete Olga' }).focus()
  await expect(page.getByRole('tooltip', { name: 'Only an owner can delete an owner.' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Ute' }).click()
  await expect(dialog(page, 'Edit User').getByRole('option')).toHaveText(['User', 'Admin'])

  await signInAs(context, app.url, user)
  for (const route of ['/admin/user-management', '/admin/activity']) {
    await page.goto(route)
    await expect(page).toHaveURL('/')
    await expect(toast(page, 'Access Denied')).toContainText('You do not have permission to view this page.')
  }
})

test('keeps the users, their dialogs and the activity accessible in both themes', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/admin/user-management')
  for (const name of ['Add New User', 'Edit Ute', 'Reset Password of Ute', 'Delete Ute']) {
    await page.getByRole('button', { name, exact: true }).click()
    const opened = page.getByRole('dialog')
    await expect(opened).toBeVisible()
    const submit = opened.getByRole('button', { name: /^(Add User|Reset Password)$/ })
    if ((await submit.count()) > 0) await submit.click()
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
  await page.goto('/admin/activity')
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  await expectAccessible(page, 'the activity')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const route of ['/admin/user-management', '/admin/activity']) {
    await page.goto(route)
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, `${route} as cards`)
    await expectNoSidewaysScroll(page, route)
  }
})
