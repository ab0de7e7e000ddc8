import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../../test/build-brand-guide.ts'
import { buildDraft } from '../../../../test/build-draft.ts'
import { listTemplates, readTemplate } from '../../../../test/build-texts.ts'
import { buildUser } from '../../../../test/build-user.ts'
import { refuse, refuseStale } from '../../../../test/fake-api.ts'
import { earlierResult, renderStudio, savedPrompt, savedTemplate } from '../../../../test/render-studio.tsx'
import { latestToast } from '../../../lib/toast.ts'
import { isolateText } from '../../../ui/texts/user-text.tsx'
import { withFindings } from '../findings.rules.ts'
import { emptyForm } from '../studio.schemas.ts'

const down = refuse(503, 'UNAVAILABLE', 'The database is away.')

async function openPrompt(keys: Awaited<ReturnType<typeof renderStudio>>['keys']) {
  await keys.click(screen.getByRole('button', { name: /^System prompt/ }))
  const text = screen.getByLabelText('Ad Copy Generator')
  await waitFor(() => expect(text).toBeEnabled())
  return text
}

describe('the system prompt', () => {
  it('shows the Modified badge until it is saved', async () => {
    const { api, keys } = await renderStudio()
    const next = { ...savedPrompt, content: 'You write ads that sell. Briefly.' }
    api.answer(systemPromptsEndpoints.update, { prompt: next, data: { prompt: next }, message: '' })
    await keys.type(await openPrompt(keys), ' Briefly.')
    expect(screen.getByText('Modified')).toBeInTheDocument()
    expect(screen.getByText(/^Changed for this run only\./)).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Save for the whole team' }))
    await waitFor(() => expect(screen.queryByText('Modified')).not.toBeInTheDocument())
    expect(screen.getByLabelText('Ad Copy Generator')).toHaveValue(next.content)
    expect(api.calls(systemPromptsEndpoints.update)[0]?.body).toMatchObject({
      content: next.content,
      name: 'Ad Copy Generator',
      type: 'ad copy',
      updatedAt: savedPrompt.updatedAt,
    })
  })

  it('shows what the brand guide adds to it', async () => {
    const { api, keys } = await renderStudio()
    api.answer(brandGuideEndpoints.get, {
      data: { ...emptyBrandGuide, voice: 'Warm and plain.', competitors: ['Acme'] },
    })
    await openPrompt(keys)
    expect(await screen.findByText('Warm and plain.')).toBeVisible()
    expect(screen.getByText('Never name these competitors: Acme.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'brand guide' })).toHaveAttribute('href', '/settings/brand')
  })

  it('cannot be saved empty', async () => {
    const { api, keys } = await renderStudio()
    await keys.clear(await openPrompt(keys))
    await keys.click(screen.getByRole('button', { name: 'Save for the whole team' }))
    expect(latestToast()).toMatchObject({ title: 'Validation error', message: 'System prompt cannot be empty' })
    expect(api.calls(systemPromptsEndpoints.update)).toEqual([])
  })

  it('can be replaced with the built-in default', async () => {
    const { keys } = await renderStudio()
    const text = await openPrompt(keys)
    await keys.click(screen.getByRole('button', { name: 'Use built-in default' }))
    expect(text).toHaveValue(builtInPrompts['ad copy'])
    expect(builtInPrompts['ad copy']).toContain('# What you never write')
  })

  it('keeps the text when saving fails, and can be restored', async () => {
    const { api, keys } = await renderStudio()
    api.answer(systemPromptsEndpoints.update, refuse(409, 'CONFLICT', 'This was changed by someone else.'))
    const text = await openPrompt(keys)
    await keys.type(text, ' Briefly.')
    await keys.click(screen.getByRole('button', { name: 'Save for the whole team' }))
    await waitFor(() => {
      expect(latestToast()).toMatchObject({
        title: 'Error saving system prompt',
        message: 'This was changed by someone else.',
      })
    })
    expect(text).toHaveValue('You write ads that sell. Briefly.')
    await keys.click(screen.getByRole('button', { name: 'Restore saved text' }))
    expect(text).toHaveValue('You write ads that sell.')
    expect(screen.queryByRole('button', { name: 'Restore saved text' })).toBeNull()
    expect(text).toHaveFocus()
  })
})

it('shows the name and description of its tool, or the built-in ones when the tool cannot be fetched', async () => {
  const { api, queryClient } = await renderStudio()
  expect(screen.getByText('Upload one or more videos and get ad copy for each of them.')).toBeInTheDocument()
  api.answer(toolsEndpoints.getByName, down)
  await queryClient.resetQueries({ queryKey: ['tools', 'unified-generate-copy'] })
  expect(await screen.findByText('Generate compelling ad copy for your videos.')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Generate Ad Copy' })).toBeInTheDocument()
})

it('does not let the user unchoose the AI model', async () => {
  await renderStudio()
  const picker = await screen.findByDisplayValue('Offline draft writer (1)')
  expect(within(picker).getByRole('option', { name: 'Select an AI model' })).toBeDisabled()
  const formats = screen.getByLabelText(/^Response format/)
  expect(within(formats).getByRole('option', { name: 'Default (copy variants)' })).toBeEnabled()
})

describe('options that cannot be loaded', () => {
  it('fall back to the known models, marked as such', async () => {
    const { api, keys, queryClient } = await renderStudio()
    api.answer(aiModelsEndpoints.list, { data: { models: [], providers: [] } })
    await queryClient.resetQueries({ queryKey: ['ai-models', 'list'] })
    await waitFor(() => {
      expect(latestToast()).toMatchObject({ title: 'Error Loading AI Models', message: 'No AI models available.' })
    })
    const picker = screen.getByLabelText(/^AI model/)
    await keys.selectOptions(picker, 'gemini-2.0-flash')
    expect(picker).toHaveDisplayValue('Gemini 2.0 Flash')
    expect(screen.getByText('Offline list')).toBeInTheDocument()
  })

  it.each([
    ['the system prompt', systemPromptsEndpoints.listSummaries, 'system-prompts', 'Error loading system prompt'],
    ['the content of the system prompt', systemPromptsEndpoints.get, 'system-prompts', 'Error loading system prompt'],
    ['the templates', templatesEndpoints.listSummaries, 'templates', 'Failed to load templates'],
    ['the response formats', responseFormatsEndpoints.list, 'response-formats', 'Error Loading Response Formats'],
    ['the models', aiModelsEndpoints.list, 'ai-models', 'Error Loading AI Models'],
  ])('show a toast: %s', async (_, endpoint, key, title) => {
    const { api, queryClient } = await renderStudio()
    api.answer(endpoint, down)
    await queryClient.resetQueries({ queryKey: [key] })
    await waitFor(() => expect(latestToast()).toMatchObject({ title, message: 'The database is away.', kind: 'error' }))
  })

  it('fall back to a built-in prompt, which cannot overwrite the saved one', async () => {
    const { api, keys, queryClient } = await renderStudio()
    api.answer(systemPromptsEndpoints.listSummaries, down)
    await queryClient.resetQueries({ queryKey: ['system-prompts'] })
    const text = await openPrompt(keys)
    await waitFor(() => expect(text).toHaveDisplayValue(/direct-response copywriter/))
    await keys.type(text, ' More.')
    expect(screen.getByRole('button', { name: 'Save for the whole team' })).toBeDisabled()
  })
})

describe('the template manager', () => {
  it('reads the instructions of the chosen template only, which can be read again after an error', async () => {
    const { api, keys } = await renderStudio()
    api.answer(templatesEndpoints.get, down)
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.selectOptions(await screen.findByLabelText('Use a template'), savedTemplate.id)
    await waitFor(() => {
      expect(latestToast()).toMatchObject({ title: 'Failed to load templates', message: 'The database is away.' })
    })
    api.answer(templatesEndpoints.get, refuse(503, 'UNAVAILABLE', 'Still away.'))
    await keys.click(screen.getByRole('button', { name: 'Edit template' }))
    await waitFor(() => {
      expect(latestToast()).toMatchObject({ title: 'Failed to load templates', message: 'Still away.' })
    })
    expect(screen.queryByRole('form')).toBeNull()
    api.answer(templatesEndpoints.get, readTemplate(savedTemplate))
    await keys.click(screen.getByRole('button', { name: 'Edit template' }))
    expect(await screen.findByLabelText(/^Instructions/)).toHaveValue('Shout.')
  })

  it('does not open the form of a template that is no longer chosen when it is read', async () => {
    const { api, keys } = await renderStudio()
    let answerRead = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answerRead = resolve
    })
    api.answer(templatesEndpoints.get, async (request) => {
      await isAnswered
      return readTemplate(savedTemplate)(request)
    })
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    const select = await screen.findByLabelText('Use a template')
    await keys.selectOptions(select, savedTemplate.id)
    await keys.click(screen.getByRole('button', { name: 'Edit template' }))
    await keys.selectOptions(select, 'No template')
    answerRead()
    await keys.selectOptions(select, savedTemplate.id)
    expect(await screen.findByRole('button', { name: 'Edit template' })).toBeEnabled()
    expect(screen.queryByRole('form')).toBeNull()
  })

  it('adds a template and chooses it', async () => {
    const { api, keys } = await renderStudio()
    const added = { ...savedTemplate, id: '0193b7a0-0000-7000-8000-00000000bbbb', name: 'Calm' }
    api.answer(templatesEndpoints.create, { template: added, data: { template: added }, message: '' })
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.click(screen.getByRole('button', { name: 'Add template' }))
    await waitFor(() => expect(screen.getByLabelText(/^Template name/)).toHaveFocus())
    await keys.click(screen.getByRole('button', { name: 'Save template' }))
    expect(latestToast()).toMatchObject({ message: 'Template name and instructions are required' })
    await keys.type(screen.getByLabelText(/^Template name/), ' Calm ')
    await keys.type(screen.getByLabelText(/^Instructions/), 'Whisper.')
    api.answer(templatesEndpoints.listSummaries, listTemplates(added))
    await keys.click(screen.getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(screen.getByLabelText('Use a template')).toHaveValue(added.id))
    expect(api.calls(templatesEndpoints.create)[0]?.body).toMatchObject({ name: 'Calm', type: 'ad copy' })
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
  })

  it('chooses a new template even if the list cannot be fetched again', async () => {
    const { api, keys } = await renderStudio()
    const added = { ...savedTemplate, id: '0193b7a0-0000-7000-8000-00000000bbbb', name: 'Calm' }
    api.answer(templatesEndpoints.create, { template: added, data: { template: added }, message: '' })
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.click(screen.getByRole('button', { name: 'Add template' }))
    await keys.type(screen.getByLabelText(/^Template name/), 'Calm')
    await keys.type(screen.getByLabelText(/^Instructions/), 'Whisper.')
    api.answer(templatesEndpoints.listSummaries, down)
    await keys.click(screen.getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(screen.getByLabelText('Use a template')).toHaveDisplayValue('Calm'))
  })

  it('shows the server’s error at the field', async () => {
    const { api, keys } = await renderStudio()
    const message = 'Template name must be at most 200 characters'
    api.answer(templatesEndpoints.create, refuse(400, 'VALIDATION', message, [{ path: 'name', message }]))
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.click(screen.getByRole('button', { name: 'Add template' }))
    await keys.type(screen.getByLabelText(/^Template name/), 'Too long')
    await keys.type(screen.getByLabelText(/^Instructions/), 'Whisper.')
    await keys.click(screen.getByRole('button', { name: 'Save template' }))
    await waitFor(() => expect(screen.getByLabelText(/^Template name/)).toHaveAccessibleDescription(message))
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    await keys.click(await screen.findByRole('button', { name: 'Discard' }))
    await keys.click(screen.getByRole('button', { name: 'Add template' }))
    expect(screen.getByLabelText(/^Template name/)).not.toHaveAccessibleDescription()
  })

  it('asks before Cancel discards an unsaved edit, and closes an unchanged form at once', async () => {
    const { keys } = await renderStudio()
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.click(screen.getByRole('button', { name: 'Add template' }))
    await keys.type(screen.getByLabelText(/^Instructions/), 'Whisper.')
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await keys.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText(/^Instructions/)).toHaveValue('Whisper.')
    await keys.clear(screen.getByLabelText(/^Instructions/))
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Add template' })).toBeVisible()
  })

  it('shows the Editing badge, and keeps the form when saving fails', async () => {
    const { api, keys } = await renderStudio()
    api.answer(templatesEndpoints.update, down)
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.selectOptions(await screen.findByLabelText('Use a template'), savedTemplate.id)
    await keys.click(screen.getByRole('button', { name: 'Edit template' }))
    expect(await screen.findByText('Editing')).toBeInTheDocument()
    await keys.type(screen.getByLabelText(/^Instructions/), ' Twice.')
    await keys.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(latestToast()).toMatchObject({ title: 'Failed to save template' }))
    expect(screen.getByLabelText(/^Instructions/)).toHaveValue('Shout. Twice.')
  })

  it('shows both texts when a teammate has changed the template meanwhile', async () => {
    const { api, keys } = await renderStudio()
    const theirs = { ...savedTemplate, instructions: 'Whisper.', updatedAt: '2027-01-01T10:00:00.000Z' }
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.selectOptions(await screen.findByLabelText('Use a template'), savedTemplate.id)
    await keys.click(screen.getByRole('button', { name: 'Edit template' }))
    await keys.type(await screen.findByLabelText(/^Instructions/), ' Twice.')
    api.answer(templatesEndpoints.get, { template: theirs, data: { template: theirs } })
    api.answer(templatesEndpoints.update, refuseStale('Ben'))
    await keys.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(`${isolateText('Ben')} changed this template while you were editing.`)).toBeVisible()
    const both = screen.getByRole('group', { name: 'Instructions' })
    expect(both).toHaveTextContent('YoursShout. Twice.LatestWhisper.')
    await keys.click(screen.getByRole('button', { name: 'Keep my version' }))
    await keys.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(api.calls(templatesEndpoints.update)).toHaveLength(2))
    expect(api.calls(templatesEndpoints.update)[1]?.body).toMatchObject({
      instructions: 'Shout. Twice.',
      updatedAt: theirs.updatedAt,
    })
  })

  describe('while a template is edited', () => {
    const other = {
      ...savedTemplate,
      id: '0193b7a0-0000-7000-8000-00000000cccc',
      name: 'Calm',
      instructions: 'Whisper.',
    }
    const both = [savedTemplate, other]

    async function openEdit() {
      const opened = await renderStudio()
      opened.api.answer(templatesEndpoints.listSummaries, listTemplates(...both))
      opened.api.answer(templatesEndpoints.get, readTemplate(...both))
      await opened.queryClient.resetQueries({ queryKey: ['templates'] })
      const { keys } = opened
      await keys.click(screen.getByRole('button', { name: /^Template/ }))
      const select = screen.getByLabelText('Use a template')
      await screen.findByRole('option', { name: 'Calm' })
      await keys.selectOptions(select, savedTemplate.id)
      await keys.click(screen.getByRole('button', { name: 'Edit template' }))
      await screen.findByRole('form', { name: 'Edit template' })
      return { ...opened, select }
    }
    const question = async () => within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))

    it('asks before another is chosen; Keep editing keeps the text and the choice', async () => {
      const { keys, select } = await openEdit()
      await keys.type(screen.getByLabelText(/^Instructions/), ' Twice.')
      await keys.selectOptions(select, other.id)
      await keys.click((await question()).getByRole('button', { name: 'Keep editing' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(select).toHaveValue(savedTemplate.id)
      expect(screen.getByLabelText(/^Instructions/)).toHaveValue('Shout. Twice.')
    })

    it('chooses the other one and closes the form after Discard', async () => {
      const { keys, select } = await openEdit()
      await keys.type(screen.getByLabelText(/^Instructions/), ' Twice.')
      await keys.selectOptions(select, other.id)
      await keys.click((await question()).getByRole('button', { name: 'Discard' }))
      expect(select).toHaveValue(other.id)
      expect(screen.queryByRole('form')).toBeNull()
    })

    it('closes an unchanged form without asking', async () => {
      const { keys, select } = await openEdit()
      await keys.selectOptions(select, other.id)
      expect(select).toHaveValue(other.id)
      expect(screen.queryByRole('form')).toBeNull()
    })

    it('keeps a choice made while the template was being saved', async () => {
      const { api, keys, select } = await openEdit()
      const saved = { ...savedTemplate, instructions: 'Shout. Twice.' }
      let finishSave = () => {}
      const isSaved = new Promise<void>((resolve) => {
        finishSave = resolve
      })
      api.answer(templatesEndpoints.update, async () => {
        await isSaved
        return { template: saved, data: { template: saved }, message: '' }
      })
      await keys.type(screen.getByLabelText(/^Instructions/), ' Twice.')
      await keys.click(screen.getByRole('button', { name: 'Save changes' }))
      await keys.selectOptions(select, other.id)
      await keys.click((await question()).getByRole('button', { name: 'Discard' }))
      finishSave()
      await waitFor(() => expect(latestToast()).toMatchObject({ title: 'Template saved' }))
      expect(select).toHaveValue(other.id)
    })
  })

  it('asks before it deletes', async () => {
    const { api, keys } = await renderStudio()
    api.answer(templatesEndpoints.remove, { message: '' })
    await keys.click(screen.getByRole('button', { name: /^Template/ }))
    await keys.selectOptions(await screen.findByLabelText('Use a template'), savedTemplate.id)
    await keys.click(screen.getByRole('button', { name: 'Delete template' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Template' })
    expect(within(dialog).getByText('Are you sure you want to delete this template?')).toBeInTheDocument()
    expect(api.calls(templatesEndpoints.remove)).toEqual([])
    api.answer(templatesEndpoints.listSummaries, listTemplates())
    await keys.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByLabelText('Use a template')).toHaveDisplayValue('No template'))
    expect(api.calls(templatesEndpoints.remove)[0]?.params).toEqual({ id: savedTemplate.id })
    await waitFor(() => expect(screen.getByLabelText('Use a template')).toHaveFocus())
  })
})

describe('reprocessing', () => {
  it('refuses an id that is not a number and removes it from the address', async () => {
    const { router } = await renderStudio('/studio?reprocessId=abc')
    await waitFor(() => {
      expect(latestToast()).toMatchObject({
        title: 'Invalid Reprocess ID',
        message: 'The provided reprocess ID is not valid.',
      })
    })
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('shows why an earlier result could not be fetched', async () => {
    const { api, router } = await renderStudio()
    api.answer(historyEndpoints.get, refuse(404, 'NOT_FOUND', 'Result not found.'))
    await router.navigate({ to: '/studio', search: { reprocessId: '5' } })
    await waitFor(() => {
      expect(latestToast()).toMatchObject({ title: 'Error Fetching Reprocess Data', message: 'Result not found.' })
    })
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('leads back to the result, also once its videos are taken', async () => {
    const { api, router } = await renderStudio()
    expect(screen.queryByRole('link', { name: 'Back to the result' })).toBeNull()
    api.answer(historyEndpoints.get, { result: earlierResult, data: { result: earlierResult } })
    await router.navigate({ to: '/studio', search: { reprocessId: '5' } })
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(screen.getByRole('link', { name: 'Back to the result' })).toHaveAttribute('href', '/result/5')
  })

  it('shows an error when the video is no longer stored', async () => {
    const { api, router } = await renderStudio()
    const bare = { ...earlierResult, videoObjectName: null }
    api.answer(historyEndpoints.get, { result: bare, data: { result: bare } })
    await router.navigate({ to: '/studio', search: { reprocessId: '5' } })
    await waitFor(() => expect(latestToast()).toMatchObject({ title: 'Error Loading Reprocess Data' }))
  })

  it('replaces the videos of the last batch and keeps those that were not submitted yet', async () => {
    const user = buildUser({ user_uuid: crypto.randomUUID() })
    const [old, fresh] = ['old.mp4', 'fresh.mp4'].map((filename) => ({
      video: { objectName: `videos/${filename}`, filename },
      screenshot: null,
    })) as [RequestedVideo, RequestedVideo]
    const settings = { modelId: 'm', systemPrompt: null, templateId: null, toolKey: 't', toolCategory: 'ad copy' }
    const batch = {
      startedAt: 0,
      settings: { ...settings, responseFormatId: null, variables: {} },
      format: null,
      jobs: [{ jobId: crypto.randomUUID(), historyId: 4, videos: [old] }],
    }
    const saved = { form: emptyForm, videos: [old, fresh], batch, unfinished: [] }
    sessionStorage.setItem(`hookline-studio-${user.user_uuid}`, JSON.stringify(saved))
    const { api, router } = await renderStudio('/studio', user)
    api.answer(historyEndpoints.get, { result: earlierResult, data: { result: earlierResult } })
    await router.navigate({ to: '/studio', search: { reprocessId: '5' } })
    const list = await screen.findByRole('list', { name: 'Videos' })
    expect(await within(list).findByText('spring.mp4')).toBeInTheDocument()
    expect(within(list).getByText('fresh.mp4')).toBeInTheDocument()
    expect(within(list).queryByText('old.mp4')).toBeNull()
  })

  it('adds the texts of a worn-out ad as what to leave out, which the prompt shows', async () => {
    const { api, router } = await renderStudio()
    const ad = buildDraft({ ad_name: 'Tea ad', headlines: ['Drink tea'], primary_texts: ['Tea is\ngood.'] })
    api.answer(historyEndpoints.get, { result: earlierResult, data: { result: earlierResult } })
    api.answer(draftsEndpoints.get, { data: ad })
    await router.navigate({ to: '/studio', search: { reprocessId: '5', refresh: ad.id } })
    const field = await screen.findByRole('textbox', { name: 'Texts to leave out' })
    const text = (field as HTMLTextAreaElement).value
    expect(text).toMatch(
      /^People have seen these texts too often.*\nHeadlines:\n- Drink tea\nPrimary texts:\n- Tea is good\.$/,
    )
    expect(screen.getByText(/Added to the system prompt of the next batch\. From Tea ad\./)).toBeInTheDocument()
    expect(withFindings('Write.', { title: 'Texts to leave out', text })).toBe(
      `Write.\n\n## Texts to leave out\n\n${text}`,
    )
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('adds the stored video to the list as loaded', async () => {
    const { api, router } = await renderStudio()
    api.answer(historyEndpoints.get, { result: earlierResult, data: { result: earlierResult } })
    await router.navigate({ to: '/studio', search: { reprocessId: '5' } })
    const list = await screen.findByRole('list', { name: 'Videos' })
    expect(within(list).getByText('spring.mp4')).toBeInTheDocument()
    expect(within(list).getByText('Loaded')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })
})
