import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { BlockedVariant } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { projectMaxLength } from '@hookline/contract/labels/labels.schemas'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx'
import { DialogForm, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { SuggestInput } from '../../ui/fields/suggest-input.tsx'
import { isolateText } from '../../ui/texts/user-text.tsx'
import { brandProjectsQuery, useDeleteBrandGuide, usedProjectsQuery } from './brand-guide.queries.ts'

interface GuideChoiceProps {
  project: string | null
  onProjectChange: (project: string | null) => void
  /** Takes the accepted variants that the team's guide newly blocks. */
  onDeleted: (blocked: BlockedVariant[]) => void
}

/** Which guide is shown: the team's, or that of a project. */
export function GuideChoice({ project, onProjectChange, onDeleted }: GuideChoiceProps) {
  const mayEdit = hasRole(useCurrentUser().role, 'admin')
  const { data: projects = [] } = useQuery(brandProjectsQuery)
  const added = useDialog<true>()
  const deleted = useDialog<string>()
  const remove = useDeleteBrandGuide({
    onDeleted(blocked) {
      deleted.close()
      onProjectChange(null)
      onDeleted(blocked)
    },
  })
  const isOwn = project !== null && projects.includes(project)
  if (projects.length === 0 && project === null && !mayEdit) return null
  return (
    <Group gap="xs" align="flex-end" mb="sm">
      <NativeSelect
        label="Guide of"
        miw={200}
        maw="100%"
        data={[
          { value: '', label: 'The team' },
          ...[...projects, ...(project !== null && !isOwn ? [project] : [])].map((value) => ({ value, label: value })),
        ]}
        value={project ?? ''}
        onChange={({ currentTarget }) => onProjectChange(currentTarget.value || null)}
      />
      {mayEdit && (
        <Button variant="default" onClick={() => added.open(true)}>
          Add for a project
        </Button>
      )}
      {mayEdit && isOwn && (
        <Button variant="default" onClick={() => deleted.open(project)}>
          Delete
        </Button>
      )}
      <FormDialog isOpen={added.isOpen} title="Add a guide for a project" onClose={added.close}>
        <ProjectForm
          key={added.openCount}
          onChoose={(chosen) => {
            added.close()
            onProjectChange(chosen)
          }}
        />
      </FormDialog>
      <DeleteDialog
        dialog={deleted}
        title="Delete this brand guide?"
        question={(name) => `${isolateText(name)} uses the team's guide from then on.`}
        remove={remove}
      />
    </Group>
  )
}

function ProjectForm({ onChoose }: { onChoose: (project: string) => void }) {
  const { data: projects = [] } = useQuery(usedProjectsQuery)
  const [name, setName] = useState('')
  const isNamed = name.trim() !== ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isNamed) onChoose(name.trim())
  }

  return (
    <DialogForm submitLabel="Continue" isBusy={false} isDirty={false} canSubmit={isNamed} onSubmit={handleSubmit}>
      <SuggestInput
        label="Project"
        description="It begins as a copy of the team's guide."
        data-autofocus
        maxLength={projectMaxLength}
        data={projects}
        value={name}
        onChange={setName}
      />
    </DialogForm>
  )
}
