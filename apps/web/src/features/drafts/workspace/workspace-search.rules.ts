import { projectMaxLength } from '@hookline/contract/history/history.rules'
import { z } from 'zod'

/** As in the address. */
export const workspaceTabs = ['drafts', 'submitted'] as const
export type WorkspaceTab = (typeof workspaceTabs)[number]

/** Ignores invalid values. The router reads `?project=2026` as a number. */
export const workspaceSearchSchema = z.object({
  status: z.enum(workspaceTabs).optional().catch(undefined),
  project: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().trim().min(1).max(projectMaxLength))
    .optional()
    .catch(undefined),
})
export type WorkspaceSearch = z.infer<typeof workspaceSearchSchema>

export interface DraftsFilter {
  tab: WorkspaceTab
  project: string | undefined
}
