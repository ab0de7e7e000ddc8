import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SearchableSelect } from './searchable-select.tsx'

const none = { value: '', label: 'No page' }
const pages = ['Sandbox Blog', 'Sandbox Shop', 'Sandbox Studio'].map((label, n) => ({ value: String(n), label }))

it('shows an option once that its list has twice', async () => {
  const data = [...pages, { value: '0', label: 'Sandbox Blog again' }]
  render(
    <MantineProvider env="test">
      <SearchableSelect label="Page" data={data} value={null} onChange={vi.fn()} />
    </MantineProvider>,
  )
  await userEvent.setup({ delay: null }).click(screen.getByRole('combobox', { name: 'Page' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(pages.map(({ label }) => label))
})

it('chooses the first match with Enter also when the list arrives after the text was typed', async () => {
  const onChange = vi.fn()
  const field = (data: (typeof none)[]) => (
    <MantineProvider env="test">
      <SearchableSelect label="Page" data={data} value={null} onChange={onChange} />
    </MantineProvider>
  )
  const { rerender } = render(field([none]))
  const keys = userEvent.setup({ delay: null })
  await keys.click(screen.getByRole('combobox', { name: 'Page' }))
  await keys.keyboard('Sand')
  rerender(field([none, ...pages]))
  await keys.keyboard('{Enter}')
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['0'])
  expect(screen.getByRole('combobox', { name: 'Page' })).toHaveAttribute('aria-expanded', 'false')
})

it('chooses the marked option with Enter also when the list has opened only after it was marked', async () => {
  const onChange = vi.fn()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(
    <MantineProvider env="test">
      <SearchableSelect label="Page" data={pages} value="2" onChange={onChange} />
    </MantineProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Page' })
  act(() => field.focus())
  fireEvent.keyDown(field, { key: 'S' })
  fireEvent.input(field, { target: { value: 'Shop' } })
  act(() => void vi.runAllTimers())
  expect(screen.getByRole('option', { name: 'Sandbox Shop' })).toHaveAttribute('data-combobox-selected')
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['1'])
})
