import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconTextPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { namePreset, presetsQuery } from '../../../parts/meta-presets/presets-query.ts'

interface InsertMenuProps {
  /** The accessible name of the button. */
  label: string
  /** 16 px. */
  icon: ReactNode
  /** The id of the field that takes the text. */
  fieldId: string
  value: string
  onChange: (text: string) => void
  choices: { key: string; title: string; detail?: string; text: string }[]
}

/** Inserts a chosen text at the cursor of a field, or at its end when it was never focused. */
export function InsertMenu({ label, icon, fieldId, value, onChange, choices }: InsertMenuProps) {
  const wasEntered = useRef(false)
  useEffect(() => {
    const field = document.getElementById(fieldId)
    const markEntered = () => {
      wasEntered.current = true
    }
    field?.addEventListener('focus', markEntered)
    return () => field?.removeEventListener('focus', markEntered)
  }, [fieldId])

  function insert(text: string) {
    const field = document.getElementById(fieldId)
    const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
    const start = (isField && wasEntered.current ? field.selectionStart : null) ?? value.length
    const end = (isField && wasEntered.current ? field.selectionEnd : null) ?? start
    onChange(value.slice(0, start) + text + value.slice(end))
    if (!isField) return
    // After the menu has returned the focus to its button and React has rendered the text.
    setTimeout(() => {
      field.focus()
      field.setSelectionRange(start + text.length, start + text.length)
    })
  }

  return (
    <Menu position="bottom-end" returnFocus={false} width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{label}</Menu.Label>
        {choices.map(({ key, title, detail, text }) => (
          <Menu.Item key={key} onClick={() => insert(text)}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Text>
            {detail && (
              <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {detail}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface SnippetMenuProps extends Pick<InsertMenuProps, 'fieldId' | 'value' | 'onChange'> {
  /** The name of the field, as a person reads it. */
  of: string
}

/** Inserts a text snippet into a field; nothing while there are no snippets. */
export function SnippetMenu({ of, ...field }: SnippetMenuProps) {
  const { data: presets = [] } = useQuery(presetsQuery('TEXT_SNIPPET'))
  if (presets.length === 0) return null
  const choices = presets.map((preset) => ({
    key: preset.id,
    title: namePreset(preset),
    detail: preset.configuration.snippet_text,
    text: preset.configuration.snippet_text,
  }))
  return (
    <InsertMenu
      label={`Insert a snippet into ${of}`}
      icon={<IconTextPlus size={16} aria-hidden />}
      choices={choices}
      {...field}
    />
  )
}
