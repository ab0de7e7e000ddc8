import { expect, it } from 'vitest'
import { type AdState, listAdNews } from './ad-news.rules.ts'

const asSent: AdState = {
  effectiveStatus: 'ACTIVE',
  feedback: [],
  guardState: 'as_sent',
  differences: [],
  isWornOut: false,
}
const differ = (field: string, now = 'OPT_IN') => ({ object: 'creative' as const, field, sent: 'OPT_OUT', now })
const changed: AdState = { ...asSent, guardState: 'changed', differences: [differ('inline_comment')] }
const refused: AdState = { ...asSent, effectiveStatus: 'DISAPPROVED', feedback: ['Alcohol: No.', 'More.'] }
const unchecked: AdState = { ...asSent, effectiveStatus: null, guardState: 'unchecked' }
const gone: AdState = { ...changed, guardState: 'gone' }
const twoChanges: AdState = { ...changed, differences: [differ('inline_comment'), differ('text_generation')] }

it.each<[string, AdState, AdState, object[]]>([
  ['that is as sent, again', asSent, asSent, []],
  ['that is compared for the first time', unchecked, asSent, []],
  ['that Meta refused', asSent, refused, [{ kind: 'ad_disapproved', reason: 'Alcohol: No.' }]],
  [
    'that Meta refused without a reason',
    asSent,
    { ...refused, feedback: [] },
    [{ kind: 'ad_disapproved', reason: null }],
  ],
  ['that is still refused', refused, { ...refused, feedback: ['Other words.'] }, []],
  ['that is refused in some placements only', asSent, { ...asSent, feedback: ['Alcohol: No.'] }, []],
  ['that was allowed again', refused, asSent, []],
  ['that Meta changed', asSent, changed, [{ kind: 'ad_changed', differences: changed.differences }]],
  [
    'that Meta changed while it was sent',
    unchecked,
    changed,
    [{ kind: 'ad_changed', differences: changed.differences }],
  ],
  ['that is still changed', changed, changed, []],
  [
    'that Meta changed once more',
    changed,
    twoChanges,
    [{ kind: 'ad_changed', differences: [differ('text_generation')] }],
  ],
  ['of which one change was taken back', twoChanges, changed, []],
  [
    'whose changed field changed again',
    changed,
    { ...changed, differences: [differ('inline_comment', 'STICKY')] },
    [{ kind: 'ad_changed', differences: [differ('inline_comment', 'STICKY')] }],
  ],
  ['that was set back and changed again', asSent, changed, [{ kind: 'ad_changed', differences: changed.differences }]],
  ['that is gone', refused, gone, [{ kind: 'ad_gone' }]],
  ['that Meta calls deleted', asSent, { ...asSent, effectiveStatus: 'DELETED' }, [{ kind: 'ad_gone' }]],
  ['that stays gone', gone, { ...gone, effectiveStatus: 'DELETED', isWornOut: true }, []],
  ['that is back as it was', gone, changed, []],
  ['that is worn out', asSent, { ...asSent, isWornOut: true }, [{ kind: 'ad_worn_out' }]],
  [
    'that is refused and changed at once',
    asSent,
    { ...changed, effectiveStatus: 'DISAPPROVED' },
    [
      { kind: 'ad_disapproved', reason: null },
      { kind: 'ad_changed', differences: changed.differences },
    ],
  ],
])('tells of an ad %s', (_, before, after, expected) => {
  expect(listAdNews(before, after)).toEqual(expected)
})
