import { expect, register, test, toast } from './journey.ts'
import { typeInto } from './typing.ts'

test('sends a visitor to the sign-in page and afterwards to the requested address', async ({ page }) => {
  await page.goto('/history?project=Bloom')
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent('/history?project=Bloom')}`)
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await typeInto(form.getByLabel('Username'), 'Vera')
  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(toast(page, 'Registration successful')).toContainText('Your account has been created')
  await expect(page).toHaveURL(/\/history\?project=Bloom/)
})

test('refuses a wrong password, signs in with the right one and logs out', async ({ page }) => {
  await register(page, 'Wim')
  await page.getByRole('button', { name: /account menu of Wim/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(toast(page, 'Logout successful')).toContainText('You have been logged out')
  await expect(page).toHaveURL('/auth')

  const form = page.getByRole('tabpanel', { name: 'Login' })
  await typeInto(form.getByLabel('Username'), 'wim')
  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'not the password')
  await form.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Login failed')).toContainText('Invalid credentials')
  await expect(form.getByLabel('Username')).toHaveValue('wim')

  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await form.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(toast(page, 'Login successful')).toContainText('Welcome back!')
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('ignores a redirect to another site', async ({ page }) => {
  await page.goto(`/auth?redirect=${encodeURIComponent('//evil.example/')}`)
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await typeInto(form.getByLabel('Username'), 'Xaver')
  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/')
})

test('shows the 404 page for an unknown path', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})
