import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildRecipe } from '../../../../test/build-recipe.ts'
import { readPrompt, readTemplate } from '../../../../test/build-texts.ts'
import { buildUser } from '../../../../test/build-user.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { earlierResult, renderStudio, savedPrompt, savedTemplate } from '../../../../test/render-studio.tsx'
import { latestToast } from '../../../lib/toast.ts'

const asking = { ...savedPrompt, content: 'Sell {{product}} in {{language}}. It lasts {{video.duration}}.' }
const offering = { ...savedTemplate, instructions: 'Name {{offer}}.' }

/** The studio with a video that is ready, a prompt that asks for values, and a server that accepts nothing. */
async function openStudio() {
  const user = buildUser({ user_uuid: crypto.randomUUID() })
  const opened = await renderStudio('/studio', user)
  const { api, router, queryClient } = opened
  api.answer(systemPromptsEndpoints.get, readPrompt(asking))
  api.answer(templatesEndpoints.get, readTemplate(offering))
  await queryClient.invalidateQueries()
  api.answer(historyEndpoints.get, { result: earlierResult, data: { result: earlierResult } })
  api.answer(generationEndpoints.submit, refuse(503, 'UNAVAILABLE', 'Away.'))
  await router.navigate({ to: '/studio', search: { reprocessId: '5' } })
  await screen.findByText('Loaded')
  return opened
}

const getBriefRow = () => screen.getByRole('button', { name: 'Brief' })
const generate = () => screen.getByRole('button', { name: 'Generate ad copy' })

describe('the brief', () => {
  it('is closed, and has five fields of which none is needed', async () => {
    const { keys } = await renderStudio()
    expect(getBriefRow()).toHaveAccessibleDescription('Empty')
    expect(screen.queryByLabelText('Product')).toBeNull()
    await keys.click(getBriefRow())
    for (const label of ['Product', 'Offer', 'Audience', 'Landing page', 'Language']) {
      expect(screen.getByLabelText(label)).toHaveAttribute('maxlength', '500')
    }
  })

  it('marks the fields that the system prompt and the chosen template ask for', async () => {
    const { keys } = await openStudio()
    await waitFor(() => expect(getBriefRow()).toHaveAccessibleDescription('Needs {{product}}, {{language}}'))
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.selectOptions(screen.getByLabelText('Use a template'), 'Short and loud')
    await waitFor(() => {
      expect(getBriefRow()).toHaveAccessibleDescription('Needs {{product}}, {{offer}}, {{language}}')
    })
    await keys.click(getBriefRow())
    await keys.type(screen.getByLabelText('Offer *'), '20% off')
    expect(getBriefRow()).toHaveAccessibleDescription('Needs {{product}}, {{language}}')
    expect(screen.getByLabelText('Audience')).toBeInTheDocument()
  })

  it('opens and blocks the submit while a needed value is missing, which is named and focused', async () => {
    const { api, keys } = await openStudio()
    await waitFor(() => expect(getBriefRow()).toHaveAccessibleDescription(/^Needs/))
    await keys.click(generate())
    expect(latestToast()).toMatchObject({
      title: 'Value missing',
      message: 'Fill in a value for {{product}} and {{language}}: the system prompt or the template asks for them.',
    })
    await waitFor(() => expect(screen.getByLabelText('Product *')).toHaveFocus())
    expect(screen.getByLabelText('Product *')).toHaveAccessibleDescription('Fill in a value for {{product}}.')
    expect(api.calls(generationEndpoints.submit)).toEqual([])
  })

  it('is sent as one field, and kept for the next batch and after a reload', async () => {
    const { api, keys, user } = await openStudio()
    await keys.click(getBriefRow())
    await keys.type(screen.getByLabelText(/^Product/), 'Mint tea')
    await keys.type(screen.getByLabelText(/^Language/), 'German')
    await keys.type(screen.getByLabelText('Landing page'), 'tea.example')
    await keys.click(generate())
    await waitFor(() => expect(api.calls(generationEndpoints.submit)).toHaveLength(1))
    const brief = { product: 'Mint tea', language: 'German', landingPage: 'tea.example' }
    const body = api.calls(generationEndpoints.submit)[0]?.body as Record<string, string>
    expect(JSON.parse(body.brief ?? '')).toEqual(brief)
    const saved = JSON.parse(sessionStorage.getItem(`hookline-studio-${user.user_uuid}`) ?? '')
    expect(saved.form.brief).toEqual(brief)
  })

  it('comes from a recipe, also from the values of an older one', async () => {
    const recipe = buildRecipe({ brief: { product: 'Tea', audience: 'Sailors' }, variables: { offer: 'Half price' } })
    const { keys } = await renderStudio('/studio', buildUser({ user_uuid: crypto.randomUUID() }), [recipe])
    await keys.selectOptions(await screen.findByLabelText('Recipe'), recipe.name)
    expect(getBriefRow()).toHaveAccessibleDescription('Tea · Half price · Sailors')
    await keys.click(getBriefRow())
    await keys.clear(screen.getByLabelText('Offer'))
    expect(getBriefRow()).toHaveAccessibleDescription('Modified Tea · Sailors')
  })

  it('comes from the last result of the project while it is empty', async () => {
    const { api, keys } = await renderStudio()
    api.answer(historyEndpoints.projectBrief, { data: { brief: { product: 'Bloom' } } })
    await keys.click(screen.getByRole('button', { name: 'Project and tags' }))
    await keys.type(screen.getByLabelText('Project'), 'Spring')
    await keys.tab()
    await waitFor(() => expect(getBriefRow()).toHaveAccessibleDescription('Bloom'))
    expect(api.calls(historyEndpoints.projectBrief)[0]?.query).toEqual({ project: 'Spring' })
    await keys.type(screen.getByLabelText('Project'), ' 2')
    await keys.tab()
    expect(api.calls(historyEndpoints.projectBrief)).toHaveLength(1)
  })
})
