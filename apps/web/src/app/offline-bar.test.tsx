import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { failToConnect } from '../../test/fake-api.ts'
import { renderScreen } from '../../test/render-screen.tsx'

const words = 'Uploads continue when the network is back.'

function tellBrowser(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

afterEach(() => {
  tellBrowser(true)
  vi.restoreAllMocks()
})

it('says on every screen that the network is gone, until it is back', async () => {
  renderScreen('/')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  vi.stubGlobal('fetch', async () => failToConnect())
  tellBrowser(false)
  expect((await screen.findByText(words)).closest('[aria-live="polite"]')).toHaveTextContent(`Offline. ${words}`)
  tellBrowser(true)
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument())
})

it('says nothing where the server answers without a network, as one on the same machine does', async () => {
  renderScreen('/')
  await screen.findByRole('heading', { level: 1 })
  const asked = vi.fn(async () => Response.json({ success: true }))
  vi.stubGlobal('fetch', asked)
  tellBrowser(false)
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/health', { cache: 'no-store' }))
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})
