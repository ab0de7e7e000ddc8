import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { registerPerson, signInAs } from './people.ts'
import { seededPlace } from './sample-data.ts'

test('a colleague takes over a ready draft', async ({ app, context, browser }) => {
  const ana = await registerPerson(app.url, 'ana')
  const ben = await registerPerson(app.url, 'ben')
  await ana.connectMeta()
  const { historyId } = await ana.submit(await ana.upload('Tea.mp4'))
  await ana.settle()
  const { data } = await ana.post<{ data: { id: string; ad_name: string }[] }>('/api/meta-ads', {
    generatedResultIds: [historyId],
  })
  const [draft] = data
  await ana.put(`/api/meta-ads/${draft?.id}`, seededPlace)
  const name = draft?.ad_name ?? ''

  await signInAs(context, app.url, ana)
  const anas = await context.newPage()
  await anas.goto('/meta-ads-workspace')
  await expect(anas.getByRole('link', { name, exact: true })).toBeVisible()

  const other = await browser.newContext({ baseURL: app.url })
  await signInAs(other, app.url, ben)
  const bens = await other.newPage()
  await bens.goto('/meta-ads-workspace?owner=all')
  const row = bens.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('ana')
  await expect(row).toContainText('Ready')
  await expectAccessible(bens)
  await row.getByRole('link', { name: `View ${name}` }).click()
  await expect(bens.getByText('This draft belongs to ana. Take it over to change it.')).toBeVisible()
  await expect(bens.getByRole('textbox', { name: 'Ad Name' })).toBeDisabled()
  await bens.getByRole('button', { name: 'Take over' }).click()
  await expect(toast(bens, 'The draft is yours now')).toBeVisible()
  await expect(bens.getByRole('button', { name: 'Submit to Meta' })).toBeEnabled()

  await expect(anas.getByText('ben has taken over')).toContainText(name)
  await expect(anas.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0)
  await other.close()
})
