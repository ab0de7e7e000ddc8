import { isBeingSent, refuseForeignDraft } from '@hookline/contract/drafts/drafts.rules'
import { type Draft, nameMaxChars } from '@hookline/contract/drafts/drafts.schemas'
import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { Anchor, Group, Paper, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { describeDraftStatus, describeReasons } from '../../../parts/drafts/draft-words.rules.ts'
import { VideoPlayerProvider } from '../../../parts/watch-report/video-player.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EditNotice, EditNotices } from '../../../ui/unsaved-edit/edit-notices.tsx'
import { LeaveGuard } from '../../../ui/unsaved-edit/leave-guard.tsx'
import type { GoLive } from '../../submissions/use-go-live.ts'
import type { SubmitDraft } from '../../submissions/use-submit-draft.ts'
import { ActionBar } from './action-bar.tsx'
import { ConfigurationSection } from './configuration-section.tsx'
import { AdSettingsSection, CreativeSection } from './creative-section.tsx'
import classes from './draft-editor.module.css'
import { type DraftFormValues, formField, videoField } from './draft-form.rules.ts'
import { EditorContext } from './editor-context.ts'
import { focusField } from './focus-field.ts'
import { TextFieldRow } from './text-field-row.tsx'
import { type DraftEditorState, useDraftEditor } from './use-draft-editor.ts'

// Most drafts are opened before they are sent.
const ExistingAdNotice = lazyPart(async () => ({
  default: (await import('./existing-ad-notice.tsx')).ExistingAdNotice,
}))
const SubmissionPanel = lazyPart(async () => ({ default: (await import('./submission-panel.tsx')).SubmissionPanel }))
// Shown beside the fields, or in the tab 'Preview'.
const DraftPreview = lazyPart(async () => ({ default: (await import('./draft-preview.tsx')).DraftPreview }))

export interface DraftEditorProps {
  draft: Draft
  isDeleted: boolean
  /** The draft's field to focus. */
  wantedField: string | null
  submitting: SubmitDraft
  goLive: GoLive
  /** What keeps ads from Meta; its button is then the main one. */
  notice: ReactNode
  VideoDialog: ComponentType<VideoDialogProps>
  /** Switches a submitted ad on and off. */
  LiveActions: ComponentType<{ drafts: readonly Draft[] }>
}

interface VideoDialogProps {
  isOpen: boolean
  onPick: (video: RequestedVideo) => void
  onClose: () => void
}

/** The fields of a draft, the state of its submission, and a preview of the ad. */
export function DraftEditor(props: DraftEditorProps) {
  const { draft, isDeleted, wantedField, submitting, goLive, notice, VideoDialog, LiveActions } = props
  const editor = useDraftEditor(draft, submitting, goLive)
  const { form, values, facts, lockedBecause } = editor
  const { errors, change, clearErrors } = form
  const isReadOnly = lockedBecause !== null
  const [isChoosing, setChoosing] = useState(false)
  const onChooseVideo = useCallback(() => setChoosing(true), [])
  const context = useMemo(
    () => ({ facts, errors, isReadOnly, change, clearErrors, onChooseVideo }),
    [facts, errors, isReadOnly, change, clearErrors, onChooseVideo],
  )
  const isGone = isDeleted || (editor.saveError instanceof ApiError && editor.saveError.status === 404)
  const { errorField } = draft.submission ?? {}
  const blamedField = errorField ? formField(errorField, values) : null

  const [wanted] = useState(() => wantedField && formField(wantedField, values))
  useEffect(() => {
    if (wanted) focusField(wanted)
  }, [wanted])

  const [shown, setShown] = useState('edit')

  function handleVideo({ video, screenshot }: RequestedVideo) {
    setChoosing(false)
    // The button that opened the dialog is removed.
    focusField(videoField)
    editor.replaceVideo({
      video_asset_gcs_url: storageAddress(video.objectName),
      image_asset_gcs_url: screenshot && storageAddress(screenshot.objectKey),
    })
  }

  return (
    <VideoPlayerProvider>
      <div className={classes.columns} data-shown={shown} onPointerDownCapture={holdNotes}>
        <LeaveGuard isDirty={form.isDirty} />
        <Head
          draft={draft}
          editor={editor}
          onReason={(field) => {
            setShown('edit')
            focusField(field)
          }}
        >
          <SegmentedControl
            className={classes.switch}
            ml="auto"
            size="xs"
            aria-label="What is shown"
            value={shown}
            onChange={setShown}
            data={[
              { value: 'edit', label: isReadOnly ? 'Details' : 'Edit' },
              { value: 'preview', label: 'Preview' },
            ]}
          />
        </Head>
        <Stack gap={8} miw={0} className={classes.main}>
          {notice}
          <EditorNotices form={form} draft={draft} isDeleted={isGone} />
          {draft.is_own && (draft.existing_ad || draft.original_ad) && (
            <Suspense>
              <ExistingAdNotice
                draft={draft}
                isBusy={isReadOnly || editor.isSaving || editor.isSubmitting || isGone}
                onChoose={editor.choose}
              />
            </Suspense>
          )}
          {(draft.submission || submitting.error || draft.status === 'SUBMITTED_TO_META') && (
            <Suspense fallback={<Skeleton h={64} />}>
              <SubmissionPanel
                draft={draft}
                error={submitting.error}
                blamedField={isReadOnly ? null : blamedField}
                onChooseVideo={onChooseVideo}
                liveActions={<LiveActions drafts={[draft]} />}
              />
            </Suspense>
          )}
          <fieldset className={classes.form} disabled={isReadOnly} aria-label="Ad draft">
            <EditorContext value={context}>
              <CreativeSection draft={draft} values={values} />
              <ConfigurationSection values={values} />
              <div className={classes.pair}>
                <AdSettingsSection draft={draft} values={values} />
                <Names values={values} />
              </div>
            </EditorContext>
          </fieldset>
          <ActionBar
            editor={editor}
            draft={draft}
            isGone={isGone}
            isQuiet={Boolean(notice) || blamedField === videoField}
          />
        </Stack>
        <aside className={classes.aside} aria-label="Ad preview">
          <Suspense fallback={<Skeleton h={600} />}>
            <DraftPreview draft={draft} values={values} facts={facts} onVideo={() => setShown('preview')} />
          </Suspense>
        </aside>
      </div>
      <VideoDialog isOpen={isChoosing} onPick={handleVideo} onClose={() => setChoosing(false)} />
    </VideoPlayerProvider>
  )
}

/** Keeps the notes of a text that loses the focus by a press until the press ends: what is pressed must not move. */
function holdNotes(): void {
  const text = document.activeElement?.closest(`.${classes.text}`)
  if (!text) return
  text.setAttribute('data-held', '')
  const release = new AbortController()
  const end = () => {
    release.abort()
    // After the click.
    setTimeout(() => text.removeAttribute('data-held'))
  }
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, release)
}

const storageAddress = (objectName: string) => `/storage/${objectName}`

interface HeadProps {
  draft: Draft
  editor: DraftEditorState
  /** Leads to the field that a reason names. */
  onReason: (field: string) => void
  children: ReactNode
}

/** The name of the ad, its status, and what it lacks as it is typed. */
function Head({ draft, editor, onReason, children }: HeadProps) {
  const { values, issues, lockedBecause } = editor
  const [first] = issues
  const field = first && formField(first.field, values)
  const isNew = draft.status === 'draft' && !isBeingSent(draft.submission)
  const readiness = first
    ? ({ tone: 'warning', label: 'Not Ready' } as const)
    : ({ tone: 'success', label: 'Ready' } as const)
  return (
    <Group className={classes.head} gap="4px 8px" mt={-8}>
      <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
        {values.ad_name}
      </Text>
      <StatusBadge {...(isNew ? readiness : describeDraftStatus(draft))} />
      {!draft.is_own && (
        <Text size="sm" c="dimmed">
          {refuseForeignDraft(draft)}
        </Text>
      )}
      {draft.is_own && draft.status === 'SUBMITTED_TO_META' && (
        <Text size="sm" c="dimmed">
          A submitted ad cannot be changed.
        </Text>
      )}
      {!lockedBecause && field && (
        <Anchor component="button" type="button" size="sm" mih={24} onClick={() => onReason(field)}>
          {describeReasons(issues).join(' ')}
        </Anchor>
      )}
      {children}
    </Group>
  )
}

function Names({ values }: { values: DraftFormValues }) {
  const shared = { values, withAsterisk: true, maxLength: nameMaxChars }
  return (
    <Paper component="section" withBorder className={classes.section} aria-label="Names">
      <Stack gap={8}>
        <TextFieldRow field="ad_name" {...shared} />
        <TextFieldRow field="creative_name" {...shared} />
      </Stack>
    </Paper>
  )
}

/** Notices of a newer or deleted version, and of an unsaved edit from an earlier visit. */
function EditorNotices({
  form,
  draft,
  isDeleted,
}: {
  form: DraftEditorState['form']
  draft: Draft
  isDeleted: boolean
}) {
  if (isDeleted) {
    const text = 'Your text is still here: copy what you need before you leave.'
    return <EditNotice kind="warning" title="This draft was deleted meanwhile." text={text} />
  }
  if (!draft.is_own && form.isDirty) {
    const text = 'Your text is still here: copy what you need before you leave.'
    return <EditNotice kind="warning" title={`${draft.username} has taken over this draft.`} text={text} />
  }
  if (!draft.is_own) return null
  return <EditNotices edit={form} />
}
