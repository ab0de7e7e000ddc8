import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, type Person, registerPerson, signInAs } from './people.ts'
import { typeInto } from './typing.ts'

const variants = [
  { headline: 'Cold all day', primaryText: 'A bottle that keeps ice. Never boring, never cheap.' },
  { headline: 'Hot for twelve hours', primaryText: 'Tea at noon tastes as it did at seven.' },
]

const findings = (page: Page, of: string) => page.getByRole('list', { name: `Findings: ${of}` })
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
  const { data } = await owner.get<{ data: object }>('/api/settings/brand')
  await owner.put('/api/settings/brand', { ...data, wordsToAvoid: ['cheap'] })
})

/** Registers an account that has a result and a draft with a word to avoid. */
async function arriveWithDraft(context: BrowserContext, url: string, username: string) {
  const api = await arrive(context, url, username)
  return { api, ...(await makeResultAndDraft(api)) }
}

test('takes the words to avoid', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/settings/brand')
  await page.getByLabel('Words to avoid').and(page.locator('input')).click()
  await page.keyboard.type('bargain,')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Brand guide saved')).toBeVisible()
  await expectAccessible(page, 'the brand guide')
})

test('marks what the brand guide finds in a result and its editor, and applies a fix', async ({
  page,
  app,
  context,
}) => {
  const { historyId } = await arriveWithDraft(context, app.url, 'Edda')
  await page.goto(`/result/${historyId}`)
  await expect(blockedRow(page)).toHaveText(/^Blocked.*“cheap”/)
  await expect(article(page, 1).locator('mark')).toHaveText(['cheap'])
  await page.getByRole('button', { name: 'Edit Result', exact: true }).click()
  const primary = findings(page, 'Primary text of variant 1')
  await expect(primary.getByText(/^Blocked Take out “cheap”/)).toBeVisible()
  await expect(group(page, 1).locator('mark')).toHaveText(['cheap'])
  await typeInto(group(page, 2).getByRole('textbox', { name: 'Headline' }), 'Hot for HOURS!!')
  const headline = findings(page, 'Headline of variant 2')
  await expect(headline.getByRole('listitem')).toHaveText([/^Warning Write “HOURS”/, /^Warning One “!” is enough/])
  await expect(group(page, 2).locator('mark')).toHaveText(['HOURS', '!!'])
  await expectAccessible(page, 'the editor with findings')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the editor with findings')
  await page.setViewportSize({ width: 1280, height: 800 })
  await headline.getByRole('button', { name: /^Fix/ }).click()
  await expect(group(page, 2).getByRole('textbox', { name: 'Headline' })).toHaveValue('Hot for HOURS!')
  await expect(group(page, 2).getByRole('textbox', { name: 'Headline' })).toBeFocused()
  await expect(headline.getByRole('listitem')).toHaveText([/^Warning Write “HOURS”/])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Changes saved successfully!')).toBeVisible()
})

test('keeps an ignored finding until it is taken back', async ({ page, app, context }) => {
  const { historyId } = await arriveWithDraft(context, app.url, 'Ines')
  await page.goto(`/result/${historyId}`)
  const row = blockedRow(page)
  await row.getByRole('button', { name: /^Ignore, because…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ignore this finding?' })
  await expect(dialog.getByRole('textbox', { name: 'Because' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Ignore' })).toBeDisabled()
  await page.keyboard.type('It says what we are not')
  await expectAccessible(page, 'the question why a finding is ignored')
  await dialog.getByRole('button', { name: 'Ignore' }).click()
  await expect(row).toHaveText(/^Ignored.*Because: It says what we are not/)
  await page.reload()
  await expect(row).toHaveText(/^Ignored.*Because: It says what we are not/)
  await expectAccessible(page, 'the result with findings')
  await row.getByRole('button', { name: /^Check again/ }).click()
  await expect(row).toHaveText(/^Blocked/)
})

test('accepts a blocked variant only with a reason', async ({ page, app, context }) => {
  const { api, historyId } = await arriveWithDraft(context, app.url, 'Rosa')
  await page.goto(`/result/${historyId}`)
  const row = blockedRow(page)
  const accept = async (number: number) => {
    await article(page, number)
      .getByRole('button', { name: `Actions for variant ${number}` })
      .click()
    await page.getByRole('menuitem', { name: 'Accept' }).click()
  }
  await accept(1)
  const dialog = page.getByRole('dialog', { name: 'Accept with a reason' })
  await expect(dialog.getByText(/“cheap”/)).toBeVisible()
  await expectAccessible(page, 'the question for a reason')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(article(page, 1).getByText('Accepted', { exact: true })).toHaveCount(0)
  await accept(2)
  await expect(article(page, 2).getByText('Accepted', { exact: true })).toBeVisible()
  await accept(1)
  await typeInto(dialog.getByRole('textbox', { name: /^Reason/ }), 'Legal agreed')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(article(page, 1).getByText('Because: Legal agreed').first()).toBeVisible()
  await expect(article(page, 1).getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(row).toHaveText(/^Accepted.*Because: Legal agreed/)
  const fetchStoredResult = () => api.get<{ result: object }>(`/api/history/${historyId}`).then(({ result }) => result)
  await expect
    .poll(fetchStoredResult)
    .toMatchObject({ decisions: ['accepted', 'accepted'], reasons: ['Legal agreed', null] })
})

test('keeps a draft Not Ready until the word is gone', async ({ page, app, context }) => {
  const { draftId } = await arriveWithDraft(context, app.url, 'Dora')
  await page.goto(`/meta-ads-editor/${draftId}`)
  await expect(page.getByText('Not Ready', { exact: true })).toBeVisible()
  const reason = page.getByRole('button', { name: /^take “cheap” out of primary text 1/i })
  await expect(reason).toHaveText(/the brand guide says to avoid it/)
  const primary = findings(page, 'Primary text 1')
  await expect(primary.getByRole('listitem')).toHaveText(/^Blocked Take out “cheap”/)
  await expectAccessible(page, 'a draft with a blocked text')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'a draft with a blocked text')
  await page.setViewportSize({ width: 1280, height: 800 })
  await typeInto(page.getByRole('textbox', { name: 'Primary text 1' }), 'A bottle that keeps ice.')
  await expect(primary).toHaveCount(0)
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
})
