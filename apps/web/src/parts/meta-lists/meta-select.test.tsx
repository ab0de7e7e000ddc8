import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MetaSelect } from './meta-select.tsx'
import type { ShownList } from './use-meta-list.ts'

interface Thing {
  id: string
  name: string
}

const buildThings = (count: number): Thing[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(120_000_000_000_000_000n + BigInt(at)), name: `Thing ${at}` }))

interface ChooserProps {
  list: ShownList<Thing>
  chosen: string | null
  onSubmit: () => void
}

function Chooser({ list, chosen, onSubmit }: ChooserProps) {
  const [value, setValue] = useState(chosen)
  return (
    <form action={onSubmit}>
      <input aria-label="Before" />
      <MetaSelect label="Campaign" list={list} value={value} onChange={setValue} describe={(thing) => thing} />
      <button type="submit">Send</button>
    </form>
  )
}

function open(over: Partial<ShownList<Thing>> = {}, chosen: string | null = null) {
  const onSubmit = vi.fn()
  const refresh = vi.fn()
  const fetchedAt = new Date().toISOString()
  const age = { fetchedAt, isStale: false, staleReason: null }
  const list = { items: buildThings(3), age, isLoading: false, isRefreshing: false, error: null, refresh, ...over }
  render(
    <MantineProvider env="test">
      <Chooser list={list} chosen={chosen} onSubmit={onSubmit} />
    </MantineProvider>,
  )
  return {
    refresh,
    onSubmit,
    keys: userEvent.setup({ delay: null }),
    field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Campaign' }),
  }
}

const getDrawnOptions = () => within(screen.getByRole('listbox')).getAllByRole('option')

describe('a list of 2 000', () => {
  const items = buildThings(2000)

  it('renders the first hundred with name and id', async () => {
    const { keys, field } = open({ items })
    await keys.click(field)
    expect(getDrawnOptions()).toHaveLength(100)
    expect(getDrawnOptions()[0]).toHaveTextContent('Thing 0120000000000000000')
  })

  it.each([
    ['a part of the name', 'thing 1999'],
    ['the id', '120000000000001999'],
  ])('finds the last one by %s', async (_, typed) => {
    const { keys, field } = open({ items })
    await keys.click(field)
    await keys.paste(typed)
    expect(getDrawnOptions().map(({ textContent }) => textContent)).toEqual(['Thing 1999120000000000001999'])
    await keys.click(getDrawnOptions()[0] as HTMLElement)
    expect(field).toHaveValue('Thing 1999')
  })
})

it('asks Meta again by its refresh button, and offers no retry without a failure', async () => {
  const { keys, refresh } = open()
  expect(screen.getByText('Updated just now')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry Campaign' })).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Refresh Campaign' }))
  expect(refresh).toHaveBeenCalledOnce()
})

it('keeps the last list when Meta does not answer, shows its age, and offers a retry', async () => {
  const fetchedAt = new Date(Date.now() - 7 * 60_000).toISOString()
  const { keys, refresh, field } = open({ age: { fetchedAt, isStale: true, staleReason: null } })
  expect(screen.getByText('Meta does not answer. Shown as of 7 min ago.')).toBeInTheDocument()
  await keys.click(field)
  expect(getDrawnOptions()).toHaveLength(3)
  await keys.click(screen.getByRole('button', { name: 'Retry Campaign' }))
  expect(refresh).toHaveBeenCalledOnce()
})

it('shows why a first list is missing, and offers a retry', async () => {
  const { keys, refresh } = open({ items: [], age: null, error: new Error('Please connect to Meta first.') })
  expect(screen.getByText('Please connect to Meta first.')).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Retry Campaign' }))
  expect(refresh).toHaveBeenCalledOnce()
})

describe('a field with a choice', () => {
  const [first, second] = buildThings(2) as [Thing, Thing]
  const openChosen = () => open({ items: [first, second, { id: '7', name: 'Other' }] }, second.id)
  type Opened = ReturnType<typeof open>

  it.each([
    ['a click', ({ keys, field }: Opened) => keys.click(field)],
    ['the Tab key', ({ keys }: Opened) => keys.click(screen.getByLabelText('Before')).then(() => keys.tab())],
  ])('replaces it by typing after %s, and Enter chooses the first match', async (_, enter) => {
    const opened = openChosen()
    const { keys, field, onSubmit } = opened
    await enter(opened)
    expect(field).toHaveFocus()
    await keys.keyboard('oth')
    expect(field).toHaveValue('oth')
    expect(getDrawnOptions()).toHaveLength(1)
    expect(field).toHaveAttribute('aria-activedescendant', getDrawnOptions()[0]?.id)
    await keys.keyboard('{Enter}')
    expect(field).toHaveValue('Other')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('replaces a choice just made, too', async () => {
    const { keys, field } = openChosen()
    await keys.click(field)
    await keys.keyboard('oth{Enter}thing 0{Enter}')
    expect(field).toHaveValue('Thing 0')
  })

  it('finds only matches for the whole name of the choice', async () => {
    const { keys, field } = openChosen()
    await keys.click(field)
    await keys.keyboard('Thing 1')
    expect(getDrawnOptions()).toHaveLength(1)
    await keys.keyboard('{Enter}')
    expect(field).toHaveValue('Thing 1')
  })

  it('returns to the choice with Escape, and typing replaces it again', async () => {
    const { keys, field } = openChosen()
    await keys.click(field)
    await keys.keyboard('zzz{Escape}')
    expect(field).toHaveValue('Thing 1')
    await keys.keyboard('other{Enter}')
    expect(field).toHaveValue('Other')
  })

  it('keeps the choice when nothing is found, and Enter does not submit the form', async () => {
    const { keys, field, onSubmit } = openChosen()
    await keys.click(field)
    await keys.keyboard('zzz')
    expect(screen.getByText('Nothing found')).toBeInTheDocument()
    await keys.keyboard('{Enter}')
    await keys.tab()
    expect(field).toHaveValue('Thing 1')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('moves from the first match with the arrow keys', async () => {
    const { keys, field } = openChosen()
    await keys.click(field)
    await keys.keyboard('thing{ArrowDown}')
    expect(field).toHaveAttribute('aria-activedescendant', getDrawnOptions()[1]?.id)
    await keys.keyboard('{ArrowUp}{Enter}')
    expect(field).toHaveValue('Thing 0')
  })
})
