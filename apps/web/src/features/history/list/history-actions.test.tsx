import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../../test/fake-api.ts'
import { openStoredHistory, readFilenames } from '../../../../test/render-history.tsx'

type Keys = Awaited<ReturnType<typeof openStoredHistory>>['keys']

async function openEdit(keys: Keys, filename: string) {
  await keys.click(screen.getByRole('button', { name: `Edit tags and project: ${filename}` }))
  return within(await screen.findByRole('dialog', { name: 'Edit tags and project' }))
}

async function confirmDeletion(keys: Keys, filename: string) {
  await keys.click(screen.getByRole('button', { name: `Delete: ${filename}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this result?' }))
  expect(dialog.getByText(new RegExp(filename))).toHaveTextContent('can be restored for 30 days')
  await keys.click(dialog.getByRole('button', { name: 'Delete' }))
}

describe('the edit dialog', () => {
  it('adds and removes tags and sets the project', async () => {
    const { keys, changes } = await openStoredHistory([{ tags: ['old', 'kept'] }])
    const dialog = await openEdit(keys, '1.mp4')
    await keys.click(dialog.getByRole('button', { name: 'Remove tag old' }))
    await keys.type(dialog.getByRole('combobox', { name: 'Tags' }), '  new {Enter}kept{Enter} , {Enter}')
    await keys.type(dialog.getByRole('combobox', { name: 'Project' }), ' Launch ')
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Result updated')).toBeInTheDocument()
    expect(changes()).toEqual([[1, expect.objectContaining({ tags: ['kept', 'new'], project: 'Launch' })]])
    expect(screen.getByRole('link', { name: '#new' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Project: Launch' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('suggests the tags in use, and adds a typed tag on save', async () => {
    const { keys, changes } = await openStoredHistory([{ tags: ['sale'] }])
    const dialog = await openEdit(keys, '1.mp4')
    const field = dialog.getByRole('combobox', { name: 'Tags' })
    await keys.click(field)
    const offered = within(await screen.findByRole('listbox', { name: 'Tags', hidden: true }))
    expect(offered.queryByRole('option', { name: 'sale', hidden: true })).toBeNull()
    await keys.click(offered.getByRole('option', { name: 'summer', hidden: true }))
    expect(dialog.getByRole('button', { name: 'Remove tag summer' })).toBeInTheDocument()
    expect(field).toHaveValue('')
    await keys.type(field, 'last')
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(changes()).toEqual([[1, expect.objectContaining({ tags: ['sale', 'summer', 'last'] })]]))
  })

  it('stays open on Enter in an empty tag field', async () => {
    const { keys, changes } = await openStoredHistory([{ tags: ['old'] }])
    const dialog = await openEdit(keys, '1.mp4')
    await keys.type(dialog.getByRole('combobox', { name: 'Tags' }), '{Enter}new{Enter}{Enter}  {Enter}')
    expect(dialog.getByRole('button', { name: 'Remove tag new' })).toBeInTheDocument()
    expect(changes()).toEqual([])
    expect(dialog.getByRole('button', { name: 'Save' })).toBeInTheDocument()
  })

  it('removes an empty project', async () => {
    const { keys, changes } = await openStoredHistory([{ project: 'Launch' }])
    const dialog = await openEdit(keys, '1.mp4')
    await keys.clear(dialog.getByRole('combobox', { name: 'Project' }))
    await keys.type(dialog.getByRole('combobox', { name: 'Project' }), '   ')
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(changes()).toEqual([[1, expect.objectContaining({ project: null })]]))
  })

  it('refuses a tag that is too long', async () => {
    const { keys, changes } = await openStoredHistory([{}])
    const dialog = await openEdit(keys, '1.mp4')
    await keys.click(dialog.getByRole('combobox', { name: 'Tags' }))
    await keys.paste('x'.repeat(1000))
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('A tag may have at most 50 characters')
    expect(changes()).toEqual([])
  })

  it('shows a failure and keeps the input', async () => {
    const { api, keys } = await openStoredHistory([{}])
    api.answer(historyEndpoints.update, refuse(500, 'INTERNAL', 'The disk is full.'))
    const dialog = await openEdit(keys, '1.mp4')
    await keys.type(dialog.getByRole('combobox', { name: 'Tags' }), 'new{Enter}')
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Update failed')).toBeInTheDocument()
    expect(screen.getByText('The disk is full.')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Remove tag new' })).toBeInTheDocument()
  })

  it('does not overwrite labels that were changed elsewhere, loads them and brings back the own ones', async () => {
    const { keys, change, stored } = await openStoredHistory([{ tags: ['a'] }])
    const dialog = await openEdit(keys, '1.mp4')
    change(1, { tags: ['a', 'theirs'] })
    await keys.type(dialog.getByRole('combobox', { name: 'Tags' }), 'mine{Enter}')
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This result was changed elsewhere while you were editing.')).toBeInTheDocument()
    const tags = within(dialog.getByRole('group', { name: 'Tags' }))
    expect(tags.getByText('a, mine')).toBeInTheDocument()
    expect(tags.getByText('a, theirs')).toBeInTheDocument()
    expect(stored.get(1)?.tags).toEqual(['a', 'theirs'])
    await keys.click(dialog.getByRole('button', { name: 'Load the latest version' }))
    expect(dialog.getByRole('button', { name: 'Remove tag theirs' })).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Remove tag mine' })).toBeNull()
    await keys.click(await screen.findByRole('button', { name: 'Bring back mine' }))
    expect(dialog.queryByRole('button', { name: 'Remove tag theirs' })).toBeNull()
    await keys.type(dialog.getByRole('combobox', { name: 'Tags' }), 'theirs{Enter}')
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(stored.get(1)?.tags).toEqual(['a', 'mine', 'theirs']))
  })

  it('saves although the job has changed the result meanwhile', async () => {
    const { keys, change, stored } = await openStoredHistory([{ status: 'PROCESSING' }])
    const dialog = await openEdit(keys, '1.mp4')
    change(1, { status: 'COMPLETED' })
    await keys.type(dialog.getByRole('combobox', { name: 'Tags' }), 'mine{Enter}')
    await keys.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Result updated')).toBeInTheDocument()
    expect(stored.get(1)).toMatchObject({ tags: ['mine'], status: 'COMPLETED' })
  })
})

describe('a dialog with unsaved input', () => {
  const discard = async () => within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))

  it.each(['Escape', 'Cancel', 'a click beside it'])('keeps a tag that is not added yet on %s', async (way) => {
    const { keys } = await openStoredHistory([{}])
    const dialog = await openEdit(keys, '1.mp4')
    const field = dialog.getByRole('combobox', { name: 'Tags' })
    await keys.type(field, 'half')
    if (way === 'Escape') await keys.keyboard('{Escape}{Escape}')
    else if (way === 'Cancel') await keys.click(dialog.getByRole('button', { name: 'Cancel' }))
    else await keys.click(document.querySelector('[data-dialog-overlay]') as HTMLElement)
    if (way !== 'a click beside it') await keys.click((await discard()).getByRole('button', { name: 'Keep editing' }))
    expect(field).toBeInTheDocument()
    expect(field).toHaveValue('half')
  })

  it('asks before it discards the project, and closes at once without a change', async () => {
    const { keys } = await openStoredHistory([{ tags: ['a'] }])
    const dialog = await openEdit(keys, '1.mp4')
    await keys.type(dialog.getByRole('combobox', { name: 'Project' }), 'Launch')
    await keys.click(dialog.getByRole('button', { name: 'Close' }))
    await keys.click((await discard()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await openEdit(keys, '1.mp4')
    expect(again.getByRole('combobox', { name: 'Project' })).toHaveValue('')
    await keys.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks before it discards a bulk edit', async () => {
    const { keys } = await openStoredHistory([{}])
    await keys.click(screen.getByRole('button', { name: 'Bulk select' }))
    await keys.click(screen.getByRole('checkbox', { name: 'Select 1.mp4' }))
    await keys.click(screen.getByRole('button', { name: 'Edit selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 1 result' }))
    await keys.click(dialog.getByRole('radio', { name: 'Set to' }))
    await keys.type(dialog.getByRole('combobox', { name: 'Name of the project' }), 'Launch')
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }))
    await keys.click((await discard()).getByRole('button', { name: 'Keep editing' }))
    expect(dialog.getByRole('combobox', { name: 'Name of the project' })).toHaveValue('Launch')
  })
})

describe('the share dialog', () => {
  it('copies the link', async () => {
    const { keys } = await openStoredHistory([{}])
    await keys.click(screen.getByRole('button', { name: 'Share: 1.mp4' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share result' }))
    const link = `${window.location.origin}/result/1`
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
    await keys.click(dialog.getByRole('button', { name: 'Copy Link' }))
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  it('stays open on a double click, and closes by a later click beside it', async () => {
    const { keys } = await openStoredHistory([{}])
    await keys.click(screen.getByRole('button', { name: 'Share: 1.mp4' }))
    const beside = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-dialog-overlay]')
      if (!found) throw new Error('The dialog is not open yet.')
      return found
    })
    await keys.click(beside)
    expect(screen.getByRole('dialog', { name: 'Share result' })).toBeInTheDocument()
    await waitFor(async () => {
      await keys.click(beside)
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it('reports that the browser refuses to copy', async () => {
    const { keys } = await openStoredHistory([{}])
    await keys.click(screen.getByRole('button', { name: 'Share: 1.mp4' }))
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
    await keys.click(await screen.findByRole('button', { name: 'Copy Link' }))
    expect(await screen.findByText('Copy failed')).toBeInTheDocument()
    expect(screen.getByText('Could not copy link to clipboard.')).toBeInTheDocument()
  })
})

describe('deleting a result', () => {
  it('asks first, and can be undone', async () => {
    const { keys, deletions } = await openStoredHistory([{}, {}])
    await keys.click(screen.getByRole('button', { name: 'Delete: 2.mp4' }))
    await keys.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(deletions()).toEqual([])
    await confirmDeletion(keys, '2.mp4')
    await waitFor(() => expect(readFilenames()).toEqual(['1.mp4']))
    expect(screen.getByText('Result deleted')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '1.mp4' })).toHaveFocus()
    await keys.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(readFilenames()).toEqual(['2.mp4', '1.mp4']))
  })

  it('shows a failure and keeps the result', async () => {
    const { api, keys } = await openStoredHistory([{}])
    api.answer(historyEndpoints.remove, refuse(404, 'NOT_FOUND', 'This result is gone.'))
    await confirmDeletion(keys, '1.mp4')
    expect(await screen.findByText('Delete failed')).toBeInTheDocument()
    expect(screen.getByText('This result is gone.')).toBeInTheDocument()
    expect(readFilenames()).toEqual(['1.mp4'])
  })
})

it.each([
  ['copy', '/studio'],
  ['analysis', '/analyze'],
  ['comparison', '/compare'],
])('links Reprocess of %s to %s', async (operation, path) => {
  await openStoredHistory([{ operation }])
  expect(screen.getByRole('link', { name: 'Reprocess: 1.mp4' })).toHaveAttribute('href', `${path}?reprocessId=1`)
})

describe('the keyboard', () => {
  const getResultLink = (filename: string) => screen.getByRole('link', { name: filename })

  it('moves between results by j and k, and opens by Enter', async () => {
    const { keys, api, router } = await openStoredHistory([{}, {}, {}])
    await keys.keyboard('jj')
    expect(getResultLink('2.mp4')).toHaveFocus()
    await keys.keyboard('k')
    expect(getResultLink('3.mp4')).toHaveFocus()
    api.answer(historyEndpoints.get, refuse(404, 'NOT_FOUND', 'Gone.'))
    await keys.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/result/3'))
  })

  it('selects by x, selects a range by X, edits by e', async () => {
    const { keys } = await openStoredHistory([{}, {}, {}])
    await keys.keyboard('jxjjX')
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    await keys.keyboard('e')
    expect(await screen.findByRole('dialog', { name: 'Edit tags and project' })).toHaveTextContent('1.mp4')
  })

  it('focuses the search by /, where letters are text', async () => {
    const { keys } = await openStoredHistory([{}])
    await keys.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await keys.keyboard('jx/')
    expect(screen.getByRole('searchbox')).toHaveValue('jx/')
    expect(screen.queryByText('1 selected')).toBeNull()
  })
})
