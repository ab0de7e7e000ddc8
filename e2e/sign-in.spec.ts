import { expect, test, toast } from './journey.ts'
import { registerPerson } from './people.ts'
import { tabTo, typeInto } from './typing.ts'

test.use({ sharesServer: true })

test('sends a visitor to the sign-in page and back, logs out, and signs in with the right password alone', async ({
  page,
}) => {
  await page.goto('/history?project=Bloom')
  await expect(page).toHaveURL(`/auth?redirect=${encodeURIComponent('/history?project=Bloom')}`)
  await page.getByRole('tab', { name: 'Register' }).click()
  const registration = page.getByRole('tabpanel', { name: 'Register' })
  await typeInto(registration.getByLabel('Username'), 'Vera')
  await typeInto(registration.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await registration.getByRole('button', { name: 'Register' }).click()
  await expect(toast(page, 'Registration successful')).toContainText('Your account has been created')
  await expect(page).toHaveURL(/\/history\?project=Bloom/)

  await page.getByRole('button', { name: /account menu of Vera/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(toast(page, 'Logout successful')).toContainText('You have been logged out')
  await expect(page).toHaveURL('/auth')
  const login = page.getByRole('tabpanel', { name: 'Login' })
  await typeInto(login.getByLabel('Username'), 'vera')
  await typeInto(login.getByRole('textbox', { name: 'Password' }), 'not the password')
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(toast(page, 'Login failed')).toContainText('Invalid credentials')
  await expect(login.getByLabel('Username')).toHaveValue('vera')
  await typeInto(login.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await login.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(toast(page, 'Login successful')).toContainText('Welcome back!')
  await expect(page).toHaveURL('/')
})

test('goes from the sign-in to a submitted ad by keyboard alone', async ({ page, app }) => {
  const api = await registerPerson(app.url, 'Kim')
  await api.connectMeta()
  const { keyboard } = page
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    await tabTo(page.getByRole(role, { name }).first())
    await keyboard.press('Enter')
  }
  const choose = async (label: RegExp, text: string) => {
    await tabTo(page.getByRole('combobox', { name: label }))
    await keyboard.type(text)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(text)
    await keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }

  await page.goto('/auth')
  await tabTo(page.getByLabel('Username'))
  await keyboard.type('Kim')
  await keyboard.press('Tab')
  await keyboard.type('correct horse')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await press('link', /^Generate Ad Copy/)
  await press('button', 'Try with a sample video')
  await expect(page.getByRole('list', { name: 'Videos' }).getByText('Uploaded', { exact: true })).toBeVisible()
  await press('button', /^Generate ad copy/)
  await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible()
  await press('link', 'Open in History')

  await press('button', 'Edit Result')
  await expect(page.getByRole('textbox', { name: 'Headline' }).first()).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Written without a mouse')
  await keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Changes saved successfully!')).toBeVisible()
  await press('button', 'Create Meta drafts')
  await press('button', 'Create 1 draft')
  await expect(page).toHaveURL('/meta-ads-workspace')

  await press('link', /^bloom-sample/)
  await expect(page.getByRole('textbox', { name: 'Headline 1' })).toHaveValue('Written without a mouse')
  await tabTo(page.getByRole('textbox', { name: 'Website URL' }))
  await keyboard.type('https://shop.example/kim')
  await choose(/^Ad Account/, 'Sandbox US')
  await choose(/^Facebook Page/, 'Sandbox Blog')
  await choose(/^Campaign/, 'Traffic to the shop')
  await choose(/^Ad Set/, 'Link clickers')
  await press('button', 'Submit to Meta')
  await expect(toast(page, 'Ad Submitted to Meta!')).toContainText(/Ad ID: \d+/)
})
