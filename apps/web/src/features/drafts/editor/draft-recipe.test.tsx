import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildRecipe } from '../../../../test/build-recipe.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { openEditor } from '../../../../test/render-editor.tsx'

const draft = {
  meta_ad_account_id: 'act_1',
  facebook_page_id: '100000000000000301',
  instagram_user_id: null,
  meta_campaign_id: '120000000000000001',
  target_meta_ad_set_id: '120000000000000101',
  new_ad_set_configuration: null,
  call_to_action_type: 'SHOP_NOW' as const,
  initial_ad_status_on_meta: 'PAUSED' as const,
  website_url: 'https://shop.example',
  url_parameters_string: null,
  link_descriptions: [],
}
const buildPresetRow = (id: string, preset_type: Preset['preset_type'], configuration: object): Preset => ({
  id,
  user_id: '0193b3c0-0000-7000-8000-0000000000aa',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name: 'Mine',
  description: null,
  preset_type,
  configuration: configuration as Preset['configuration'],
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
})
const link = buildPresetRow('link', 'LINK_DETAILS', {
  website_url: 'https://shop.example',
  url_parameters_string: null,
})

async function openDialog(presets: Preset[]) {
  const app = openEditor({ draft, presets })
  await app.keys.click(await screen.findByRole('button', { name: 'Save as recipe' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as recipe' }))
  await app.keys.type(dialog.getByLabelText('Name *'), 'Summer')
  app.api.answer(metaPresetsEndpoints.create, ({ body }) => {
    const { preset_type, configuration } = body as unknown as Preset
    return { data: buildPresetRow(preset_type, preset_type, configuration), message: '' }
  })
  return { ...app, dialog, save: dialog.getByRole('button', { name: 'Save recipe' }) }
}

describe('a recipe of a draft', () => {
  it('has the draft’s parts, as presets where there are none with these values yet', async () => {
    const { api, keys, save } = await openDialog([link])
    api.answer(recipesEndpoints.create, { data: buildRecipe({ name: 'Summer' }), message: '' })
    await keys.click(save)
    await waitFor(() => expect(api.calls(recipesEndpoints.create)).toHaveLength(1))
    expect(api.calls(metaPresetsEndpoints.create).map(({ body }) => body)).toEqual([
      {
        preset_name: 'Summer – account preset',
        description: null,
        preset_type: 'META_ACCOUNT_SELECTION',
        configuration: {
          ad_account_id: 'act_1',
          ad_account_name: 'Shop US',
          facebook_page_id: '100000000000000301',
        },
      },
      {
        preset_name: 'Summer – ad details preset',
        description: null,
        preset_type: 'AD_DETAILS_PRESET',
        configuration: { call_to_action_type: 'SHOP_NOW', initial_ad_status_on_meta: 'PAUSED' },
      },
    ])
    expect(api.calls(recipesEndpoints.create)[0]?.body).toMatchObject({
      name: 'Summer',
      accountPresetId: 'META_ACCOUNT_SELECTION',
      adAccountId: null,
      campaignId: '120000000000000001',
      adSetId: '120000000000000101',
      adSetPresetId: null,
      adDetailsPresetId: 'AD_DETAILS_PRESET',
      linkDetailsPresetId: 'link',
      linkDescriptionsPresetId: null,
    })
    expect(await screen.findByText('Recipe saved')).toBeInTheDocument()
  })

  it('is not saved when a preset is refused; the dialog stays', async () => {
    const { api, keys, dialog, save } = await openDialog([])
    api.answer(metaPresetsEndpoints.create, refuse(400, 'VALIDATION', 'Invalid website URL'))
    await keys.click(save)
    expect(await screen.findByText('The recipe could not be saved')).toBeInTheDocument()
    expect(dialog.getByLabelText('Name *')).toHaveValue('Summer')
    expect(api.calls(recipesEndpoints.create)).toEqual([])
  })
})
