import { expect, it } from 'vitest'
import { readUsage, type UsageSample } from './graph-usage.ts'

const business = (regainMinutes: number, percent = 95) =>
  JSON.stringify({
    '222': [
      {
        type: 'ads_management',
        call_count: percent,
        total_cputime: 20,
        total_time: 20,
        estimated_time_to_regain_access: regainMinutes,
      },
      { type: 'ads_insights', call_count: 3, total_cputime: 1, total_time: 1, estimated_time_to_regain_access: 0 },
    ],
  })

it.each<[name: string, headers: Record<string, string>, account: string | null, expected: UsageSample[]]>([
  [
    'the app: the highest of its three numbers',
    { 'X-App-Usage': '{"call_count":28,"total_time":25,"total_cputime":31}' },
    null,
    [{ key: 'app', percent: 31, waitSeconds: 0 }],
  ],
  [
    'the ad account that was asked, in seconds',
    {
      'X-Ad-Account-Usage':
        '{"acc_id_util_pct":9.67,"reset_time_duration":100,"ads_api_access_tier":"standard_access"}',
    },
    '111',
    [{ key: '111', percent: 9.67, waitSeconds: 100 }],
  ],
  [
    'no ad account when no call asked about one',
    { 'X-Ad-Account-Usage': '{"acc_id_util_pct":9.67,"reset_time_duration":100}' },
    null,
    [],
  ],
  [
    'a use case by the id in it, in minutes, and the account that was asked',
    { 'X-Business-Use-Case-Usage': business(2) },
    '111',
    [
      { key: '222', percent: 95, waitSeconds: 120 },
      { key: '111', percent: 95, waitSeconds: 120 },
    ],
  ],
  [
    'the other spelling of the use case',
    { 'X-Business-Use-Case': business(0) },
    null,
    [{ key: '222', percent: 95, waitSeconds: 0 }],
  ],
  [
    'the highest of what several headers say of one account',
    {
      'X-Ad-Account-Usage': '{"acc_id_util_pct":40,"reset_time_duration":10}',
      'X-Business-Use-Case-Usage': business(0),
    },
    '111',
    [
      { key: '222', percent: 95, waitSeconds: 0 },
      { key: '111', percent: 95, waitSeconds: 10 },
    ],
  ],
  ['headers that are no JSON', { 'X-App-Usage': 'oops', 'X-Ad-Account-Usage': '7' }, '111', []],
  ['no header', {}, '111', []],
])('reads %s', (_name, headers, account, expected) => {
  expect(readUsage(new Headers(headers), account)).toEqual(expected)
})
