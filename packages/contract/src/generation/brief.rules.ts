import { type Brief, briefFields, briefLabels, briefValueMax } from './brief.schemas.ts'
import { dropBlankValues, type InputValues, inputVariables } from './prompt-variables.rules.ts'

/** What the prompt says of the brief, a line for each field; null when the brief is empty. */
export function describeBrief(brief: Brief): string | null {
  const lines = briefFields.flatMap((field) => {
    const value = brief[field]?.replace(/\s+/g, ' ').trim()
    return value ? `- ${briefLabels[field]}: ${value}` : []
  })
  return lines.length > 0 ? lines.join('\n') : null
}

interface InputHolder {
  brief: Brief
  variables: InputValues
}

/** The values of `{{product}}` and the other input variables: those that were named on their own win over the brief. */
export function readInputValues({ brief, variables }: InputHolder): InputValues {
  const ofBrief = inputVariables.map((name) => [name, brief[name] ?? ''])
  return dropBlankValues({ ...Object.fromEntries(ofBrief), ...dropBlankValues(variables) })
}

/** Moves variables into the brief. A value that is too long for it stays a variable. */
export function moveIntoBrief({ brief, variables }: InputHolder): InputHolder {
  const values = Object.entries(dropBlankValues(variables))
  const isShort = ([, value]: [string, string]) => value.trim().length <= briefValueMax
  return {
    brief: { ...brief, ...Object.fromEntries(values.filter(isShort)) },
    variables: Object.fromEntries(values.filter((value) => !isShort(value))),
  }
}
