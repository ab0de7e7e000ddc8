import { Button, Group, Stack, Text } from '@mantine/core'
import { DialogFoot } from '../../../ui/dialogs/form-dialog.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { FactList } from '../../../ui/page/fact-list.tsx'
import { say } from './grid-cells.tsx'
import { describeFieldPath, type GridField, gridColumns } from './grid-columns.rules.ts'
import type { Conflict, GridRow } from './grid-edits.rules.ts'
import type { Choices } from './use-choices.ts'
import type { GridEdits } from './use-grid-edits.ts'

interface ConflictsDialogProps {
  isOpen: boolean
  grid: Pick<GridEdits, 'conflicts' | 'rows' | 'resolve'>
  choices: Choices
  onClose: () => void
}

/** Cells that were edited here and changed elsewhere, with both values. Their drafts are not saved before a choice. */
export function ConflictsDialog({ isOpen, grid, choices, onClose }: ConflictsDialogProps) {
  const { conflicts, rows, resolve } = grid
  const isOne = conflicts.length === 1
  const resolveAll = (keeps: 'mine' | 'theirs') => {
    for (const conflict of conflicts) resolve(conflict, keeps)
    onClose()
  }
  return (
    <Modal isOpen={isOpen} title="Changed elsewhere" size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {isOne ? 'This cell was' : 'These cells were'} changed by someone else, or in another tab, while you edited{' '}
          {isOne ? 'it' : 'them'}.
        </Text>
        {conflicts.map((conflict) => {
          const row = rows.find(({ id }) => id === conflict.id)
          const name = `${describeFieldPath(conflict.field)} of ${row?.draft.ad_name ?? ''}`
          return (
            <section key={`${conflict.id} ${conflict.field}`} aria-label={name}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <FactList
                facts={[
                  ['Yours', describeSide(conflict, conflict.mine, row, choices)],
                  ['Stored', describeSide(conflict, conflict.theirs, row, choices)],
                ]}
              />
              <Group gap="xs" mt="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Keep yours: ${name}`}
                  onClick={() => resolve(conflict, 'mine')}
                >
                  Keep yours
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Take the stored one: ${name}`}
                  onClick={() => resolve(conflict, 'theirs')}
                >
                  Take the stored one
                </Button>
              </Group>
            </section>
          )
        })}
        {conflicts.length > 1 && (
          <DialogFoot>
            <Button variant="default" onClick={() => resolveAll('theirs')}>
              Take all stored ones
            </Button>
            <Button onClick={() => resolveAll('mine')}>Keep all yours</Button>
          </DialogFoot>
        )}
      </Stack>
    </Modal>
  )
}

function describeSide({ field }: Conflict, value: unknown, row: GridRow | undefined, choices: Choices): string {
  const column = gridColumns.find((one) => one.field === field)
  if (column?.kind !== 'choice' || !row || typeof value !== 'string') return say(value)
  return choices.describeChoice(field as GridField, { ...row.values, [field]: value })
}
