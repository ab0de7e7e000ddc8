import {
  type InputValues,
  type InputVariable,
  variableValueMax,
} from '@hookline/contract/generation/prompt-variables.rules'
import { Stack, Text, TextInput } from '@mantine/core'

const labels: Record<InputVariable, string> = {
  product: 'Product',
  offer: 'Offer',
  audience: 'Audience',
  language: 'Language',
}

interface RunValuesProps {
  /** The variables that the chosen texts use; without any there is nothing to see. */
  names: InputVariable[]
  values: InputValues
  /** A submission was tried: what is still empty says so. */
  isChecked: boolean
  onChange: (values: InputValues) => void
}

/** Asks for what the chosen system prompt and template leave open. */
export function RunValues({ names, values, isChecked, onChange }: RunValuesProps) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="input-values">
      <Stack gap="sm">
        <Text id="input-values" fw={600}>
          Values for this run
        </Text>
        <Text size="sm" c="dimmed">
          The system prompt or the template asks for them. They are filled in for every video.
        </Text>
        {names.map((name) => (
          <TextInput
            key={name}
            id={valueInputId(name)}
            label={labels[name]}
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

export function focusValue(name: InputVariable): void {
  document.getElementById(valueInputId(name))?.focus()
}

const valueInputId = (name: InputVariable) => `run-value-${name}`
