import { projectMaxLength } from '@hookline/contract/history/history.rules'
import { z } from 'zod'
import { addressText } from '../../../lib/address-text.rules.ts'

/** As in the address. */
export const workspaceTabs = ['drafts', 'submitted'] as const
export type WorkspaceTab = (typeof workspaceTabs)[number]

/** Ignores invalid values. */
export const workspaceSearchSchema = z.object({
  status: z.enum(workspaceTabs).optional().catch(undefined),
  project: addressText(z.string().trim().min(1).max(projectMaxLength)),
})
export type WorkspaceSearch = z.infer<typeof workspaceSearchSchema>

export interface DraftsFilter {
  tab: WorkspaceTab
  project: string | undefined
}
