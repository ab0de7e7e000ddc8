import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { describe, expect, it } from 'vitest'
import { draftsOf, idOf } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import type { CellValue, EditField } from './grid-columns.rules.ts'
import {
  applyCells,
  buildRow,
  buildStep,
  type CellChange,
  conflictsOf,
  type Edits,
  markRefused,
  resolveConflict,
  savableChanges,
  settleSaved,
} from './grid-edits.rules.ts'

const newAdSet = { name: 'New one' } as Draft['new_ad_set_configuration']
const cell = (n: number, field: EditField, value: CellValue, error: string | null = null): CellChange => {
  return { id: idOf(n), field, value, error }
}
const rowsOf = (drafts: Draft[], edits: Edits = new Map()) =>
  new Map(drafts.map((draft) => [draft.id, buildRow(draft, edits.get(draft.id))]))
const edited = (drafts: Draft[], ...cells: CellChange[]) => applyCells(new Map(), rowsOf(drafts), cells)
/** The edits' values by field, of the n-th draft. */
const valuesOf = (edits: Edits, n = 1) =>
  Object.fromEntries(Object.entries(edits.get(idOf(n)) ?? {}).map(([field, edit]) => [field, edit.value]))

describe('a change of cells', () => {
  it.each<[string, Partial<Draft>, CellChange[], CellChange[]]>([
    ['leaves out a cell that stays the same', {}, [cell(1, 'website_url', 'https://www.example.com/spring')], []],
    ['compares lists by their texts', {}, [cell(1, 'headlines', ['New in spring'])], []],
    ['leaves out a draft that is being sent', { submission: buildSubmission() }, [cell(1, 'ad_name', 'B')], []],
    ['leaves out a draft that was sent', { status: 'SUBMITTED_TO_META' }, [cell(1, 'ad_name', 'B')], []],
    ['leaves out a row that has left', {}, [cell(2, 'ad_name', 'B')], []],
    [
      'clears campaign, ad set and Instagram account of another ad account',
      { instagram_user_id: '178' },
      [cell(1, 'meta_ad_account_id', 'act_2')],
      [
        cell(1, 'meta_ad_account_id', 'act_2'),
        cell(1, 'meta_campaign_id', null),
        cell(1, 'target_meta_ad_set_id', null),
        cell(1, 'instagram_user_id', null),
      ],
    ],
    [
      'keeps what is set along with the ad account',
      {},
      [cell(1, 'meta_ad_account_id', 'act_2'), cell(1, 'meta_campaign_id', '77')],
      [
        cell(1, 'meta_ad_account_id', 'act_2'),
        cell(1, 'meta_campaign_id', '77'),
        cell(1, 'target_meta_ad_set_id', null),
      ],
    ],
    [
      'clears the new ad set when an existing one is chosen',
      { target_meta_ad_set_id: null, new_ad_set_configuration: newAdSet },
      [cell(1, 'target_meta_ad_set_id', '88')],
      [cell(1, 'target_meta_ad_set_id', '88'), cell(1, 'new_ad_set_configuration', null)],
    ],
    [
      'clears nothing for a value that cannot be saved',
      {},
      [cell(1, 'meta_ad_account_id', 'nowhere', 'Not in the list')],
      [cell(1, 'meta_ad_account_id', 'nowhere', 'Not in the list')],
    ],
  ])('%s', (_, over, wanted, after) => {
    expect(buildStep(rowsOf(draftsOf(over)), wanted)?.after ?? []).toEqual(after)
  })

  it('remembers what was there', () => {
    const step = buildStep(rowsOf(draftsOf({}, {})), [cell(1, 'ad_name', 'B'), cell(2, 'website_url', null)])
    expect(step?.before).toEqual([cell(1, 'ad_name', 'Ad 1'), cell(2, 'website_url', 'https://www.example.com/spring')])
  })
})

describe('edits', () => {
  const drafts = draftsOf({}, {})

  it('hold what differs from the stored draft, and show it in the row', () => {
    const edits = edited(drafts, cell(1, 'ad_name', 'B'), cell(2, 'ad_name', 'Ad 2'))
    expect([...edits.keys()]).toEqual([idOf(1)])
    expect(rowsOf(drafts, edits).get(idOf(1))?.values).toMatchObject({ ad_name: 'B', headlines: ['New in spring'] })
  })

  it('end when the stored value comes back, but not while it has an error', () => {
    const one = edited(drafts, cell(1, 'ad_name', 'B'))
    expect(applyCells(one, rowsOf(drafts), [cell(1, 'ad_name', 'Ad 1')]).size).toBe(0)
    expect(applyCells(one, rowsOf(drafts), [cell(1, 'ad_name', 'Ad 1', 'Taken')]).size).toBe(1)
  })

  it('keep the value that was stored when the first of them was made', () => {
    const one = edited(drafts, cell(1, 'ad_name', 'B'))
    const elsewhere = rowsOf(draftsOf({ ad_name: 'Theirs' }, {}))
    const two = applyCells(one, elsewhere, [cell(1, 'ad_name', 'C')])
    expect(two.get(idOf(1))?.ad_name).toEqual({ value: 'C', error: null, base: 'Ad 1' })
  })
})

describe('a save', () => {
  it.each<[string, Partial<Draft>, CellChange[], object[]]>([
    ['sends nothing without edits', {}, [], []],
    [
      'sends the edited fields with the time at which the draft was read',
      {},
      [cell(1, 'ad_name', 'B'), cell(1, 'headlines', ['H'])],
      [{ id: idOf(1), updatedAt: '2026-11-20T10:00:00.000Z', updates: { ad_name: 'B', headlines: ['H'] } }],
    ],
    [
      'leaves out cells with an error',
      {},
      [cell(1, 'ad_name', 'B'), cell(1, 'website_url', 'nowhere', 'Not a URL')],
      [{ updates: { ad_name: 'B' } }],
    ],
  ])('%s', (_, over, cells, changes) => {
    const drafts = draftsOf(over)
    expect(savableChanges(rowsOf(drafts, edited(drafts, ...cells)).values())).toMatchObject(changes)
  })

  it.each<[string, Partial<Draft>]>([
    ['a draft that is being sent by now', { submission: buildSubmission() }],
    ['a draft with a cell in conflict', { ad_name: 'Theirs' }],
  ])('leaves out %s', (_, now) => {
    const edits = edited(draftsOf({}), cell(1, 'ad_name', 'Mine'), cell(1, 'headlines', ['H']))
    expect(savableChanges(rowsOf(draftsOf(now), edits).values())).toEqual([])
  })

  it('ends the edits that it stored, and keeps those that were made meanwhile', () => {
    const before = draftsOf({}, {})
    const sent = [{ id: idOf(1), updates: { ad_name: 'B', headlines: ['H'] } }]
    const edits = edited(before, cell(1, 'ad_name', 'C'), cell(1, 'headlines', ['H']), cell(2, 'ad_name', 'D'))
    const left = settleSaved(edits, sent, draftsOf({ ad_name: 'B', headlines: ['H'] }))
    expect(valuesOf(left)).toEqual({ ad_name: 'C' })
    expect(left.get(idOf(1))?.ad_name?.base).toBe('B')
    expect(valuesOf(left, 2)).toEqual({ ad_name: 'D' })
  })

  it('keeps an edit back to the stored value, which it is about to replace', () => {
    const before = draftsOf({})
    const sent = [{ id: idOf(1), updates: { ad_name: 'B' } }]
    const back = applyCells(edited(before, cell(1, 'ad_name', 'B')), rowsOf(before), [cell(1, 'ad_name', 'Ad 1')], sent)
    const saved = draftsOf({ ad_name: 'B' })
    const left = settleSaved(back, sent, saved)
    expect(savableChanges(rowsOf(saved, left).values())).toMatchObject([{ updates: { ad_name: 'Ad 1' } }])
  })

  it('marks the cells that the server names in a refusal', () => {
    const edits = edited(draftsOf({}, {}), cell(1, 'headlines', ['H']), cell(2, 'website_url', 'https://a.example'))
    const issues = [
      { path: 'changes.1.updates.headlines.0', message: 'Too long' },
      { path: 'changes.0.updates.website_url', message: 'Unknown host' },
    ]
    const marked = markRefused(edits, [{ id: idOf(2) }, { id: idOf(1) }], issues)
    expect(marked.get(idOf(1))?.headlines?.error).toBe('Too long')
    expect(marked.get(idOf(2))?.website_url?.error).toBe('Unknown host')
  })

  it.each([
    ['another field', 'changes.0.updates.website_url'],
    ['no field', 'changes'],
    ['an unknown row', 'changes.7.updates.headlines'],
  ])('changes nothing for a refusal of %s', (_, path) => {
    const edits = edited(draftsOf({}), cell(1, 'headlines', ['H']))
    expect(markRefused(edits, [{ id: idOf(1) }], [{ path, message: 'No' }])).toBe(edits)
  })
})

describe('a conflict', () => {
  const edits = edited(draftsOf({}), cell(1, 'ad_name', 'Mine'))
  const conflictsWith = (over: Partial<Draft>) => [...rowsOf(draftsOf(over), edits).values()].flatMap(conflictsOf)
  const conflict = { id: idOf(1), field: 'ad_name' as const, mine: 'Mine', theirs: 'Theirs' }

  it.each<[string, Partial<Draft>, object[]]>([
    ['is a cell that was edited here and changed elsewhere', { ad_name: 'Theirs' }, [conflict]],
    ['is not one that is unchanged there', {}, []],
    ['is not one that has the same value there', { ad_name: 'Mine' }, []],
    ['is not another cell of the draft', { headlines: ['Theirs'] }, []],
  ])('%s', (_, over, conflicts) => {
    expect(conflictsWith(over)).toEqual(conflicts)
  })

  it('ends with the own value, which is saved over the other one', () => {
    const kept = resolveConflict(edits, conflict, 'mine')
    const rows = rowsOf(draftsOf({ ad_name: 'Theirs' }), kept)
    expect([...rows.values()].flatMap(conflictsOf)).toEqual([])
    expect(savableChanges(rows.values())).toMatchObject([{ updates: { ad_name: 'Mine' } }])
  })

  it('ends with the other value, and without an edit', () => {
    expect(resolveConflict(edits, conflict, 'theirs').size).toBe(0)
  })

  it('stays ended when it is resolved twice', () => {
    const once = resolveConflict(edits, conflict, 'theirs')
    expect(resolveConflict(once, conflict, 'mine')).toBe(once)
  })
})
