import { act, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { fetchLaterParts } from '../lib/later-parts.ts'
import { lazyPart } from './lazy-part.tsx'

const fields = { default: () => <p>Fields</p> }

/** Stands for what the router draws around a screen. */
class Screen extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (this.state.hasFailed) {
      return (
        <button type="button" onClick={() => this.setState({ hasFailed: false })}>
          Try again
        </button>
      )
    }
    return <Suspense fallback="Loading">{this.props.children}</Suspense>
  }
}

describe('a part whose code comes later', () => {
  test('is waited for by the screen that shows it before it came', async () => {
    const coming = Promise.withResolvers<typeof fields>()
    const Fields = lazyPart(() => coming.promise)
    await act(async () => render(<Fields />, { wrapper: Screen }))
    expect(screen.getByText('Loading')).toBeInTheDocument()
    coming.resolve(fields)
    expect(await screen.findByText('Fields')).toBeInTheDocument()
  })

  test('is drawn at once when it was fetched before', async () => {
    const Fields = lazyPart(async () => fields)
    await fetchLaterParts()
    render(<Fields />, { wrapper: Screen })
    expect(screen.getByText('Fields')).toBeInTheDocument()
  })

  test('that cannot be had is asked for again when the screen is tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi.fn(async () => fields).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const Fields = lazyPart(load)
    await act(async () => render(<Fields />, { wrapper: Screen }))
    await screen.findByRole('button', { name: 'Try again' })
    expect(load).toHaveBeenCalledTimes(1)
    await waitFor(async () => {
      await act(async () => screen.queryByRole('button', { name: 'Try again' })?.click())
      expect(screen.getByText('Fields')).toBeInTheDocument()
    })
    expect(load).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
})
