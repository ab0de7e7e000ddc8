import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { typeInto } from './typing.ts'

const variants = [
  { headline: 'Cold all day', primaryText: 'A bottle that keeps ice. Never boring, never cheap.' },
  { headline: 'Hot for twelve hours', primaryText: 'Tea at noon tastes as it did at seven.' },
]

const findings = (page: Page, textName: string) => page.getByRole('list', { name: `Findings: ${textName}` })
const group = (page: Page, number: number) => page.getByRole('group', { name: `Variant ${number}` })
const article = (page: Page, number: number) => page.getByRole('article', { name: `Variant ${number}` })

/** Where an ad may go in the simulated Meta. */
async function findPlace(person: Person) {
  await person.connectMeta()
  const findFirstId = async (path: string, name = /./) => {
    const { data } = await person.get<{ data: { id: string; name: string }[] }>(path)
    return data.find((one) => name.test(one.name))?.id ?? ''
  }
  const account = await findFirstId('/api/meta/ad-accounts', /^Sandbox US$/)
  const campaign = await findFirstId(`/api/meta/campaigns?adAccountId=${account}`, /traffic/i)
  return {
    meta_ad_account_id: account,
    facebook_page_id: await findFirstId(`/api/meta/pages?adAccountId=${account}`),
    meta_campaign_id: campaign,
    target_meta_ad_set_id: await findFirstId(`/api/meta/ad-sets?campaignId=${campaign}`),
    website_url: 'https://shop.example/bottle',
  }
}

/** A result with those variants, and a draft of it that lacks nothing. */
async function makeResultAndDraft(api: Person) {
  const { historyId } = await api.submit(await api.upload('bottle.mp4'))
  await api.settle()
  await api.patch(`/api/history/${historyId}`, { edited_result: { variants } })
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: [historyId],
  })
  const draftId = data[0]?.id
  await api.put(`/api/meta-ads/${draftId}`, await findPlace(api))
  return { historyId, draftId }
}

const blockedRow = (page: Page) => findings(page, 'variant 1').getByRole('listitem')

let owner: Person

// The first account of a server becomes its owner, who has the brand guide.
test.beforeAll(async ({ openApp }, { file }) => {
  owner = await registerPerson((await openApp(file)).url, 'Olga Owner')
})

test('takes the words to avoid, marks them in a result, keeps an ignored one, and a draft Not Ready until they are gone', async ({
  page,
  app,
  context,
}) => {
  await signInAs(context, app.url, owner)
  await page.goto('/settings/brand')
  await page.getByLabel('Words to avoid').and(page.locator('input')).click()
  await page.keyboard.type('cheap,')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Brand guide saved')).toBeVisible()
  const { historyId, draftId } = await makeResultAndDraft(owner)

  await page.goto(`/result/${historyId}`)
  await expect(blockedRow(page)).toHaveText(/^Blocked.*“cheap”/)
  await expect(article(page, 1).locator('mark')).toHaveText(['cheap'])
  await page.getByRole('button', { name: 'Edit Result', exact: true }).click()
  await expect(findings(page, 'Primary text of variant 1').getByText(/^Blocked Take out “cheap”/)).toBeVisible()
  await expect(group(page, 1).locator('mark')).toHaveText(['cheap'])
  await typeInto(group(page, 2).getByRole('textbox', { name: 'Headline' }), 'Hot for HOURS!!')
  const headline = findings(page, 'Headline of variant 2')
  await expect(headline.getByRole('listitem')).toHaveText([/^Warning Write “HOURS”/, /^Warning One “!” is enough/])
  await expect(group(page, 2).locator('mark')).toHaveText(['HOURS', '!!'])
  await expectAccessible(page, 'the editor with findings', '#main')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the editor with findings')
  await page.setViewportSize({ width: 1280, height: 800 })
  await headline.getByRole('button', { name: /^Fix/ }).click()
  await expect(group(page, 2).getByRole('textbox', { name: 'Headline' })).toHaveValue('Hot for HOURS!')
  await expect(group(page, 2).getByRole('textbox', { name: 'Headline' })).toBeFocused()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Changes saved successfully!')).toBeVisible()

  const row = blockedRow(page).first()
  await row.getByRole('button', { name: /^Ignore, because…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ignore this finding?' })
  await expect(dialog.getByRole('textbox', { name: 'Because' })).toBeFocused()
  await page.keyboard.type('It says what we are not')
  await dialog.getByRole('button', { name: 'Ignore' }).click()
  await expect(row).toHaveText(/^Ignored.*Because: It says what we are not/)
  await page.reload()
  await expect(row).toHaveText(/^Ignored.*Because: It says what we are not/)
  await expectAccessible(page, 'the result with findings', '#main')

  await page.goto(`/meta-ads-editor/${draftId}`)
  await expect(page.getByText('Not Ready', { exact: true })).toBeVisible()
  const reason = page.getByRole('button', { name: /^take “cheap” out of primary text 1/i })
  await expect(reason).toHaveText(/the brand guide says to avoid it/)
  const primary = findings(page, 'Primary text 1')
  await expect(primary.getByRole('listitem')).toHaveText(/^Blocked Take out “cheap”/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'a draft with a blocked text')
  await page.setViewportSize({ width: 1280, height: 800 })
  await typeInto(page.getByRole('textbox', { name: 'Primary text 1' }), 'A bottle that keeps ice.')
  await expect(primary).toHaveCount(0)
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
})

test('gives a project its own words to avoid, and warns of preferences in an ad for housing', async ({
  page,
  app,
  context,
}) => {
  const { historyId } = await owner.submit(await owner.upload('loft.mp4'))
  await owner.settle()
  const housing = { headline: 'Lofts for rent', primaryText: 'Two-bed lofts for young couples. Sunny.' }
  await owner.patch(`/api/history/${historyId}`, { project: 'Lofts', edited_result: { variants: [housing] } })

  await signInAs(context, app.url, owner)
  await page.goto('/settings/brand')
  await page.getByRole('button', { name: 'Add for a project' }).click()
  const choice = page.getByRole('dialog')
  await typeInto(choice.getByLabel('Project'), 'Lofts')
  await choice.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/uses the team's guide, shown here/)).toBeVisible()
  await page.getByLabel('Words to avoid').and(page.locator('input')).click()
  await page.keyboard.type('sunny,')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Brand guide saved')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Guide of' })).toHaveValue('Lofts')
  await expectAccessible(page, 'the guide of a project', '#main')

  await page.goto(`/result/${historyId}`)
  await expect(findings(page, 'variant 1').getByRole('listitem')).toHaveText([
    /^Blocked Take out “sunny”/,
    /^Warning “young couples” names people by age in an ad for housing/,
  ])
  await owner.patch(`/api/history/${historyId}`, { project: 'Other' })
  await page.reload()
  await expect(findings(page, 'variant 1').getByRole('listitem')).toHaveText([/^Warning “young couples”/])
})
