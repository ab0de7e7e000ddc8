import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import {
  getButton,
  getCard,
  getTab,
  headline,
  headlines,
  open,
  rewrite,
  startEditing,
} from '../../../../test/render-result-edit.tsx'

describe('the editor of copy variants', () => {
  it('writes, moves, adds, duplicates and deletes variants, and saves the result', async () => {
    const app = open()
    await startEditing(app)
    expect(headline(1)).toHaveFocus()
    await rewrite(app, headline(1), 'First')
    await app.keys.click(getButton('Move down variant 1'))
    await app.keys.click(getButton('Delete variant 3'))
    await app.keys.click(getButton('Duplicate variant 1'))
    await app.keys.click(getButton('Add variant'))
    expect(headline(4)).toHaveFocus()
    await app.keys.type(headline(4), 'New')
    expect(headlines()).toEqual(['Two', 'Two', 'First', 'New'])
    await app.keys.click(getButton('Save Changes'))

    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
    const variants = [
      { headline: 'Two', primaryText: 'Two.' },
      { headline: 'Two', primaryText: 'Two.' },
      { headline: 'First', primaryText: 'One.' },
      { headline: 'New', primaryText: '' },
    ]
    const variantOrigins = [1, null, 0, null]
    expect(app.sent()).toEqual([{ edited_result: { variants }, variantOrigins, updatedAt: '2026-01-05T12:00:00.000Z' }])
  })

  it('shows a saved edit beside the original', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'First')
    await app.keys.click(getButton('Save Changes'))
    expect(await screen.findByRole('tab', { name: 'Edited Version' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByText('Generated on Jan 5, 2026 12:00 PM (Edited)')).toBeInTheDocument()
    expect(screen.getByText('First')).toBeInTheDocument()
    expect(getButton('Edit Result')).toHaveFocus()
    await app.keys.click(getTab('Original AI Output'))
    expect(screen.getByText('One')).toBeInTheDocument()
    expect(screen.queryByText('First')).toBeNull()
  })

  it('disables moving the first up and the last down', async () => {
    const app = open()
    await startEditing(app)
    expect(getButton('Move up variant 1')).toBeDisabled()
    expect(getButton('Move down variant 3')).toBeDisabled()
    expect(getButton('Move up variant 3')).toBeEnabled()
  })

  it('keeps the focus on a moved variant and announces its place', async () => {
    const app = open()
    await startEditing(app)
    getButton('Move down variant 1').focus()
    await app.keys.keyboard('{Enter}')
    expect(getButton('Move down variant 2')).toHaveFocus()
    expect(screen.getByText('Moved to place 2 of 3.')).toBeInTheDocument()
    await app.keys.keyboard('{Enter}')
    expect(headlines()).toEqual(['Two', 'Three', 'One'])
    expect(getButton('Move up variant 3')).toHaveFocus()
  })

  it('focuses the neighbour of a deleted variant, and undoes the deletion', async () => {
    const app = open()
    await startEditing(app)
    await app.keys.click(getButton('Delete variant 2'))
    expect(screen.getByRole('group', { name: 'Variant 2' })).toHaveFocus()
    expect(headlines()).toEqual(['One', 'Three'])
    await app.keys.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(headlines()).toEqual(['One', 'Two', 'Three'])
  })

  const deletionQuestion = async () => within(await screen.findByRole('dialog', { name: 'Delete the last variant?' }))

  it('asks before the last variant is deleted, and then focuses the add button', async () => {
    const { result } = buildHistoryItem()
    const app = open(buildHistoryItem({ result }))
    await startEditing(app)
    await app.keys.click(getButton('Delete variant 1'))
    await app.keys.click((await deletionQuestion()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(getButton('Add variant')).toHaveFocus())
    await app.keys.click(getButton('Save Changes'))
    expect(await screen.findByText('No copy variants were generated.')).toBeInTheDocument()
  })

  it('keeps the last variant when its deletion is not confirmed', async () => {
    const app = open()
    await startEditing(app)
    await app.keys.click(getButton('Delete variant 1'))
    await app.keys.click(getButton('Delete variant 1'))
    expect(headlines()).toEqual(['Three'])
    await app.keys.click(getButton('Delete variant 1'))
    await app.keys.click((await deletionQuestion()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(headlines()).toEqual(['Three'])
  })

  it('counts typed characters as a person sees them', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Sun 👩‍👩‍👧')
    expect(headline(1)).toHaveAccessibleDescription('5 / 40 characters')
    await rewrite(app, headline(1), 'x'.repeat(41))
    expect(headline(1)).toHaveAccessibleDescription('41 / 40 characters, 1 cut off')
    const primaryText = getCard(1).getByRole('textbox', { name: 'Primary text' })
    expect(primaryText).toHaveAccessibleDescription('4 / 125 characters')
  })

  it('does not save content without variants until one is added', async () => {
    const { result } = buildHistoryItem()
    const app = open(buildHistoryItem({ result: result && { ...result, variants: undefined, rawContent: 'Sorry.' } }))
    await startEditing(app)
    expect(screen.getByText('Content is not in the expected variant format.')).toBeInTheDocument()
    expect(getButton('Save Changes')).toBeDisabled()
    await app.keys.click(getButton('Add variant'))
    expect(getButton('Save Changes')).toBeEnabled()
  })
})
