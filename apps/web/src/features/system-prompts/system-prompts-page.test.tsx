import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import type { PromptVersion, SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listPrompts, readPrompt } from '../../../test/build-texts.ts'
import { refuse, refuseStale } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { latestToast } from '../../lib/toast.ts'

const voice: SystemPrompt = {
  id: 'ad-copy-system-prompt',
  name: 'Ad Copy Generator',
  content: 'You write ads.\nBe brief.',
  type: 'ad copy',
  description: 'The voice of the shop',
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-05T09:30:00.000Z',
}
const former: PromptVersion = {
  id: 4,
  name: 'Ad Copy Generator',
  content: 'You write ads.\nBe long.\nUse emoji.',
  type: 'ad copy',
  description: 'The voice of the shop',
  author: 'ben',
  savedAt: '2026-11-04T09:30:00.000Z',
}
const { content: _content, type: _type, description: _description, ...formerSummary } = former
const seeded = { ...formerSummary, id: 3, author: null, savedAt: '2026-11-02T09:30:00.000Z' }
const buildSavedAnswer = (prompt: SystemPrompt) => ({ prompt, data: { prompt }, message: '' })
const changedMeanwhile = 'This was changed by someone else. Reload to see the latest version.'

function openPage(...prompts: SystemPrompt[]) {
  return renderScreen('/system-prompts', {
    api: [
      [systemPromptsEndpoints.listSummaries, listPrompts(...prompts)],
      [systemPromptsEndpoints.get, readPrompt(...prompts)],
    ],
  })
}

async function openDialog(keys: ReturnType<typeof openPage>['keys'], button: string) {
  await keys.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

describe('the system prompts', () => {
  it('are shown as cards with the preview and the time of the last change', async () => {
    openPage({ ...voice, content: 'You write ads…' })
    const card = within(await screen.findByRole('article', { name: 'Ad Copy Generator' }))
    expect(card.getByText('You write ads…')).toBeInTheDocument()
    expect(card.getByText(/^Last updated/)).toHaveTextContent('Last updated Nov 5, 2026 9:30 AM')
    expect(card.getByText('Ad Copy')).toBeInTheDocument()
  })

  it('can be reloaded after a loading error', async () => {
    const { api, keys } = renderScreen('/system-prompts', {
      api: [[systemPromptsEndpoints.listSummaries, refuse(503, 'UNAVAILABLE', 'Away.')]],
    })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    api.answer(systemPromptsEndpoints.listSummaries, listPrompts(voice))
    await keys.click(retry)
    expect(await screen.findByRole('article', { name: 'Ad Copy Generator' })).toBeInTheDocument()
  })

  it('are created without an id', async () => {
    const { api, keys } = openPage()
    const dialog = await openDialog(keys, 'Create New')
    await keys.type(dialog.getByLabelText(/^Name/), 'Reviewer')
    await keys.selectOptions(dialog.getByLabelText(/^Type/), 'Analysis')
    await keys.type(dialog.getByLabelText(/^Content/), 'You review ads.')
    const made = { ...voice, id: 'analysis-1', name: 'Reviewer' }
    api.answer(systemPromptsEndpoints.save, buildSavedAnswer(made))
    api.answer(systemPromptsEndpoints.listSummaries, listPrompts(made))
    await keys.click(dialog.getByRole('button', { name: 'Create Prompt' }))
    expect(await screen.findByRole('article', { name: 'Reviewer' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.calls(systemPromptsEndpoints.save)[0]?.body).toEqual({
      name: 'Reviewer',
      type: 'analysis',
      description: '',
      content: 'You review ads.',
    })
  })

  it('show every invalid field at once before the request', async () => {
    const { api, keys } = openPage(voice)
    const dialog = await openDialog(keys, 'Create New')
    await keys.type(dialog.getByLabelText(/^Name/), 'ab')
    await keys.type(dialog.getByLabelText(/^Content/), 'too short')
    await keys.click(dialog.getByRole('button', { name: 'Create Prompt' }))
    for (const message of [
      'Name must be at least 3 characters',
      'Type is required',
      'Content must be at least 10 characters',
    ]) {
      expect(dialog.getByText(message)).toBeInTheDocument()
    }
    expect(dialog.getByLabelText(/^Name/)).toHaveFocus()
    expect(api.calls(systemPromptsEndpoints.save)).toEqual([])
  })

  it('are edited as a whole, once they are read', async () => {
    const content = `You write ads. ${'Be brief. '.repeat(50)}`
    const { api, keys } = openPage({ ...voice, content })
    api.answer(systemPromptsEndpoints.listSummaries, listPrompts({ ...voice, content: 'You write ads…' }))
    api.answer(systemPromptsEndpoints.get, refuse(503, 'UNAVAILABLE', 'Away.'))
    const dialog = await openDialog(keys, 'Edit Ad Copy Generator')
    const retry = await dialog.findByRole('button', { name: 'Retry' })
    expect(dialog.queryByRole('textbox')).toBeNull()
    api.answer(systemPromptsEndpoints.get, readPrompt({ ...voice, content }))
    await keys.click(retry)
    expect(await dialog.findByLabelText(/^Content/)).toHaveValue(content)
    expect(dialog.getByLabelText(/^Name/)).toHaveFocus()
  })

  it('keep the input when the server refuses', async () => {
    const { api, keys } = openPage(voice)
    const dialog = await openDialog(keys, 'Edit Ad Copy Generator')
    await keys.type(await dialog.findByLabelText(/^Content/), ' Please.')
    api.answer(systemPromptsEndpoints.update, refuse(500, 'INTERNAL', 'Something went wrong on our side.'))
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => {
      expect(latestToast()?.message).toBe('Failed to update system prompt: Something went wrong on our side.')
    })
    expect(dialog.getByLabelText(/^Content/)).toHaveValue('You write ads.\nBe brief. Please.')
    expect(api.calls(systemPromptsEndpoints.update)[0]).toMatchObject({
      params: { id: voice.id },
      body: { name: voice.name, updatedAt: voice.updatedAt },
    })
  })

  it('ask before the dialog discards an unsaved edit', async () => {
    const { keys } = openPage(voice)
    const dialog = await openDialog(keys, 'Edit Ad Copy Generator')
    await keys.type(await dialog.findByLabelText(/^Content/), ' Please.')
    await keys.keyboard('{Escape}')
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await keys.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByLabelText(/^Content/)).toHaveValue('You write ads.\nBe brief. Please.')
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }))
    await keys.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await keys.click(screen.getByRole('button', { name: 'Edit Ad Copy Generator' }))
    expect(await screen.findByLabelText(/^Content/)).toHaveValue('You write ads.\nBe brief.')
  })

  it('keep the text in a conflict until the latest version is loaded', async () => {
    const { api, keys } = openPage(voice)
    const dialog = await openDialog(keys, 'Edit Ad Copy Generator')
    await keys.type(await dialog.findByRole('textbox', { name: /^Content/ }), ' Please.')
    api.answer(systemPromptsEndpoints.update, refuseStale('Ben'))
    const theirs = { ...voice, content: 'What Ben has written.', updatedAt: '2026-11-06T09:30:00.000Z' }
    api.answer(systemPromptsEndpoints.get, readPrompt(theirs))
    api.answer(systemPromptsEndpoints.listSummaries, listPrompts(theirs))
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    const reload = await dialog.findByRole('button', { name: 'Load the latest version' })
    expect(dialog.getByRole('textbox', { name: /^Content/ })).toHaveValue('You write ads.\nBe brief. Please.')
    expect(dialog.getByRole('group', { name: 'Content' })).toHaveTextContent('What Ben has written.')
    await keys.click(reload)
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Content/ })).toHaveValue('What Ben has written.'))
    api.answer(systemPromptsEndpoints.update, buildSavedAnswer(theirs))
    await keys.click(dialog.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(systemPromptsEndpoints.update).at(-1)?.body).toMatchObject({ updatedAt: theirs.updatedAt })
  })

  it('are deleted after a confirmation, with the focus kept on the page', async () => {
    const { api, keys } = openPage(voice)
    const dialog = await openDialog(keys, 'Delete Ad Copy Generator')
    expect(dialog.getByText(/another prompt of this type, or its own text/)).toBeInTheDocument()
    api.answer(systemPromptsEndpoints.remove, { message: '' })
    api.answer(systemPromptsEndpoints.listSummaries, listPrompts())
    await keys.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No system prompts yet')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  it('report one that someone else deleted and show the others', async () => {
    const { api, keys } = openPage(voice)
    const dialog = await openDialog(keys, 'Delete Ad Copy Generator')
    api.answer(systemPromptsEndpoints.remove, refuse(404, 'NOT_FOUND', 'System prompt not found.'))
    api.answer(systemPromptsEndpoints.listSummaries, listPrompts())
    await keys.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No system prompts yet')).toBeInTheDocument()
    expect(latestToast()?.message).toBe('Failed to delete system prompt: System prompt not found.')
  })
})

describe('the versions of a prompt', () => {
  async function openVersions() {
    const opened = openPage(voice)
    opened.api.answer(systemPromptsEndpoints.listVersions, {
      prompt: voice,
      author: 'ana',
      versions: [formerSummary, seeded],
    })
    opened.api.answer(systemPromptsEndpoints.getVersion, ({ params }) => ({
      version: params.versionId === '4' ? former : { ...former, ...seeded, content: voice.content },
    }))
    return { ...opened, dialog: await openDialog(opened.keys, 'Versions of Ad Copy Generator') }
  }

  it('are listed with author and time; the newest is compared with the current text', async () => {
    const { dialog } = await openVersions()
    const list = within(await dialog.findByRole('list', { name: 'Earlier versions' }))
    expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Nov 4, 2026 9:30 AMby ben',
      'Nov 2, 2026 9:30 AMBuilt-in text',
    ])
    expect(await dialog.findByText('1 line changed, 1 line removed.')).toBeInTheDocument()
    const rows = within(dialog.getByRole('table')).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'You write ads.You write ads.',
      '−Removed: Be long.+Added: Be brief.',
      '−Removed: Use emoji.',
    ])
  })

  it('can be chosen, and report when nothing differs', async () => {
    const { dialog, keys } = await openVersions()
    const oldest = await dialog.findByRole('button', { name: /Built-in text/ })
    await keys.click(oldest)
    expect(oldest).toHaveAttribute('aria-pressed', 'true')
    expect(await dialog.findByText('No line differs.')).toBeInTheDocument()
  })

  it('are restored as a new save', async () => {
    const { api, dialog, keys } = await openVersions()
    const restored = { ...voice, content: former.content, updatedAt: '2026-11-06T09:30:00.000Z' }
    api.answer(systemPromptsEndpoints.restoreVersion, buildSavedAnswer(restored))
    await keys.click(await dialog.findByRole('button', { name: 'Restore this version' }))
    await waitFor(() => expect(latestToast()?.title).toBe('System prompt restored'))
    expect(api.calls(systemPromptsEndpoints.restoreVersion)[0]).toMatchObject({
      params: { id: voice.id, versionId: '4' },
      body: { updatedAt: voice.updatedAt },
    })
    await waitFor(() => expect(api.calls(systemPromptsEndpoints.listVersions).length).toBeGreaterThan(1))
  })

  it('are not restored over a newer text', async () => {
    const { api, dialog, keys } = await openVersions()
    api.answer(systemPromptsEndpoints.restoreVersion, refuse(409, 'CONFLICT', changedMeanwhile))
    await keys.click(await dialog.findByRole('button', { name: 'Restore this version' }))
    await waitFor(() => expect(latestToast()?.message).toBe(`Failed to update system prompt: ${changedMeanwhile}`))
  })

  it('do not exist before the first change', async () => {
    const { api, keys } = openPage(voice)
    api.answer(systemPromptsEndpoints.listVersions, { prompt: voice, author: null, versions: [] })
    const dialog = await openDialog(keys, 'Versions of Ad Copy Generator')
    expect(await dialog.findByText(/There are no earlier versions yet/)).toBeInTheDocument()
  })
})
