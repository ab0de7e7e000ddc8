import { adSetsEndpoints } from '@hookline/contract/ad-sets/ad-sets.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { notConnectedSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildDrafts } from '../../../test/build-batch.ts'
import { buildAdAccount, buildCampaign, buildPage, freshAge } from '../../../test/build-meta.ts'
import { failToConnect, refuse } from '../../../test/fake-api.ts'
import { renderPart } from '../../../test/render-part.tsx'
import type { AdSetUse } from '../../parts/ad-set-form/ad-set-use.ts'
import { draftListsKey } from '../../parts/drafts/draft-query.ts'
import { CreateAdSetButton } from './create-ad-set-button.tsx'
import { lastAdAccount, rememberAdAccount } from './create-ad-set-dialog.tsx'

const buildPresetRow = (preset_type: Preset['preset_type'], preset_name: string, configuration: object): Preset => ({
  id: `0193b7a0-0000-7000-8000-0000000${preset_type.length}f01`,
  user_id: '0193b7a0-0000-4000-8000-000000000007',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name,
  description: null,
  preset_type,
  configuration: { ...configuration },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
})
const presets = [
  buildPresetRow('META_ACCOUNT_SELECTION', 'EU account', { ad_account_id: 'act_2', ad_account_name: 'Shop EU' }),
  buildPresetRow('AD_SET_CONFIGURATION', 'Small budget', { daily_budget: 1500, age_min: 30 }),
]
const made = { success: true as const, data: { id: '77', name: 'Everyone' }, notices: [] }

/** A list that drops down has the field's name too. */
const input = { selector: 'input' }

interface Options {
  drafts?: Draft[]
  presets?: Preset[]
  use?: AdSetUse
}

/** The button, with the drafts of the workspace around it in the cache. */
function renderButton({ drafts = [], presets: stored = [], use }: Options = {}) {
  const buildListAnswer = <Item,>(data: Item[]) => ({ ...freshAge, data })
  const ownBudget = buildCampaign({ id: '120000000000000003', name: 'Own budget', ownsBudget: true })
  const leads = buildCampaign({ id: '120000000000000004', name: 'For leads', objective: 'OUTCOME_LEADS' })
  const app = renderPart(<CreateAdSetButton use={use ?? null} />, [
    [
      metaListsEndpoints.adAccounts,
      buildListAnswer([buildAdAccount(), buildAdAccount({ id: 'act_2', name: 'Shop EU' })]),
    ],
    [metaListsEndpoints.campaigns, buildListAnswer([buildCampaign(), ownBudget, leads])],
    [
      metaListsEndpoints.pages,
      buildListAnswer([buildPage(), buildPage({ id: '100000000000000302', name: 'Second page' })]),
    ],
    [metaListsEndpoints.pixels, buildListAnswer([])],
    [
      metaPresetsEndpoints.list,
      ({ query }) => ({ data: stored.filter(({ preset_type }) => preset_type === query.preset_type) }),
    ],
  ] as const)
  app.queryClient.setQueryData([...draftListsKey, 'drafts', ''], { drafts, pagination: null })
  return app
}

async function openDialog(options: Options = {}) {
  const app = renderButton(options)
  await app.keys.click(await screen.findByRole('button', { name: 'Create AdSet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Meta Ad Set' }))
  return {
    ...app,
    dialog,
    submit: () => app.keys.click(dialog.getByRole('button', { name: 'Create Ad Set' })),
    async choose(label: RegExp, option: string) {
      const field = dialog.getByLabelText(label, input)
      await waitFor(() => expect(field).toBeEnabled())
      await app.keys.click(field)
      await app.keys.click(await screen.findByText(option))
    },
    /** At once, as from the clipboard: each key draws the whole form. */
    async enter(label: RegExp, text: string) {
      await app.keys.click(dialog.getByLabelText(label, input))
      await app.keys.paste(text)
    },
  }
}

it('reports missing values at their fields and sends nothing', async () => {
  const { dialog, submit, api } = await openDialog()
  await submit()
  expect(dialog.getByLabelText(/^Ad Account/, input)).toHaveFocus()
  const sentences = [
    'Ad Account is required',
    'Campaign is required',
    'Ad Set Name is required',
    'Either Daily Budget or Lifetime Budget must be provided.',
  ]
  for (const sentence of sentences) expect(dialog.getAllByText(sentence).length).toBeGreaterThan(0)
  expect(api.calls(adSetsEndpoints.create)).toEqual([])
})

it('creates an ad set with its budget in cents, and remembers the account', async () => {
  const { submit, choose, enter, api } = await openDialog()
  await choose(/^Ad Account/, 'Shop US')
  await choose(/^Campaign/, 'Summer sales')
  await enter(/^Ad Set Name/, 'Everyone')
  await enter(/^Daily Budget/, '12.5')
  await enter(/^Countries/, 'us, ca')
  api.answer(adSetsEndpoints.create, refuse(503, 'META_UNAVAILABLE', 'Meta did not confirm the ad set.'))
  await submit()
  expect(await screen.findByText('Error Creating Ad Set')).toBeInTheDocument()
  api.answer(adSetsEndpoints.create, { data: made })
  await submit()
  expect(await screen.findByText('Ad Set Created!')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Each press sends one key, so that the server creates one ad set.
  const keys = api.calls(adSetsEndpoints.create).map(({ body }) => (body as { requestKey: string }).requestKey)
  expect(keys).toEqual([expect.stringMatching(/^[\d-]{8,}$/), keys[0]])
  expect(api.calls(adSetsEndpoints.create)[0]?.body).toMatchObject({
    adAccountId: 'act_1',
    campaignId: '120000000000000001',
    adSetPayload: {
      name: 'Everyone',
      campaign_id: '120000000000000001',
      daily_budget: 1250,
      status: 'PAUSED',
      targeting: { geo_locations: { countries: ['US', 'CA'] }, age_min: 18, age_max: 65 },
    },
  })
  expect(lastAdAccount()).toBe('act_1')
})

it('offers the new ad set for the selected drafts', async () => {
  const use = vi.fn()
  const { submit, choose, enter, api, keys } = await openDialog({ use: { label: 'Use for the 2 selected', use } })
  await choose(/^Ad Account/, 'Shop US')
  await choose(/^Campaign/, 'Own budget')
  await enter(/^Ad Set Name/, 'Everyone')
  await enter(/^Countries/, 'US')
  api.answer(adSetsEndpoints.create, { data: made })
  await submit()
  await keys.click(await screen.findByRole('button', { name: 'Use for the 2 selected' }))
  expect(use).toHaveBeenCalledWith({ adAccountId: 'act_1', campaignId: '120000000000000003', id: '77' })
})

it('preselects the last ad account', async () => {
  rememberAdAccount('act_2')
  const { dialog } = await openDialog()
  await waitFor(() => expect(dialog.getByLabelText(/^Ad Account/, input)).toHaveValue('Shop EU'))
})

it('clears the campaign with the account; presets choose the account and fill in the ad set', async () => {
  const { dialog, choose, keys } = await openDialog({ presets })
  await choose(/^Ad Account/, 'Shop US')
  await choose(/^Campaign/, 'Summer sales')
  await keys.selectOptions(await dialog.findByLabelText('Account Preset'), 'EU account')
  expect(dialog.getByLabelText(/^Ad Account/, input)).toHaveValue('Shop EU')
  expect(dialog.getByLabelText(/^Campaign/, input)).toHaveValue('')
  await keys.selectOptions(await dialog.findByLabelText('Apply Ad Set Preset'), 'Small budget')
  expect(screen.getByText('Preset applied')).toBeInTheDocument()
  expect(dialog.getByLabelText(/^Daily Budget/)).toHaveValue('15')
  expect(dialog.getByLabelText(/^Age from/)).toHaveValue('30')
})

it('clears amounts of another currency, and leaves them out of presets', async () => {
  const { api, dialog, choose, keys } = await openDialog({ presets })
  const yen = buildAdAccount({ id: 'act_3', name: 'Shop JP', currency: 'JPY' })
  api.answer(metaListsEndpoints.adAccounts, { ...freshAge, data: [buildAdAccount(), yen] })
  await keys.click(await dialog.findByRole('button', { name: 'Refresh the lists of Meta' }))
  const getBudgetInput = () => dialog.getByLabelText(/^Daily Budget/, input)
  expect(getBudgetInput()).toBeDisabled()
  await choose(/^Ad Account/, 'Shop JP')
  await keys.click(dialog.getByLabelText('Daily Budget (JPY)'))
  await keys.keyboard('5000')
  await choose(/^Ad Account/, 'Shop US')
  expect(await screen.findByText('Amounts cleared')).toBeInTheDocument()
  expect(screen.getByText('They were in JPY, and this ad account uses USD. Enter them again.')).toBeInTheDocument()
  expect(dialog.getByLabelText('Daily Budget (USD)')).toHaveValue('')
  await keys.selectOptions(await dialog.findByLabelText('Apply Ad Set Preset'), 'Small budget')
  expect(getBudgetInput()).toHaveValue('15')
  await choose(/^Ad Account/, 'Shop JP')
  await keys.selectOptions(await dialog.findByLabelText('Apply Ad Set Preset'), 'Small budget')
  expect(
    await screen.findByText(/Its amounts are in USD and were left out: this ad account uses JPY/),
  ).toBeInTheDocument()
  expect(getBudgetInput()).toHaveValue('')
})

it('asks for the page that a goal promotes, and suggests the one of the drafts', async () => {
  rememberAdAccount('act_1')
  const goal = { optimization_goal: 'LEAD_GENERATION', name: 'Leads', daily_budget: 1500, geo_locations: 'US' }
  const { dialog, submit, choose, keys, api } = await openDialog({
    drafts: buildDrafts({ facebook_page_id: '100000000000000302' }),
    presets: [buildPresetRow('AD_SET_CONFIGURATION', 'Leads', goal)],
  })
  await choose(/^Campaign/, 'For leads')
  expect(dialog.queryByLabelText(/^Facebook Page/, input)).toBeNull()
  await keys.selectOptions(await dialog.findByLabelText('Apply Ad Set Preset'), 'Leads')
  await waitFor(() => expect(dialog.getByLabelText(/^Facebook Page/, input)).toHaveValue('Second page'))
  api.answer(adSetsEndpoints.create, { data: made })
  await submit()
  await waitFor(() => expect(api.calls(adSetsEndpoints.create)).toHaveLength(1))
  expect(api.calls(adSetsEndpoints.create)[0]?.body).toMatchObject({
    adSetPayload: { promoted_object: { page_id: '100000000000000302' } },
  })
})

it('sends nothing without the page that its goal promotes', async () => {
  rememberAdAccount('act_1')
  const { dialog, submit, choose, keys, api } = await openDialog()
  await choose(/^Campaign/, 'For leads')
  await keys.selectOptions(dialog.getByLabelText('Optimization Goal'), 'LEAD_GENERATION')
  await submit()
  expect(await dialog.findByText('Choose the Facebook page that this ad set promotes.')).toBeInTheDocument()
  expect(api.calls(adSetsEndpoints.create)).toEqual([])
})

it('requires advertiser and payer for countries whose law does', async () => {
  const { dialog, submit, choose, enter, api } = await openDialog()
  await choose(/^Ad Account/, 'Shop US')
  await choose(/^Campaign/, 'Summer sales')
  await enter(/^Ad Set Name/, 'Tropics')
  await enter(/^Daily Budget/, '12')
  expect(dialog.queryByLabelText(/^Advertiser ID/)).toBeNull()
  await enter(/^Countries/, 'us, th, br')
  await enter(/^Advertiser ID for Thailand and Brazil/, '17')
  await submit()
  expect(dialog.getByText(/must name the verified advertiser who pays for them/)).toBeVisible()
  expect(api.calls(adSetsEndpoints.create)).toEqual([])
  await enter(/^Payer ID for Thailand and Brazil/, '18')
  api.answer(adSetsEndpoints.create, { data: made })
  await submit()
  await waitFor(() => expect(api.calls(adSetsEndpoints.create)).toHaveLength(1))
  expect(api.calls(adSetsEndpoints.create)[0]?.body).toMatchObject({
    adSetPayload: { universal_beneficiary: '17', universal_payer: '18' },
  })
})

it('links to the Meta settings when there is no connection', async () => {
  const { api, keys } = renderButton()
  api.answer(metaListsEndpoints.adAccounts, refuse(409, 'META_NOT_CONNECTED', notConnectedSentence))
  await keys.click(await screen.findByRole('button', { name: 'Create AdSet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Meta Ad Set' }))
  expect(await dialog.findByText('Please connect to Meta first.')).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: 'Meta settings' })).toHaveAttribute('href', '/settings/meta')
})

it('hides the budget when the campaign has one, and sends none', async () => {
  const { dialog, submit, choose, enter, api } = await openDialog()
  await choose(/^Ad Account/, 'Shop US')
  await choose(/^Campaign/, 'Own budget')
  expect(dialog.queryByLabelText(/^Daily Budget/)).toBeNull()
  expect(dialog.getByText('The campaign has the budget, so the ad set has none of its own.')).toBeInTheDocument()
  await enter(/^Ad Set Name/, 'Everyone')
  await enter(/^Countries/, 'us')
  api.answer(adSetsEndpoints.create, { data: made })
  await submit()
  await waitFor(() => expect(api.calls(adSetsEndpoints.create)).toHaveLength(1))
  const [sent] = api.calls(adSetsEndpoints.create).map(({ body }) => (body as { adSetPayload: object }).adSetPayload)
  expect(sent).toMatchObject({ targeting: { geo_locations: { countries: ['US'] } } })
  expect(sent).not.toHaveProperty('daily_budget', expect.any(Number))
})

it.each([
  ['a refusal', refuse(422, 'META_REFUSED', 'The budget is too low.'), 'Error Creating Ad Set'],
  ['no answer', failToConnect, 'API Error'],
] as const)('reports %s and keeps the form', async (_, answer, title) => {
  const { dialog, submit, choose, enter, api } = await openDialog()
  await choose(/^Ad Account/, 'Shop US')
  await choose(/^Campaign/, 'Own budget')
  await enter(/^Ad Set Name/, 'Everyone')
  await enter(/^Countries/, 'US')
  api.answer(adSetsEndpoints.create, answer)
  await submit()
  expect(await screen.findByText(title)).toBeInTheDocument()
  expect(dialog.getByLabelText(/^Ad Set Name/)).toHaveValue('Everyone')
})
