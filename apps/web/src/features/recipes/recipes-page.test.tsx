import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildAdAccount, freshAge } from '../../../test/build-meta.ts'
import { buildModel, listModels } from '../../../test/build-model.ts'
import { buildRecipe } from '../../../test/build-recipe.ts'
import { refuse, refuseStale } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const template = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Hooks',
  description: '',
  type: 'ad copy' as const,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
}
const preset = {
  id: '019a0000-0000-7000-8000-0000000000aa',
  user_id: '0193b3c0-0000-7000-8000-0000000000aa',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name: 'Shop account',
  description: null,
  preset_type: 'META_ACCOUNT_SELECTION' as const,
  configuration: { ad_account_id: 'act_1', ad_account_name: 'Shop US' },
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}

const open = (...data: Recipe[]) =>
  renderScreen('/settings/recipes', {
    api: [
      [recipesEndpoints.list, { data }],
      [aiModelsEndpoints.list, listModels([buildModel({ name: 'Flash', version: '1', path_name: 'f1' })])],
      [templatesEndpoints.listSummaries, { data: [template] }],
      [responseFormatsEndpoints.list, { data: { formats: [] } }],
      [metaPresetsEndpoints.list, { data: [preset] }],
      [metaListsEndpoints.adAccounts, { ...freshAge, data: [buildAdAccount()] }],
      [metaListsEndpoints.campaigns, { ...freshAge, data: [] }],
    ] as const,
  })

describe('the recipes', () => {
  it('are read again after the lists at Meta, which show what is gone', async () => {
    const recipe = buildRecipe({ adAccountId: 'act_1', campaignId: '2' })
    const gone: Recipe = { ...recipe, missing: ['campaignId'] }
    const { api } = open(recipe)
    api.answer(recipesEndpoints.list, () => {
      const isRead = api.calls(metaListsEndpoints.campaigns).length > 0
      return { data: [isRead ? gone : recipe] }
    })
    expect(await screen.findByText('The campaign is gone.')).toBeInTheDocument()
    expect(api.calls(metaListsEndpoints.campaigns)[0]?.query).toEqual({ adAccountId: 'act_1' })
  })

  it('show their parts by name, who uses them, and what is gone', async () => {
    open(
      buildRecipe({ modelId: 'f1', templateId: template.id, accountPresetId: preset.id, tags: ['spring'] }),
      buildRecipe({ id: 'b', name: 'Old', shared: true, missing: ['templateId', 'adDetailsPresetId'] }),
    )
    expect(await screen.findByText('Flash (1) · Hooks · #spring · Shop account')).toBeInTheDocument()
    expect(screen.getByText('The template and ad details preset are gone.')).toBeInTheDocument()
    expect(screen.getByText('Only you')).toBeInTheDocument()
    expect(screen.getByText('Team')).toBeInTheDocument()
  })

  it("are duplicated, not changed, when they are another's", async () => {
    const shared = buildRecipe({ shared: true, isOwn: false, username: 'ben', missing: ['accountPresetId'] })
    const { api, keys } = open(shared)
    expect(await screen.findByText('The account preset is gone, or not shared with you.')).toBeInTheDocument()
    const edit = screen.getByRole('button', { name: /^Edit Spring launch: Only ben can change it/ })
    expect(edit).toHaveAttribute('aria-disabled', 'true')
    api.answer(recipesEndpoints.create, { data: buildRecipe(), message: '' })
    await keys.dblClick(screen.getByRole('button', { name: 'Duplicate Spring launch' }))
    await waitFor(() => expect(api.calls(recipesEndpoints.create)).toHaveLength(1))
    expect(api.calls(recipesEndpoints.create)[0]?.body).toMatchObject({ name: 'Spring launch (copy)', shared: false })
  })

  it('are deleted after a question', async () => {
    const { api, keys } = open(buildRecipe())
    await keys.click(await screen.findByRole('button', { name: 'Delete Spring launch' }))
    api.answer(recipesEndpoints.remove, { message: '' })
    api.answer(recipesEndpoints.list, { data: [] })
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No recipes yet')).toBeInTheDocument()
  })
})

describe('the form of a recipe', () => {
  async function openNew() {
    const view = open()
    await view.keys.click((await screen.findAllByRole('button', { name: 'New Recipe' }))[0] as HTMLElement)
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'New Recipe' })) }
  }

  it('needs a name, and shows what a naming pattern makes while it is typed', async () => {
    const { api, keys, dialog } = await openNew()
    const pattern = dialog.getByLabelText('Names of drafts')
    await keys.type(pattern, '{{project} – {{video} – {{vide}')
    expect(dialog.getByText(/^There is no token \{vide\}\. Use/)).toBeInTheDocument()
    await keys.click(dialog.getByRole('button', { name: 'Create Recipe' }))
    expect(dialog.getByText('Recipe name is required')).toBeInTheDocument()
    expect(api.calls(recipesEndpoints.create)).toEqual([])
    await keys.type(dialog.getByLabelText('Name *'), 'Summer')
    await keys.type(dialog.getByLabelText('Project'), 'Bloom')
    await keys.clear(pattern)
    await keys.paste('{project} – {video} – ')
    await keys.click(dialog.getByRole('button', { name: /^Insert \{n\}/ }))
    expect(dialog.getByText('Example: Bloom – Spring sale – 1')).toBeInTheDocument()
    api.answer(recipesEndpoints.create, { data: buildRecipe({ name: 'Summer' }), message: '' })
    await keys.click(dialog.getByRole('button', { name: 'Create Recipe' }))
    await waitFor(() => expect(api.calls(recipesEndpoints.create)).toHaveLength(1))
    expect(api.calls(recipesEndpoints.create)[0]?.body).toMatchObject({
      name: 'Summer',
      project: 'Bloom',
      namingPattern: '{project} – {video} – {n}',
      templateId: null,
    })
  })

  it('asks for an ad account only while no account preset names it', async () => {
    const { keys, dialog } = await openNew()
    expect(dialog.getByRole('combobox', { name: 'Ad Account' })).toBeInTheDocument()
    expect(dialog.getByRole('combobox', { name: 'Campaign' })).toBeDisabled()
    await keys.selectOptions(dialog.getByLabelText('Account preset'), 'Shop account')
    expect(dialog.queryByRole('combobox', { name: 'Ad Account' })).toBeNull()
    expect(dialog.getByRole('combobox', { name: 'Campaign' })).toBeEnabled()
  })

  it('loads the system prompt, which the list leaves out, and says when it cannot', async () => {
    const recipe = buildRecipe({ systemPrompt: 'Of the recipe.' })
    const { api, keys } = open({ ...recipe, systemPrompt: '' } as Recipe)
    api.answer(recipesEndpoints.get, refuse(500, 'INTERNAL', 'The server is busy.'))
    await keys.click(await screen.findByRole('button', { name: 'Edit Spring launch' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Recipe' }))
    expect(await dialog.findByText('The recipe could not be loaded')).toBeInTheDocument()
    api.answer(recipesEndpoints.get, { data: recipe })
    await keys.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByLabelText('System prompt')).toHaveValue('Of the recipe.')
  })

  it('shows both versions after a conflict, the brief and the system prompt included', async () => {
    const recipe = buildRecipe({ systemPrompt: 'Of the recipe.', brief: { product: 'Bloom' } })
    const { api, keys } = open(recipe)
    api.answer(recipesEndpoints.get, { data: recipe })
    await keys.click(await screen.findByRole('button', { name: 'Edit Spring launch' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Recipe' }))
    await keys.type(await dialog.findByLabelText('System prompt'), ' Mine.')
    await keys.selectOptions(dialog.getByLabelText('Template'), 'Hooks')
    const updatedAt = '2026-11-28T11:00:00.000Z'
    const latest = { ...recipe, systemPrompt: 'Theirs.', brief: { product: 'Petal' }, updatedAt }
    api.answer(recipesEndpoints.get, { data: latest })
    api.answer(recipesEndpoints.list, { data: [latest] })
    api.answer(recipesEndpoints.update, refuseStale('ana'))
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const both = within(await dialog.findByRole('region', { name: 'Both versions' }))
    expect(both.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'System promptYoursOf the recipe. Mine.LatestTheirs.',
      'TemplateYoursHooksLatestNo template',
      'ProductYoursBloomLatestPetal',
    ])
    await keys.click(dialog.getByRole('button', { name: 'Keep my version' }))
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(api.calls(recipesEndpoints.update)).toHaveLength(2))
    expect(api.calls(recipesEndpoints.update)[1]?.body).toMatchObject({
      systemPrompt: 'Of the recipe. Mine.',
      brief: { product: 'Bloom' },
      updatedAt,
    })
  })

  it('marks a part that is gone and keeps it until another is chosen', async () => {
    const gone = buildRecipe({ templateId: '019a0000-0000-7000-8000-00000000dead', missing: ['templateId'] })
    const { api, keys } = open(gone)
    await keys.click(await screen.findByRole('button', { name: 'Edit Spring launch' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Recipe' }))
    const select = dialog.getByLabelText('Template')
    expect(select).toHaveDisplayValue('No longer there')
    expect(select).toHaveAccessibleDescription(/This template no longer exists\. Choose another\./)
    await keys.selectOptions(select, 'Hooks')
    expect(select).not.toHaveAccessibleDescription(/no longer exists/)
    api.answer(recipesEndpoints.update, refuse(403, 'FORBIDDEN', 'Only the owner can.'))
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('The recipe could not be saved')).toBeInTheDocument()
    expect(api.calls(recipesEndpoints.update)[0]?.body).toMatchObject({
      templateId: template.id,
      updatedAt: gone.updatedAt,
    })
  })
})
