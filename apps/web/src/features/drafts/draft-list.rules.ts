import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { AppEvent } from '@hookline/contract/events/events.schemas'
import { isNewerSubmission } from '@hookline/contract/submission-state/submission-state.rules'
import type { DraftsFilter, WorkspaceTab } from './workspace-search.rules.ts'

export type DraftEvent = Extract<AppEvent, { type: 'draft' }>['data']

/** The fetched list, except submissions of which an event has brought a newer state than the answer. */
export function pickNewerSubmissions(known: readonly Draft[] | undefined, fresh: readonly Draft[]): Draft[] {
  const byId = new Map(known?.map((draft) => [draft.id, draft.submission]))
  return fresh.map((draft) => {
    const { submission } = draft
    const before = byId.get(draft.id)
    return before && submission && !isNewerSubmission(submission, before) ? { ...draft, submission: before } : draft
  })
}

/** Whether a draft with this status is listed on the tab. */
function belongsTo(status: Draft['status'], tab: WorkspaceTab): boolean {
  return (status === 'SUBMITTED_TO_META') === (tab === 'submitted')
}

/** How a draft left the tab that showed it. */
export type Departure = 'submitted' | 'deleted'

/** How an event removes a draft from the tab; null when it does not. */
export function classifyDeparture({ change, status }: DraftEvent, tab: WorkspaceTab): Departure | null {
  if (change === 'deleted') return 'deleted'
  return tab === 'drafts' && status === 'SUBMITTED_TO_META' ? 'submitted' : null
}

/** The list with an event applied; every other row stays the same object. */
export function applyEvent(
  drafts: Draft[],
  { id, change, status, submission }: DraftEvent,
  tab: WorkspaceTab,
): Draft[] {
  const known = drafts.find((draft) => draft.id === id)
  if (!known) return drafts
  if (change === 'deleted' || (status && !belongsTo(status, tab))) return drafts.filter((draft) => draft !== known)
  if (!submission || !isNewerSubmission(submission, known.submission)) return drafts
  const changed = { ...known, status: status ?? known.status, submission }
  return drafts.map((draft) => (draft === known ? changed : draft))
}

/** Whether the event lacks the change, so that the draft must be fetched. */
export function needsDraft(drafts: readonly Draft[], event: DraftEvent, tab: WorkspaceTab): boolean {
  if (event.change === 'deleted' || (event.status && !belongsTo(event.status, tab))) return false
  const known = drafts.find(({ id }) => id === event.id)
  return !known || !event.submission || !isNewerSubmission(event.submission, known.submission)
}

/** The list with a fetched draft, or without it when it no longer belongs there. */
export function takeDraft(drafts: Draft[], draft: Draft, { tab, project }: DraftsFilter): Draft[] {
  const stays = belongsTo(draft.status, tab) && (project === undefined || draft.project === project)
  return drafts.flatMap((one) => (one.id === draft.id ? (stays ? [draft] : []) : [one]))
}
