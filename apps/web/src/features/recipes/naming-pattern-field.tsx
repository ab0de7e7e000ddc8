import {
  nameByPattern,
  namingPatternMax,
  namingTokens,
  refusePattern,
  tokenMeanings,
} from '@hookline/contract/recipes/naming-pattern.rules'
import { Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useId, useRef } from 'react'

const sampleVideo = { fileName: 'Spring sale.mp4', size: { width: 1080, height: 1920 }, n: 1 }

interface NamingPatternFieldProps {
  value: string
  onChange: (pattern: string) => void
  error?: string
  /** The project of the recipe. */
  project: string
}

/** A naming pattern with its tokens as buttons, and the name that it makes. */
export function NamingPatternField({ value, onChange, error, project, ...props }: NamingPatternFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const exampleId = useId()
  const refusal = refusePattern(value)
  const example = nameByPattern(value.trim() || '{video} – {date}', {
    ...sampleVideo,
    project: project.trim() || 'Project',
    date: new Date(),
  })

  function insert(token: string) {
    const { selectionStart, selectionEnd } = input.current ?? {}
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    onChange(`${value.slice(0, from)}{${token}}${value.slice(to)}`)
    const caret = from + token.length + 2
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(caret, caret)
    })
  }

  return (
    <Stack gap={6}>
      <TextInput
        {...props}
        ref={input}
        label="Names of drafts"
        placeholder="{video} – {date}"
        spellCheck={false}
        autoComplete="off"
        maxLength={namingPatternMax}
        value={value}
        error={error ?? refusal}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-describedby={exampleId}
      />
      <Group gap={6} role="group" aria-label="Insert a token">
        {namingTokens.map((token) => (
          <Tooltip key={token} label={tokenMeanings[token]}>
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`Insert {${token}}: ${tokenMeanings[token]}`}
              onClick={() => insert(token)}
            >
              {`{${token}}`}
            </Button>
          </Tooltip>
        ))}
      </Group>
      <Text id={exampleId} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {refusal ? 'No example: the pattern cannot be used.' : `Example: ${example}`}
      </Text>
    </Stack>
  )
}
