import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SuggestInput } from './suggest-input.tsx'

function Field({ onSubmit }: { onSubmit: () => void }) {
  const [value, setValue] = useState('PURCHASE')
  return (
    <MantineProvider env="test">
      <form action={onSubmit}>
        <SuggestInput label="Event" data={['PURCHASE', 'LEAD', 'LEAD']} value={value} onChange={setValue} />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>
  )
}

it.each(['click', 'tab'] as const)(
  'replaces its text by what is typed after a %s, and Enter sends nothing',
  async (way) => {
    const onSubmit = vi.fn()
    render(<Field onSubmit={onSubmit} />)
    const keys = userEvent.setup({ delay: null })
    const field = screen.getByRole('combobox', { name: 'Event' })
    await (way === 'click' ? keys.click(field) : keys.tab())
    await keys.keyboard('My event{Enter}')
    expect(field).toHaveValue('My event')
    expect(onSubmit).not.toHaveBeenCalled()
  },
)

it('takes the suggestion that the arrow keys lead to', async () => {
  render(<Field onSubmit={() => undefined} />)
  const keys = userEvent.setup({ delay: null })
  await keys.tab()
  await keys.keyboard('lea{ArrowDown}{Enter}')
  expect(screen.getByRole('combobox', { name: 'Event' })).toHaveValue('LEAD')
})
