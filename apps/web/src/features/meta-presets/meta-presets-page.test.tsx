import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildAdAccount, freshAge } from '../../../test/build-meta.ts'
import { refuse, refuseStale } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const buildPresetRow = (over: Partial<Preset> = {}): Preset => ({
  id: '0193b3c0-0000-7000-8000-000000000001',
  user_id: '0193b3c0-0000-7000-8000-0000000000aa',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name: 'Shop link',
  description: null,
  preset_type: 'LINK_DETAILS',
  configuration: { website_url: 'https://shop.example', url_parameters_string: 'utm_source=fb' },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  ...over,
})

const open = (path = '/settings/meta-presets?type=LINK_DETAILS', data: Preset[] = [buildPresetRow()]) =>
  renderScreen(path, {
    api: [
      [metaPresetsEndpoints.list, { data }],
      [
        metaListsEndpoints.adAccounts,
        { ...freshAge, data: [buildAdAccount(), buildAdAccount({ id: 'act_3', name: 'Shop JP', currency: 'JPY' })] },
      ],
      [metaListsEndpoints.pages, { ...freshAge, data: [] }],
      [metaListsEndpoints.instagramAccounts, { ...freshAge, data: [] }],
    ] as const,
  })

describe('the presets', () => {
  it.each([null, ''])('show name, description (%j) and the start of the configuration', async (description) => {
    open(undefined, [buildPresetRow({ description })])
    expect(await screen.findByText('Shop link')).toBeInTheDocument()
    expect(screen.getByText('No description')).toBeInTheDocument()
    expect(screen.getByText('https://shop.example · utm_source=fb')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Link Details' })).toHaveTextContent(/1$/)
    expect(screen.getByRole('tab', { name: 'Text Snippet' })).toHaveTextContent(/t$/)
  })

  it('have a tab for each of the six types, which the address names', async () => {
    const { keys, router } = open('/settings/meta-presets', [])
    expect(await screen.findByText('No Ad Set Configuration presets found.')).toBeInTheDocument()
    expect(screen.getByText('Click "Create New Preset" to add one.')).toBeInTheDocument()
    expect(screen.getAllByRole('tab')).toHaveLength(6)
    await keys.click(screen.getByRole('tab', { name: 'Text Snippet' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ type: 'TEXT_SNIPPET' }))
    expect(await screen.findByText('No Text Snippet presets found.')).toBeInTheDocument()
  })

  it('open on the first type that has some', async () => {
    open('/settings/meta-presets')
    expect(await screen.findByText('Shop link')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Link Details' })).toHaveAttribute('aria-selected', 'true')
  })

  it('are duplicated under a new name', async () => {
    const { api, keys } = open()
    api.answer(metaPresetsEndpoints.create, { data: buildPresetRow(), message: 'Preset created' })
    await keys.dblClick(await screen.findByRole('button', { name: 'Duplicate Shop link' }))
    await waitFor(() => expect(api.calls(metaPresetsEndpoints.create)).toHaveLength(1))
    const { body } = api.calls(metaPresetsEndpoints.create)[0] as { body: Preset }
    expect(body.preset_name).toMatch(/^Copy of Shop link \d{3}$/)
    expect(body.configuration).toEqual(buildPresetRow().configuration)
    expect(await screen.findByText('Preset Created')).toBeInTheDocument()
  })

  it('are deleted after a question; a refusal is reported', async () => {
    const { api, keys } = open()
    api.answer(metaPresetsEndpoints.remove, refuse(404, 'NOT_FOUND', 'Preset not found.'))
    await keys.click(await screen.findByRole('button', { name: 'Delete Shop link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Preset' }))
    await keys.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error Deleting Preset')).toBeInTheDocument()
    api.answer(metaPresetsEndpoints.remove, { message: 'Preset deleted' })
    await keys.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Preset Deleted')).toBeInTheDocument()
  })
})

describe('the form', () => {
  async function openNew(type = 'LINK_DETAILS') {
    const view = open(`/settings/meta-presets?type=${type}`)
    await view.keys.click(await screen.findByRole('button', { name: 'Create New Preset' }))
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Create New Preset' })) }
  }

  it('reports missing values at their fields, and sends the form', async () => {
    const { api, keys, dialog } = await openNew()
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    expect(dialog.getByText('Preset name is required')).toBeInTheDocument()
    expect(dialog.getByText('Invalid website URL')).toBeInTheDocument()
    api.answer(metaPresetsEndpoints.create, { data: buildPresetRow(), message: 'Preset created' })
    await keys.type(dialog.getByLabelText(/^Preset Name/), 'Shop link')
    await keys.type(dialog.getByLabelText(/^Website URL/), 'https://shop.example')
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(metaPresetsEndpoints.create)[0]?.body).toEqual({
      preset_name: 'Shop link',
      description: null,
      preset_type: 'LINK_DETAILS',
      configuration: { website_url: 'https://shop.example' },
      shared: false,
    })
  })

  it('takes cents for an ad set and shows the formatted amount', async () => {
    const { api, keys, dialog } = await openNew('AD_SET_CONFIGURATION')
    await keys.type(dialog.getByLabelText(/^Preset Name/), 'Small')
    await keys.type(dialog.getByLabelText('Daily Budget (in cents)'), '5000')
    expect(dialog.getByText('= $50.00 a day')).toBeInTheDocument()
    api.answer(metaPresetsEndpoints.create, { data: buildPresetRow(), message: 'Preset created' })
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    await waitFor(() => expect(api.calls(metaPresetsEndpoints.create)).toHaveLength(1))
    const { body } = api.calls(metaPresetsEndpoints.create)[0] as { body: Preset }
    expect(body.configuration).toMatchObject({ daily_budget: 5000, optimization_goal: 'LINK_CLICKS', age_min: 18 })
  })

  it('refuses a negative amount and two budgets of an ad set', async () => {
    const { api, keys, dialog } = await openNew('AD_SET_CONFIGURATION')
    await keys.type(dialog.getByLabelText(/^Preset Name/), 'Small')
    await keys.type(dialog.getByLabelText('Daily Budget (in cents)'), '-5')
    expect(dialog.getByLabelText('Daily Budget (in cents)')).toHaveValue('-5')
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    expect(await dialog.findByText('Daily budget must be positive')).toBeInTheDocument()
    await keys.clear(dialog.getByLabelText('Daily Budget (in cents)'))
    await keys.type(dialog.getByLabelText('Daily Budget (in cents)'), '12.5')
    await keys.type(dialog.getByLabelText('Lifetime Budget (in cents)'), '90000')
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    expect(await dialog.findByText(/^Enter a whole number of the smallest unit/)).toBeInTheDocument()
    await keys.type(dialog.getByLabelText('Daily Budget (in cents)'), '{Backspace}{Backspace}')
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    const sentence = 'A preset has one budget. Empty the daily or the lifetime budget.'
    expect(await dialog.findByText(sentence)).toBeInTheDocument()
    expect(api.calls(metaPresetsEndpoints.create)).toEqual([])
  })

  it('has a currency for the amounts of an ad set', async () => {
    const { api, keys, dialog } = await openNew('AD_SET_CONFIGURATION')
    await keys.type(dialog.getByLabelText(/^Preset Name/), 'Japan')
    await keys.selectOptions(dialog.getByLabelText('Currency'), await dialog.findByRole('option', { name: 'JPY' }))
    await keys.type(dialog.getByLabelText('Daily Budget (in JPY)'), '5,000')
    expect(dialog.getByText('= ¥5,000 a day')).toBeInTheDocument()
    api.answer(metaPresetsEndpoints.create, { data: buildPresetRow(), message: 'Preset created' })
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    await waitFor(() => expect(api.calls(metaPresetsEndpoints.create)).toHaveLength(1))
    const { body } = api.calls(metaPresetsEndpoints.create)[0] as { body: Preset }
    expect(body.configuration).toMatchObject({ daily_budget: 5000, currency: 'JPY' })
  })

  const shopUs = { ad_account_id: 'act_1', ad_account_name: 'Shop US' }
  const shopNow = { call_to_action_type: 'SHOP_NOW', initial_ad_status_on_meta: 'PAUSED' }
  it.each<[Preset['preset_type'], label: RegExp, text: string, configuration: object]>([
    ['TEXT_SNIPPET', /^Snippet Text/, 'Free returns.', { snippet_text: 'Free returns.' }],
    ['LINK_DESCRIPTIONS_PRESET', /^Link description 1/, 'Ships today', { link_description_1: 'Ships today' }],
    ['META_ACCOUNT_SELECTION', /^Ad Account/, 'Shop US', shopUs],
    ['AD_DETAILS_PRESET', /^Call to Action/, 'SHOP_NOW', shopNow],
  ])('of the type %s sends its fields', async (type, label, text, configuration) => {
    const { api, keys, dialog } = await openNew(type)
    await keys.type(dialog.getByLabelText(/^Preset Name/), 'Ours')
    const field = dialog.getAllByLabelText(label)[0] as HTMLElement
    if (type === 'META_ACCOUNT_SELECTION') {
      await keys.click(field)
      await keys.click(await screen.findByText(text))
    } else if (field instanceof HTMLSelectElement) await keys.selectOptions(field, text)
    else await keys.type(field, text)
    const made = buildPresetRow({ preset_name: 'Ours', preset_type: type, configuration: { ...configuration } })
    api.answer(metaPresetsEndpoints.create, { data: made, message: 'Preset created' })
    api.answer(metaPresetsEndpoints.list, { data: [made] })
    await keys.click(dialog.getByRole('button', { name: 'Create Preset' }))
    expect(await screen.findByRole('button', { name: 'Edit Ours' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.calls(metaPresetsEndpoints.create)[0]?.body).toMatchObject({ preset_type: type, configuration })
  })

  it("takes over Meta's name of an account", async () => {
    const { keys, dialog } = await openNew('META_ACCOUNT_SELECTION')
    await keys.click(await dialog.findByRole('combobox', { name: /^Ad Account/ }))
    await keys.click(await screen.findByText('Shop US'))
    expect(dialog.getByLabelText(/^Ad Account Name/)).toHaveValue('Shop US')
  })

  it('keeps the text and shows both versions when the preset was changed meanwhile', async () => {
    const { api, keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Edit Shop link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Preset' }))
    await keys.type(dialog.getByRole('textbox', { name: /^Preset Name/ }), '!')
    const configuration = { website_url: 'https://sale.example', url_parameters_string: 'utm_source=fb' }
    const updated_at = '2026-11-20T11:00:00.000Z'
    api.answer(metaPresetsEndpoints.list, { data: [buildPresetRow({ configuration, updated_at })] })
    api.answer(metaPresetsEndpoints.update, refuseStale('ana'))
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const both = within(await dialog.findByRole('region', { name: 'Both versions' }))
    expect(both.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'Preset NameYoursShop link!LatestShop link',
      'Website URLYourshttps://shop.exampleLatesthttps://sale.example',
    ])
    expect(dialog.getByRole('textbox', { name: /^Preset Name/ })).toHaveValue('Shop link!')
  })
})
