import { notificationsEndpoints } from '@hookline/contract/notifications/notifications.endpoints'
import type { Notification } from '@hookline/contract/notifications/notifications.schemas'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildNotification, listNotifications } from '../../../test/build-notification.ts'
import { refuse } from '../../../test/fake-api.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const refused = buildNotification({ href: '/history' })
const sent = buildNotification({
  id: '01990000-0000-7000-8000-000000000002',
  kind: 'ads_sent',
  text: '6 ads were sent to Meta.',
  href: '/history?search=tea&project=Spring',
  createdAt: '2026-11-20T09:00:00.000Z',
})
const read = buildNotification({ ...sent, readAt: '2026-11-20T09:30:00.000Z' })

const open = (...notifications: Notification[]) =>
  renderScreen('/profile', { api: [[notificationsEndpoints.list, listNotifications(...notifications)]] })
const findBell = (unread: string) => screen.findByRole('button', { name: `Notifications, ${unread} unread` })
const readBodies = ({ api }: ReturnType<typeof open>) => api.calls(notificationsEndpoints.read).map(({ body }) => body)

async function openList(app: ReturnType<typeof open>, unread: string) {
  await app.keys.click(await findBell(unread))
  const list = within(await screen.findByRole('dialog'))
  await list.findByText('Notifications')
  return list
}

describe('the bell', () => {
  it('says how many are unread, and lists each with its kind, time and next step', async () => {
    const app = open(refused, read)
    const list = await openList(app, '1')
    const [first, second] = list.getAllByRole('listitem')
    expect(first).toHaveTextContent(/^Refused by MetaUnread10:00 AMMeta refused "Tea". Alcohol: No. Fix as new draft$/)
    expect(second).toHaveTextContent(/^Sent to Meta.*6 ads were sent to Meta/)
    expect(second).not.toHaveTextContent('Unread')
    const link = list.getByRole('link', { name: '6 ads were sent to Meta. See what was sent' })
    expect(link).toHaveAttribute('href', sent.href)
  })

  it('says that nothing has happened', async () => {
    const list = await openList(open(), 'none')
    expect(list.getByText(/^Nothing has happened yet\./)).toBeInTheDocument()
    expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  it('opens by the keyboard, and gives the focus back', async () => {
    const app = open(refused)
    const bell = await findBell('1')
    bell.focus()
    await app.keys.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await app.keys.keyboard('{Escape}')
    await waitFor(() => expect(bell).toHaveFocus())
  })

  it('offers a retry when the notifications cannot be loaded', async () => {
    const app = renderScreen('/profile', {
      api: [[notificationsEndpoints.list, refuse(500, 'INTERNAL', 'Something broke.')]],
    })
    const list = await openList(app, 'none')
    expect(await list.findByText('Something broke.')).toBeInTheDocument()
    app.api.answer(notificationsEndpoints.list, listNotifications(refused))
    await app.keys.click(list.getByRole('button', { name: 'Retry' }))
    expect(await list.findByText('Refused by Meta')).toBeInTheDocument()
  })
})

describe('reading', () => {
  it('a notification leads to it, and marks it as read', async () => {
    const app = open(refused, read)
    app.api.answer(notificationsEndpoints.read, { data: { unread: 0 } })
    const list = await openList(app, '1')
    await app.keys.click(list.getByRole('link', { name: /^Meta refused "Tea"/ }))
    await waitFor(() => expect(app.router.state.location.pathname).toBe(refused.href))
    expect(readBodies(app)).toEqual([{ ids: [refused.id] }])
    expect(await findBell('none')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the search of the address, and asks for nothing when it was read', async () => {
    const app = open(read)
    const list = await openList(app, 'none')
    await app.keys.click(list.getByRole('link', { name: /^6 ads were sent/ }))
    await waitFor(() => expect(app.router.state.location.search).toMatchObject({ search: 'tea', project: 'Spring' }))
    expect(readBodies(app)).toEqual([])
  })

  it('marks all that are shown, and keeps the focus in the list', async () => {
    const app = open(refused, sent)
    app.api.answer(notificationsEndpoints.read, { data: { unread: 0 } })
    const list = await openList(app, '2')
    await app.keys.click(list.getByRole('button', { name: 'Mark all as read' }))
    expect(await findBell('none')).toBeInTheDocument()
    expect(readBodies(app)).toEqual([{ ids: [refused.id, sent.id] }])
    expect(list.getByText('Notifications')).toHaveFocus()
    expect(list.queryByText('Unread')).toBeNull()
  })

  it('shows them as unread again when it fails', async () => {
    const app = open(refused)
    app.api.answer(notificationsEndpoints.read, refuse(503, 'UNAVAILABLE', 'Try again.'))
    const list = await openList(app, '1')
    await app.keys.click(list.getByRole('button', { name: 'Mark all as read' }))
    expect(await list.findByText('Unread')).toBeInTheDocument()
    expect(await screen.findByText('Not marked as read')).toBeInTheDocument()
  })
})

describe('an event', () => {
  it('brings a new notification, which is announced', async () => {
    const app = open(sent)
    await findBell('1')
    expect(screen.queryByText(/^New notification/)).toBeNull()
    app.api.answer(notificationsEndpoints.list, listNotifications(refused, sent))
    act(() => FakeEventSource.latest?.hear({ type: 'notification', data: { change: 'created' } }))
    expect(await findBell('2')).toBeInTheDocument()
    expect(screen.getByText(`New notification: ${refused.text}`)).toHaveAttribute('role', 'status')
  })

  it('shows what another tab has read', async () => {
    const app = open(sent)
    await findBell('1')
    app.api.answer(notificationsEndpoints.list, listNotifications(read))
    act(() => FakeEventSource.latest?.hear({ type: 'notification', data: { change: 'read' } }))
    expect(await findBell('none')).toBeInTheDocument()
  })
})
