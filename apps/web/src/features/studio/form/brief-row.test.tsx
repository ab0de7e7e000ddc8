import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
  api.answer(systemPromptsEndpoints.list, { prompts: [asking], data: { prompts: [asking] } })
  api.answer(templatesEndpoints.list, { templates: [offering], data: { templates: [offering] } })
  await queryClient.invalidateQueries()
  api.answer(historyEndpoints.get, { result: earlierResult, data: { result: earlierResult } })
  api.answer(generationEndpoints.submit, refuse(503, 'UNAVAILABLE', 'Away.'))
  await router.navigate({ to: '/studio', search: { reprocessId: '5' } })
  await screen.findByText('Loaded')
  return opened
}

const generate = () => screen.getByRole('button', { name: 'Generate ad copy' })

describe('input values', () => {
  it('are not asked for when no chosen text uses variables', async () => {
    await renderStudio()
    expect(screen.queryByRole('region', { name: 'Values for this batch' })).toBeNull()
  })

  it('are asked for each variable of the system prompt and the chosen template', async () => {
    const { keys } = await openStudio()
    expect(await screen.findByRole('region', { name: 'Values for this batch' })).toBeInTheDocument()
    const listShownLabels = () =>
      ['Product', 'Offer', 'Audience', 'Language'].filter((label) => screen.queryByLabelText(`${label} *`))
    expect(listShownLabels()).toEqual(['Product', 'Language'])
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.selectOptions(screen.getByLabelText('Use a template'), 'Short and loud')
    expect(listShownLabels()).toEqual(['Product', 'Offer', 'Language'])
  })

  it('block the submit while one is missing, which is named and focused', async () => {
    const { api, keys } = await openStudio()
    await keys.type(await screen.findByLabelText('Product *'), 'Mint tea')
    await keys.click(generate())
    expect(latestToast()).toMatchObject({
      title: 'Value missing',
      message: 'Fill in a value for {{language}}: the system prompt or the template asks for it.',
    })
    const language = screen.getByLabelText('Language *')
    expect(language).toHaveFocus()
    expect(language).toHaveAccessibleDescription('Fill in a value for {{language}}.')
    expect(api.calls(generationEndpoints.submit)).toEqual([])
  })

  it('are sent and kept for the next batch and after a reload', async () => {
    const { api, keys, user } = await openStudio()
    await keys.type(await screen.findByLabelText('Product *'), 'Mint tea')
    await keys.type(screen.getByLabelText('Language *'), 'German')
    await keys.click(generate())
    await waitFor(() => expect(api.calls(generationEndpoints.submit)).toHaveLength(1))
    expect(api.calls(generationEndpoints.submit)[0]?.body).toMatchObject({
      'var.product': 'Mint tea',
      'var.language': 'German',
    })
    const saved = JSON.parse(sessionStorage.getItem(`hookline-studio-${user.user_uuid}`) ?? '')
    expect(saved.form.variables).toEqual({ product: 'Mint tea', language: 'German' })
  })
})
