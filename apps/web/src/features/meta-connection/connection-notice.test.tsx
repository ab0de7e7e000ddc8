import { metaConnectionEndpoints } from '@hookline/contract/meta-connection/meta-connection.endpoints'
import { reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildConnection } from '../../../test/build-meta.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { takeReturnPlace } from './return-place.ts'

function renderNotice(needsReconnect: boolean) {
  const connection = buildConnection({ needsReconnect })
  return renderPart(<ConnectionNotice />, [
    [metaConnectionEndpoints.status, { ...connection, data: connection }],
    [metaConnectionEndpoints.start, { authUrl: '#meta', data: { authUrl: '#meta' } }],
  ] as const)
}

it('leads from an expired connection to Meta, and remembers the screen', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { keys } = renderNotice(true)
  expect(await screen.findByText(reconnectSentence)).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Reconnect to Meta' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('#meta'))
  expect(takeReturnPlace()).toBe(window.location.pathname + window.location.search)
  expect(takeReturnPlace()).toBeNull()
})

it('shows nothing while the connection works', async () => {
  const { api } = renderNotice(false)
  await waitFor(() => expect(api.calls(metaConnectionEndpoints.status)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Reconnect to Meta' })).toBeNull()
})
