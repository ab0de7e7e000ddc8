import { Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { DialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { Concept } from '../upload/concepts.rules.ts'

interface GroupCutsDialogProps {
  isOpen: boolean
  concepts: readonly Concept[]
  /** @param names of all videos that become one concept */
  onGroup: (names: string[]) => void
  onClose: () => void
}

/** Makes one concept of several videos. */
export default function GroupCutsDialog({ isOpen, concepts, onGroup, onClose }: GroupCutsDialogProps) {
  return (
    <FormDialog isOpen={isOpen} size="md" onClose={onClose} title="Group cuts">
      <GroupCutsForm concepts={concepts} onGroup={onGroup} />
    </FormDialog>
  )
}

function GroupCutsForm({ concepts, onGroup }: Pick<GroupCutsDialogProps, 'concepts' | 'onGroup'>) {
  const [chosen, setChosen] = useState<string[]>([])
  const names = concepts
    .filter(({ lead }) => chosen.includes(lead.id))
    .flatMap(({ lead, cuts }) => [lead, ...cuts].map(({ name }) => name))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onGroup(names)
  }

  return (
    <DialogForm
      submitLabel={chosen.length > 1 ? `Group ${names.length} videos` : 'Group videos'}
      isBusy={false}
      // Choosing again is easy.
      isDirty={false}
      canSubmit={chosen.length > 1}
      onSubmit={handleSubmit}
    >
      <Text size="sm" c="dimmed">
        Cuts of one concept are written once, from the first, and get a draft each with the same texts. Files whose
        names differ only in the ratio are grouped already.
      </Text>
      <Checkbox.Group value={chosen} onChange={setChosen} label="Videos of one concept">
        <Stack gap="xs" mt="xs">
          {concepts.map(({ lead, cuts }) => (
            <Checkbox
              key={lead.id}
              value={lead.id}
              label={cuts.length > 0 ? `${lead.name} and ${cuts.length} more` : lead.name}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  )
}
