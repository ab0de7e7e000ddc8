import { listWords } from '@hookline/contract/list-words.rules'
import { Alert, Checkbox, Code, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogForm, FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { importableModelsQuery, useImportModels } from './ai-models.queries.ts'
import { modelTitle } from './model-form.rules.ts'

interface ImportModelsProps {
  onClose: () => void
}

/** Adds models from the lists of the configured providers. */
export function ImportModelsDialog({ isOpen, ...props }: ImportModelsProps & { isOpen: boolean }) {
  return (
    <FormDialog isOpen={isOpen} onClose={props.onClose} title="Import Models">
      <ImportForm {...props} />
    </FormDialog>
  )
}

function ImportForm({ onClose }: ImportModelsProps) {
  const query = useQuery(importableModelsQuery)
  const { data, error } = query
  const [chosen, setChosen] = useState<string[]>([])
  const add = useImportModels(onClose)
  return (
    <DialogForm
      submitLabel={
        chosen.length === 0 ? 'Add Models' : chosen.length === 1 ? 'Add 1 Model' : `Add ${chosen.length} Models`
      }
      isBusy={add.isPending}
      isDirty={chosen.length > 0}
      canSubmit={chosen.length > 0}
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(chosen)
      }}
    >
      <QueryError title="The models could not be listed" query={query} />
      {!data && !error && (
        <Group gap="sm" role="status">
          <Loader size="sm" />
          <Text>Loading models…</Text>
        </Group>
      )}
      {data && (
        <>
          <Text c="dimmed">
            These models generate text. Not every list says whether a model sees videos: test it after adding it. Prices
            are not listed either: enter them with Edit.
          </Text>
          <Checkbox.Group label="Models" value={chosen} onChange={setChosen}>
            <Stack gap="sm" mt="xs">
              {data.models.map((model) => (
                <Checkbox
                  key={model.path_name}
                  value={model.path_name}
                  disabled={model.is_stored}
                  label={
                    <>
                      {modelTitle(model)} <Code>{model.path_name}</Code>
                      {model.is_stored && ' (already added)'}
                    </>
                  }
                  description={[model.provider, model.description].filter(Boolean).join(' · ')}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {data.failures.map((failure) => (
            <Alert key={failure} color="yellow" title="Some models could not be listed">
              {failure}
            </Alert>
          ))}
          {data.models.length === 0 && <Text>No model is listed.</Text>}
          {data.unlisted.length > 0 && (
            <Text c="dimmed">No longer listed by the provider, perhaps retired: {listWords(data.unlisted)}</Text>
          )}
        </>
      )}
    </DialogForm>
  )
}
