import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import { refuse } from '../../../../test/fake-api.ts'
import {
  buildResult,
  buildVariants,
  getButton,
  getTab,
  headline,
  open,
  rewrite,
  startEditing,
} from '../../../../test/render-result-edit.tsx'

describe('the editor of a result', () => {
  it('marks its tab, hides the panels and disables Reprocess', async () => {
    const app = open()
    expect(await screen.findByRole('button', { name: 'View Full Prompt' })).toBeInTheDocument()
    expect(screen.queryByRole('tab')).toBeNull()
    await startEditing(app)
    expect(getTab('Edited Version (Editing)')).toHaveAttribute('aria-selected', 'true')
    expect(getTab('Original AI Output')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^View/ })).toBeNull()
    expect(getButton('Reprocess')).toBeDisabled()
    await app.keys.click(getTab('Original AI Output'))
    expect(getTab('Original AI Output (Editing)')).toBeInTheDocument()
    expect(getTab('Edited Version')).toBeInTheDocument()
  })

  it('keeps the edit while the original is compared, and starts again from the original', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    await app.keys.click(getTab('Original AI Output'))
    await app.keys.click(getTab('Edited Version'))
    expect(headline(1)).toHaveValue('Mine')
    await app.keys.click(getTab('Original AI Output'))
    await app.keys.click(getButton('Start again from this'))
    expect(headline(1)).toHaveValue('One')
    await app.keys.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(headline(1)).toHaveValue('Mine')
  })

  it('restores the stored version on Cancel, and undoes it', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    await app.keys.click(getButton('Cancel'))
    expect(screen.getByText('One')).toBeInTheDocument()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(getButton('Edit Result')).toHaveFocus()
    await app.keys.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(headline(1)).toHaveValue('Mine')
    expect(app.sent()).toEqual([])
  })

  it('saves by Ctrl+S in a field', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    await app.keys.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
  })

  it('shows why a save is refused and keeps the edit', async () => {
    const app = open()
    app.api.answer(historyEndpoints.update, refuse(500, 'INTERNAL', 'The database is away.'))
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    await app.keys.click(getButton('Save Changes'))
    expect(await screen.findByText('Error saving changes')).toBeInTheDocument()
    expect(screen.getByText('The database is away.')).toBeInTheDocument()
    expect(headline(1)).toHaveValue('Mine')
  })
})

describe('the editor of other content', () => {
  const withContent = (clientTemplateType: HistoryItem['clientTemplateType'], content: unknown) => {
    const { result } = buildHistoryItem()
    return open(buildHistoryItem({ clientTemplateType, result: result && { ...result, variants: undefined, content } }))
  }

  it('warns of text that is not JSON and does not save it', async () => {
    const app = withContent('json-object-viewer', { mood: 'calm' })
    await startEditing(app)
    const field = screen.getByRole('textbox', { name: 'Result as JSON' })
    expect(field).toHaveValue('{\n  "mood": "calm"\n}')
    await rewrite(app, field, '{"mood":')
    expect(screen.getByText('Warning: The current text is not valid JSON.')).toBeInTheDocument()
    expect(getButton('Save Changes')).toBeDisabled()
    await app.keys.keyboard('{Control>}s{/Control}')
    expect(app.sent()).toEqual([])
    expect(field).toHaveValue('{"mood":')
    await rewrite(app, field, '{"mood":"loud"}')
    expect(screen.queryByText(/^Warning/)).toBeNull()
    await app.keys.click(getButton('Save Changes'))
    await screen.findByText('Changes saved successfully!')
    expect(app.sent().map(({ edited_result }) => edited_result)).toEqual([{ content: { mood: 'loud' } }])
    expect(screen.getByText('"loud"')).toBeInTheDocument()
  })

  it('does not save empty JSON', async () => {
    const app = withContent('json-object-viewer', { mood: 'calm' })
    await startEditing(app)
    await app.keys.clear(screen.getByRole('textbox', { name: 'Result as JSON' }))
    expect(getButton('Save Changes')).toBeDisabled()
  })

  it('requires key takeaways as a JSON array of strings', async () => {
    const app = withContent('key-takeaways-list-viewer', ['Calm'])
    await startEditing(app)
    const field = screen.getByRole('textbox', { name: 'Key takeaways' })
    await rewrite(app, field, '["Calm", 2]')
    expect(screen.getByText(/^Key takeaways must be a JSON array of strings, for example \[/)).toBeInTheDocument()
    expect(getButton('Save Changes')).toBeDisabled()
    await rewrite(app, field, '["Calm", "Loud"]')
    await app.keys.click(getButton('Save Changes'))
    await screen.findByText('Changes saved successfully!')
    expect(app.sent()[0]?.edited_result).toEqual({ content: ['Calm', 'Loud'] })
    expect(screen.getByText('Loud')).toBeInTheDocument()
  })

  it('saves text unchanged', async () => {
    const app = withContent('raw-text-viewer', 'Calm')
    await startEditing(app)
    await rewrite(app, screen.getByRole('textbox', { name: 'Text of the result' }), 'Calm\n\n  & loud')
    await app.keys.click(getButton('Save Changes'))
    await screen.findByText('Changes saved successfully!')
    expect(app.sent()[0]?.edited_result).toEqual({ content: 'Calm\n\n  & loud' })
  })
})

describe('an edited result', () => {
  const buildEditedResult = () => buildResult({ is_edited: true, edited_result: { variants: buildVariants('Better') } })

  it('opens on its edited version', async () => {
    open(buildEditedResult())
    expect(await screen.findByText('Better')).toBeInTheDocument()
    expect(getTab('Edited Version')).toHaveAttribute('aria-selected', 'true')
  })

  it('shows the original after the edit is taken back', async () => {
    const app = open(buildEditedResult())
    await app.keys.click(await screen.findByRole('button', { name: 'Take back the edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back the edit?' }))
    await app.keys.click(dialog.getByRole('button', { name: 'Take back the edit' }))
    expect(await screen.findByText('One')).toBeInTheDocument()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(app.sent()[0]?.edited_result).toBeNull()
  })

  it('shows the stored data of an edit that cannot be read', async () => {
    open(buildResult({ is_edited: true, edited_result: { variants: 'none' } }))
    expect(await screen.findByText('Content is not in the expected variant format.')).toBeInTheDocument()
    expect(screen.getByText('"none"')).toBeInTheDocument()
  })
})

it('disables editing of a failed result', async () => {
  open(buildResult({ status: 'FAILED_AI_API', result: null }))
  expect(await screen.findByRole('button', { name: 'Edit Result' })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Reprocess' })).toBeInTheDocument()
})

it('restores a deleted result by Undo in the list', async () => {
  const app = open()
  app.api.answer(historyEndpoints.remove, { message: 'Deleted.' })
  const item = buildResult()
  app.api.answer(historyEndpoints.restore, { result: item, data: { result: item }, message: 'Restored.' })
  await app.keys.click(await screen.findByRole('button', { name: 'Actions for summer.mp4' }))
  await app.keys.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this result?' }))
  await app.keys.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/history'))
  await app.keys.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Result restored')).toBeInTheDocument()
})

it('starts editing by the key e', async () => {
  const app = open()
  await screen.findByRole('button', { name: 'Edit Result' })
  await app.keys.keyboard('e')
  expect(headline(1)).toHaveFocus()
  expect(headline(1)).toHaveValue('One')
})

it('lists who changed what in the activity, with the values before and after', async () => {
  const app = open()
  const base = { occurredAt: '2026-01-06T12:00:00.000Z', username: 'ben' }
  const entries = [
    { ...base, id: 2, action: 'history.tags_changed', before: ['old'], after: ['sale', 'summer'] },
    { ...base, id: 1, action: 'history.edited', before: null, after: { variants: buildVariants('Better'), note: '' } },
  ]
  app.api.answer(historyEndpoints.activity, { data: { entries } })
  await screen.findByRole('button', { name: 'Activity' })
  expect(app.api.calls(historyEndpoints.activity)).toEqual([])
  await app.keys.click(getButton('Activity'))
  const [tags, content] = await screen.findAllByText('ben')
  expect(tags?.closest('li')).toHaveTextContent(/ben changed the tags.*Beforeold.*Aftersale, summer/)
  expect(content?.closest('li')).toHaveTextContent(/ben edited the content/)
  expect(content?.closest('li')).toHaveTextContent(/BeforeNone/)
})

it('focuses the variant in the address and copies its texts and its link from its menu', async () => {
  const app = open(buildResult(), '/result/1#variant-2')
  const chosen = await screen.findByRole('article', { name: 'Variant 2' })
  await waitFor(() => expect(chosen).toHaveFocus())
  expect(chosen).toHaveAttribute('data-chosen', 'true')
  for (const [verb, text] of [
    ['Copy headline', 'Two'],
    ['Copy primary text', 'Two.'],
    ['Copy link', `${window.location.origin}/result/1#variant-2`],
  ] as const) {
    await app.keys.click(within(chosen).getByRole('button', { name: 'Actions for variant 2' }))
    await app.keys.click(await screen.findByRole('menuitem', { name: verb }))
    expect(await navigator.clipboard.readText()).toBe(text)
  }
})

it('focuses the variant in the address only once', async () => {
  const app = open(buildResult(), '/result/1#variant-2')
  await waitFor(() => expect(screen.getByRole('article', { name: 'Variant 2' })).toHaveFocus())
  await startEditing(app)
  await app.keys.click(getButton('Cancel'))
  expect(getButton('Edit Result')).toHaveFocus()
})
