import type { GenerationSettings } from '@hookline/contract/generation/generation-request.schemas'
import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Card, Stack, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { useGenerate, useSendingCount } from '../batch/batch.queries.ts'
import { adCopyTool, responseFormatsQuery, type StudioTool, templatesQuery } from '../studio.queries.ts'
import type { Batch } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'
import { LostFiles } from '../upload/lost-files.tsx'
import { countToSend, firstBadUpload, readyVideos } from '../upload/upload-list.rules.ts'
import type { UploadQueue } from '../upload/upload-queue.ts'
import { uploadRowId } from '../upload/upload-row.tsx'
import { UploadWidget } from '../upload/upload-widget.tsx'
import { refusalOf } from './form-refusal.rules.ts'
import { InputValueFields, useInputValues } from './input-values.tsx'
import { ModelPicker, useModelChoice } from './model-picker.tsx'
import { OptionSelect } from './option-select.tsx'
import { SystemPromptEditor, useSystemPrompt } from './system-prompt-editor.tsx'
import { TemplateManager } from './template-manager.tsx'
import { useQueryErrorToast } from './use-query-error-toast.ts'

export const submitButtonId = 'studio-submit'

export const StudioFormCard = memo(function StudioFormCard(props: { studio: Studio; tool: StudioTool | undefined }) {
  const { studio, tool } = props
  const { generate } = useGenerate(studio)
  const isSending = useSendingCount() !== null
  const form = useSyncExternalStore(studio.subscribe, () => studio.getState().form)
  const lostFiles = useSyncExternalStore(studio.subscribe, () => studio.getState().lostFiles)
  const uploads = useSyncExternalStore(studio.queue.subscribe, studio.queue.getItems)
  const { category, systemPromptType } = tool ?? adCopyTool
  const submitButton = useRef<HTMLButtonElement>(null)
  const model = useModelChoice(form.modelId)
  const prompt = useSystemPrompt(systemPromptType, form.systemPrompt)
  const templates = useQuery(templatesQuery(category))
  const formats = useQuery(responseFormatsQuery(category))
  const template = templates.data?.find(({ id }) => id === form.templateId)
  const format = formats.data?.find(({ id }) => id === form.responseFormatId)
  const values = useInputValues(studio, [prompt.text, template?.instructions ?? ''])
  useQueryErrorToast(templates.error, 'Failed to load templates', 'Try again in a moment.')
  useQueryErrorToast(formats.error, 'Error Loading Response Formats', 'Try again in a moment.')

  const isLoading = model.isLoading || prompt.isLoading || templates.isPending || formats.isPending
  const { isWaiting, press } = useDeferredSubmit(studio.queue, isLoading, submit)

  function submit(isDeferred: boolean) {
    const uploads = studio.queue.getItems()
    // The only video failed, which a toast has reported, or was removed.
    if (isDeferred && uploads.length === 0) return
    const refusal = refusalOf({ isToolLoaded: tool !== undefined, uploads, modelId: model.modelId })
    if (refusal) {
      showToast({ ...refusal, kind: 'error' })
      const bad = tool && firstBadUpload(uploads)
      // A focus that has moved to another field since stays there.
      const hasFocus = !isDeferred || document.activeElement === submitButton.current
      if (bad && hasFocus) document.getElementById(uploadRowId(bad.id))?.focus()
      return
    }
    if (!tool || !model.modelId) return
    const variables = values.take()
    if (!variables) return
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
    // Ignores the second press of a double click, even after a quick answer.
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
          type={systemPromptType}
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
        <OptionSelect
          label="Response format"
          description={format?.description ?? 'How the result is written and shown.'}
          error={formats.error && 'The response formats could not be loaded. Copy variants are created.'}
          noneLabel="Default (copy variants)"
          options={(formats.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={format?.id ?? null}
          onChange={(responseFormatId) => studio.changeForm({ responseFormatId })}
          isLoading={formats.isPending}
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

/**
 * Defers a submit until the form's options are loaded and its videos are uploaded. It then submits what the form holds
 * at that time, even if another page was opened meanwhile.
 * @param submit called with whether it was deferred
 */
function useDeferredSubmit(queue: UploadQueue, isLoading: boolean, submit: (isDeferred: boolean) => void) {
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef(submit)
  const onLoaded = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = submit
    if (!isLoading) onLoaded.current?.()
  })

  async function press() {
    if (isWaiting) return
    const isDeferred = isLoading || queue.isBusy()
    if (isDeferred) {
      setWaiting(true)
      if (isLoading) {
        await new Promise<void>((resolve) => {
          onLoaded.current = resolve
        })
      }
      await queue.settled()
      setWaiting(false)
    }
    latest.current(isDeferred)
  }

  return { isWaiting, press }
}
