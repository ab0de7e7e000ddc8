import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { currentVariants } from '@hookline/contract/history/current-variants.rules'
import { findAcceptedBlocks } from '@hookline/contract/history/decisions.rules'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { readEditedResult } from '@hookline/contract/history/history-edit.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { brandGuideQuery } from '../../../parts/brand-guide/brand-guide-query.ts'
import { ClaimsOfVideo } from '../../../parts/claims/claims-of-video.tsx'
import { CopyChecked } from '../../../parts/copy-check/copy-checked.tsx'
import { ResultViewer } from '../../../parts/result-viewer/result-viewer.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ErrorBox } from '../../../ui/lists/error-box.tsx'
import { JsonTree } from '../../../ui/texts/json-tree.tsx'
import { EditNotice } from '../../../ui/unsaved-edit/edit-notices.tsx'
import { LazyConflictNotice } from '../../../ui/unsaved-edit/lazy-conflict-notice.tsx'
import { ResultEditor } from '../edit/result-editor.tsx'
import type { ResultEdit } from '../edit/use-result-edit.ts'
import { ReasonDialog } from '../review/reason-dialog.tsx'
import { useIgnoreFinding } from '../use-ignore-finding.ts'
import { useResultDecisions } from './use-result-decisions.ts'

interface ResultContentProps {
  item: HistoryItem
  viewer: ViewerType
  edit: ResultEdit
  chosenVariant: number | null
}

type Tab = 'edited' | 'original'

/** The result; once it is edited, the edited version and the original AI output in two tabs. */
export function ResultContent(props: ResultContentProps) {
  const { id, videoObjectName, operation, project } = props.item
  return (
    <ClaimsOfVideo
      video={videoObjectName === null || operation !== 'copy' ? null : { historyId: id }}
      project={project}
    >
      <CheckedResult item={props.item}>
        <ShownVersions {...props} />
      </CheckedResult>
    </ClaimsOfVideo>
  )
}

/** Findings that were ignored one by one, and those that block variants accepted with a reason. */
function CheckedResult({ item, children }: { item: HistoryItem; children: ReactNode }) {
  const onIgnore = useIgnoreFinding(item.id)
  const { data: guide } = useQuery(brandGuideQuery(item.project))
  const accepted = useMemo(() => {
    const decided = item.decisions.map((decision, index) => ({ decision, reason: item.reasons[index] ?? null }))
    return guide ? findAcceptedBlocks(currentVariants(item), decided, guide) : []
  }, [item, guide])
  return (
    <CopyChecked ignored={item.ignoredFindings} accepted={accepted} onIgnore={onIgnore}>
      {children}
    </CopyChecked>
  )
}

function ShownVersions({ item, viewer, edit, chosenVariant }: ResultContentProps) {
  const { isEditing } = edit
  const isEdited = item.is_edited && item.edited_result != null
  const [openTab, setOpenTab] = useState<Tab>(isEdited || isEditing ? 'edited' : 'original')
  const [wasEditing, setWasEditing] = useState(isEditing)
  if (wasEditing !== isEditing) {
    setWasEditing(isEditing)
    if (isEditing || isEdited) setOpenTab('edited')
  }
  // Only once, not each time the variant's tab is opened again.
  useEffect(() => {
    const card = document.getElementById(`variant-${chosenVariant}`)
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  }, [chosenVariant])
  const decisions = useResultDecisions(item)
  const canDecide = item.decisions.length > 0
  const taken = useRef<number | null>(null)
  // The first edit brings the tabs, with the variants in a new place.
  useEffect(() => {
    if (!item.updatedAt || taken.current === null) return
    document.getElementById(`variant-${taken.current}`)?.focus({ preventScroll: true })
    taken.current = null
  }, [item.updatedAt])
  async function handleTake(index: number, variant: CopyVariant) {
    setOpenTab('edited')
    taken.current = index + 1
    const isTaken = await edit.replaceVariant(index, variant)
    if (!isTaken) taken.current = null
    return isTaken
  }
  const regeneration = { historyId: item.id, updatedAt: item.updatedAt, onTake: handleTake }
  const show = (result: ResultPayload | null, isCurrent: boolean) => (
    <CatchBoundary getResetKey={() => item.updatedAt} errorComponent={DisplayError}>
      <ResultViewer
        result={result}
        viewer={viewer}
        config={item.clientTemplateConfig}
        anchors={{
          chosen: chosenVariant,
          buildVariantUrl: (number) => `${window.location.origin}/result/${item.id}#variant-${number}`,
        }}
        deciding={isCurrent && canDecide && !isEditing ? decisions.deciding : undefined}
        regeneration={isCurrent ? regeneration : undefined}
      />
    </CatchBoundary>
  )
  const askReason = (
    <ReasonDialog question={decisions.question} onAccept={decisions.answer} onClose={decisions.closeQuestion} />
  )
  if (!isEditing && !isEdited) {
    return (
      <Stack gap="md">
        {edit.hasUnsaved && <UnsavedNotice edit={edit} />}
        {show(item.result, true)}
        {askReason}
      </Stack>
    )
  }
  function handleStartAgain() {
    edit.startAgain()
    setOpenTab('edited')
  }
  const mark = (tab: Tab) => (isEditing && openTab === tab ? ' (Editing)' : '')
  return (
    <Stack gap="md">
      {edit.hasUnsaved && <UnsavedNotice edit={edit} />}
      <LazyConflictNotice edit={edit} />
      <Tabs value={openTab} onChange={(tab) => setOpenTab(tab as Tab)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="edited">Edited Version{mark('edited')}</Tabs.Tab>
          <Tabs.Tab value="original">Original AI Output{mark('original')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="edited">
          {isEditing && <ResultEditor edit={edit} />}
          {!isEditing && openTab === 'edited' && <EditedVersion item={item} viewer={viewer} edit={edit} show={show} />}
        </Tabs.Panel>
        <Tabs.Panel value="original">
          {openTab === 'original' && (
            <Stack gap="md">
              {isEditing && (
                <Group gap="sm">
                  <Text c="dimmed">The original AI output, to compare. Your text is in Edited Version.</Text>
                  <Button size="xs" variant="default" onClick={handleStartAgain}>
                    Start again from this
                  </Button>
                </Group>
              )}
              {show(item.result, false)}
            </Stack>
          )}
        </Tabs.Panel>
      </Tabs>
      {askReason}
    </Stack>
  )
}

function UnsavedNotice({ edit }: { edit: ResultEdit }) {
  return (
    <EditNotice kind="info" title="You have an unsaved edit of this result.">
      <Button size="compact-sm" onClick={edit.begin}>
        Continue editing
      </Button>
      <Button size="compact-sm" variant="default" onClick={edit.discardUnsaved}>
        Discard it
      </Button>
    </EditNotice>
  )
}

interface EditedVersionProps extends Pick<ResultContentProps, 'item' | 'viewer' | 'edit'> {
  show: (result: ResultPayload | null, isCurrent: boolean) => ReactNode
}

function EditedVersion({ item, viewer, edit, show }: EditedVersionProps) {
  const edited = readEditedResult(viewer, item.edited_result)
  return (
    <Stack gap="md">
      {edited.ok ? (
        show(item.result && { ...item.result, ...edited.content }, true)
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

function DisplayError({ error }: ErrorComponentProps) {
  return (
    <ErrorBox title="Error Displaying Result" message={errorMessage(error)}>
      The stored data can be read in the panels below.
    </ErrorBox>
  )
}
