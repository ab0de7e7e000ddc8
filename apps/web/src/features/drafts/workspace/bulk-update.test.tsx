import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildRecipe } from '../../../../test/build-recipe.ts'
import { failToConnect, refuse } from '../../../../test/fake-api.ts'
import { findDraftRow, getButton, openWorkspace } from '../../../../test/render-workspace.tsx'

const accountPreset: Preset = {
  id: '0193b7a0-0000-7000-8000-000000000f01',
  user_id: '0193b7a0-0000-4000-8000-000000000007',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name: 'EU account',
  description: null,
  preset_type: 'META_ACCOUNT_SELECTION',
  configuration: { ad_account_id: 'act_2', ad_account_name: 'EU' },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}

async function openBulk(options: Parameters<typeof openWorkspace>[0] = {}) {
  const app = openWorkspace({ drafts: buildDrafts({}, {}), presets: [accountPreset], ...options })
  await findDraftRow('Ad 1')
  await app.keys.click(screen.getByRole('checkbox', { name: /^Select All/ }))
  await app.keys.click(getButton('Bulk Update (2)'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Update 2 Ad Drafts' }))
  const choose = async (label: string, option: string) => {
    await app.keys.click(dialog.getByRole('combobox', { name: label }))
    const list = within(await screen.findByRole('listbox', { name: label }))
    await app.keys.click(await list.findByRole('option', { name: new RegExp(`^${option}`) }))
  }
  return { ...app, dialog, choose }
}

it('reads “Don’t Change / Clear” in every untouched field, and sends nothing while nothing is chosen', async () => {
  const { dialog, keys, api } = await openBulk()
  const selects = ['Account Preset', 'Ad Details Preset', 'Link Details Preset', 'Link Desc. Preset']
  for (const label of [...selects, 'Call to Action', 'Initial Ad Status']) {
    expect(dialog.getByLabelText(label)).toHaveDisplayValue("Don't Change / Clear")
  }
  for (const label of ['Ad Account', 'Facebook Page', 'Instagram Acc', 'Campaign', 'Ad Set']) {
    expect(dialog.getByRole('combobox', { name: label })).toHaveValue("Don't Change / Clear")
  }
  for (const label of ['Website URL', 'URL Parameters']) {
    expect(dialog.getByRole('textbox', { name: label })).toHaveAttribute('placeholder', "Don't Change / Clear")
  }
  const apply = dialog.getByRole('button', { name: 'Apply to 2 Ads' })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  await keys.click(apply)
  expect(await screen.findByText('No Changes Selected')).toBeInTheDocument()
  expect(api.calls(draftsEndpoints.bulkUpdate)).toEqual([])
})

it('sets account, link, button and status without a preset, and clears by a choice of its own', async () => {
  const app = await openBulk()
  const { dialog, keys, api, choose } = app
  api.answer(draftsEndpoints.bulkUpdate, { data: buildDrafts({}, {}), message: '' })
  await choose('Ad Account', 'Shop EU')
  await choose('Facebook Page', 'Clear: leave it empty')
  await keys.selectOptions(dialog.getByLabelText('Call to Action'), 'Shop now')
  await keys.selectOptions(dialog.getByLabelText('Initial Ad Status'), 'ACTIVE')
  await keys.selectOptions(dialog.getByLabelText('Link Desc. Preset'), 'Clear: leave it empty')
  await keys.click(dialog.getByRole('textbox', { name: 'Website URL' }))
  await keys.paste('https://shop.example')
  await keys.click(dialog.getByRole('button', { name: 'Clear URL Parameters' }))
  await keys.click(dialog.getByRole('button', { name: 'Apply to 2 Ads' }))
  await waitFor(() => expect(api.calls(draftsEndpoints.bulkUpdate)).toHaveLength(1))
  expect(api.calls(draftsEndpoints.bulkUpdate)[0]?.body).toMatchObject({
    updates: {
      meta_ad_account_id: 'act_2',
      facebook_page_id: null,
      call_to_action_type: 'SHOP_NOW',
      initial_ad_status_on_meta: 'ACTIVE',
      link_descriptions: [],
      website_url: 'https://shop.example',
      url_parameters_string: null,
    },
  })
})

it('marks a URL that is none, and sends nothing', async () => {
  const { dialog, keys, api } = await openBulk()
  await keys.click(dialog.getByRole('textbox', { name: 'Website URL' }))
  await keys.paste('shop')
  expect(dialog.getByText('Enter a valid URL, such as https://example.com')).toBeInTheDocument()
  await keys.click(dialog.getByRole('button', { name: 'Apply to 2 Ads' }))
  expect(api.calls(draftsEndpoints.bulkUpdate)).toEqual([])
})

it('applies a recipe', async () => {
  const recipe = buildRecipe({ name: 'Launch', adAccountId: 'act_2', campaignId: '9', adSetId: '8' })
  const { dialog, keys, api } = await openBulk({ recipes: [recipe] })
  api.answer(draftsEndpoints.bulkUpdate, { data: buildDrafts({}, {}), message: '' })
  await keys.selectOptions(await dialog.findByLabelText('Apply recipe'), 'Launch')
  expect(dialog.getByText('2 will change')).toBeInTheDocument()
  await keys.click(dialog.getByRole('button', { name: 'Apply to 2 Ads' }))
  await waitFor(() => expect(api.calls(draftsEndpoints.bulkUpdate)).toHaveLength(1))
  expect(api.calls(draftsEndpoints.bulkUpdate)[0]?.body).toMatchObject({
    updates: { meta_ad_account_id: 'act_2', meta_campaign_id: '9', target_meta_ad_set_id: '8' },
  })
})

it('previews the change, sends it once, and refreshes the list', async () => {
  const app = await openBulk({ drafts: buildDrafts({}, { facebook_page_id: '100000000000000302' }) })
  await app.choose('Facebook Page', 'Second page')
  expect(app.dialog.getByText('1 will change')).toBeInTheDocument()
  expect(app.dialog.getByText('Facebook Page: 1 will change, 1 already the same')).toBeInTheDocument()
  let answer: () => void = () => undefined
  app.api.answer(
    draftsEndpoints.bulkUpdate,
    () => new Promise((resolve) => (answer = () => resolve({ data: buildDrafts({}, {}), message: '' }))),
  )
  await app.keys.dblClick(app.dialog.getByRole('button', { name: 'Apply to 2 Ads' }))
  expect(await app.dialog.findByRole('button', { name: 'Applying...' })).toBeInTheDocument()
  answer()
  expect(await screen.findByText('Bulk Update Successful')).toBeInTheDocument()
  expect(screen.getByText('2 ad drafts updated.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.api.calls(draftsEndpoints.bulkUpdate).map(({ body }) => body)).toEqual([
    { adIds: [buildDraftId(1), buildDraftId(2)], updates: { facebook_page_id: '100000000000000302' } },
  ])
})

it('finds a campaign by typing; Enter chooses it without submitting the form', async () => {
  const { dialog, keys, api } = await openBulk()
  await keys.click(dialog.getByRole('combobox', { name: 'Campaign' }))
  await keys.keyboard('aut{Enter}')
  expect(dialog.getByRole('combobox', { name: 'Campaign' })).toHaveValue('Autumn')
  await keys.keyboard('no such campaign{Enter}')
  expect(screen.getByText('Nothing found')).toBeInTheDocument()
  expect(api.calls(draftsEndpoints.bulkUpdate)).toEqual([])
})

it('leads from Instagram account, campaign and ad set to the ad account that they wait for, and clears them with it', async () => {
  const app = await openBulk({
    drafts: buildDrafts(
      { meta_ad_account_id: null, meta_campaign_id: null },
      { meta_ad_account_id: null, meta_campaign_id: null },
    ),
  })
  for (const label of ['Instagram Acc', 'Campaign', 'Ad Set']) {
    expect(app.dialog.getByRole('combobox', { name: label })).toBeDisabled()
  }
  const [lead] = app.dialog.getAllByRole('button', { name: 'Choose an ad account first' })
  await app.keys.click(lead as HTMLElement)
  expect(app.dialog.getByRole('combobox', { name: 'Ad Account' })).toHaveFocus()
  await app.keys.selectOptions(app.dialog.getByLabelText('Account Preset'), 'EU account')
  expect(app.dialog.getByRole('combobox', { name: 'Ad Set' })).toBeDisabled()
  await app.choose('Campaign', 'Autumn')
  await app.choose('Ad Set', 'Everyone in the US')
  await app.choose('Campaign', 'Summer sales')
  expect(app.dialog.getByRole('combobox', { name: 'Ad Set' })).toHaveValue("Don't Change / Clear")
  await app.keys.selectOptions(app.dialog.getByLabelText('Account Preset'), "Don't Change / Clear")
  expect(app.dialog.getByRole('combobox', { name: 'Campaign' })).toHaveValue("Don't Change / Clear")
  expect(app.dialog.getByText('Nothing is chosen yet')).toBeInTheDocument()
})

it.each([
  ['a refusal', refuse(409, 'CONFLICT', 'Ad 2 is being sent.'), 'Bulk Update Failed', 'Ad 2 is being sent.'],
  ['no answer', failToConnect, 'Bulk Update Error', /^The server cannot be reached/],
] as const)('reports %s and keeps the choice', async (_, answer, title, message) => {
  const app = await openBulk()
  app.api.answer(draftsEndpoints.bulkUpdate, answer)
  await app.choose('Campaign', 'Autumn')
  await app.keys.click(app.dialog.getByRole('button', { name: 'Apply to 2 Ads' }))
  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(app.dialog.getByRole('combobox', { name: 'Campaign' })).toHaveValue('Autumn')
})
