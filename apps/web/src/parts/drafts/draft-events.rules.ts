import type { AppEvent } from '@hookline/contract/events/events.schemas'

export type DraftEvent = Extract<AppEvent, { type: 'draft' }>['data']

/** Whether an event is about a draft of this user, or about one that a colleague has just taken over from them. */
export const concernsOwner = ({ user_id, former_user_id }: DraftEvent, userId: string) =>
  user_id === userId || former_user_id === userId
