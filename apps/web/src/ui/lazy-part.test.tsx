import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
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

describe('a part whose code comes later', () => {
  test('is waited for in its place, and nothing else is', async () => {
    const coming = Promise.withResolvers<typeof fields>()
    open(lazyPart(() => coming.promise))
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    isTypedTextThere()
    coming.resolve(fields)
    expect(await screen.findByText('Fields')).toBeInTheDocument()
  })

  test('is drawn at once when it was fetched before', async () => {
    const Fields = lazyPart(async () => fields)
    await preloadLazyModules()
    open(Fields)
    expect(screen.getByText('Fields')).toBeInTheDocument()
  })

  test('that cannot be had says so in its place, loses nothing, and comes by Retry', async () => {
    const load = vi.fn(async () => fields).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    open(lazyPart(load))
    expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument()
    isTypedTextThere()
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Fields')).toBeInTheDocument()
    isTypedTextThere()
  })
})
