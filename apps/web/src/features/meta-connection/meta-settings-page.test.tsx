import { adHintsEndpoints } from '@hookline/contract/ad-hints/ad-hints.endpoints'
import { metaConnectionEndpoints } from '@hookline/contract/meta-connection/meta-connection.endpoints'
import type { MetaConnection } from '@hookline/contract/meta-connection/meta-connection.schemas'
import { metaListsEndpoints } from '@hookline/contract/meta-lists/meta-lists.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildAdAccount, buildConnection, freshAge } from '../../../test/build-meta.ts'
import { refuse } from '../../../test/fake-api.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const none = buildConnection({
  isConnected: false,
  metaUserId: null,
  metaUserName: null,
  connectedAt: null,
  permissions: [],
})
const buildItemAnswer = (connection: MetaConnection) => ({ ...connection, data: connection })
const open = (connection = buildConnection(), path = '/settings/meta') =>
  renderScreen(path, { api: [[metaConnectionEndpoints.status, buildItemAnswer(connection)]] as const })

describe('the connection', () => {
  it('does not exist at first: Connect leads to Meta', async () => {
    const { api, keys } = open(none)
    expect(await screen.findByText('Not connected')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Test Fetch Ad Accounts' }))
    expect(await screen.findByText('Please connect to Meta first.')).toBeInTheDocument()
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const authUrl = 'http://localhost/sandbox/dialog/v26.0/dialog/oauth?state=1'
    api.answer(metaConnectionEndpoints.start, { authUrl, data: { authUrl } })
    await keys.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith(authUrl))
  })

  it('shows the account, its permissions, and that Meta is simulated', async () => {
    open()
    expect(await screen.findByText('Connected')).toBeInTheDocument()
    expect(screen.getByText('Ana Ads')).toBeInTheDocument()
    expect(screen.getByText('Meta is simulated')).toBeInTheDocument()
    expect(screen.getByText(/not granted \(optional\)/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
  })

  it.each([
    [8, null],
    [6.5, 'The connection ends in 6 days'],
    [0.5, 'The connection ends today'],
  ])('warns %s days before it ends: %s', async (days, words) => {
    open(buildConnection({ expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() }))
    await screen.findByText('Connected')
    if (words) expect(screen.getByText(words)).toBeInTheDocument()
    else expect(screen.queryByText(/The connection ends/)).toBeNull()
  })

  it('leads from the sandbox to the variables of a Meta app', async () => {
    const { keys } = open(none)
    await keys.click(await screen.findByRole('button', { name: 'How to connect a Meta app' }))
    expect(await screen.findByText('META_APP_ID')).toBeInTheDocument()
  })

  it('shows why Meta refuses it and offers to reconnect', async () => {
    const reconnectReason = 'Your Meta connection has expired. Please reconnect.'
    open(buildConnection({ needsReconnect: true, reconnectReason, expiresAt: '2027-01-20T10:00:00.000Z' }))
    expect(await screen.findByText('Reconnect needed')).toBeInTheDocument()
    expect(screen.getByText(/^Last connected as/)).not.toHaveTextContent('until')
    expect(screen.getByText(reconnectReason)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeInTheDocument()
  })

  it('names a missing required permission and offers to reconnect', async () => {
    const { api, keys } = open(
      buildConnection({ permissions: [{ name: 'pages_manage_ads', isRequired: true, isGranted: false }] }),
    )
    expect(await screen.findByText('Permissions are missing')).toBeInTheDocument()
    expect(screen.getByText(/Without pages_manage_ads ads cannot be submitted/)).toBeInTheDocument()
    api.answer(metaConnectionEndpoints.start, refuse(503, 'UNAVAILABLE', 'Away.'))
    await keys.click(screen.getByRole('button', { name: 'Reconnect' }))
    expect(await screen.findByText('Could not initiate Meta connection.')).toBeInTheDocument()
    expect(api.calls(metaConnectionEndpoints.start)[0]?.query).toEqual({ again: 'true' })
  })

  it('offers a retry when it cannot be read', async () => {
    const { api, keys } = open()
    api.answer(metaConnectionEndpoints.status, refuse(500, 'INTERNAL', 'Away.'))
    expect(await screen.findByText('Could not fetch Meta connection status.')).toBeInTheDocument()
    api.answer(metaConnectionEndpoints.status, buildItemAnswer(buildConnection()))
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Connected')).toBeInTheDocument()
  })

  it('is removed after a question', async () => {
    const { api, keys } = open()
    api.answer(metaConnectionEndpoints.disconnect, { message: 'Meta has taken the permissions back.' })
    await keys.click(await screen.findByRole('button', { name: 'Disconnect' }))
    api.answer(metaConnectionEndpoints.status, buildItemAnswer(none))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect from Meta' }))
    await keys.click(dialog.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Not connected')).toBeInTheDocument()
  })
})

it('shows what Meta did not tell about the connection', async () => {
  const notice = 'Meta did not say until when this connection may read your data. Reconnect before 2027-02-18.'
  open(buildConnection({ notice }))
  expect(await screen.findByText(notice)).toBeInTheDocument()
  expect(screen.getByText('Connected')).toBeInTheDocument()
})

it('warns that Meta answers in another version than asked for', async () => {
  const versionNotice = "This server asks for v27.0 of Meta's API, but Meta answered as v28.0."
  open(buildConnection({ versionNotice }))
  expect(await screen.findByText('Meta answers in another version')).toBeInTheDocument()
  expect(screen.getByText(versionNotice)).toBeInTheDocument()
})

describe('changes at Meta', () => {
  const noReads = { activityLog: null, list: null, comparison: null }
  it.each([
    ['on', null, 'Webhooks on', 'Meta tells of a new status within seconds.'],
    ['later', null, 'Webhooks not needed yet', /from a minute after the first ad/],
    ['off', 'PUBLIC_URL is not an https address.', 'Webhooks off', 'PUBLIC_URL is not an https address.'],
  ] as const)('are told by webhooks that are %s, or it says why not: %s', async (webhooks, problem, label, words) => {
    const { api } = open()
    api.answer(adHintsEndpoints.status, { data: { webhooks, problem, reads: noReads } })
    expect(await screen.findByText(label)).toBeInTheDocument()
    expect(screen.getByText(words)).toBeInTheDocument()
    expect(screen.queryByText(/^Activity log read/)).toBeNull()
  })

  it('are looked for, which it says', async () => {
    const { api } = open()
    const reads = { ...noReads, activityLog: '2026-11-20T10:00:00.000Z' }
    api.answer(adHintsEndpoints.status, { data: { webhooks: 'on', problem: null, reads } })
    expect(await screen.findByText(/^Activity log read: Nov 20, 2026/)).toBeInTheDocument()
    expect(screen.getByText('All ads compared with what was sent since: not yet')).toBeInTheDocument()
  })
})

describe('the test', () => {
  it('lists the ad accounts', async () => {
    const { api, keys } = open()
    const data = [buildAdAccount(), buildAdAccount({ id: 'act_2', name: 'Shop JP', currency: 'JPY', isActive: false })]
    api.answer(metaListsEndpoints.adAccounts, { ...freshAge, data })
    await keys.click(await screen.findByRole('button', { name: 'Test Fetch Ad Accounts' }))
    expect(await screen.findByRole('heading', { name: '2 ad accounts' })).toBeInTheDocument()
    expect(screen.getByText('Shop JP')).toBeInTheDocument()
    expect(screen.getByText('Not active')).toBeInTheDocument()
  })

  it('says in words what is wrong with an ad account, and what to do', async () => {
    const { api, keys } = open()
    const data = [
      buildAdAccount({ isActive: false, state: 'unsettled' }),
      buildAdAccount({ id: 'act_2', name: 'Shop JP', state: 'grace_period' }),
    ]
    api.answer(metaListsEndpoints.adAccounts, { ...freshAge, data })
    await keys.click(await screen.findByRole('button', { name: 'Test Fetch Ad Accounts' }))
    expect(await screen.findByText('Unsettled')).toBeInTheDocument()
    expect(screen.getByText('Pay the outstanding balance in Meta’s billing settings.')).toBeInTheDocument()
    expect(screen.getByText('In its grace period')).toBeInTheDocument()
  })

  it('shows why it fails', async () => {
    const { api, keys } = open()
    api.answer(metaListsEndpoints.adAccounts, refuse(503, 'META_UNAVAILABLE', 'Meta does not answer.'))
    await keys.click(await screen.findByRole('button', { name: 'Test Fetch Ad Accounts' }))
    expect(await screen.findByText('Could not fetch ad accounts.')).toBeInTheDocument()
    expect(screen.getByText('Meta does not answer.')).toBeInTheDocument()
  })
})

describe('a new connection', () => {
  const usable = buildAdAccount()
  it.each([
    ['is complete', {}, [usable], 'Your ad accounts can be used now.'],
    ['has no ad account', {}, [], 'Meta offers no ad account that can be used.'],
    ['has only a closed one', {}, [{ ...usable, isActive: false }], 'Meta offers no ad account that can be used.'],
    [
      'lacks a permission',
      { permissions: [{ name: 'pages_manage_ads', isRequired: true, isGranted: false }] },
      [usable],
      'Ads cannot be submitted: permissions are missing.',
    ],
    ['must be made again', { needsReconnect: true }, [usable], 'Meta asks you to reconnect before it can be used.'],
  ])('that %s is described as such', async (_, connection, data, message) => {
    const { api } = open(buildConnection(connection), '/settings/meta?meta_auth_success=true')
    api.answer(metaListsEndpoints.adAccounts, { ...freshAge, data })
    expect(await screen.findByText('Connected to Meta')).toBeInTheDocument()
    expect(screen.getByText(message)).toBeInTheDocument()
  })
})

it.each([
  ['meta_auth_error=true', 'Failed to connect to Meta. Please try again.'],
  ['meta_auth_error=true&error_reason=', 'Failed to connect to Meta. Please try again.'],
  ['meta_auth_error=true&error_reason=You+did+not+allow+access.', 'You did not allow access.'],
])('reports the return with %s once: %s', async (search, words) => {
  const { router } = open(buildConnection(), `/settings/meta?${search}`)
  expect(await screen.findByText(words)).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})
