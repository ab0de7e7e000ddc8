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

const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(120_000_000_000_000_000n + BigInt(at)), name: `Thing ${at}` }))

function Chooser({ list }: { list: ShownList<Thing> }) {
  const [value, setValue] = useState<string | null>(null)
  return <MetaSelect label="Campaign" list={list} value={value} onChange={setValue} describe={(thing) => thing} />
}

function open(over: Partial<ShownList<Thing>> = {}) {
  const refresh = vi.fn()
  const fetchedAt = new Date().toISOString()
  const age = { fetchedAt, isStale: false, staleReason: null }
  const list = { items: things(3), age, isLoading: false, isRefreshing: false, error: null, refresh, ...over }
  render(
    <MantineProvider env="test">
      <Chooser list={list} />
    </MantineProvider>,
  )
  return { refresh, keys: userEvent.setup({ delay: null }), field: screen.getByRole('combobox', { name: 'Campaign' }) }
}

const drawn = () => within(screen.getByRole('listbox')).getAllByRole('option')

describe('a list of 2 000', () => {
  const items = things(2000)

  it('draws the first hundred, each with its name and id', async () => {
    const { keys, field } = open({ items })
    await keys.click(field)
    expect(drawn()).toHaveLength(100)
    expect(drawn()[0]).toHaveTextContent('Thing 0120000000000000000')
  })

  it.each([
    ['a part of the name', 'thing 1999'],
    ['the id', '120000000000001999'],
  ])('finds the last one by %s', async (_, typed) => {
    const { keys, field } = open({ items })
    await keys.click(field)
    await keys.paste(typed)
    expect(drawn().map(({ textContent }) => textContent)).toEqual(['Thing 1999120000000000001999'])
    await keys.click(drawn()[0] as HTMLElement)
    expect(field).toHaveValue('Thing 1999')
  })
})

it('asks Meta anew by its refresh button, and offers no retry while all is well', async () => {
  const { keys, refresh } = open()
  expect(screen.getByText('Updated just now')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Retry Campaign' })).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Refresh Campaign' }))
  expect(refresh).toHaveBeenCalledOnce()
})

it('keeps the last list when Meta does not answer, says how old it is, and offers to try again', async () => {
  const fetchedAt = new Date(Date.now() - 7 * 60_000).toISOString()
  const { keys, refresh, field } = open({ age: { fetchedAt, isStale: true, staleReason: null } })
  expect(screen.getByText('Meta does not answer. Shown as of 7 min ago.')).toBeInTheDocument()
  await keys.click(field)
  expect(drawn()).toHaveLength(3)
  await keys.click(screen.getByRole('button', { name: 'Retry Campaign' }))
  expect(refresh).toHaveBeenCalledOnce()
})

it('says why a first list did not come, and offers to try again', async () => {
  const { keys, refresh } = open({ items: [], age: null, error: new Error('Please connect to Meta first.') })
  expect(screen.getByText('Please connect to Meta first.')).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Retry Campaign' }))
  expect(refresh).toHaveBeenCalledOnce()
})
