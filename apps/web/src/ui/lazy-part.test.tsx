import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { preloadLazyModules } from '../lib/lazy-modules.ts'
import { lazyPart } from './lazy-part.tsx'

const fields = { default: () => <p>Fields</p> }

/** Beside something that was typed. */
function open(Fields: ComponentType) {
  render(
    <MantineProvider env="test">
      <input aria-label="Ad name" defaultValue="Spring" />
      <Fields />
    </MantineProvider>,
  )
}
const isTypedTextThere = () => expect(screen.getByLabelText('Ad name')).toHaveValue('Spring')

describe('a lazy part', () => {
  it('shows a placeholder without blocking the rest', async () => {
    const coming = Promise.withResolvers<typeof fields>()
    open(lazyPart(() => coming.promise))
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    isTypedTextThere()
    coming.resolve(fields)
    expect(await screen.findByText('Fields')).toBeInTheDocument()
  })

  it('is drawn at once when its code is loaded', async () => {
    const Fields = lazyPart(async () => fields)
    await preloadLazyModules()
    open(Fields)
    expect(screen.getByText('Fields')).toBeInTheDocument()
  })

  it('reports a failed load in its place, and loads by Retry', async () => {
    const load = vi.fn(async () => fields).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    open(lazyPart(load))
    expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument()
    isTypedTextThere()
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Fields')).toBeInTheDocument()
    isTypedTextThere()
  })
})
