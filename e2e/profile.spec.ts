import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, register, test, toast } from './journey.ts'
import { arrive, signInAs } from './people.ts'
import { openApi } from './sample-data.ts'
import { typeInto } from './typing.ts'

async function arriveAtProfile(page: Page, context: BrowserContext, url: string, username: string) {
  await arrive(context, url, username)
  await page.goto('/')
  await openProfile(page, username)
}

async function openProfile(page: Page, username: string) {
  await page.getByRole('button', { name: `account menu of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeFocused()
}

/** Signs the person in from another browser. */
async function signInElsewhere(browser: Browser, url: string, username: string, password = 'correct horse') {
  const person = await openApi(url)
  await person.post('/api/login', { username, password })
  const context = await browser.newContext({ baseURL: url })
  await signInAs(context, url, person)
  return { page: await context.newPage(), close: () => context.close() }
}

test('changes the name and the e-mail and reloads the page', async ({ page, app, context }) => {
  await arriveAtProfile(page, context, app.url, 'Petra')
  const form = page.getByRole('tabpanel', { name: 'Profile Information' })
  const save = form.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeDisabled()
  await typeInto(form.getByLabel('Username'), 'Pe')
  await typeInto(form.getByLabel('Email'), 'petra at home')
  await save.click()
  await expect(form.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(form.getByText('Invalid email')).toBeVisible()
  await typeInto(form.getByLabel('Username'), 'Petra P')
  await typeInto(form.getByLabel('Email'), 'petra@example.com')
  await Promise.all([page.waitForEvent('load'), save.click()])
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('petra@example.com')
  await expect(page.getByRole('button', { name: 'account menu of Petra P' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/')
})

test('changes the password and ends the other sessions', async ({ page, app, browser, context }) => {
  await arriveAtProfile(page, context, app.url, 'Paula')
  const away = await signInElsewhere(browser, app.url, 'Paula')
  await page.getByRole('tab', { name: 'Change Password' }).click()
  const form = page.getByRole('tabpanel', { name: 'Change Password' })
  await typeInto(form.getByLabel('Current Password', { exact: true }), 'wrong horse')
  await typeInto(form.getByLabel('New Password', { exact: true }), 'battery staple')
  await typeInto(form.getByLabel('Confirm New Password', { exact: true }), 'battery stable')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await typeInto(form.getByLabel('Confirm New Password', { exact: true }), 'battery staple')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(form.getByText('Current password is incorrect')).toBeVisible()
  await expect(form.getByLabel('New Password', { exact: true })).toHaveValue('battery staple')
  await typeInto(form.getByLabel('Current Password', { exact: true }), 'correct horse')
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(form.getByLabel('Current Password', { exact: true })).toHaveValue('')

  await away.page.goto('/history')
  await expect(away.page).toHaveURL(/\/auth/)
  await away.close()
  const back = await signInElsewhere(browser, app.url, 'Paula', 'battery staple')
  await back.close()
})

test('lists the other sessions and signs them out', async ({ page, app, browser }) => {
  await register(page, 'Pia')
  await openProfile(page, 'Pia')
  const [one, two] = [await signInElsewhere(browser, app.url, 'Pia'), await signInElsewhere(browser, app.url, 'Pia')]
  await page.getByRole('tab', { name: 'Sessions' }).click()
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This one' })).toContainText('Chrome on Linux')
  await rows
    .filter({ hasNotText: 'This one' })
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await expect(rows).toHaveCount(2)
  for (const away of [one, two]) {
    await away.page.goto('/history')
    await expect(away.page).toHaveURL(/\/auth/)
    await away.close()
  }
  await page.reload()
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await rows.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page).toHaveURL(/\/auth(\?redirect=%2Fprofile)?$/)
})

test('keeps the profile accessible in both themes', async ({ page, app, browser, context }) => {
  const username = 'Pat Axe'
  await arriveAtProfile(page, context, app.url, username)
  await (await signInElsewhere(browser, app.url, username)).close()
  for (const tab of ['Profile Information', 'Change Password', 'Sessions']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    if (tab === 'Change Password') await page.getByRole('button', { name: 'Change Password' }).click()
    if (tab === 'Sessions') await page.getByRole('button', { name: 'Sign out all others' }).click()
    await expectAccessible(page, tab)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page, 'the sessions as cards')
  await expectNoSidewaysScroll(page)
})
