import {
  describeUnfilled,
  findInputVariables,
  type InputValues,
  type InputVariable,
  inputVariableLabels,
  listUnfilled,
  variableValueMax,
} from '@hookline/contract/generation/prompt-variables.rules'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import type { Studio } from '../studio-store.ts'
import { ModifiedLabel } from './modified-badge.tsx'

/**
 * The values for the variables of the texts that will be sent.
 * @param texts the system prompt and the template's instructions.
 */
export function useInputValues(studio: Studio, texts: string[]) {
  const [isChecked, setChecked] = useState(false)

  /** The values to send; null when one is missing, which a toast names and the focus goes to. */
  function take(): InputValues | null {
    // The user may have filled them in while the submit waited.
    const { variables } = studio.getState().form
    const unfilled = listUnfilled(texts, variables)
    setChecked(unfilled.length > 0)
    const [first] = unfilled
    if (!first) return selectInputValues(texts, variables)
    showToast({ title: 'Value missing', message: describeUnfilled(unfilled), kind: 'error' })
    document.getElementById(inputId(first))?.focus()
    return null
  }

  return { names: findInputVariables(texts), isChecked, take }
}

/** The values of the variables that the texts name. */
export function selectInputValues(texts: string[], variables: InputValues): InputValues {
  return Object.fromEntries(findInputVariables(texts).map((name) => [name, variables[name]]))
}

interface InputValueFieldsProps {
  names: InputVariable[]
  values: InputValues
  isChecked: boolean
  onChange: (values: InputValues) => void
  isModified: boolean
}

export function InputValueFields({ names, values, isChecked, onChange, isModified }: InputValueFieldsProps) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="input-values">
      <Stack gap="sm">
        <Text id="input-values" fw={600}>
          <ModifiedLabel isModified={isModified}>Values for this batch</ModifiedLabel>
        </Text>
        <Text size="sm" c="dimmed">
          The system prompt or the template asks for them. They apply to every video.
        </Text>
        {names.map((name) => (
          <TextInput
            key={name}
            id={inputId(name)}
            label={inputVariableLabels[name]}
            withAsterisk
            maxLength={variableValueMax}
            value={values[name] ?? ''}
            error={isChecked && !values[name]?.trim() && `Fill in a value for {{${name}}}.`}
            onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
      </Stack>
    </section>
  )
}

const inputId = (name: InputVariable) => `input-value-${name}`
