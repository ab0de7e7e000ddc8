import { type DraftFieldKey, draftFields, listDraftFields } from '@hookline/contract/drafts/draft-fields.rules'
import type { CallToActionType } from '@hookline/contract/drafts/drafts.schemas'
import { optionWords } from '../../../lib/option-words.ts'
import { callToActionLabel } from '../../../parts/drafts/call-to-action.ts'
import type { Choice } from './grid-columns.rules.ts'

const fixedChoices = new Map<DraftFieldKey, readonly Choice[]>(
  listDraftFields({ kind: 'option' }).map((field) => [
    field,
    draftFields[field].options.map((id) => ({
      id,
      name: field === 'call_to_action_type' ? callToActionLabel(id as CallToActionType) : optionWords(id),
    })),
  ]),
)

/** The choices that are the same in every draft; undefined for those that Meta lists. */
export const findFixedChoices = (field: DraftFieldKey) => fixedChoices.get(field)
