import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { AiModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/session.ts'
import { SortableTable } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { closeAfterDelete, DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { useDialog } from '../../ui/use-dialog.ts'
import { aiModelsQuery, useDeleteModel, useSetDefaultModel } from './ai-models.queries.ts'
import { ImportModelsDialog } from './import-models-dialog.tsx'
import { ModelForm } from './model-form.tsx'
import { modelColumns } from './model-table.tsx'
import { TestModelDialog } from './test-model-dialog.tsx'

/** Any user may set the default model; admins and owners may also add, edit, delete and test models. */
export function AiModelsPage() {
  const mayChange = hasRole(useCurrentUser().role, 'admin')
  const query = useQuery(aiModelsQuery)
  const setDefault = useSetDefaultModel()
  const form = useDialog<AiModel | 'new'>()
  const deletion = useDialog<AiModel>()
  const remove = useDeleteModel(() => closeAfterDelete(deletion))
  const test = useDialog<AiModel>()
  const importing = useDialog<true>()
  const columns = modelColumns({
    mayChange,
    busyId: setDefault.isPending ? setDefault.variables.id : null,
    onSetDefault: (model) => setDefault.mutate(model),
    onEdit: form.open,
    onDelete: deletion.open,
    onTest: test.open,
  })
  return (
    <PageLayout
      title="AI Models"
      back={{ to: '/', label: 'Back to home' }}
      width={1120}
      actions={
        mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => importing.open(true)}
            >
              Import from Gemini
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => form.open('new')}>
              Add Model
            </Button>
          </>
        )
      }
    >
      <TableSection
        query={query}
        errorTitle="Error loading AI models. Please try again."
        loadingLabel="Loading AI models"
        empty={<EmptyState title="There are no AI models" message="Without a model, no ad copy can be generated." />}
      >
        {(models) => <SortableTable label="AI models" columns={columns} rows={models} rowKey={({ id }) => id} />}
      </TableSection>
      <EditDialog
        dialog={form}
        query={query}
        titles={{ add: 'Add AI Model', edit: 'Edit AI Model' }}
        goneTitle="This model was deleted by someone else"
        versionOf={({ updated_at }) => updated_at}
      >
        {(props) => <ModelForm {...props} />}
      </EditDialog>
      <DeleteDialog
        dialog={deletion}
        title="Delete AI Model"
        question={({ name }) =>
          `Are you sure you want to delete "${name}"? This cannot be undone. Its results stay in the history.`
        }
        remove={remove}
      />
      <TestModelDialog dialog={test} />
      <ImportModelsDialog isOpen={importing.isOpen} onClose={importing.close} />
    </PageLayout>
  )
}
