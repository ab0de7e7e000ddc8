import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import { Button, Card, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { useGenerate, useSendingCount } from '../batch.queries.ts'
import { listNext } from '../batch.rules.ts'
import type { StudioTool } from '../studio.queries.ts'
import { groupCuts, type Studio } from '../studio-store.ts'
import { LostFiles } from '../upload/lost-files.tsx'
import {
  asIfUploaded,
  countToSend,
  firstBadUpload,
  isWaiting,
  readyConcepts,
  readyVideos,
  type UploadItem,
} from '../upload/upload-list.rules.ts'
import type { UploadQueue } from '../upload/upload-queue.ts'
import { uploadRowId } from '../upload/upload-row.tsx'
import { BriefRow, useBrief } from './brief-row.tsx'
import { FindingsField } from './findings-field.tsx'
import { findRefusal, missingVideos } from './form-refusal.rules.ts'
import { LabelFields } from './label-fields.tsx'
import { ModelPicker } from './model-picker.tsx'
import { OptionRow } from './option-row.tsx'
import { fillBriefFromProject } from './project-brief.ts'
import { RecipePicker } from './recipe-picker.tsx'
import settings from './settings.module.css'
import classes from './studio-form-card.module.css'
import { SystemPromptEditor } from './system-prompt-editor.tsx'
import { TemplateManager } from './template-manager.tsx'
import { UploadWidget } from './upload-widget.tsx'
import { useStudioRequest } from './use-studio-request.ts'

const missingId = 'studio-missing'

interface StudioFormCardProps {
  studio: Studio
  tool: StudioTool | undefined
  /** Whether generating is what comes next on the screen. */
  isNext: boolean
}

export const StudioFormCard = memo(function StudioFormCard({ studio, tool, isNext }: StudioFormCardProps) {
  const { kind } = studio
  const { generate } = useGenerate(studio)
  const isSending = useSendingCount(studio) !== null
  const lostFiles = useSyncExternalStore(studio.subscribe, () => studio.getState().lostFiles)
  const waitingCount = useUploads(studio, (uploads) => listLeads(studio, uploads).filter(isWaiting).length)
  const isBusy = useSyncExternalStore(studio.queue.subscribe, studio.queue.isBusy)
  const unchosen = useUploads(studio, (uploads) => missingVideos(kind, uploads))
  // The sample video is in the list once it is fetched.
  const missing = kind.isComparison || !isBusy ? unchosen : null
  const sentCount = useUploads(studio, (uploads) => countToSend(listLeads(studio, uploads)))
  const submitButton = useRef<HTMLButtonElement>(null)
  const request = useStudioRequest(studio, tool)
  const { form, category, systemPromptType, model, prompt, formats, format, isLoading, modified } = request
  const { templates, wholeTemplate } = request
  const brief = useBrief(studio, request.texts)
  useQueryErrorToast(model.error, 'Error Loading AI Models', 'Failed to load AI models.')
  useQueryErrorToast(prompt.error, 'Error loading system prompt', 'The built-in default prompt is used.')
  useQueryErrorToast(templates.error ?? wholeTemplate.error, 'Failed to load templates', 'Try again in a moment.')
  useQueryErrorToast(formats.error, 'Error Loading Response Formats', 'Try again in a moment.')
  const { isDeferred, press } = useDeferredSubmit(studio.queue, isLoading, submit)

  /** @returns whether something is missing, which a toast then names */
  function refuse(uploads: UploadItem[], isDeferred: boolean): boolean {
    const refusal = findRefusal({ kind, isToolLoaded: tool !== undefined, uploads, modelId: model.modelId })
    if (!refusal) return false
    showToast({ ...refusal, kind: 'error' })
    const bad = tool && firstBadUpload(uploads)
    // A focus that has moved to another field since stays there.
    const hasFocus = !isDeferred || document.activeElement === submitButton.current
    if (bad && hasFocus) document.getElementById(uploadRowId(bad.id))?.focus()
    return true
  }

  function submit(isDeferred: boolean) {
    const { batch } = studio.getState()
    const items = studio.queue.getItems()
    const uploads = kind.isComparison ? items : listNext(items, batch)
    // The only video failed, which a toast has reported, or was removed.
    if (isDeferred && uploads.length === 0) return
    if (refuse(uploads, isDeferred)) return
    const sent = brief.check() ? request.readRequest() : null
    if (!sent) return
    const videos = kind.isComparison
      ? [readyVideos(uploads)]
      : readyConcepts(groupCuts(studio, uploads)).map((video) => [video])
    const isAddition = batch !== null && uploads.length < items.length
    generate({ videos, ...sent, isAddition }, () => submitButton.current?.focus())
  }

  function handlePress(event: MouseEvent) {
    // Ignores the second press of a double click, even after a quick answer.
    if (event.detail > 1 || isDeferred) return
    const items = studio.queue.getItems()
    if (items.some(isWaiting)) {
      // What can be refused at once must not wait for the uploads.
      if (!isLoading && (refuse(asIfUploaded(items), false) || !brief.check())) return
      studio.queue.start()
    }
    void press()
  }

  const submitLabel =
    waitingCount > 0 ? kind.uploadAndSubmitLabel(waitingCount + sentCount) : kind.submitLabel(sentCount)
  const waitingLabel = isBusy ? 'Waiting for the uploads…' : 'Loading the options…'
  return (
    <Card component="section" aria-label="Inputs" padding="md" className={classes.card}>
      <Stack gap="md" bg="inherit">
        {request.isCopy && (
          <RecipePicker
            studio={studio}
            recipes={request.recipes.data}
            recipe={request.recipe}
            error={request.recipes.error}
            hasUnsavedPrompt={prompt.isModified}
            readParts={request.readParts}
          />
        )}
        <LostFiles names={lostFiles} onClose={() => studio.change({ lostFiles: [] })} />
        <UploadWidget studio={studio} onSampleAdded={() => submitButton.current?.focus({ preventScroll: true })} />
        <FindingsField findings={form.findings} onChange={(findings) => studio.changeForm({ findings })} />
        <div className={settings.settings}>
          <BriefRow
            brief={brief}
            values={form}
            onChange={({ brief, variables }) => studio.changeForm({ brief, variables })}
            isModified={modified.has('brief') || modified.has('variables')}
          />
          <ModelPicker
            choice={model}
            onChange={(modelId) => studio.changeForm({ modelId })}
            isModified={modified.has('modelId')}
          />
          <SystemPromptEditor
            type={systemPromptType}
            prompt={prompt}
            project={form.project?.trim() || null}
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
            isModified={modified.has('templateId')}
          />
          <OptionRow
            title={settingLabels.responseFormatId}
            isModified={modified.has('responseFormatId')}
            error={formats.error && `The response formats could not be loaded. ${kind.defaultFormat.note}`}
            noneLabel={kind.defaultFormat.label}
            options={(formats.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={format?.id ?? null}
            onChange={(responseFormatId) => studio.changeForm({ responseFormatId })}
            isLoading={formats.isPending}
          />
          {request.isCopy && (
            <LabelFields
              project={form.project}
              tags={form.tags}
              isModified={modified.has('project') || modified.has('tags')}
              onChange={studio.changeForm}
              onProjectEntered={() => void fillBriefFromProject(studio)}
            />
          )}
        </div>
        <div className={classes.foot} data-bottom-bar>
          <Button
            ref={submitButton}
            size="md"
            variant={isNext ? 'filled' : 'default'}
            onClick={handlePress}
            aria-disabled={isSending || isDeferred || missing !== null}
            aria-describedby={missing ? missingId : undefined}
            data-disabled={missing !== null || undefined}
          >
            {isDeferred ? waitingLabel : submitLabel}
          </Button>
          {missing && (
            <Text id={missingId} size="xs" c="dimmed">
              {missing}
            </Text>
          )}
          <VisuallyHidden role="status">{isDeferred && waitingLabel}</VisuallyHidden>
        </div>
      </Stack>
    </Card>
  )
})

const listLeads = (studio: Studio, uploads: UploadItem[]) => groupCuts(studio, uploads).map(({ lead }) => lead)

/** One fact of the videos that come next, so that the form is drawn again only when that changes. */
function useUploads<T extends string | number | null>(studio: Studio, read: (items: UploadItem[]) => T): T {
  const { kind, queue } = studio
  const batch = useSyncExternalStore(studio.subscribe, () => studio.getState().batch)
  // Groups change the count.
  useSyncExternalStore(studio.subscribe, () => studio.getState().groups)
  return useSyncExternalStore(queue.subscribe, () => {
    const items = queue.getItems()
    return read(kind.isComparison ? items : listNext(items, batch))
  })
}

/**
 * Defers a submit until the form's options are loaded and its videos are uploaded. It then submits what the form holds
 * at that time, even if another page was opened meanwhile.
 * @param submit called with whether it was deferred; a submit without videos is refused like one that was not
 */
function useDeferredSubmit(queue: UploadQueue, isLoading: boolean, submit: (isDeferred: boolean) => void) {
  const [isDeferred, setDeferred] = useState(false)
  const submitLatest = useStableCallback(submit)
  const onLoaded = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isLoading) onLoaded.current?.()
  })

  async function press() {
    if (isDeferred) return
    const mustWait = isLoading || queue.isBusy()
    const hadVideos = queue.isBusy() || queue.getItems().length > 0
    if (mustWait) {
      setDeferred(true)
      if (isLoading) {
        await new Promise<void>((resolve) => {
          onLoaded.current = resolve
        })
      }
      await queue.settled()
      setDeferred(false)
    }
    submitLatest(mustWait && hadVideos)
  }

  return { isDeferred, press }
}

function useQueryErrorToast(error: Error | null, title: string, fallback: string) {
  useEffect(() => {
    if (error) showToast({ title, message: errorMessage(error, fallback), kind: 'error' })
  }, [error, title, fallback])
}
