import { createPageStore } from '../../lib/store.ts'

/** Whether the list of jobs in the top bar is open. */
export const jobsTray = createPageStore(() => false)
