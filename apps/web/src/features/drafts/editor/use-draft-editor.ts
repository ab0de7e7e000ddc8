import {
  isActiveOnSubmit,
  isBeingSent,
  missingBeforeSubmit,
  readinessIssues,
  refuseDraftChange,
} from '@hookline/contract/drafts/drafts.rules'
import { type Draft, type ReadinessIssue, updateDraftBodySchema } from '@hookline/contract/drafts/drafts.schemas'
import type { ExistingAdChoice } from '@hookline/contract/submissions/submissions.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { fieldErrors, readFieldErrors } from '../../../lib/field-errors.ts'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { draftQuery } from '../../../parts/drafts/draft-query.ts'
import { unavailablePage } from '../../../parts/meta-lists/meta-fields.tsx'
import type { EditBase } from '../../../ui/unsaved-edit/use-edit.ts'
import type { SpendingDraft } from '../../submissions/go-live.rules.ts'
import type { GoLive } from '../../submissions/use-go-live.ts'
import type { SubmitDraft } from '../../submissions/use-submit-draft.ts'
import { saveDraft } from '../drafts.queries.ts'
import {
  type DraftErrors,
  type DraftFormValues,
  firstField,
  formField,
  namedAsInForm,
  toBody,
  videoField,
} from './draft-form.rules.ts'
import { focusField } from './focus-field.ts'
import { type DraftFacts, toReadinessFacts, useDraftFacts, withoutLost } from './use-draft-facts.ts'
import { useDraftForm } from './use-draft-form.ts'

export type DraftEditorState = ReturnType<typeof useDraftEditor>

/** Addresses of another video and its image; null lets Meta choose the image. */
export type ReplacementVideo = Pick<Draft, 'video_asset_gcs_url' | 'image_asset_gcs_url'>

interface Submit {
  asked: Draft | null
  existingAd: ExistingAdChoice | null
  video: ReplacementVideo | null
}

/** Edits, saves and submits one draft. */
export function useDraftEditor(draft: Draft, submitting: SubmitDraft, goLive: GoLive) {
  const [saveError, setSaveError] = useState<Error | null>(null)
  const form = useDraftForm(draft, sendDraft)
  const lockedBecause = refuseDraftChange(draft)
  const facts = useDraftFacts(form.values, { isLocked: lockedBecause !== null, project: draft.project })
  const values = withoutLost(form.values, facts.lost)
  const isSubmitting = submitting.submittingId !== null
  const isBusy = form.isSaving || isSubmitting
  const queryClient = useQueryClient()
  const { setErrors } = form
  const issues = useMemo(() => findIssues(draft, values, facts), [draft, values, facts])

  function showErrors(errors: DraftErrors) {
    setErrors(errors)
    const first = firstField(errors)
    if (first) focusField(first)
  }

  const { follow } = submitting
  const sentJobId = isBeingSent(draft.submission) ? draft.submission?.jobId : undefined
  useEffect(() => {
    if (sentJobId) follow(draft.id, sentJobId)
  }, [follow, draft.id, sentJobId])

  // The field that Meta blames shows the reason until it is changed.
  const blamed = draft.submission?.errorField ?? null
  const blame = draft.submission?.error ?? null
  const [shownBlame, setShownBlame] = useState<string | null>(null)
  const blameKey = blamed && blame ? `${draft.submission?.jobId} ${blamed} ${blame}` : null
  if (blameKey !== shownBlame) {
    setShownBlame(blameKey)
    const field = blamed && formField(blamed, form.values)
    if (field && blame) setErrors((now) => ({ ...now, [field]: blame }))
  }

  const toSavedBody = (video: ReplacementVideo | null) => ({ ...toBody(values), ...video })

  async function sendDraft(_: DraftFormValues, { updatedAt }: EditBase, video: ReplacementVideo | null) {
    const saved = await saveDraft(draft.id, { ...toSavedBody(video), updatedAt })
    queryClient.setQueryData(draftQuery(draft.id).queryKey, saved)
    return saved
  }

  /** Saves the form and reports the outcome. @param video replaces the draft's. */
  async function saveNow(video: ReplacementVideo | null): Promise<boolean> {
    const errors = namedAsInForm(fieldErrors(updateDraftBodySchema, toSavedBody(video)), values)
    showErrors(errors)
    if (Object.keys(errors).length > 0) return false
    try {
      await form.save(video)
      setSaveError(null)
      showToast({ title: 'Success', message: 'Ad draft updated successfully.', kind: 'success' })
      return true
    } catch (cause) {
      setSaveError(cause as Error)
      showErrors(namedAsInForm(readFieldErrors(cause), values))
      showToast({ title: 'Error', message: errorMessage(cause, 'Failed to update ad draft.'), kind: 'error' })
      // A newer version exists, or the draft is being sent: show its current state.
      void queryClient.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
      return false
    }
  }

  const saveWith = useSingleFlight(async (video: ReplacementVideo | null) => {
    if (!lockedBecause && !isBusy) await saveNow(video)
  })
  const save = () => saveWith(null)

  /**
   * @param asked the draft at the time of the go-live question; null before it.
   * @param existingAd the person's choice for an ad that exists already.
   * @param video replaces the draft's.
   */
  const submit = useSingleFlight(async ({ asked, existingAd, video }: Submit) => {
    if (lockedBecause || isBusy) return
    // The draft's content is not sent, so it need not be saved or ready.
    if (existingAd === 'keep') {
      if (isActiveOnSubmit(draft) && !asked) return askGoLive(draft, { existingAd, video })
      return submitting.submit({ draftId: draft.id, existingAd })
    }
    const [missing] = findMissing(values)
    if (missing) {
      showToast({ title: 'Missing Information', message: missing.message, kind: 'error' })
      return showErrors(toErrorsByField(findMissing(values), values))
    }
    const found = video ? findIssues({ ...draft, ...video }, values, facts) : issues
    const [first, ...others] = found
    if (first) {
      const more = others.length > 0 ? ` And ${others.length} more, marked at their fields.` : ''
      showToast({ title: 'Missing Information', message: first.message + more, kind: 'error' })
      return showErrors(toErrorsByField(found, values))
    }
    const content = { ...draft, ...toBody(values) }
    if (isActiveOnSubmit(content) && !asked) return askGoLive(content, { existingAd, video })
    const isChanged = video !== null || form.isDirty || Object.keys(facts.lost).length > 0
    // A save detects a newer version; without a save the stored version is compared.
    if (isChanged ? !(await saveNow(video)) : !(await isStillStored(asked ?? draft))) return
    setErrors({})
    const onRefused = (error: Error) => showErrors(namedAsInForm(readFieldErrors(error), values))
    submitting.submit({ draftId: draft.id, existingAd, onRefused })
  })

  function askGoLive(content: SpendingDraft, way: Omit<Submit, 'asked'>) {
    goLive.dialog.open({
      active: [content],
      total: 1,
      onConfirm() {
        goLive.dialog.close()
        submit({ ...way, asked: draft })
      },
    })
  }

  async function isStillStored(shown: Draft): Promise<boolean> {
    try {
      const stored = await queryClient.fetchQuery(draftQuery(draft.id))
      if (stored.updated_at === shown.updated_at) return true
      showToast({
        title: 'Nothing was submitted',
        message: 'This draft was changed elsewhere. Check it and submit it again.',
        kind: 'error',
      })
    } catch (error) {
      showToast({ title: 'Nothing was submitted', message: errorMessage(error), kind: 'error' })
    }
    return false
  }

  useSaveKey(save)

  return {
    form,
    /** Without choices that Meta no longer offers. */
    values,
    facts,
    /** What the typed draft lacks. */
    issues,
    lockedBecause,
    isSaving: form.isSaving,
    isSubmitting,
    saveError,
    save,
    submit: () => submit({ asked: null, existingAd: null, video: null }),
    /** Submits with the choice for an ad that exists already. */
    choose: (choice: ExistingAdChoice) => submit({ asked: null, existingAd: choice, video: null }),
    /** Saves another video, and submits again when Meta refused the former one. */
    replaceVideo(video: ReplacementVideo) {
      if (blamed && formField(blamed, values) === videoField) submit({ asked: null, existingAd: null, video })
      else saveWith(video)
    },
  }
}

function findIssues(draft: Draft, values: DraftFormValues, facts: DraftFacts): ReadinessIssue[] {
  const issues = readinessIssues({ ...draft, ...toBody(values) }, toReadinessFacts(facts))
  if (!facts.isPageUnavailable) return issues
  return [{ field: 'facebook_page_id', message: unavailablePage(values.meta_ad_account_id) }, ...issues]
}

function findMissing(values: DraftFormValues): ReadinessIssue[] {
  return missingBeforeSubmit(toBody(values), values.ad_set_mode)
}

function toErrorsByField(issues: ReadinessIssue[], values: DraftFormValues): DraftErrors {
  const errors: DraftErrors = {}
  for (const { field, message } of issues) errors[field] ??= message
  return namedAsInForm(errors, values)
}

/** Ctrl+S and ⌘S save, in a text field too. */
function useSaveKey(save: () => void) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat && document.querySelector('[aria-modal="true"]') === null) save()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [save])
}
