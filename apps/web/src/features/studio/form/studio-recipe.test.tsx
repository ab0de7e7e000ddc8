import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { RecipeDetail } from '@hookline/contract/recipes/recipes.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../../test/build-brand-guide.ts'
import { buildRecipe } from '../../../../test/build-recipe.ts'
import { buildUser } from '../../../../test/build-user.ts'
import { fakeUploads, renderStudio, savedTemplate } from '../../../../test/render-studio.tsx'

const recipe = buildRecipe({
  systemPrompt: 'Of the recipe.',
  templateId: savedTemplate.id,
  project: 'Bloom',
  tags: ['spring'],
})

beforeEach(fakeUploads)

/** Opens the studio of a new user, who chose the recipe with this id last. */
function openWith(recipes: RecipeDetail[], lastId = '') {
  const user = buildUser({ user_uuid: crypto.randomUUID() })
  localStorage.setItem(`hookline-recipe-${user.user_uuid}`, lastId)
  return renderStudio('/studio', user, recipes)
}

const getTemplateButton = () => screen.getByRole('button', { name: 'Template' })
const getRecipePicker = () => screen.getByLabelText('Recipe')

describe('a recipe in the studio', () => {
  it('fills the form, and marks what is changed', async () => {
    const { keys } = await openWith([recipe])
    await screen.findByRole('option', { name: recipe.name })
    expect(getRecipePicker()).toHaveDisplayValue('No recipe')
    await keys.selectOptions(getRecipePicker(), recipe.name)
    expect(getTemplateButton()).toHaveAccessibleDescription('Short and loud')
    expect(screen.getByText('Bloom #spring')).toBeInTheDocument()
    expect(screen.queryByText('Modified')).toBeNull()
    await keys.click(screen.getByRole('button', { name: 'System prompt' }))
    const prompt = screen.getByLabelText('Ad Copy Generator')
    await waitFor(() => expect(prompt).toHaveValue('Of the recipe.'))
    await keys.type(prompt, ' More.')
    expect(screen.getAllByText('Modified')).toHaveLength(1)
    await keys.selectOptions(getRecipePicker(), 'No recipe')
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(prompt).toHaveValue('You write ads that sell.'))
  })

  it('shows the brand guide of its project in the prompt', async () => {
    const { api, keys } = await openWith([recipe])
    api.answer(brandGuideEndpoints.get, ({ query }) => ({
      data: { ...emptyBrandGuide, ...(query.project === 'Bloom' && { project: 'Bloom', voice: 'Loud.' }) },
    }))
    await screen.findByRole('option', { name: recipe.name })
    await keys.selectOptions(getRecipePicker(), recipe.name)
    await keys.click(screen.getByRole('button', { name: 'System prompt' }))
    expect(await screen.findByRole('link', { name: 'brand guide of Bloom' })).toBeVisible()
    expect(screen.getByText('Loud.')).toBeVisible()
  })

  it('is chosen when it was chosen last', async () => {
    await openWith([buildRecipe({ id: 'other', name: 'Other' }), recipe], recipe.id)
    await waitFor(() => expect(getRecipePicker()).toHaveDisplayValue(recipe.name))
    await waitFor(() => expect(getTemplateButton()).toHaveAccessibleDescription('Short and loud'))
  })

  it('says which of its parts are gone', async () => {
    const { keys } = await openWith([{ ...recipe, missing: ['templateId'] }])
    await screen.findByRole('option', { name: recipe.name })
    await keys.selectOptions(getRecipePicker(), recipe.name)
    expect(getRecipePicker()).toHaveAccessibleDescription('The template is gone.')
    expect(getTemplateButton()).toHaveAccessibleDescription('None')
  })

  it('is saved of the present choices and then chosen', async () => {
    const { api, keys, user } = await openWith([])
    await keys.click(screen.getByRole('button', { name: 'Project and tags' }))
    await keys.type(screen.getByLabelText('Project'), 'Bloom')
    await keys.type(await screen.findByRole('combobox', { name: 'Tags' }), 'summer{Enter}')
    await keys.click(screen.getByRole('button', { name: 'Save as recipe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as recipe' }))
    await keys.click(dialog.getByRole('button', { name: 'Save recipe' }))
    expect(dialog.getByText('Recipe name is required')).toBeInTheDocument()
    await keys.type(dialog.getByLabelText('Name *'), 'Summer')
    const saved = buildRecipe({ name: 'Summer', project: 'Bloom', modelId: 'offline-draft-writer' })
    api.answer(recipesEndpoints.create, { data: saved, message: '' })
    api.answer(recipesEndpoints.list, { data: [saved] })
    await keys.click(dialog.getByRole('button', { name: 'Save recipe' }))
    await waitFor(() => expect(getRecipePicker()).toHaveDisplayValue('Summer'))
    expect(api.calls(recipesEndpoints.create)[0]?.body).toMatchObject({
      name: 'Summer',
      modelId: 'offline-draft-writer',
      systemPrompt: null,
      project: 'Bloom',
      tags: ['summer'],
    })
    expect(localStorage.getItem(`hookline-recipe-${user.user_uuid}`)).toBe(saved.id)
  })

  it('joins an own recipe and leaves its other parts', async () => {
    const own = { ...recipe, campaignId: '42' }
    const { api, keys } = await openWith([own])
    await screen.findByRole('option', { name: own.name })
    await keys.click(screen.getByRole('button', { name: 'Save as recipe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as recipe' }))
    await keys.selectOptions(dialog.getByLabelText('Save as'), own.name)
    api.answer(recipesEndpoints.update, { data: own, message: '' })
    await keys.click(dialog.getByRole('button', { name: 'Save recipe' }))
    await waitFor(() => expect(api.calls(recipesEndpoints.update)).toHaveLength(1))
    expect(api.calls(recipesEndpoints.update)[0]?.body).toMatchObject({
      name: own.name,
      campaignId: '42',
      templateId: null,
      updatedAt: own.updatedAt,
    })
  })
})
