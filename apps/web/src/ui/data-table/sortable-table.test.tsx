import { MantineProvider } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { matchMedia } from '../../../test/match-media.ts'
import { SortableTable, type TableColumn } from './sortable-table.tsx'

interface Fruit {
  name: string
  color: string
  weight: number
}

const fruits: Fruit[] = [
  { name: 'Pear', color: 'green', weight: 3 },
  { name: 'Apple', color: 'red', weight: 2 },
]
const columns: TableColumn<Fruit>[] = [
  { key: 'name', header: 'Name', isTitle: true, sortBy: ({ name }) => name },
  { key: 'color', header: 'Color', sortBy: ({ color }) => color, from: 'sm' },
  { key: 'weight', header: 'Weight', sortBy: ({ weight }) => weight },
]

function show(onAct = vi.fn(), actions?: () => null[]) {
  const edit = { verb: 'Edit', Icon: IconEdit }
  const remove = { verb: 'Delete', Icon: IconTrash }
  render(
    <MantineProvider env="test">
      <SortableTable
        label="Fruits"
        columns={columns}
        rows={fruits}
        rowKey={({ name }) => name}
        getRowName={({ name }) => name}
        actions={
          actions ??
          (({ name, color }) => [
            color === 'red' ? null : { ...edit, label: `Edit ${name}`, onAct: () => onAct('edit', name) },
            { ...remove, label: `Delete ${name}`, whyNot: color === 'red' ? 'Apples stay.' : null, onAct: vi.fn() },
          ])
        }
      />
    </MantineProvider>,
  )
  return onAct
}

const firstCells = () => screen.getAllByRole('row').map((row) => row.firstElementChild?.textContent)

it('sorts by a column and shows the direction', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(firstCells()).toEqual(['Name', 'Apple', 'Pear'])
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
})

it('keeps the place of an action that a row does not have', async () => {
  const onAct = show()
  const [, pear, apple] = screen.getAllByRole('row')
  const countActionPlaces = (row: HTMLElement | undefined) =>
    row?.lastElementChild?.firstElementChild?.childElementCount
  expect(countActionPlaces(pear)).toBe(2)
  expect(countActionPlaces(apple)).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: 'Edit Pear' }))
  expect(onAct).toHaveBeenCalledWith('edit', 'Pear')
  expect(screen.getByRole('button', { name: 'Delete Apple: Apples stay.' })).toHaveAttribute('aria-disabled', 'true')
})

it('has the actions in a menu, and fewer columns, on narrow screens', async () => {
  matchMedia('')
  const onAct = show()
  expect(screen.queryByText('green')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Pear' }))
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Edit' }))
  expect(onAct).toHaveBeenCalledWith('edit', 'Pear')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Apple' }))
  expect(await screen.findByRole('menuitem', { name: /Apples stay/ })).toBeDisabled()
})

it('has what a narrow row cuts and leaves out in its menu, or in its details without actions', async () => {
  matchMedia('')
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Pear' }))
  const texts = within(await screen.findByRole('menu')).getAllByText(/: /)
  expect(texts.map(({ textContent }) => textContent)).toEqual(['Name: \u2068Pear\u2069', 'Color: \u2068green\u2069'])
  cleanup()
  show(undefined, () => [null])
  await userEvent.click(screen.getByRole('button', { name: 'Details of Pear' }))
  expect(await screen.findByText(/^Color: .green/)).toBeVisible()
})
