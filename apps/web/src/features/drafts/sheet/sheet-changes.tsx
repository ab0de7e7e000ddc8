import { findDraftField } from '@hookline/contract/drafts/draft-fields.rules'
import type { SheetChange, SheetOutcome } from '@hookline/contract/drafts/draft-sheet.schemas'
import { Button, Paper, Table, VisuallyHidden } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { withoutDate } from '../../../parts/drafts/draft-words.rules.ts'
import { MarkedWords } from '../../../ui/texts/marked-words.tsx'
import { compareWords } from '../../../ui/texts/word-diff.ts'
import { findFixedChoices } from '../draft-choices.ts'
import { describeFieldPath } from '../grid/grid-columns.rules.ts'
import classes from './sheet-changes.module.css'

/** Drawing thousands at once would take seconds. */
const shownAtOnce = 300
/** Each of them may have five rewritten texts. */
const editsMax = 60

/** Each field that the sheet changes, before and after. */
export function SheetChanges({ outcome: { changes, names } }: { outcome: SheetOutcome }) {
  const [count, setCount] = useState(shownAtOnce)
  const rest = changes.length - count
  const frame = useRef<HTMLDivElement>(null)
  if (changes.length === 0) return null
  const formatDraftName = (id: string) => withoutDate(names[id] ?? id)
  function showMore() {
    setCount(count + shownAtOnce)
    // The pressed button moves or is removed.
    frame.current?.focus({ preventScroll: true })
  }
  return (
    <Paper ref={frame} component="section" withBorder className={classes.frame} tabIndex={-1} aria-label="Changes">
      <Table stickyHeader stickyHeaderOffset={60} layout="fixed" className={classes.table}>
        <Table.Thead>
          <tr>
            <Table.Th scope="col" w="20%">
              Draft
            </Table.Th>
            <Table.Th scope="col" w="14%">
              Field
            </Table.Th>
            <Table.Th scope="col">Before</Table.Th>
            <Table.Th scope="col">After</Table.Th>
          </tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.slice(0, count).map((change, index) => {
            const isFirst = changes[index - 1]?.id !== change.id
            return (
              <tr key={`${change.id} ${change.field}`} data-first={isFirst || undefined}>
                <Table.Th scope="row" data-repeated={!isFirst || undefined}>
                  {isFirst ? formatDraftName(change.id) : <VisuallyHidden>{formatDraftName(change.id)}</VisuallyHidden>}
                </Table.Th>
                <Table.Td>{describeFieldPath(change.field)}</Table.Td>
                <Values field={change.field} before={change.before} after={change.after} />
              </tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {rest > 0 && (
        <Button variant="subtle" fullWidth onClick={showMore}>
          Show {Math.min(rest, shownAtOnce)} more of {changes.length} changes
        </Button>
      )}
    </Paper>
  )
}

/** Lists show only the texts that differ. Memoized: a sheet may have thousands of them to compare. */
const Values = memo(function Values({ field, before, after }: Pick<SheetChange, 'field' | 'before' | 'after'>) {
  const [old, fresh] = [toTexts(field, before), toTexts(field, after)]
  const pairs = Array.from({ length: Math.max(old.length, fresh.length) }, (_, at) => ({
    at,
    before: old[at] ?? '',
    after: fresh[at] ?? '',
  })).filter((pair) => pair.before !== pair.after)
  const compared = pairs.map((pair) => ({ at: pair.at, ...compareWords(pair.before, pair.after, { editsMax }) }))
  const sides = [
    { side: 'before', mark: 'removed' },
    { side: 'after', mark: 'added' },
  ] as const
  return sides.map(({ side, mark }) => (
    <Table.Td key={side} data-side={side}>
      {compared.map(({ at, [side]: pieces }) => (
        <p key={at} dir="auto">
          {pieces.length > 0 ? (
            <MarkedWords pieces={pieces} mark={mark} />
          ) : (
            <span className={classes.none}>empty</span>
          )}
        </p>
      ))}
    </Table.Td>
  ))
})

/** A list becomes its texts, a choice its label, a new ad set its name. */
function toTexts(field: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object') return ['name' in value ? String(value.name) : 'A new ad set']
  const key = findDraftField(field)
  const choices = key && findFixedChoices(key)
  return [choices?.find(({ id }) => id === value)?.name ?? String(value)]
}
