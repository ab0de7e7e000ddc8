import { projectMaxLength } from '@hookline/contract/history/history.schemas'
import { z } from 'zod'

/** The two tabs, as they stand in the address. */
export const workspaceTabs = ['drafts', 'submitted'] as const
export type WorkspaceTab = (typeof workspaceTabs)[number]

/** What is not understood is ignored; the router reads `?project=2026` as a number. */
export const workspaceSearchSchema = z.object({
  status: z.enum(workspaceTabs).optional().catch(undefined),
  project: z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().trim().min(1).max(projectMaxLength))
    .optional()
    .catch(undefined),
})
export type WorkspaceSearch = z.infer<typeof workspaceSearchSchema>

/** The drafts that a tab shows. */
export interface DraftsFilter {
  tab: WorkspaceTab
  project: string | undefined
}
