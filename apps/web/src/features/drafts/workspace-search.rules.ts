import { draftOwnerSchema, type draftSortSchema, draftSorts } from '@hookline/contract/drafts/drafts.schemas'
import { projectMaxLength } from '@hookline/contract/labels/labels.schemas'
import { z } from 'zod'
import { addressText } from '../../lib/address-text.rules.ts'
import type { Sort } from '../../ui/data-table/sort-rows.rules.ts'

/** As in the address. */
export const workspaceTabs = ['drafts', 'submitted'] as const
export type WorkspaceTab = (typeof workspaceTabs)[number]

/** Ignores invalid values. */
export const workspaceSearchSchema = z.object({
  status: z.enum(workspaceTabs).optional().catch(undefined),
  project: addressText(z.string().trim().min(1).max(projectMaxLength)),
  /** Whose drafts are listed; the person's own without it. */
  owner: draftOwnerSchema.optional().catch(undefined),
  /** Only submitted ads that need attention. */
  attention: z.literal('true').optional().catch(undefined),
  /** Of the submitted ads. */
  page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
  /** A column's key, after a minus when it descends. Newest first without it. */
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/)
    .optional()
    .catch(undefined),
})
export type WorkspaceSearch = z.infer<typeof workspaceSearchSchema>

export interface DraftsFilter {
  tab: WorkspaceTab
  project: string | undefined
  /** `all`, or the user_uuid of the one whose drafts are listed. */
  owner: string
  /** Only submitted ads that need attention. */
  attention?: boolean
  /** Submitted ads are listed by pages. */
  page?: number
  /** Null: newest first. Drafts are sorted by the screen. */
  sort?: Sort | null
}

export function readSort(text: string | undefined): Sort | null {
  if (!text) return null
  return text.startsWith('-') ? { column: text.slice(1), direction: 'desc' } : { column: text, direction: 'asc' }
}

/** The sort of a page, where the server has it. */
export function toPageSort(sort: Sort | null | undefined): z.output<typeof draftSortSchema> | undefined {
  const key = draftSorts.find((one) => one === sort?.column)
  return key && (sort?.direction === 'desc' ? `-${key}` : key)
}

export const writeSort = ({ column, direction }: Sort) => (direction === 'desc' ? `-${column}` : column)
