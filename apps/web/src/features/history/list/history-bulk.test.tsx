import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refuse } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { matchMedia } from '../../../../test/match-media.ts'
import { openStoredHistory, readFilenames } from '../../../../test/render-history.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'

type Opened = Awaited<ReturnType<typeof openStoredHistory>>

const buildEmptyParts = (count: number) => Array.from({ length: count }, () => ({}))
const getCheckbox = (filename: string) => screen.getByRole('checkbox', { name: `Select ${filename}` })
const toggleMode = ({ keys }: Opened) => keys.click(screen.getByRole('button', { name: 'Bulk select' }))

async function openAndSelect(
  items: Parameters<typeof openStoredHistory>[0],
  filenamesToSelect: string[],
  pageSize?: number,
) {
  const opened = await openStoredHistory(items, '/history', pageSize)
  await toggleMode(opened)
  for (const filename of filenamesToSelect) await opened.keys.click(getCheckbox(filename))
  return opened
}

async function openBulkEdit({ keys }: Opened, count: number) {
  await keys.click(screen.getByRole('button', { name: 'Edit selected' }))
  return within(await screen.findByRole('dialog', { name: `Edit ${count} results` }))
}

describe('selecting', () => {
  it('clears the selection when the mode ends', async () => {
    const opened = await openAndSelect(buildEmptyParts(3), ['3.mp4', '1.mp4'])
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await toggleMode(opened)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await toggleMode(opened)
    expect(screen.getByText('0 selected')).toBeInTheDocument()
    expect(getCheckbox('3.mp4')).not.toBeChecked()
  })

  it('selects a range by a click with Shift', async () => {
    const { keys } = await openAndSelect(buildEmptyParts(5), ['4.mp4'])
    await keys.keyboard('{Shift>}')
    await keys.click(getCheckbox('2.mp4'))
    await keys.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    expect(getCheckbox('3.mp4')).toBeChecked()
    expect(getCheckbox('5.mp4')).not.toBeChecked()
  })

  it('selects all results that the filter finds', async () => {
    const { keys } = await openAndSelect(buildEmptyParts(5), [], 3)
    expect(screen.queryByRole('button', { name: /matching$/ })).toBeNull()
    await keys.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await keys.click(screen.getByRole('button', { name: 'Select all 5 matching' }))
    expect(await screen.findByText('5 selected')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /matching$/ })).toBeNull()
  })

  it('keeps the selection on another page, and selects a whole page', async () => {
    const { keys } = await openAndSelect(buildEmptyParts(5), ['5.mp4'], 3)
    await keys.click(screen.getByRole('link', { name: 'Page 2' }))
    await screen.findByRole('link', { name: '2.mp4' })
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    await keys.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    await keys.click(screen.getByRole('link', { name: 'Page 1' }))
    await screen.findByRole('link', { name: '5.mp4' })
    expect(getCheckbox('5.mp4')).toBeChecked()
    expect(getCheckbox('4.mp4')).not.toBeChecked()
    await keys.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.getByText('0 selected')).toBeInTheDocument()
  })

  it('survives new results, and leaves out a deleted result until it is restored', async () => {
    const { change, api } = await openAndSelect(buildEmptyParts(3), ['3.mp4', '2.mp4'])
    act(() => FakeEventSource.latest?.open())
    const hear = (id: number, news: 'updated' | 'deleted' | 'restored') =>
      act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id, change: news } }))
    change(3, { status: 'COMPLETED', tags: ['theirs'] })
    hear(3, 'updated')
    await screen.findByRole('link', { name: '#theirs' })
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    hear(2, 'deleted')
    expect(await screen.findByText('1 selected')).toBeInTheDocument()
    hear(2, 'restored')
    expect(await screen.findByText('2 selected')).toBeInTheDocument()
    expect(getCheckbox('2.mp4')).toBeChecked()
    expect(api.calls(historyEndpoints.update)).toEqual([])
  })
})

describe('editing many results', () => {
  it('sends each result its own change', async () => {
    const opened = await openAndSelect([{ tags: ['a', 'old'] }, { tags: ['old'] }, {}], ['3.mp4', '2.mp4', '1.mp4'])
    const dialog = await openBulkEdit(opened, 3)
    await opened.keys.type(dialog.getByRole('combobox', { name: 'Add tags' }), 'new{Enter}')
    await opened.keys.type(dialog.getByRole('combobox', { name: 'Remove tags' }), 'old{Enter}')
    await opened.keys.click(dialog.getByRole('radio', { name: 'Set to' }))
    await opened.keys.type(dialog.getByRole('combobox', { name: 'Name of the project' }), ' Launch ')
    await opened.keys.click(dialog.getByRole('button', { name: 'Update 3 results' }))
    expect(await screen.findByText('3 results updated')).toBeInTheDocument()
    expect(opened.changes()).toEqual([
      [3, expect.objectContaining({ tags: ['a', 'new'], project: 'Launch' })],
      [2, expect.objectContaining({ tags: ['new'], project: 'Launch' })],
      [1, expect.objectContaining({ tags: ['new'], project: 'Launch' })],
    ])
    expect(screen.getAllByRole('link', { name: '#new' })).toHaveLength(3)
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('sends at most six at once and shows progress', async () => {
    const opened = await openAndSelect(buildEmptyParts(8), [])
    await opened.keys.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const waiting: (() => void)[] = []
    opened.api.answer(historyEndpoints.update, async ({ params }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return refuse(500, 'INTERNAL', `No ${params.id}`)
    })
    const dialog = await openBulkEdit(opened, 8)
    await opened.keys.type(dialog.getByRole('combobox', { name: 'Add tags' }), 'new{Enter}')
    await opened.keys.click(dialog.getByRole('button', { name: 'Update 8 results' }))
    await waitFor(() => expect(waiting).toHaveLength(6))
    expect(dialog.getByText('0 of 8 updated')).toBeInTheDocument()
    waiting[0]?.()
    await waitFor(() => expect(waiting).toHaveLength(7))
    expect(dialog.getByText('1 of 8 updated')).toBeInTheDocument()
    for (const go of waiting) go()
    await waitFor(() => expect(waiting).toHaveLength(8))
    waiting[7]?.()
    expect(await screen.findByText('Bulk update failed')).toBeInTheDocument()
    expect(screen.getByText('0 updated, 8 failed. No 8 No 7')).toBeInTheDocument()
  })

  it('does not overwrite tags that were changed elsewhere', async () => {
    const opened = await openAndSelect([{ tags: ['a'] }, {}], ['2.mp4', '1.mp4'])
    opened.change(2, { tags: ['a', 'theirs'] })
    const dialog = await openBulkEdit(opened, 2)
    await opened.keys.type(dialog.getByRole('combobox', { name: 'Add tags' }), 'new{Enter}')
    await opened.keys.click(dialog.getByRole('button', { name: 'Update 2 results' }))
    expect(await screen.findByText('2 results updated')).toBeInTheDocument()
    expect(opened.stored.get(2)?.tags).toEqual(['a', 'theirs', 'new'])
  })

  it('sends nothing without a change', async () => {
    const opened = await openAndSelect(buildEmptyParts(2), ['2.mp4', '1.mp4'])
    const dialog = await openBulkEdit(opened, 2)
    await opened.keys.click(dialog.getByRole('button', { name: 'Update 2 results' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('There is nothing to change yet')
    await opened.keys.click(dialog.getByRole('radio', { name: 'Set to' }))
    await opened.keys.click(dialog.getByRole('button', { name: 'Update 2 results' }))
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter the name of the project')
    expect(opened.changes()).toEqual([])
  })
})

describe('deleting many results', () => {
  async function confirm({ keys }: Opened, count: number) {
    await keys.click(screen.getByRole('button', { name: 'Delete selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: `Delete ${count} results?` }))
    await keys.click(dialog.getByRole('button', { name: `Delete ${count} results` }))
  }

  it('asks first, and restores all by one Undo', async () => {
    const opened = await openAndSelect(buildEmptyParts(4), ['4.mp4', '2.mp4'])
    await confirm(opened, 2)
    expect(await screen.findByText('2 results deleted')).toBeInTheDocument()
    await waitFor(() => expect(readFilenames()).toEqual(['3.mp4', '1.mp4']))
    expect(screen.getByText('0 selected')).toBeInTheDocument()
    await opened.keys.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(readFilenames()).toEqual(['4.mp4', '3.mp4', '2.mp4', '1.mp4']))
    expect(screen.getByText('2 results restored')).toBeInTheDocument()
  })

  it('reports how many failed and why, and keeps those selected', async () => {
    const opened = await openAndSelect(buildEmptyParts(5), ['5.mp4', '4.mp4', '3.mp4', '2.mp4'])
    opened.api.answer(historyEndpoints.remove, ({ params }) => {
      if (params.id !== '5') return refuse(409, 'CONFLICT', `${params.id} is in use.`)
      opened.deleted.add(5)
      return { message: 'Deleted' }
    })
    await confirm(opened, 4)
    expect(await screen.findByText('Delete failed')).toBeInTheDocument()
    expect(screen.getByText(/^1 deleted, 3 failed\. 4 is in use\. 3 is in use\./)).toBeInTheDocument()
    await waitFor(() => expect(readFilenames()).toEqual(['4.mp4', '3.mp4', '2.mp4', '1.mp4']))
    expect(screen.getByText('3 selected')).toBeInTheDocument()
  })
})

describe('Meta drafts', () => {
  const press = ({ keys }: Opened) => keys.click(screen.getByRole('button', { name: 'Create Meta drafts' }))

  it('need a selection', async () => {
    const opened = await openAndSelect(buildEmptyParts(1), [])
    await press(opened)
    expect(screen.getByText('No items selected')).toBeInTheDocument()
    expect(screen.getByText('Please select at least one result to create Meta ad drafts.')).toBeInTheDocument()
  })
})

describe('exporting', () => {
  const openMenu = async ({ keys }: Opened) => {
    await keys.click(screen.getByRole('button', { name: 'Export' }))
    return within(await screen.findByRole('menu'))
  }

  it('exports what the filter finds', async () => {
    const opened = await openStoredHistory(buildEmptyParts(2), '/history?tag=summer&userId=all&page=1')
    const menu = await openMenu(opened)
    expect(menu.getByText('2 results with these filters')).toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      '/api/history/export?format=csv&tag=summer',
    )
  })

  it('exports the selection when there is one', async () => {
    const opened = await openAndSelect(buildEmptyParts(3), ['3.mp4', '1.mp4'])
    const menu = await openMenu(opened)
    expect(menu.getByText('2 selected')).toBeInTheDocument()
    expect(menu.getByRole('menuitem', { name: 'Download JSON' })).toHaveAttribute(
      'href',
      '/api/history/export?format=json&ids=3%2C1',
    )
  })

  it('copies tab-separated text', async () => {
    const opened = await openStoredHistory(buildEmptyParts(2))
    const asked = vi.fn(async (_url: string) => new Response('id\tfile\n'))
    vi.stubGlobal('fetch', asked)
    const menu = await openMenu(opened)
    await opened.keys.click(menu.getByRole('menuitem', { name: 'Copy as tab-separated text' }))
    expect(await screen.findByText('2 results copied')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('id\tfile\n')
    expect(asked.mock.lastCall?.[0]).toMatch(/^\/api\/history\/export\?format=tsv&userId=/)
  })
})

it('has all but the next step in a menu on a narrow screen', async () => {
  const opened = await openStoredHistory(buildEmptyParts(2))
  matchMedia('max-width')
  await toggleMode(opened)
  await opened.keys.click(getCheckbox('2.mp4'))
  expect(screen.getByRole('button', { name: 'Create Meta drafts' })).toBeInTheDocument()
  await opened.keys.click(screen.getByRole('button', { name: 'More' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Review' })).toHaveAttribute('href', '/review?ids=2')
  expect(menu.getByRole('menuitem', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    '/api/history/export?format=csv&ids=2',
  )
  await opened.keys.click(menu.getByRole('menuitem', { name: 'Delete selected' }))
  expect(await screen.findByRole('dialog', { name: 'Delete this result?' })).toBeInTheDocument()
})

describe('comparing two results', () => {
  it('opens Compare Videos with both, in the order of the list', async () => {
    await openAndSelect(buildEmptyParts(3), ['1.mp4', '3.mp4'])
    const link = screen.getByRole('link', { name: 'Compare' })
    expect(link).toHaveAttribute('href', '/compare?results=3,1')
  })

  it('is offered for exactly two', async () => {
    const { keys } = await openAndSelect(buildEmptyParts(3), ['1.mp4'])
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
    await keys.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
  })

  it('says which video of a comparison is taken', async () => {
    await openAndSelect(
      [{}, { operation: 'comparison', secondVideoFilename: 'b.mp4' }],
      ['2.mp4', `${isolateText('1.mp4')} vs ${isolateText('b.mp4')}`],
    )
    expect(screen.getByText('Compare takes Video 1 of a comparison.')).toBeInTheDocument()
  })
})
