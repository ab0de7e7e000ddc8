import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import { defaultDeletionMessage } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { IconDownload, IconPlugConnected, IconStar, IconTestPipe } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../lib/session.ts'
import { TablePage } from '../../ui/data-table/table-page.tsx'
import { useDialog } from '../../ui/dialogs/use-dialog.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { aiModelsQuery, useDeleteModel, useSetDefaultModel } from './ai-models.queries.ts'
import { ImportModelsDialog } from './import-models-dialog.tsx'
import { modelColumns } from './model-columns.tsx'
import { modelTitle } from './model-form.rules.ts'
import { ModelForm } from './model-form.tsx'
import { TestModelDialog } from './test-model-dialog.tsx'

interface AiModelsPageProps {
  /** Shows how to connect an AI service; absent once one is connected. */
  onConnect?: (() => void) | undefined
}

/** Any user may set the default model; admins and owners may also add, edit, delete and test models. */
export function AiModelsPage({ onConnect }: AiModelsPageProps) {
  const mayChange = hasRole(useCurrentUser().role, 'admin')
  const setDefault = useSetDefaultModel()
  const test = useDialog<AiModel>()
  const importing = useDialog<true>()
  return (
    <TablePage
      title="AI Models"
      description="The models that read videos and write copy. The default is used unless another is chosen."
      noun="AI Model"
      label="AI models"
      query={useQuery({ ...aiModelsQuery, select: ({ models }) => models })}
      errorTitle="Error loading AI models. Please try again."
      empty={{ title: 'There are no AI models', message: 'Without a model, no ad copy can be generated.' }}
      columns={modelColumns}
      getRowName={modelTitle}
      mayChange={mayChange}
      whyNotDelete={(model) => (model.is_default ? defaultDeletionMessage : null)}
      rowActions={(model, edit, remove) => {
        const isDefault = model.is_default || model.is_chosen_default
        const title = modelTitle(model)
        const makeDefault = {
          verb: 'Set as default',
          label: `Set as default: ${title}`,
          Icon: IconStar,
          isBusy: setDefault.isPending && setDefault.variables.id === model.id,
          onAct: () => setDefault.mutate(model),
        }
        const tryOut = { verb: 'Test', label: `Test ${title}`, Icon: IconTestPipe, onAct: () => test.open(model) }
        return [isDefault ? null : makeDefault, ...(mayChange ? [tryOut, edit, remove] : [])]
      }}
      actions={
        onConnect ? (
          <IconButton icon={IconPlugConnected} onClick={onConnect}>
            How to connect
          </IconButton>
        ) : (
          <IconButton icon={IconDownload} onClick={() => importing.open(true)}>
            Import Models
          </IconButton>
        )
      }
      addLabel="Add Model"
      addTitle="Add AI Model"
      renderForm={(props) => <ModelForm {...props} />}
      deleteQuestion={({ name }) =>
        `Are you sure you want to delete "${name}"? This cannot be undone. Its results stay in the history.`
      }
      remove={useDeleteModel()}
    >
      {(table) => (
        <>
          {table}
          <TestModelDialog dialog={test} onConnect={onConnect} />
          <ImportModelsDialog isOpen={importing.isOpen} onClose={importing.close} />
        </>
      )}
    </TablePage>
  )
}
