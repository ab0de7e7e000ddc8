import { type Draft, nameMaxChars } from '@hookline/contract/drafts/drafts.schemas'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { EditNotice, OvertakenNotice } from '../../../ui/unsaved-edit/edit-notices.tsx'
import { LeaveGuard } from '../../../ui/unsaved-edit/leave-guard.tsx'
import type { GoLive } from '../../submissions/use-go-live.ts'
import type { SubmitDraft } from '../../submissions/use-submit-draft.ts'
import { useDuplicateDraft } from '../drafts.queries.ts'
import { AdPreview } from '../preview/ad-preview.tsx'
import { ConfigurationSection } from './configuration-section.tsx'
import { AdSettingsSection, CreativeSection, VideoSection } from './creative-section.tsx'
import classes from './draft-editor.module.css'
import { formField } from './draft-form.rules.ts'
import { focusField } from './focus-field.ts'
import { Section } from './section.tsx'
import { ExistingAdNotice, SubmissionPanel } from './submission-panel.tsx'
import { TextFieldRow } from './text-field-row.tsx'
import { type DraftEditorState, useDraftEditor } from './use-draft-editor.ts'
import type { DraftForm } from './use-draft-form.ts'

export interface DraftEditorProps {
  draft: Draft
  isDeleted: boolean
  /** The draft's field to focus. */
  wantedField: string | null
  submitting: SubmitDraft
  goLive: GoLive
}

/** The fields of a draft, the state of its submission, and a preview of the ad. */
export function DraftEditor({ draft, isDeleted, wantedField, submitting, goLive }: DraftEditorProps) {
  const editor = useDraftEditor(draft, submitting, goLive)
  const { form, values, facts, lockedBecause } = editor
  const isReadOnly = lockedBecause !== null
  const navigate = useNavigate()
  const duplicate = useDuplicateDraft(({ id, ad_name }) => {
    showToast({ title: 'Duplicated as a new draft', message: ad_name, kind: 'success' })
    void navigate({ to: '/meta-ads-editor/$adId', params: { adId: id }, ignoreBlocker: true })
  })
  const isGone = isDeleted || (editor.saveError instanceof ApiError && editor.saveError.status === 404)
  const blamed = draft.submission?.errorField ?? null

  const [wanted] = useState(() => wantedField && formField(wantedField, values))
  useEffect(() => {
    if (wanted) focusField(wanted)
  }, [wanted])

  return (
    <div className={classes.columns}>
      <LeaveGuard isDirty={form.isDirty} />
      <Stack gap="lg" miw={0}>
        <EditorNotices form={form} isDeleted={isGone} />
        <ExistingAdNotice
          draft={draft}
          isBusy={lockedBecause !== null || editor.isSaving || editor.isSubmitting || isGone}
          onChoose={editor.choose}
        />
        <SubmissionPanel
          draft={draft}
          error={submitting.error}
          blamedField={blamed && formField(blamed, values)}
          onDuplicate={() => duplicate.mutate(draft.id)}
          isDuplicating={duplicate.isPending}
        />
        <fieldset className={classes.form} disabled={isReadOnly} aria-label="Ad draft">
          <Fields editor={editor} draft={draft} isReadOnly={isReadOnly} />
        </fieldset>
        <ActionBar editor={editor} draft={draft} isGone={isGone} />
      </Stack>
      <aside className={classes.aside} aria-label="Ad preview">
        <AdPreview draft={draft} values={values} facts={facts} />
      </aside>
    </div>
  )
}

interface PartProps {
  editor: DraftEditorState
  draft: Draft
}

function Fields({ editor, draft, isReadOnly }: PartProps & { isReadOnly: boolean }) {
  const { form, values, facts } = editor
  const { errors, change, clearErrors } = form
  return (
    <>
      <Section title="Names">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextFieldRow
            field="ad_name"
            label="Ad Name"
            withAsterisk
            maxLength={nameMaxChars}
            value={values.ad_name}
            onChange={(text) => change({ ad_name: text })}
            error={errors.ad_name}
          />
          <TextFieldRow
            field="creative_name"
            label="Creative Name"
            withAsterisk
            maxLength={nameMaxChars}
            value={values.creative_name}
            onChange={(text) => change({ creative_name: text })}
            error={errors.creative_name}
          />
        </SimpleGrid>
      </Section>
      <ConfigurationSection
        meta_ad_account_id={values.meta_ad_account_id}
        facebook_page_id={values.facebook_page_id}
        instagram_user_id={values.instagram_user_id}
        meta_campaign_id={values.meta_campaign_id}
        ad_set_mode={values.ad_set_mode}
        target_meta_ad_set_id={values.target_meta_ad_set_id}
        new_ad_set={values.new_ad_set}
        errors={errors}
        account={facts.account}
        campaign={facts.campaign}
        lost={facts.lost}
        isReadOnly={isReadOnly}
        change={change}
        clearErrors={clearErrors}
      />
      <AdSettingsSection
        call_to_action_type={values.call_to_action_type}
        initial_ad_status_on_meta={values.initial_ad_status_on_meta}
        errors={errors}
        change={change}
      />
      <CreativeSection
        values={values}
        facts={facts}
        errors={errors}
        isReadOnly={isReadOnly}
        change={change}
        clearErrors={clearErrors}
      />
      <VideoSection draft={draft} error={errors.video_asset_gcs_url} />
    </>
  )
}

function ActionBar({ editor, draft, isGone }: PartProps & { isGone: boolean }) {
  const { form, lockedBecause, isSaving, isSubmitting, save, submit } = editor
  const isSent = draft.status === 'SUBMITTED_TO_META'
  const words = lockedBecause ?? (form.isDirty ? 'Unsaved changes' : 'All changes are saved')
  return (
    <div className={classes.bar}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {isGone ? 'Deleted' : words}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={isSaving}
          disabled={lockedBecause !== null || isGone || isSubmitting}
          onClick={save}
          aria-keyshortcuts="Control+S Meta+S"
        >
          Save Draft
        </Button>
        <Button loading={isSubmitting} disabled={lockedBecause !== null || isGone || isSaving} onClick={submit}>
          {isSent ? 'Submitted' : 'Submit to Meta'}
        </Button>
      </Group>
    </div>
  )
}

/** A newer or deleted version, and an edit that an earlier visit left. */
function EditorNotices({ form, isDeleted }: { form: DraftForm; isDeleted: boolean }) {
  if (isDeleted) {
    const text = 'Your text is still here: copy what you need before you leave.'
    return <EditNotice kind="warning" title="This draft was deleted meanwhile." text={text} />
  }
  if (form.isOvertaken) {
    return <OvertakenNotice subject="draft" onLoadLatest={form.loadLatest} onKeepMine={form.keepMine} />
  }
  if (!form.wasKept) return null
  return (
    <EditNotice
      kind="info"
      title="Your unsaved changes are back."
      text="They were left in this tab and are not saved yet."
    >
      <Button size="xs" variant="default" onClick={form.discard}>
        Discard them
      </Button>
    </EditNotice>
  )
}
