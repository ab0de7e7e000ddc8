import type { AdCheckJob } from '@hookline/contract/submissions/ad-checks.schemas'
import { expect, it } from 'vitest'
import { describeCheck } from './ad-check-words.rules.ts'

const job: AdCheckJob = {
  jobId: '1',
  kind: 'ad_check',
  status: 'completed',
  total: 120,
  checked: 120,
  changed: 0,
  gone: 0,
  error: null,
  retryAt: null,
  createdAt: '2026-11-20T10:00:00Z',
  isDaily: false,
}

it.each<[Partial<AdCheckJob>, string]>([
  [{}, 'All 120 ads are as sent.'],
  [{ total: 1, checked: 1 }, 'The ad is as sent.'],
  [{ total: 0, checked: 0 }, 'There are no ads to check.'],
  [{ changed: 1 }, '1 ad changed at Meta.'],
  [{ changed: 2, gone: 1 }, '2 ads changed at Meta, 1 ad is no longer at Meta.'],
  [{ checked: 3, error: 'act_1 could not be checked: No.' }, 'All 3 ads are as sent. act_1 could not be checked: No.'],
  [{ status: 'processing', checked: 50 }, 'Checking ads: 50 of 120'],
  [{ status: 'enqueued', total: 1, checked: 0 }, 'Checking the ad…'],
  [
    { status: 'enqueued', checked: 50, retryAt: 'x', error: 'Meta asks to slow down.' },
    'Check: 50 of 120 checked, goes on at 11:00. Meta asks to slow down.',
  ],
  [{ status: 'processing', checked: 50, isDaily: true }, 'Daily check: 50 of 120'],
  [
    { status: 'enqueued', total: 5000, checked: 1240, isDaily: true, retryAt: 'x', error: 'Meta asks to slow down.' },
    'Daily check: 1\u00a0240 of 5\u00a0000 checked, goes on at 11:00. Meta asks to slow down.',
  ],
  [{ status: 'failed', error: 'Please reconnect.' }, 'Please reconnect.'],
])('describes a check: %j', (change, expected) => {
  expect(describeCheck({ ...job, ...change }, () => '11:00')).toBe(expected)
})
