import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { adAccountsList, type ListQuery, listOptions } from '../../../parts/meta-lists/meta-lists.queries.ts'
import { findChoiceList, findFixedChoices, listKnownNames } from '../draft-choices.ts'
import type { Choice, GridField, Values } from './grid-columns.rules.ts'
import type { GridRow } from './grid-edits.rules.ts'
import type { FindChoices } from './grid-range.rules.ts'

/** The choices of cells by the lists that were read, and the names of what cells hold. */
export function useChoices(rows: readonly GridRow[]) {
  const queryClient = useQueryClient()
  const accounts = useQuery(listOptions(adAccountsList)).data?.data
  const known = useRef(new Map<string, string>())

  return useMemo(() => {
    for (const [id, name] of rows.flatMap(({ draft }) => listKnownNames(draft))) known.current.set(id, name)
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
