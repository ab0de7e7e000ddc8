import { isBeingSent, refuseTakeOver } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { showToast } from '../../../lib/toast.ts'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { useDuplicateDraft, useTakeOver } from '../drafts.queries.ts'
import classes from './action-bar.module.css'
import type { SaveDraftRecipeProps } from './save-draft-recipe-dialog.tsx'
import type { DraftEditorState } from './use-draft-editor.ts'

const SaveDraftRecipeDialog = lazyDialog<SaveDraftRecipeProps>(() => import('./save-draft-recipe-dialog.tsx'))

interface ActionBarProps {
  editor: DraftEditorState
  draft: Draft
  isGone: boolean
  /** A notice has the main button. */
  isQuiet: boolean
}

/** The state of the edit, and what can be done with the draft. */
export function ActionBar({ editor, draft, isGone, isQuiet }: ActionBarProps) {
  const { form, lockedBecause, isSaving, isSubmitting, save, submit } = editor
  const isSent = draft.status === 'SUBMITTED_TO_META'
  const isSending = isSubmitting || isBeingSent(draft.submission)
  // The server refuses to submit until the person chooses what to do with the ad.
  const mustChoose = !lockedBecause && Boolean(draft.existing_ad?.adId && draft.existing_ad.differs.length > 0)
  const isBlocked = lockedBecause !== null || isGone
  const recipe = useDialog<null>()
  const navigate = useNavigate()
  const { duplicate, isDuplicating } = useDuplicateDraft(({ id, ad_name }) => {
    showToast({ title: 'Duplicated as a new draft', message: ad_name, kind: 'success' })
    void navigate({ to: '/meta-ads-editor/$adId', params: { adId: id }, ignoreBlocker: true })
  })
  const takeOver = useTakeOver(() => {})
  return (
    <div className={classes.bar} data-bottom-bar>
      <Text size="sm" c="dimmed" aria-live="polite">
        {describeState()}
      </Text>
      <Button variant="subtle" color="gray" px="xs" onClick={() => recipe.open(null)}>
        Save as recipe
      </Button>
      {lockedBecause && (
        <Button
          variant={isSent && draft.is_own ? 'filled' : 'default'}
          loading={isDuplicating}
          disabled={isGone}
          data-duplicate
          onClick={() => duplicate(draft.id)}
        >
          Duplicate as new draft
        </Button>
      )}
      {draft.is_own ? (
        <>
          <Button
            variant="default"
            loading={isSaving}
            disabled={isBlocked || isSubmitting}
            onClick={save}
            aria-keyshortcuts="Control+S Meta+S"
          >
            Save Draft
          </Button>
          <Button
            variant={isQuiet ? 'default' : 'filled'}
            disabled={isBlocked || mustChoose || isSaving || isSubmitting}
            onClick={submit}
          >
            {isSent ? 'Submitted' : isSending ? 'Submitting…' : 'Submit to Meta'}
          </Button>
        </>
      ) : (
        !isSent && (
          <Button
            loading={takeOver.isPending}
            disabled={isGone || refuseTakeOver(draft) !== null}
            onClick={() => takeOver.mutate(draft)}
          >
            Take over
          </Button>
        )
      )}
      <SaveDraftRecipeDialog
        key={recipe.openCount}
        isOpen={recipe.isOpen}
        onClose={recipe.close}
        values={editor.values}
        accountName={editor.facts.account?.name ?? null}
      />
    </div>
  )

  function describeState(): string {
    if (isGone) return 'Deleted'
    if (!draft.is_own) return 'Read-only'
    if (isSent) return 'Sent'
    if (isSending) return 'Sending'
    if (mustChoose) return 'To submit, choose above what to do with the ad at Meta.'
    return form.isDirty ? 'Unsaved changes' : 'All changes are saved'
  }
}
