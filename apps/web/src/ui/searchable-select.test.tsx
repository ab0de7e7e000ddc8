import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SearchableSelect } from './searchable-select.tsx'

const none = { value: '', label: 'No page' }
const pages = ['Sandbox Blog', 'Sandbox Shop', 'Sandbox Studio'].map((label, n) => ({ value: String(n), label }))

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
