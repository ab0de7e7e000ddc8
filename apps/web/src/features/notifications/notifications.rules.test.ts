import { expect, it } from 'vitest'
import { markRead, toLink } from './notifications.rules.ts'

const build = (id: string, readAt: string | null) => {
  return { id, readAt, kind: 'ad_gone' as const, text: 'Gone.', href: '/', createdAt: '2026-11-20T10:00:00.000Z' }
}
const [earlier, now] = ['2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z']

it('marks only these as read, and keeps when others were', () => {
  const list = { unread: 2, notifications: [build('a', null), build('b', null), build('c', earlier)] }
  expect(markRead(list, ['a', 'c', 'x'], now)).toEqual({
    unread: 1,
    notifications: [build('a', now), build('b', null), build('c', earlier)],
  })
})

it.each([
  ['/settings/meta', { to: '/settings/meta', search: {} }],
  [
    '/meta-ads-workspace?status=submitted&attention=true',
    { to: '/meta-ads-workspace', search: { status: 'submitted', attention: 'true' } },
  ],
])('reads %s', (href, link) => {
  expect(toLink(href)).toEqual(link)
})
