import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { Pagination } from '@hookline/contract/paging.schemas'
import { isNewerSubmission } from '@hookline/contract/submission-state/submission-state.rules'
import type { DraftEvent } from '../../parts/drafts/draft-events.rules.ts'
import type { DraftsFilter } from './workspace-search.rules.ts'

/** The drafts of a tab, or a page of them. */
export interface DraftList {
  drafts: Draft[]
  /** Null when every draft is listed. */
  pagination: Pagination | null
}

/** Whether a person may select it: an own draft that can be changed, an own ad that was sent. */
export const isSelectable = (draft: Draft, tab: DraftsFilter['tab']) =>
  tab === 'drafts' ? refuseDraftChange(draft) === null : draft.is_own && draft.meta_ad_id_returned !== null

/** The fetched list, except submissions of which an event has brought a newer state than the answer. */
export function pickNewerSubmissions(current: DraftList | undefined, { drafts, pagination }: DraftList): DraftList {
  const byId = new Map(current?.drafts.map((draft) => [draft.id, draft.submission]))
  const newest = drafts.map((draft) => {
    const { submission } = draft
    const before = byId.get(draft.id)
    return before && submission && !isNewerSubmission(submission, before) ? { ...draft, submission: before } : draft
  })
  return { drafts: newest, pagination }
}

type ListFilter = Pick<DraftsFilter, 'tab' | 'owner'>

const isWithOwner = (userId: string, owner: string) => owner === 'all' || userId === owner

/** Whether a draft with this status and owner is listed. A deleted one has no status. */
function isListed({ status, user_id }: Pick<DraftEvent, 'status' | 'user_id'>, { tab, owner }: ListFilter): boolean {
  return isWithOwner(user_id, owner) && (status === null || (status === 'SUBMITTED_TO_META') === (tab === 'submitted'))
}

/** How a draft left the list that showed it. */
export type Departure = 'submitted' | 'deleted' | 'taken over'

/** How an event removes a draft from the list; null when it does not. */
export function classifyDeparture(
  { change, status, user_id }: Pick<DraftEvent, 'change' | 'status' | 'user_id'>,
  { tab, owner }: ListFilter,
): Departure | null {
  if (change === 'deleted') return 'deleted'
  if (!isWithOwner(user_id, owner)) return 'taken over'
  return tab === 'drafts' && status === 'SUBMITTED_TO_META' ? 'submitted' : null
}

/** The list with an event applied; every other row stays the same object. */
export function applyEvent(drafts: Draft[], event: DraftEvent, filter: ListFilter): Draft[] {
  const { id, change, status, submission } = event
  const known = drafts.find((draft) => draft.id === id)
  if (!known) return drafts
  if (change === 'deleted' || !isListed(event, filter)) return drafts.filter((draft) => draft !== known)
  if (!submission || !isNewerSubmission(submission, known.submission)) return drafts
  const changed = { ...known, status: status ?? known.status, submission }
  return drafts.map((draft) => (draft === known ? changed : draft))
}

/** Whether the event lacks the change, so that the draft must be fetched. */
export function needsDraft(drafts: readonly Draft[], event: DraftEvent, filter: ListFilter): boolean {
  if (event.change === 'deleted' || !isListed(event, filter)) return false
  const known = drafts.find(({ id }) => id === event.id)
  return !known || !event.submission || !isNewerSubmission(event.submission, known.submission)
}

/** The list with a fetched draft, or without it when it no longer belongs there. */
export function takeDraft(
  drafts: Draft[],
  draft: Draft,
  { project, ...filter }: Pick<DraftsFilter, 'tab' | 'owner' | 'project'>,
): Draft[] {
  const stays = isListed(draft, filter) && (project === undefined || draft.project === project)
  return drafts.flatMap((one) => (one.id === draft.id ? (stays ? [draft] : []) : [one]))
}
