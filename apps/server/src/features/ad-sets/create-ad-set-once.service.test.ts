import { expect, it } from 'vitest'
import { isMadeAdSet } from './create-ad-set-once.service.ts'

const facts = { name: 'Summer', campaignId: '7', sentAt: '2026-11-21T12:00:00Z' }
const adSet = { name: 'Summer', createdAt: '2026-11-21T12:00:01Z' as string | null, campaignId: '7' }

it.each<[string, Partial<typeof adSet>, boolean]>([
  ['one of that name and campaign', {}, true],
  ["one a little earlier, for Meta's clock may be behind", { createdAt: '2026-11-21T11:59:01Z' }, true],
  ['no older one', { createdAt: '2026-11-21T11:58:59Z' }, false],
  ['none in another campaign', { campaignId: '8' }, false],
  ['none whose name only begins with the name', { name: 'Summer 2' }, false],
  ['none of an unknown time', { createdAt: null }, false],
])('a lost call made %s', (_what, change, isMade) => {
  expect(isMadeAdSet({ ...adSet, ...change }, facts)).toBe(isMade)
})
