import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { readEditedResult } from '@hookline/contract/history/history-edit.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { JsonTree } from '../../../ui/json-tree.tsx'
import { OvertakenNotice, UnsavedNotice } from './edit-notices.tsx'
import { ResultEditor } from './result-editor.tsx'
import type { ResultEdit } from './use-result-edit.ts'

/** Draws the content of a result; the route passes in what does it. */
export type RenderResult = (shown: {
  result: ResultPayload | null
  viewer: ViewerType
  config: Record<string, unknown>
  anchors?: { chosen: number | null; takeFocus: () => boolean; addressOf: (number: number) => string }
}) => ReactNode

interface ResultContentProps {
  item: HistoryItem
  viewer: ViewerType
  edit: ResultEdit
  /** The variant that the address points at, counted from 1. */
  chosenVariant: number | null
  renderResult: RenderResult
}

type Tab = 'edited' | 'original'

/** The result, or once it is edited two tabs: what people made of it, and what the model gave. */
export function ResultContent(props: ResultContentProps) {
  const { item, viewer, edit, chosenVariant, renderResult } = props
  const { isEditing } = edit
  const isEdited = item.is_edited && item.edited_result != null
  const [openedAs, setOpenedAs] = useState<Tab>(isEdited || isEditing ? 'edited' : 'original')
  const [wasEditing, setWasEditing] = useState(isEditing)
  if (wasEditing !== isEditing) {
    setWasEditing(isEditing)
    if (isEditing || isEdited) setOpenedAs('edited')
  }
  const focused = useRef<number | null>(null)
  const takeFocus = useCallback(() => {
    if (focused.current === chosenVariant) return false
    focused.current = chosenVariant
    return true
  }, [chosenVariant])
  const show = (result: ResultPayload | null) => (
    <CatchBoundary getResetKey={() => item.updatedAt} errorComponent={DisplayError}>
      {renderResult({
        result,
        viewer,
        config: item.clientTemplateConfig,
        anchors: { chosen: chosenVariant, takeFocus, addressOf: (number) => addressOf(item.id, number) },
      })}
    </CatchBoundary>
  )
  if (!isEditing && !isEdited) {
    return (
      <Stack gap="md">
        {edit.hasUnsaved && <UnsavedNotice edit={edit} />}
        {show(item.result)}
      </Stack>
    )
  }
  const mark = (tab: Tab) => (isEditing && openedAs === tab ? ' (Editing)' : '')
  return (
    <Stack gap="md">
      {edit.hasUnsaved && <UnsavedNotice edit={edit} />}
      {edit.isOvertaken && <OvertakenNotice edit={edit} />}
      <Tabs value={openedAs} onChange={(tab) => setOpenedAs(tab as Tab)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="edited">Edited Version{mark('edited')}</Tabs.Tab>
          <Tabs.Tab value="original">Original AI Output{mark('original')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="edited">
          {isEditing && <ResultEditor edit={edit} />}
          {!isEditing && openedAs === 'edited' && <EditedVersion item={item} viewer={viewer} edit={edit} show={show} />}
        </Tabs.Panel>
        <Tabs.Panel value="original">
          {openedAs === 'original' && (
            <Stack gap="md">
              {isEditing && <StartAgain onStartAgain={edit.startAgain} onDone={() => setOpenedAs('edited')} />}
              {show(item.result)}
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

interface EditedVersionProps {
  item: HistoryItem
  viewer: ViewerType
  edit: ResultEdit
  show: (result: ResultPayload | null) => ReactNode
}

function EditedVersion({ item, viewer, edit, show }: EditedVersionProps) {
  const edited = readEditedResult(viewer, item.edited_result)
  return (
    <Stack gap="md">
      {edited.ok ? (
        show(item.result && { ...item.result, ...edited.content })
      ) : (
        <ErrorBox title="Error Displaying Result" message={edited.message}>
          <JsonTree value={item.edited_result} label="edited version" />
        </ErrorBox>
      )}
      <TakeBack edit={edit} />
    </Stack>
  )
}

function TakeBack({ edit }: { edit: ResultEdit }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        Take back the edit
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Take back the edit?"
        message="The original AI output counts again, for everyone. The edited version stays in the activity."
        confirmLabel="Take back the edit"
        isDangerous
        isBusy={edit.isSaving}
        onConfirm={() => void edit.takeBack().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </Group>
  )
}

function StartAgain({ onStartAgain, onDone }: { onStartAgain: () => void; onDone: () => void }) {
  function handlePress() {
    onStartAgain()
    onDone()
  }
  return (
    <Group gap="sm">
      <Text c="dimmed">What the model gave, to compare. Your text is in Edited Version.</Text>
      <Button size="xs" variant="default" onClick={handlePress}>
        Start again from this
      </Button>
    </Group>
  )
}

function DisplayError({ error }: ErrorComponentProps) {
  return (
    <ErrorBox title="Error Displaying Result" message={errorMessage(error)}>
      The stored data can be read in the panels below.
    </ErrorBox>
  )
}

function addressOf(id: number, number: number): string {
  return `${window.location.origin}/result/${id}#variant-${number}`
}
