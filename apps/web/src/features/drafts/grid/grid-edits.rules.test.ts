import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { describe, expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import type { CellValue, EditField } from './grid-columns.rules.ts'
import {
  applyCells,
  buildRow,
  buildStep,
  type CellChange,
  type Edits,
  findConflicts,
  markRefused,
  resolveConflict,
  savableChanges,
  settleSaved,
} from './grid-edits.rules.ts'

const newAdSet = { name: 'New one' } as Draft['new_ad_set_configuration']
const buildCellChange = (n: number, field: EditField, value: CellValue, error: string | null = null): CellChange => {
  return { id: buildDraftId(n), field, value, error }
}
const buildRowMap = (drafts: Draft[], edits: Edits = new Map()) =>
  new Map(drafts.map((draft) => [draft.id, buildRow(draft, edits.get(draft.id))]))
const applyEdits = (drafts: Draft[], ...cells: CellChange[]) => applyCells(new Map(), buildRowMap(drafts), cells)
/** The edits' values by field, of the n-th draft. */
const readEditedValues = (edits: Edits, n = 1) =>
  Object.fromEntries(Object.entries(edits.get(buildDraftId(n)) ?? {}).map(([field, edit]) => [field, edit.value]))

describe('a change of cells', () => {
  it.each<[string, Partial<Draft>, CellChange[], CellChange[]]>([
    [
      'leaves out a cell that stays the same',
      {},
      [buildCellChange(1, 'website_url', 'https://www.example.com/spring')],
      [],
    ],
    ['compares lists by their texts', {}, [buildCellChange(1, 'headlines', ['New in spring'])], []],
    [
      'leaves out a draft that is being sent',
      { submission: buildSubmission() },
      [buildCellChange(1, 'ad_name', 'B')],
      [],
    ],
    ['leaves out a draft that was sent', { status: 'SUBMITTED_TO_META' }, [buildCellChange(1, 'ad_name', 'B')], []],
    ['leaves out a row that has left', {}, [buildCellChange(2, 'ad_name', 'B')], []],
    [
      'clears campaign, ad set and Instagram account of another ad account',
      { instagram_user_id: '178' },
      [buildCellChange(1, 'meta_ad_account_id', 'act_2')],
      [
        buildCellChange(1, 'meta_ad_account_id', 'act_2'),
        buildCellChange(1, 'meta_campaign_id', null),
        buildCellChange(1, 'target_meta_ad_set_id', null),
        buildCellChange(1, 'instagram_user_id', null),
      ],
    ],
    [
      'keeps what is set along with the ad account',
      {},
      [buildCellChange(1, 'meta_ad_account_id', 'act_2'), buildCellChange(1, 'meta_campaign_id', '77')],
      [
        buildCellChange(1, 'meta_ad_account_id', 'act_2'),
        buildCellChange(1, 'meta_campaign_id', '77'),
        buildCellChange(1, 'target_meta_ad_set_id', null),
      ],
    ],
    [
      'clears the new ad set when an existing one is chosen',
      { target_meta_ad_set_id: null, new_ad_set_configuration: newAdSet },
      [buildCellChange(1, 'target_meta_ad_set_id', '88')],
      [buildCellChange(1, 'target_meta_ad_set_id', '88'), buildCellChange(1, 'new_ad_set_configuration', null)],
    ],
    [
      'clears nothing for a value that cannot be saved',
      {},
      [buildCellChange(1, 'meta_ad_account_id', 'nowhere', 'Not in the list')],
      [buildCellChange(1, 'meta_ad_account_id', 'nowhere', 'Not in the list')],
    ],
  ])('%s', (_, over, wanted, after) => {
    expect(buildStep(buildRowMap(buildDrafts(over)), wanted)?.after ?? []).toEqual(after)
  })

  it('remembers what was there', () => {
    const step = buildStep(buildRowMap(buildDrafts({}, {})), [
      buildCellChange(1, 'ad_name', 'B'),
      buildCellChange(2, 'website_url', null),
    ])
    expect(step?.before).toEqual([
      buildCellChange(1, 'ad_name', 'Ad 1'),
      buildCellChange(2, 'website_url', 'https://www.example.com/spring'),
    ])
  })
})

describe('edits', () => {
  const drafts = buildDrafts({}, {})

  it('hold what differs from the stored draft, and show it in the row', () => {
    const edits = applyEdits(drafts, buildCellChange(1, 'ad_name', 'B'), buildCellChange(2, 'ad_name', 'Ad 2'))
    expect([...edits.keys()]).toEqual([buildDraftId(1)])
    expect(buildRowMap(drafts, edits).get(buildDraftId(1))?.values).toMatchObject({
      ad_name: 'B',
      headlines: ['New in spring'],
    })
  })

  it('end when the stored value comes back, but not while it has an error', () => {
    const one = applyEdits(drafts, buildCellChange(1, 'ad_name', 'B'))
    expect(applyCells(one, buildRowMap(drafts), [buildCellChange(1, 'ad_name', 'Ad 1')]).size).toBe(0)
    expect(applyCells(one, buildRowMap(drafts), [buildCellChange(1, 'ad_name', 'Ad 1', 'Taken')]).size).toBe(1)
  })

  it('keep the value that was stored when the first of them was made', () => {
    const one = applyEdits(drafts, buildCellChange(1, 'ad_name', 'B'))
    const elsewhere = buildRowMap(buildDrafts({ ad_name: 'Theirs' }, {}))
    const two = applyCells(one, elsewhere, [buildCellChange(1, 'ad_name', 'C')])
    expect(two.get(buildDraftId(1))?.ad_name).toEqual({ value: 'C', error: null, base: 'Ad 1' })
  })
})

describe('a save', () => {
  it.each<[string, Partial<Draft>, CellChange[], object[]]>([
    ['sends nothing without edits', {}, [], []],
    [
      'sends the edited fields with the time at which the draft was read',
      {},
      [buildCellChange(1, 'ad_name', 'B'), buildCellChange(1, 'headlines', ['H'])],
      [{ id: buildDraftId(1), updatedAt: '2026-11-20T10:00:00.000Z', updates: { ad_name: 'B', headlines: ['H'] } }],
    ],
    [
      'leaves out cells with an error',
      {},
      [buildCellChange(1, 'ad_name', 'B'), buildCellChange(1, 'website_url', 'nowhere', 'Not a URL')],
      [{ updates: { ad_name: 'B' } }],
    ],
  ])('%s', (_, over, cells, changes) => {
    const drafts = buildDrafts(over)
    expect(savableChanges(buildRowMap(drafts, applyEdits(drafts, ...cells)).values())).toMatchObject(changes)
  })

  it.each<[string, Partial<Draft>]>([
    ['a draft that is being sent by now', { submission: buildSubmission() }],
    ['a draft with a cell in conflict', { ad_name: 'Theirs' }],
  ])('leaves out %s', (_, now) => {
    const edits = applyEdits(
      buildDrafts({}),
      buildCellChange(1, 'ad_name', 'Mine'),
      buildCellChange(1, 'headlines', ['H']),
    )
    expect(savableChanges(buildRowMap(buildDrafts(now), edits).values())).toEqual([])
  })

  it('ends the edits that it stored, and keeps those that were made meanwhile', () => {
    const before = buildDrafts({}, {})
    const sent = [{ id: buildDraftId(1), updates: { ad_name: 'B', headlines: ['H'] } }]
    const edits = applyEdits(
      before,
      buildCellChange(1, 'ad_name', 'C'),
      buildCellChange(1, 'headlines', ['H']),
      buildCellChange(2, 'ad_name', 'D'),
    )
    const left = settleSaved(edits, sent, buildDrafts({ ad_name: 'B', headlines: ['H'] }))
    expect(readEditedValues(left)).toEqual({ ad_name: 'C' })
    expect(left.get(buildDraftId(1))?.ad_name?.base).toBe('B')
    expect(readEditedValues(left, 2)).toEqual({ ad_name: 'D' })
  })

  it('keeps an edit back to the stored value, which it is about to replace', () => {
    const before = buildDrafts({})
    const sent = [{ id: buildDraftId(1), updates: { ad_name: 'B' } }]
    const back = applyCells(
      applyEdits(before, buildCellChange(1, 'ad_name', 'B')),
      buildRowMap(before),
      [buildCellChange(1, 'ad_name', 'Ad 1')],
      sent,
    )
    const saved = buildDrafts({ ad_name: 'B' })
    const left = settleSaved(back, sent, saved)
    expect(savableChanges(buildRowMap(saved, left).values())).toMatchObject([{ updates: { ad_name: 'Ad 1' } }])
  })

  it('marks the cells that the server names in a refusal', () => {
    const edits = applyEdits(
      buildDrafts({}, {}),
      buildCellChange(1, 'headlines', ['H']),
      buildCellChange(2, 'website_url', 'https://a.example'),
    )
    const issues = [
      { path: 'changes.1.updates.headlines.0', message: 'Too long' },
      { path: 'changes.0.updates.website_url', message: 'Unknown host' },
    ]
    const marked = markRefused(edits, [{ id: buildDraftId(2) }, { id: buildDraftId(1) }], issues)
    expect(marked.get(buildDraftId(1))?.headlines?.error).toBe('Too long')
    expect(marked.get(buildDraftId(2))?.website_url?.error).toBe('Unknown host')
  })

  it.each([
    ['another field', 'changes.0.updates.website_url'],
    ['no field', 'changes'],
    ['an unknown row', 'changes.7.updates.headlines'],
  ])('changes nothing for a refusal of %s', (_, path) => {
    const edits = applyEdits(buildDrafts({}), buildCellChange(1, 'headlines', ['H']))
    expect(markRefused(edits, [{ id: buildDraftId(1) }], [{ path, message: 'No' }])).toBe(edits)
  })
})

describe('a conflict', () => {
  const edits = applyEdits(buildDrafts({}), buildCellChange(1, 'ad_name', 'Mine'))
  const conflictsWith = (over: Partial<Draft>) =>
    [...buildRowMap(buildDrafts(over), edits).values()].flatMap(findConflicts)
  const conflict = { id: buildDraftId(1), field: 'ad_name' as const, mine: 'Mine', theirs: 'Theirs' }

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
    const rows = buildRowMap(buildDrafts({ ad_name: 'Theirs' }), kept)
    expect([...rows.values()].flatMap(findConflicts)).toEqual([])
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
