import { readInputValues } from '@hookline/contract/generation/brief.rules'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import type { StudioForm } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'

/** Fills an empty brief with that of the newest result of the form's project, if it has one. */
export async function fillBriefFromProject({ getState, changeForm }: Studio): Promise<void> {
  const { project } = getState().form
  if (!project?.trim() || hasBrief(getState().form)) return
  try {
    const { brief } = (await call(historyEndpoints.projectBrief, { query: { project } })).data
    const { form } = getState()
    // The user may have gone on typing.
    if (Object.keys(brief).length === 0 || form.project !== project || hasBrief(form)) return
    changeForm({ brief })
    showToast({ title: `Brief filled in from the last result of ${project.trim()}` })
  } catch {
    // It is a convenience: the brief stays empty.
  }
}

const hasBrief = ({ brief, variables }: StudioForm) =>
  Object.keys(brief).length > 0 || Object.keys(readInputValues({ brief, variables })).length > 0
