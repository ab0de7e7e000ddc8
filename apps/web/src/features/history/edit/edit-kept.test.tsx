import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import {
  buildResult,
  button,
  changedMessage,
  edit,
  headline,
  headlines,
  later,
  open,
  rewrite,
  startEditing,
  variantsOf,
} from './edit-person.tsx'

describe('two people edit the same result', () => {
  const byOther = (now: HistoryItem) => edit(now, { variants: variantsOf('Theirs') })

  test('a late save is refused; the later version is offered and mine comes back when wanted', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    app.meanwhile(byOther, { isTold: false })
    await app.keys.click(button('Save Changes'))
    expect(await screen.findByText('Error saving changes')).toBeInTheDocument()
    expect(screen.getByText(changedMessage)).toBeInTheDocument()
    expect(headlines()).toEqual(['Mine', 'Two', 'Three'])
    await app.keys.click(await screen.findByRole('button', { name: 'Load the latest version' }))
    expect(headlines()).toEqual(['Theirs'])
    await app.keys.click(await screen.findByRole('button', { name: 'Bring back mine' }))
    expect(headlines()).toEqual(['Mine', 'Two', 'Three'])
    await app.keys.click(button('Save Changes'))
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
    expect(screen.getByText('Mine')).toBeInTheDocument()
  })

  test('a change is told while typing; keeping mine lets the next save replace it', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    app.meanwhile(byOther)
    await app.keys.click(await screen.findByRole('button', { name: 'Keep my version' }))
    expect(screen.queryByText(/^This result was changed elsewhere/)).toBeNull()
    await app.keys.click(button('Save Changes'))
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
  })

  test('new tags of someone else do not stand in the way of a save', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    app.meanwhile((now) => ({ ...now, tags: ['sale'], updatedAt: later(now.updatedAt) }), { isTold: false })
    await app.keys.click(button('Save Changes'))
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument()
    expect(app.sent()).toHaveLength(2)
  })
})

test('a result that is deleted while it is edited can be restored, and what is typed is still there', async () => {
  const app = open()
  await startEditing(app)
  await rewrite(app, headline(1), 'Mine')
  app.api.answer(historyEndpoints.get, refuse(404, 'NOT_FOUND', 'Result not found.'))
  act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id: 1, change: 'deleted' } }))
  expect(await screen.findByText('Your unsaved edit is kept. Restore the result to continue.')).toBeInTheDocument()
  const restored = { result: buildResult(), data: { result: buildResult() } }
  app.api.answer(historyEndpoints.restore, { ...restored, message: 'Restored' })
  app.api.answer(historyEndpoints.get, restored)
  await app.keys.click(button('Restore it'))
  await waitFor(() => expect(headline(1)).toHaveValue('Mine'))
})

describe('leaving with unsaved changes', () => {
  test('asks first; the edit is offered again on the way back', async () => {
    const app = open()
    await startEditing(app)
    await rewrite(app, headline(1), 'Mine')
    await app.keys.click(screen.getByRole('link', { name: 'Back to history' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await app.keys.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(app.router.state.location.pathname).toBe('/result/1')
    expect(headline(1)).toHaveValue('Mine')

    await app.keys.click(screen.getByRole('link', { name: 'Back to history' }))
    await app.keys.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/history'))
    await act(() => app.router.navigate({ to: '/result/$id', params: { id: '1' } }))
    expect(await screen.findByText('You have an unsaved edit of this result.')).toBeInTheDocument()
    await app.keys.click(button('Continue editing'))
    expect(headline(1)).toHaveValue('Mine')
  })

  test('is free when nothing was typed', async () => {
    const app = open()
    await startEditing(app)
    await app.keys.click(screen.getByRole('link', { name: 'Back to history' }))
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/history'))
  })

  test('a discarded edit is not offered again', async () => {
    const first = open()
    await startEditing(first)
    await rewrite(first, headline(1), 'Mine')
    first.unmount()
    const second = open()
    await second.keys.click(await screen.findByRole('button', { name: 'Discard it' }))
    expect(screen.queryByText('You have an unsaved edit of this result.')).toBeNull()
    second.unmount()
    open()
    expect(await screen.findByText('One')).toBeInTheDocument()
    expect(screen.queryByText('You have an unsaved edit of this result.')).toBeNull()
  })
})
