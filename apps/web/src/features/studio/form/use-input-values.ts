import {
  describeUnfilled,
  findInputVariables,
  type InputValues,
  listUnfilled,
} from '@hookline/contract/generation/prompt-variables.rules'
import { useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import type { Studio } from '../studio-store.ts'
import { focusValue } from './input-values.tsx'

/**
 * The values for the variables of the texts that will be sent.
 * @param texts the system prompt and the template's instructions.
 */
export function useRunValues(studio: Studio, texts: string[]) {
  const [isChecked, setChecked] = useState(false)
  const names = findInputVariables(texts)

  /** The values to send; null when one is missing, which the person is told and led to. */
  function take(): InputValues | null {
    // They may have been filled in while the uploads were waited for.
    const { variables } = studio.getState().form
    const unfilled = listUnfilled(texts, variables)
    setChecked(unfilled.length > 0)
    const [first] = unfilled
    if (!first) return Object.fromEntries(names.map((name) => [name, variables[name]]))
    showToast({ title: 'Value missing', message: describeUnfilled(unfilled), kind: 'error' })
    focusValue(first)
    return null
  }

  return { names, isChecked, take }
}
