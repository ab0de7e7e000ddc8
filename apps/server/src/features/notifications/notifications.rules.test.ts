import { describe, expect, it } from 'vitest'
import { describeHappening, describeManyAds, type Happening } from './notifications.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const tea = { draftId: 'd1', adName: 'Tea' }
const difference = { object: 'creative' as const, field: 'inline_comment', sent: 'OPT_OUT', now: 'OPT_IN' }
const result = (historyId: number) => ({ historyId, filename: `v${historyId}.mp4` })
const batch = { kind: 'batch_done', batchId: 'b1', operation: 'copy', jobs: 2, done: [], failed: [] } as const

describe('a notification says what happened and leads to it', () => {
  it.each<[Happening, string, string]>([
    [{ ...batch, done: [result(1)] }, 'The copy for "v1.mp4" is ready.', '/result/1'],
    [{ ...batch, operation: 'analysis', done: [result(1)] }, 'The analysis for "v1.mp4" is ready.', '/result/1'],
    [{ ...batch, failed: [result(1)] }, '"v1.mp4" failed.', '/result/1'],
    [{ ...batch, done: [result(1), result(2)] }, 'A batch is done: 2 results.', '/review?batch=b1'],
    [{ ...batch, done: [result(1)], failed: [result(2)] }, 'A batch is done: 1 result, 1 failed.', '/review?batch=b1'],
    [{ ...batch, failed: [result(1), result(2)] }, 'A batch is done: 2 failed.', '/review?batch=b1'],
    [{ ...batch, operation: 'comparison', done: [result(1), result(2)] }, 'A batch is done: 2 results.', '/history'],
    [
      { kind: 'ads_sent', submissionId: 's', ads: [{ ...tea, note: null }] },
      '"Tea" was sent to Meta.',
      '/meta-ads-workspace?status=submitted',
    ],
    [
      { kind: 'ads_sent', submissionId: 's', ads: [{ ...tea, note: 'It stays paused.' }] },
      '"Tea" was sent to Meta. It stays paused.',
      '/meta-ads-workspace?status=submitted',
    ],
    [
      {
        kind: 'ads_sent',
        submissionId: 's',
        ads: [1, 2, 3].map((n) => ({ ...tea, note: n === 1 ? 'Paused.' : null })),
      },
      '3 ads were sent to Meta. 1 of them with a note.',
      '/meta-ads-workspace?status=submitted',
    ],
    [
      { kind: 'ads_failed', submissionId: 's', ads: [{ ...tea, note: 'No page.' }] },
      '"Tea" was not sent. No page.',
      '/meta-ads-workspace',
    ],
    [
      {
        kind: 'ads_failed',
        submissionId: 's',
        ads: [
          { ...tea, note: 'No page.' },
          { ...tea, note: null },
        ],
      },
      '2 ads were not sent. "Tea": No page.',
      '/meta-ads-workspace',
    ],
    [
      { ...tea, kind: 'ad_disapproved', reason: 'Alcohol: No.' },
      'Meta refused "Tea". Alcohol: No.',
      '/meta-ads-workspace?status=submitted&attention=true',
    ],
    [
      { ...tea, kind: 'ad_changed', differences: [difference, difference] },
      'Meta changed "Tea". Relevant comments are on. Sent: off. 1 more change.',
      '/meta-ads-workspace?status=submitted&attention=true',
    ],
    [
      { ...tea, kind: 'ad_worn_out' },
      'Meta says that the creative of "Tea" is worn out.',
      '/meta-ads-workspace?status=submitted&attention=true',
    ],
    [{ ...tea, kind: 'ad_gone' }, 'Meta no longer has "Tea".', '/meta-ads-workspace?status=submitted&attention=true'],
    [
      { kind: 'token_expires', isDataAccess: false, endsAt: new Date('2026-11-27T11:00:00Z') },
      'Your access to Meta ends on 2026-11-27. Reconnect before that day.',
      '/settings/meta',
    ],
    [
      { kind: 'token_expires', isDataAccess: true, endsAt: new Date('2026-11-20T11:00:00Z') },
      'Your data access at Meta has ended. Please reconnect.',
      '/settings/meta',
    ],
    [
      { kind: 'token_expires', broken: 'Meta refused the connection.', connectedAt: now },
      'Meta refused the connection.',
      '/settings/meta',
    ],
    [
      { kind: 'quota_used_up', work: 'check' },
      "Meta's quota is used up. Checks of your ads go on as soon as Meta allows more calls.",
      '/meta-ads-workspace?status=submitted',
    ],
    [
      { kind: 'quota_used_up', work: 'submission' },
      "Meta's quota is used up. Submissions go on as soon as Meta allows more calls.",
      '/meta-ads-workspace',
    ],
  ])('%j', (happening, text, path) => {
    expect(describeHappening(happening, now)).toMatchObject({ kind: happening.kind, text, path })
  })
})

it.each<[string, Happening, Happening, boolean]>([
  ['a batch that is reported twice', { ...batch, done: [result(1)] }, { ...batch, done: [result(1)] }, true],
  ['a batch and its retry', { ...batch, done: [result(1)] }, { ...batch, jobs: 3, done: [result(1)] }, false],
  [
    'the same end of access',
    { kind: 'token_expires', isDataAccess: false, endsAt: new Date('2026-11-27T11:00:00Z') },
    { kind: 'token_expires', isDataAccess: false, endsAt: new Date('2026-11-27T11:00:00Z') },
    true,
  ],
  [
    'the end of a renewed access',
    { kind: 'token_expires', isDataAccess: false, endsAt: new Date('2026-11-27T11:00:00Z') },
    { kind: 'token_expires', isDataAccess: false, endsAt: new Date('2027-01-27T11:00:00Z') },
    false,
  ],
])('tells %s apart or not', (_, first, second, isSame) => {
  const [one, other] = [describeHappening(first, now), describeHappening(second, now)]
  expect(one.occurrence === other.occurrence).toBe(isSame)
})

it('leads to the draft of a single ad, and to no single one of several', () => {
  const lead = (ads: (typeof tea & { note: null })[]) =>
    describeHappening({ kind: 'ads_failed', submissionId: 's', ads }, now).draftId
  const one = { ...tea, note: null }
  expect(lead([one])).toBe('d1')
  expect(lead([one, one])).toBeNull()
  expect(describeHappening({ ...tea, kind: 'ad_gone' }, now).draftId).toBe('d1')
})

it.each([
  ['ad_disapproved', 1, 'Meta refused 1 more ad.'],
  ['ad_disapproved', 4, 'Meta refused 4 more ads.'],
  ['ad_changed', 1, '1 more ad was changed by Meta.'],
  ['ad_changed', 4995, '4995 more ads were changed by Meta.'],
  ['ad_worn_out', 2, 'The creatives of 2 more ads are worn out.'],
  ['ad_gone', 2, 'Meta no longer has 2 more ads.'],
] as const)('counts ads of one kind: %s, %d', (kind, count, text) => {
  expect(describeManyAds(kind, count)).toBe(text)
})
