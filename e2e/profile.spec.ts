import type { Browser, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, register, test, toast } from './journey.ts'
import { typeInto } from './typing.ts'

async function openProfile(page: Page, username: string) {
  await page.getByRole('button', { name: `account menu of ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeFocused()
}

/** Another browser of the same person. */
async function signInElsewhere(browser: Browser, url: string, username: string, password: string) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/auth')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await typeInto(form.getByLabel('Username'), username)
  await typeInto(form.getByRole('textbox', { name: 'Password' }), password)
  await form.getByRole('button', { name: 'Login' }).click()
  return { page, close: () => context.close() }
}

test('name and e-mail are changed, and the page loads anew', async ({ page }) => {
  await register(page, 'Petra')
  await openProfile(page, 'Petra')
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

test('a new password ends the other sessions and signs in from then on', async ({ page, app, browser }) => {
  await register(page, 'Paula')
  const away = await signInElsewhere(browser, app.url, 'Paula', 'correct horse')
  await expect(away.page).toHaveURL(/\/$/)
  await openProfile(page, 'Paula')
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
  await expect(back.page).toHaveURL(/\/$/)
  await back.close()
})

test('sessions elsewhere are seen and signed out', async ({ page, app, browser }) => {
  await register(page, 'Pia')
  const [one, two] = [
    await signInElsewhere(browser, app.url, 'Pia', 'correct horse'),
    await signInElsewhere(browser, app.url, 'Pia', 'correct horse'),
  ]
  await expect(two.page).toHaveURL(/\/$/)
  await openProfile(page, 'Pia')
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

test('the profile is accessible in both themes', async ({ page, app, browser }) => {
  const username = 'Pat Axe'
  await register(page, username)
  const away = await signInElsewhere(browser, app.url, username, 'correct horse')
  await expect(away.page).toHaveURL(/\/$/)
  await away.close()
  await openProfile(page, username)
  const found: Record<string, string[]> = {}
  for (const tab of ['Profile Information', 'Change Password', 'Sessions']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    if (tab === 'Change Password') await page.getByRole('button', { name: 'Change Password' }).click()
    if (tab === 'Sessions') await page.getByRole('button', { name: 'Sign out all others' }).click()
    found[tab] = await findViolations(page)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  found.cards = await findViolations(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(Object.fromEntries(Object.entries(found).filter(([, violations]) => violations.length > 0))).toEqual({})
})
