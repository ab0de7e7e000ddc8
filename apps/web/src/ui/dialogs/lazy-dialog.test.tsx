import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Providers } from '../../app/providers.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { Modal } from './modal.tsx'

interface GreetingProps {
  isOpen: boolean
  onClose: () => void
}

function Greeting({ isOpen, onClose }: GreetingProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Greeting">
      Hello
    </Modal>
  )
}

/** A screen with a button for a dialog that `load` brings. */
function showScreen(load: () => Promise<{ default: typeof Greeting }>) {
  const LazyGreeting = lazyDialog<GreetingProps>(load)
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <Providers queryClient={createQueryClient()} env="test">
        <button type="button" onClick={() => setOpen(true)}>
          Greet
        </button>
        <LazyGreeting isOpen={isOpen} onClose={() => setOpen(false)} />
      </Providers>
    )
  }
  render(<Screen />)
  return { keys: userEvent.setup({ delay: null }), greet: screen.getByRole('button', { name: 'Greet' }) }
}

const module = { default: Greeting }
const dialog = { name: 'Greeting' }

describe('a lazy dialog', () => {
  it('loads its code once, when it is first opened', async () => {
    const load = vi.fn(async () => module)
    const { keys, greet } = showScreen(load)
    expect(load).not.toHaveBeenCalled()
    await keys.click(greet)
    await screen.findByRole('dialog', dialog)
    await keys.keyboard('{Escape}')
    await keys.click(greet)
    await screen.findByRole('dialog', dialog)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('returns the focus to its opener, which lost it while the code was loaded', async () => {
    const code = Promise.withResolvers<typeof module>()
    const { keys, greet } = showScreen(() => code.promise)
    await keys.click(greet)
    greet.blur()
    code.resolve(module)
    await screen.findByRole('dialog', dialog)
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(greet).toHaveFocus())
  })

  it('returns the focus to the button that opened it', async () => {
    const { keys, greet } = showScreen(async () => module)
    await keys.click(greet)
    await screen.findByRole('dialog', dialog)
    await keys.keyboard('{Escape}')
    await waitFor(() => expect(greet).toHaveFocus())
  })

  it('reports a failed load at each opening, and asks to reload the page', async () => {
    const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
    const { keys, greet } = showScreen(load)
    for (const _ of ['first', 'second']) {
      await keys.click(greet)
      expect(await screen.findByText('This dialog could not be loaded')).toBeInTheDocument()
      expect(screen.getByText(/reload the page/)).toBeInTheDocument()
      expect(screen.queryByRole('dialog', dialog)).not.toBeInTheDocument()
      await keys.click(screen.getByRole('button', { name: 'Close notification' }))
      expect(screen.queryByText('This dialog could not be loaded')).not.toBeInTheDocument()
    }
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('stays closed when it is closed while it loads', async () => {
    const coming = Promise.withResolvers<typeof module>()
    const LazyGreeting = lazyDialog<GreetingProps>(() => coming.promise)
    const draw = (isOpen: boolean) => (
      <Providers queryClient={createQueryClient()} env="test">
        <LazyGreeting isOpen={isOpen} onClose={() => undefined} />
      </Providers>
    )
    const { rerender } = render(draw(true))
    rerender(draw(false))
    coming.resolve(module)
    await act(async () => coming.promise)
    expect(screen.queryByRole('dialog', dialog)).not.toBeInTheDocument()
  })
})
