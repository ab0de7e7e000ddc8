import { callToActionTypes, initialAdStatuses } from '@hookline/contract/drafts/drafts.schemas'
import { optionWords } from '../../../lib/option-words.ts'
import { callToActionLabel } from '../../../parts/drafts/call-to-action.ts'
import type { Choice, GridField } from './grid-columns.rules.ts'

const fixedChoices: Partial<Record<GridField, readonly Choice[]>> = {
  call_to_action_type: callToActionTypes.map((id) => ({ id, name: callToActionLabel(id) })),
  initial_ad_status_on_meta: initialAdStatuses.map((id) => ({ id, name: optionWords(id) })),
}

/** The choices that are the same in every row; undefined for those that Meta lists. */
export const findFixedChoices = (field: GridField) => fixedChoices[field]
