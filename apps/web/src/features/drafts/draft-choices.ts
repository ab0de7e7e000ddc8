import { type DraftFieldKey, draftFields, listDraftFields } from '@hookline/contract/drafts/draft-fields.rules'
import type { CallToActionType, Draft } from '@hookline/contract/drafts/drafts.schemas'
import { optionWords } from '../../lib/option-words.ts'
import { callToActionLabel } from '../../parts/drafts/call-to-action.ts'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  type ListQuery,
  pagesList,
} from '../../parts/meta-lists/meta-lists.queries.ts'

export interface Choice {
  id: string
  name: string
}

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

/** The objects at Meta that a field may hold; null for fields without such a list. */
export function findChoiceList(
  field: DraftFieldKey,
  values: Pick<Draft, 'meta_ad_account_id' | 'meta_campaign_id'>,
): ListQuery<Choice> | null {
  const account = values.meta_ad_account_id
  if (field === 'meta_ad_account_id') return adAccountsList
  if (field === 'facebook_page_id') return pagesList(account)
  if (field === 'meta_campaign_id') return campaignsList(account)
  return field === 'target_meta_ad_set_id' ? adSetsList(values.meta_campaign_id) : null
}

/** The names that a draft has for the ids it holds. */
export function listKnownNames(draft: Draft): [id: string, name: string][] {
  const { facebook_page_id, meta_campaign_id, target_meta_ad_set_id } = draft
  const pairs = [
    [facebook_page_id, draft.page_name],
    [meta_campaign_id, draft.campaign_name],
    [target_meta_ad_set_id, draft.ad_set_name],
  ]
  return pairs.flatMap(([id, name]) => (id && name ? [[id, name] as [string, string]] : []))
}
