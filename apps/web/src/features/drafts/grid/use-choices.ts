import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import {
  adAccountsList,
  adSetsList,
  campaignsList,
  type ListQuery,
  listOptions,
  pagesList,
} from '../../../parts/meta-lists/meta-lists.queries.ts'
import { findFixedChoices } from './fixed-choices.ts'
import type { Choice, GridField, Values } from './grid-columns.rules.ts'
import type { GridRow } from './grid-edits.rules.ts'
import type { FindChoices } from './grid-range.rules.ts'

/** The objects at Meta that a cell may hold; null for fields without such a list. */
export function findChoiceList(field: GridField, values: Values): ListQuery<Choice> | null {
  const account = values.meta_ad_account_id
  if (field === 'meta_ad_account_id') return adAccountsList
  if (field === 'facebook_page_id') return pagesList(account)
  if (field === 'meta_campaign_id') return campaignsList(account)
  return field === 'target_meta_ad_set_id' ? adSetsList(values.meta_campaign_id) : null
}

/** Names of ids at Meta that the drafts themselves contain. */
function collectNames(rows: readonly GridRow[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { draft } of rows) {
    if (draft.facebook_page_id && draft.page_name) names.set(draft.facebook_page_id, draft.page_name)
    if (draft.meta_campaign_id && draft.campaign_name) names.set(draft.meta_campaign_id, draft.campaign_name)
    if (draft.target_meta_ad_set_id && draft.ad_set_name) names.set(draft.target_meta_ad_set_id, draft.ad_set_name)
  }
  return names
}

/** The choices of cells by the lists that were read, and the names of what cells hold. */
export function useChoices(rows: readonly GridRow[]) {
  const queryClient = useQueryClient()
  const accounts = useQuery(listOptions(adAccountsList)).data?.data
  const known = useRef(new Map<string, string>())

  return useMemo(() => {
    for (const [id, name] of collectNames(rows)) known.current.set(id, name)
    for (const { id, name } of accounts ?? []) known.current.set(id, name)

    const find: FindChoices = (field, values) => {
      const list = findChoiceList(field, values)
      if (!list) return findFixedChoices(field)
      return list.isEnabled ? queryClient.getQueryData<{ data: Choice[] }>(list.queryKey)?.data : undefined
    }
    return {
      find,
      /** Reads a list unless it is cached. @throws ApiError */
      load: async (list: ListQuery<Choice>) => void (await queryClient.ensureQueryData(listOptions(list))),
      /** What a cell shows: a name instead of an id. */
      describeChoice(field: GridField, values: Values): string {
        const id = values[field]
        if (typeof id !== 'string') {
          const made = field === 'target_meta_ad_set_id' ? values.new_ad_set_configuration : null
          return made ? `New: ${made.name ?? ''}` : ''
        }
        const found = known.current.get(id) ?? find(field, values)?.find((choice) => choice.id === id)?.name
        if (found) known.current.set(id, found)
        return found ?? id
      },
    }
  }, [rows, accounts, queryClient])
}

export type Choices = ReturnType<typeof useChoices>
