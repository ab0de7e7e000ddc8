import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, register, test, toast } from './journey.ts'
import { arrive, type Person, registerPerson, signInAs } from './people.ts'
import { openApi } from './sample-data.ts'
import { typeInto } from './typing.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

let owner: Person

// The first account of a server becomes its owner.
test.beforeAll(async ({ openApp }, { file }) => {
  owner = await registerPerson((await openApp(file)).url, 'Olga')
  await owner.post('/api/admin/users', { username: 'Lena', email: '', password: 'secret', role: 'user' })
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
  await expectAccessible(page, `${what} as cards`, '#main')
  await expectNoSidewaysScroll(page, what)
  await page.setViewportSize(wide)
}

/** Another session of an account. */
async function signInElsewhere(url: string, username: string, password = 'correct horse'): Promise<Person> {
  const person = await openApi(url)
  await person.post('/api/login', { username, password })
  return person
}

test('shows the users and what changed as cards on a phone, and exports it', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/')
  await openByMenu(page, 'User Management')
  await expectCardsFit(page, 'the users')
  await page.goto('/admin/activity')
  await expectCardsFit(page, 'the activity')
  await page.getByLabel('Person').selectOption('Olga')
  await page.getByLabel('What changed').selectOption('User')
  await expect(page).toHaveURL('/admin/activity?person=Olga&subjectType=user')
  await expect(page.getByRole('table', { name: 'Activity' }).getByText('created user “Lena”')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('Olga,user.created,user,')
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
  await expectAccessible(page, 'errors in a new password', '#main')
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
  await expectAccessible(page, 'signing out all others', layers)
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
