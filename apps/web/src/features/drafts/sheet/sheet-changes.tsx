import type { SheetChange, SheetOutcome } from '@hookline/contract/drafts/draft-sheet.schemas'
import { Paper, Table, VisuallyHidden } from '@mantine/core'
import { gridColumns } from '../grid/grid-columns.rules.ts'
import classes from './sheet-changes.module.css'

const headers = new Map<string, string>(gridColumns.map(({ field, header }) => [field, header]))
const headerOf = (field: string) =>
  headers.get(field) ?? (field === 'instagram_user_id' ? 'Instagram account' : 'New ad set')

/** Each field that the sheet changes, before and after. */
export function SheetChanges({ outcome: { changes, names } }: { outcome: SheetOutcome }) {
  if (changes.length === 0) return null
  return (
    <Paper component="section" withBorder className={classes.frame} tabIndex={0} aria-label="Changes">
      <Table stickyHeader layout="fixed" className={classes.table}>
        <Table.Thead>
          <tr>
            <Table.Th scope="col">Draft</Table.Th>
            <Table.Th scope="col">Field</Table.Th>
            <Table.Th scope="col">Before</Table.Th>
            <Table.Th scope="col">After</Table.Th>
          </tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map((change, index) => {
            const isFirst = changes[index - 1]?.id !== change.id
            return (
              <tr key={`${change.id} ${change.field}`}>
                <Table.Th scope="row" data-repeated={!isFirst || undefined}>
                  {isFirst ? names[change.id] : <VisuallyHidden>{names[change.id]}</VisuallyHidden>}
                </Table.Th>
                <Table.Td>{headerOf(change.field)}</Table.Td>
                <Value change={change} side="before" />
                <Value change={change} side="after" />
              </tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Value({ change, side }: { change: SheetChange; side: 'before' | 'after' }) {
  const Tag = side === 'before' ? 'del' : 'ins'
  const texts = textsOf(change[side])
  const others = textsOf(change[side === 'before' ? 'after' : 'before'])
  return (
    <Table.Td data-side={side}>
      {texts.length === 0 && <span className={classes.none}>empty</span>}
      {texts.map((text, index) => (
        <p key={index} dir="auto">
          {text === others[index] ? text : <Tag>{text}</Tag>}
        </p>
      ))}
    </Table.Td>
  )
}

/** Of a list its texts; of a new ad set its name. */
function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'object') return ['name' in value ? String(value.name) : 'A new ad set']
  return [String(value)]
}
