import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { buildAbout } from '../../../test/build-about.ts'
import { buildModel, listModels } from '../../../test/build-model.ts'
import { buildUser } from '../../../test/build-user.ts'
import { refuse } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const flash = buildModel({ is_default: true, is_chosen_default: true, input_price_usd: 0.75, output_price_usd: 3.75 })
const neon = buildModel({ id: 2, name: 'Neon', path_name: 'gemini-9-neon', is_preview: true })
const models = [flash, neon]

const open = (role: 'user' | 'owner' = 'owner') =>
  renderScreen('/settings/ai-models', {
    user: buildUser({ role }),
    api: [[aiModelsEndpoints.list, listModels(models)]] as const,
  })
const getRow = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the models', () => {
  it('are listed with prices and suffixes; a user may only set the default', async () => {
    const { keys, api } = open('user')
    await screen.findByRole('table', { name: 'AI models' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Provider',
      'Name',
      'Version',
      'Path Name',
      'Default',
      'Actions',
    ])
    expect(getRow('Neon Preview').getByText('gemini-9-neon')).toBeInTheDocument()
    expect(getRow('Flash').getByText('$0.75 in · $3.75 out per 1M')).toHaveTextContent('out per 1M tokens')
    expect(screen.queryByRole('button', { name: /^(Add|Edit|Delete|Test|Import)/ })).toBeNull()
    const changed = { ...neon, is_default: true, is_chosen_default: true }
    api.answer(aiModelsEndpoints.setDefault, { message: 'Changed', data: { model: changed } })
    api.answer(aiModelsEndpoints.list, listModels([{ ...flash, is_default: false }, changed]))
    await keys.click(screen.getByRole('button', { name: 'Set as default: Neon Preview' }))
    expect(await screen.findByText('Neon is now the default.')).toBeInTheDocument()
    await waitFor(() => expect(getRow('Neon Preview').getAllByText('Default').length).toBeGreaterThan(0))
  })

  it('show no version when their provider names none', async () => {
    const { api, queryClient } = open()
    api.answer(aiModelsEndpoints.list, listModels([flash, buildModel({ id: 3, name: 'Imported', version: 'unknown' })]))
    await queryClient.resetQueries({ queryKey: ['ai-models'] })
    expect(await screen.findByText('Imported')).toBeInTheDocument()
    expect(screen.queryByText(/unknown/)).toBeNull()
  })

  it('cannot be deleted while they are the default', async () => {
    const { keys } = open()
    const button = await screen.findByRole('button', { name: 'Delete Flash: Cannot delete default model' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await keys.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('show a loading error and are reloaded', async () => {
    const { api, keys } = open()
    api.answer(aiModelsEndpoints.list, refuse(500, 'INTERNAL', 'Away.'))
    expect(await screen.findByText('Error loading AI models. Please try again.')).toBeInTheDocument()
    api.answer(aiModelsEndpoints.list, listModels(models))
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Neon Preview')).toBeInTheDocument()
  })

  it('are deleted after a confirmation; the dialog stays open on a refusal', async () => {
    const { keys, api } = open()
    api.answer(aiModelsEndpoints.remove, refuse(409, 'CONFLICT', 'Cannot delete default model'))
    await keys.click(await screen.findByRole('button', { name: 'Delete Neon Preview' }))
    await keys.click((await findDialog('Delete AI Model')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error Deleting Model')).toBeInTheDocument()
    expect(screen.getByText('Cannot delete default model')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })
})

describe('the form', () => {
  it('shows every missing field at once', async () => {
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Add Model' }))
    const form = await findDialog('Add AI Model')
    await keys.click(form.getByRole('button', { name: 'Add Model' }))
    for (const message of ['Name is required', 'Version is required', 'Path name is required']) {
      expect(form.getByText(message)).toBeInTheDocument()
    }
    await keys.type(form.getByLabelText(/^Path Name/), 'Big Model')
    await keys.click(form.getByRole('button', { name: 'Add Model' }))
    expect(
      form.getByText('Path name can only contain lowercase letters, numbers, hyphens, dots, and underscores.'),
    ).toBeInTheDocument()
  })

  it('offers every provider, with what it still needs and where to set it', async () => {
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Add Model' }))
    const form = await findDialog('Add AI Model')
    const provider = form.getByRole('combobox', { name: /^Provider/ })
    expect(
      within(provider)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Gemini', 'OpenAI-compatible'])
    expect(provider).not.toHaveAccessibleDescription(/set/)
    await keys.selectOptions(provider, 'OpenAI-compatible')
    expect(provider).toHaveAccessibleDescription(
      'Its models need an AI server: set OPENAI_COMPATIBLE_URL where Hookline runs, and start it again.',
    )
  })

  it('shows a taken path name at its field and keeps the input', async () => {
    const { keys, api } = open()
    api.answer(aiModelsEndpoints.create, refuse(409, 'CONFLICT', 'path_name already exists'))
    await keys.click(await screen.findByRole('button', { name: 'Add Model' }))
    const form = await findDialog('Add AI Model')
    await keys.type(form.getByLabelText(/^Name/), 'New')
    await keys.type(form.getByLabelText(/^Version/), '1')
    await keys.type(form.getByLabelText(/^Path Name/), 'gemini-9-flash')
    await keys.click(form.getByRole('button', { name: 'Add Model' }))
    expect(await form.findByText('path_name already exists')).toBeInTheDocument()
    expect(form.getByLabelText(/^Path Name/)).toHaveAccessibleDescription(/path_name already exists/)
    expect(form.getByLabelText(/^Name/)).toHaveValue('New')
    expect(api.calls(aiModelsEndpoints.create)[0]?.body).toMatchObject({ is_default: false, provider: 'Gemini' })
  })

  it('saves prices and flags, and shows other failures in a toast', async () => {
    const { keys, api } = open()
    api.answer(aiModelsEndpoints.update, refuse(404, 'NOT_FOUND', 'AI model not found.'))
    await keys.click(await screen.findByRole('button', { name: 'Edit Neon Preview' }))
    const form = await findDialog('Edit AI Model')
    await keys.type(form.getByLabelText('Input price'), '0,5')
    await keys.click(form.getByLabelText('Preview'))
    await keys.click(form.getByRole('switch', { name: /^Send the on-screen text and speech/ }))
    await keys.click(form.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Error Updating Model')).toBeInTheDocument()
    expect(screen.getByText('AI model not found. Someone else may have deleted it.')).toBeInTheDocument()
    expect(api.calls(aiModelsEndpoints.update)[0]?.body).toMatchObject({
      input_price_usd: 0.5,
      output_price_usd: null,
      is_preview: false,
      sends_report: false,
      updatedAt: neon.updated_at,
    })
    expect(form.getByLabelText('Input price')).toHaveValue('0,5')
  })
})

describe('a test of a model', () => {
  it('shows time, tokens and cost, or the provider’s message', async () => {
    const { keys, api } = open()
    const usage = { inputTokens: 120, outputTokens: 30, thoughtTokens: 10, costUsd: 0.00024, modelVersion: 'flash-001' }
    api.answer(aiModelsEndpoints.test, {
      data: { ok: true, message: 'The model answered.', latencyMs: 1840, answer: usage },
    })
    await keys.click(await screen.findByRole('button', { name: 'Test Flash' }))
    expect(
      await screen.findByText('1.8 s · 120 tokens in · 40 tokens out · $0.00024 · answered by flash-001'),
    ).toBeInTheDocument()
    api.answer(aiModelsEndpoints.test, {
      data: { ok: false, message: 'API key not valid.', latencyMs: 90, answer: null },
    })
    await keys.click(screen.getByRole('button', { name: 'Test again' }))
    expect(await screen.findByText('API key not valid.')).toBeInTheDocument()
    expect(screen.getByText('The test failed')).toBeInTheDocument()
    expect(api.calls(aiModelsEndpoints.test)).toHaveLength(2)
  })

  it('names no bill and no tokens for the offline writer', async () => {
    const { keys, api } = open()
    const offline = buildModel({ name: 'Offline draft writer', path_name: offlineModelId, provider: 'Offline' })
    api.answer(aiModelsEndpoints.list, listModels([offline]))
    const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, costUsd: null, modelVersion: offlineModelId }
    api.answer(aiModelsEndpoints.test, { data: { ok: true, message: 'Written.', latencyMs: 3, answer: usage } })
    await keys.click(await screen.findByRole('button', { name: 'Test Offline draft writer' }))
    expect(await screen.findByText('It works, without AI')).toBeInTheDocument()
    expect(screen.queryByText(/billed|tokens/)).toBeNull()
  })
})

type ImportableAnswer = z.input<typeof aiModelsEndpoints.listImportable.response>['data']

describe('an import', () => {
  const offered = { ...buildModel({ name: 'Argon', path_name: 'gemini-9-argon' }), is_stored: false }
  const qwen = buildModel({ name: 'Qwen3 VL', path_name: 'Qwen/Qwen3-VL:8b', provider: 'OpenAI-compatible' })
  const data: ImportableAnswer = {
    models: [
      { ...offered, provider: 'Gemini' },
      { ...qwen, provider: 'OpenAI-compatible', is_stored: false },
      { ...neon, provider: 'Gemini', is_stored: true },
    ],
    unlisted: ['gemini-1-gone'],
    failures: ['Gemini did not answer in time. Try again.'],
  }

  it('adds the chosen models and disables stored ones', async () => {
    const { keys, api } = open()
    api.answer(aiModelsEndpoints.listImportable, { data })
    api.answer(aiModelsEndpoints.importModels, { message: '1 model added', data: { models: [] } })
    await keys.click(await screen.findByRole('button', { name: 'Import Models' }))
    const list = await findDialog('Import Models')
    expect(await list.findByRole('checkbox', { name: /gemini-9-neon \(already added\)/ })).toBeDisabled()
    expect(list.getByText('No longer listed by the provider, perhaps retired: gemini-1-gone')).toBeInTheDocument()
    expect(list.getByText('Gemini did not answer in time. Try again.')).toBeInTheDocument()
    await keys.click(list.getByRole('checkbox', { name: /gemini-9-argon/ }))
    await keys.click(list.getByRole('checkbox', { name: 'Qwen3 VL Qwen/Qwen3-VL:8b' }))
    await keys.click(list.getByRole('button', { name: 'Add 2 Models' }))
    expect(await screen.findByText('1 model added')).toBeInTheDocument()
    expect(api.calls(aiModelsEndpoints.importModels)[0]?.body).toEqual({
      path_names: ['gemini-9-argon', 'Qwen/Qwen3-VL:8b'],
    })
  })

  it('says where to set the key that it lacks', async () => {
    const { keys } = renderScreen('/settings/ai-models', {
      user: buildUser({ role: 'owner' }),
      api: [
        [
          aboutEndpoints.about,
          buildAbout({ simulated: ['ai'], aiWays: [{ name: 'A cloud', variables: ['CLOUD_KEY'] }] }),
        ],
        [aiModelsEndpoints.list, listModels(models)],
      ],
    })
    await keys.click(await screen.findByRole('button', { name: 'How to connect' }))
    expect(screen.queryByRole('button', { name: 'Import Models' })).toBeNull()
    expect((await findDialog('Connect the real services')).getByText('CLOUD_KEY')).toBeInTheDocument()
  })
})
