import { expect, it } from 'vitest'
import { isMadeAdSet } from './create-ad-set-once.service.ts'

const facts = { name: 'Summer', campaignId: '7', sentAt: '2026-11-21T12:00:00Z' }
const adSet = { name: 'Summer', createdAt: '2026-11-21T12:00:01Z' as string | null, campaignId: '7' }

it.each<[string, Partial<typeof adSet>, boolean]>([
  ['same name and campaign: yes', {}, true],
  ["created slightly earlier, as Meta's clock may be behind: yes", { createdAt: '2026-11-21T11:59:01Z' }, true],
  ['older: no', { createdAt: '2026-11-21T11:58:59Z' }, false],
  ['in another campaign: no', { campaignId: '8' }, false],
  ['a longer name: no', { name: 'Summer 2' }, false],
  ['unknown creation time: no', { createdAt: null }, false],
])('decides whether a lost call created an ad set: %s', (_what, change, isMade) => {
  expect(isMadeAdSet({ ...adSet, ...change }, facts)).toBe(isMade)
})
