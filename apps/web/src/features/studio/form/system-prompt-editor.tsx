import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { defaultPrompts } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { ActionIcon, Box, Button, type ButtonProps, Group, Stack, Text, Textarea, Tooltip } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { DialogFoot } from '../../../ui/dialogs/form-dialog.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type StudioTool, systemPromptQuery } from '../studio.queries.ts'
import { ModifiedBadge, SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

const BrandNote = lazyPart(async () => ({ default: (await import('./brand-note.tsx')).BrandNote }))

/**
 * The prompt to send and the saved one.
 * @param edited null without an unsaved edit
 * @param ofRecipe takes the place of the saved one; null when the recipe has none
 */
export function useSystemPrompt(
  type: StudioTool['systemPromptType'],
  edited: string | null,
  ofRecipe: Pick<UseQueryResult<string | null>, 'data' | 'error' | 'refetch'> | null,
) {
  const { data: saved, error, isPending, refetch } = useQuery(systemPromptQuery(type))
  const savedText = isPending ? '' : (saved?.content ?? builtInPrompts[type])
  const base = ofRecipe === null ? savedText : (ofRecipe.data ?? '')
  return {
    saved: saved ?? null,
    savedText,
    isOfRecipe: ofRecipe !== null,
    text: edited ?? base,
    /** The saved text while the edited one is empty. */
    toSend: edited?.trim() ? edited : base,
    isModified: edited !== null && edited !== base,
    isLoading: isPending || (ofRecipe !== null && ofRecipe.data === undefined),
    error: error ?? ofRecipe?.error ?? null,
    retry: () => void Promise.all([refetch(), ofRecipe?.refetch()]),
  }
}

/** Two long labels fill a line each of a phone. */
const inFoot = { base: '1 0 auto', sm: 'none' }

interface SystemPromptEditorProps {
  type: StudioTool['systemPromptType']
  prompt: ReturnType<typeof useSystemPrompt>
  /** Whose brand guide the prompt follows. */
  project: string | null
  onChange: (text: string | null) => void
}

export function SystemPromptEditor({ type, prompt, project, onChange }: SystemPromptEditorProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  // With a recipe the saved text is not what the form falls back to.
  const save = useSavePrompt(type, prompt.saved, () => prompt.isOfRecipe || restore())
  const saveOnce = useSingleFlight(save.mutateAsync)
  const { text, isModified, error } = prompt
  const [isEnlarged, setEnlarged] = useState(false)
  const name = prompt.saved?.name ?? defaultPrompts[type].name

  /** Its button disappears: the text takes the focus. */
  function restore() {
    flushSync(() => onChange(null))
    if (document.activeElement === document.body) input.current?.focus()
  }

  function handleSave() {
    if (!text.trim()) {
      return showToast({ title: 'Validation error', message: 'System prompt cannot be empty', kind: 'error' })
    }
    saveOnce(text)
  }

  const field = {
    label: name,
    description: 'Sent to the AI before the template and the output format.',
    error: isModified && !text.trim() && 'The saved text is used while this is empty.',
    value: text,
    resize: 'vertical',
    spellCheck: false,
    disabled: prompt.isLoading,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.currentTarget.value),
  } as const
  const saveButton = (props: ButtonProps) => (
    <Button
      {...props}
      variant="default"
      onClick={handleSave}
      loading={save.isPending}
      disabled={!isModified || error !== null}
    >
      Save for the whole team
    </Button>
  )

  return (
    <SettingRow
      title={settingLabels.systemPrompt}
      value={isModified ? null : prompt.isOfRecipe ? 'From the recipe' : name}
      badge={isModified && <ModifiedBadge />}
    >
      <Stack gap="xs">
        {error && (
          <Group gap="xs">
            <Text size="sm" c="red">
              The saved prompt could not be loaded. The built-in default prompt is used.
            </Text>
            <Button size="xs" variant="default" onClick={prompt.retry}>
              Load it again
            </Button>
          </Group>
        )}
        <Box pos="relative">
          <Textarea {...field} ref={input} rows={10} classNames={{ input: classes.whole }} />
          <Tooltip label="Enlarge">
            <ActionIcon
              variant="subtle"
              color="gray"
              pos="absolute"
              top={0}
              right={0}
              aria-label="Enlarge"
              onClick={() => setEnlarged(true)}
            >
              <IconArrowsMaximize size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Box>
        <Suspense>{type === 'ad copy' && <BrandNote project={project} />}</Suspense>
        {isModified && (
          <Text size="sm" c="dimmed">
            Changed for this run only. Save it to change it for the whole team.
          </Text>
        )}
        <Group gap="xs">
          {isModified && (
            <>
              {saveButton({ size: 'xs' })}
              <Button size="xs" variant="default" onClick={restore}>
                Restore saved text
              </Button>
            </>
          )}
          <Button size="xs" variant="default" onClick={() => onChange(builtInPrompts[type])}>
            Use built-in default
          </Button>
        </Group>
      </Stack>
      <Modal isOpen={isEnlarged} onClose={() => setEnlarged(false)} title={settingLabels.systemPrompt} size={1100}>
        <Stack gap="sm">
          <Textarea {...field} rows={24} data-autofocus styles={{ input: { maxHeight: 'calc(100dvh - 330px)' } }} />
          <DialogFoot>
            {saveButton({ flex: inFoot })}
            <Button flex={inFoot} onClick={() => setEnlarged(false)}>
              {isModified ? 'Use for this run only' : 'Done'}
            </Button>
          </DialogFoot>
        </Stack>
      </Modal>
    </SettingRow>
  )
}

function useSavePrompt(type: StudioTool['systemPromptType'], saved: SystemPrompt | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (content: string) => {
      if (!saved) {
        const { id, name } = defaultPrompts[type]
        return (await call(systemPromptsEndpoints.save, { body: { id, name, content, type } })).data.prompt
      }
      const body = { name: saved.name, content, type: saved.type, updatedAt: saved.updatedAt }
      return (await call(systemPromptsEndpoints.update, { params: { id: saved.id }, body })).data.prompt
    },
    onSuccess: (prompt) => {
      queryClient.setQueryData(systemPromptQuery(type).queryKey, prompt)
      onSaved()
      showToast({ title: 'System prompt saved', message: `${prompt.name} is up to date.`, kind: 'success' })
    },
    onError: (error) => {
      const message = errorMessage(error, 'Failed to save system prompt')
      showToast({ title: 'Error saving system prompt', message, kind: 'error' })
    },
  })
}
