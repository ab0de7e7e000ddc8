import type { GenerationSettings } from '@hookline/contract/generation/generation-request.schemas'
import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Card, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, memo, useRef, useSyncExternalStore } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { useGenerate, useSendingCount } from '../batch/batch.queries.ts'
import { responseFormatsQuery, type StudioTool, templatesQuery } from '../studio.queries.ts'
import type { Batch } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'
import { LostFiles } from '../upload/lost-files.tsx'
import { countToSend, firstBadUpload, readyVideos } from '../upload/upload-list.rules.ts'
import { uploadRowId } from '../upload/upload-row.tsx'
import { UploadWidget } from '../upload/upload-widget.tsx'
import { refusalOf } from './form-refusal.rules.ts'
import { InputValueFields, useInputValues } from './input-values.tsx'
import { ModelPicker } from './model-picker.tsx'
import { ResponseFormatPicker } from './response-format-picker.tsx'
import { SystemPromptEditor } from './system-prompt-editor.tsx'
import { TemplateManager } from './template-manager.tsx'
import { useDeferredSubmit } from './use-deferred-submit.ts'
import { useModelChoice } from './use-model-choice.ts'
import { useQueryErrorToast } from './use-query-error-toast.ts'
import { useSystemPrompt } from './use-system-prompt.ts'

/** Options are loaded for ad copy until the tool is known, which is the same for every tool there is. */
const toolWhileLoading: StudioTool = {
  key: '',
  displayName: '',
  description: '',
  category: 'ad copy',
  systemPromptType: 'ad copy',
}

/** The button that starts a generation. */
export const submitButtonId = 'studio-submit'

interface StudioFormCardProps {
  studio: Studio
  /** Undefined while it loads. */
  tool: StudioTool | undefined
}

/** Everything a generation needs, and the button that starts it. */
export const StudioFormCard = memo(function StudioFormCard({ studio, tool }: StudioFormCardProps) {
  const { generate } = useGenerate(studio)
  const isSending = useSendingCount() !== null
  const form = useSyncExternalStore(studio.subscribe, () => studio.getState().form)
  const lostFiles = useSyncExternalStore(studio.subscribe, () => studio.getState().lostFiles)
  const uploads = useSyncExternalStore(studio.queue.subscribe, studio.queue.getItems)
  const { category, systemPromptType } = tool ?? toolWhileLoading
  const submitButton = useRef<HTMLButtonElement>(null)
  const model = useModelChoice(form.modelId)
  const prompt = useSystemPrompt(systemPromptType, form.systemPrompt)
  const templates = useQuery(templatesQuery(category))
  const formats = useQuery(responseFormatsQuery(category))
  const template = templates.data?.find(({ id }) => id === form.templateId)
  const values = useInputValues(studio, [prompt.text, template?.instructions ?? ''])
  useQueryErrorToast(templates.error, 'Failed to load templates', 'Try again in a moment.')
  useQueryErrorToast(formats.error, 'Error Loading Response Formats', 'Try again in a moment.')

  const isLoading = model.isLoading || prompt.isLoading || templates.isPending || formats.isPending
  const { isWaiting, press } = useDeferredSubmit(studio.queue, isLoading, submit)

  async function submit(wasKept: boolean) {
    const uploads = studio.queue.getItems()
    // What it was kept for did not come, which has been told, or was taken away.
    if (wasKept && uploads.length === 0) return
    const refusal = refusalOf({ isToolLoaded: tool !== undefined, uploads, modelId: model.modelId })
    if (refusal) {
      showToast({ ...refusal, kind: 'error' })
      const bad = tool && firstBadUpload(uploads)
      // The focus stays where it is when it has moved to another field meanwhile.
      const hasFocus = !wasKept || document.activeElement === submitButton.current
      if (bad && hasFocus) document.getElementById(uploadRowId(bad.id))?.focus()
      return
    }
    if (!tool || !model.modelId) return
    const variables = values.take()
    if (!variables) return
    const format = formats.data?.find(({ id }) => id === form.responseFormatId)
    const settings: GenerationSettings = {
      modelId: model.modelId,
      systemPrompt: prompt.text,
      templateId: template?.id ?? null,
      toolKey: tool.key,
      toolCategory: tool.category,
      responseFormatId: format?.id ?? null,
      variables,
    }
    generate({ videos: readyVideos(uploads), settings, format: format ? shownFormat(format) : null }, () =>
      submitButton.current?.focus(),
    )
  }

  function handlePress(event: MouseEvent) {
    // Not the second press of a double click, which may come after a quick answer.
    if (event.detail <= 1) void press()
  }

  const waitingLabel = studio.queue.isBusy() ? 'Waiting for the uploads…' : 'Loading the options…'
  return (
    <Card component="section" aria-label="Inputs" padding="md">
      <Stack gap="md">
        <LostFiles names={lostFiles} onClose={() => studio.change({ lostFiles: [] })} />
        <UploadWidget queue={studio.queue} />
        <ModelPicker choice={model} onChange={(modelId) => studio.changeForm({ modelId })} />
        <SystemPromptEditor
          tool={tool ?? toolWhileLoading}
          prompt={prompt}
          onChange={(systemPrompt) => studio.changeForm({ systemPrompt })}
        />
        <TemplateManager
          type={category}
          templates={templates.data ?? []}
          isLoading={templates.isPending}
          error={templates.error}
          value={form.templateId}
          onChange={(templateId) => studio.changeForm({ templateId })}
          form={form.templateForm}
          onFormChange={(templateForm) => studio.changeForm({ templateForm })}
        />
        <ResponseFormatPicker
          formats={formats.data ?? []}
          isLoading={formats.isPending}
          error={formats.error}
          value={form.responseFormatId}
          onChange={(responseFormatId) => studio.changeForm({ responseFormatId })}
        />
        <InputValueFields
          names={values.names}
          isChecked={values.isChecked}
          values={form.variables}
          onChange={(variables) => studio.changeForm({ variables })}
        />
        <Button
          ref={submitButton}
          id={submitButtonId}
          size="md"
          onClick={handlePress}
          aria-disabled={isSending || isWaiting}
        >
          {isWaiting ? waitingLabel : submitLabel(countToSend(uploads))}
        </Button>
        <VisuallyHidden role="status">{isWaiting && waitingLabel}</VisuallyHidden>
      </Stack>
    </Card>
  )
})

function submitLabel(videos: number): string {
  return videos > 1 ? `Generate ad copy for ${videos} videos` : 'Generate ad copy'
}

function shownFormat({ client_template_type, client_template_config }: ResponseFormat): Batch['format'] {
  return { clientTemplateType: client_template_type, clientTemplateConfig: client_template_config }
}
