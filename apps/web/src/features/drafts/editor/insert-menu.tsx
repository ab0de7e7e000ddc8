import { ActionIcon, Menu, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

interface InsertMenuProps {
  /** What the button does, and where: it has no other words. */
  label: string
  /** An icon of 16 px. */
  icon: ReactNode
  /** The id of the field that takes the text. */
  fieldId: string
  value: string
  onChange: (text: string) => void
  choices: { key: string; title: string; detail?: string; text: string }[]
}

/** Puts a chosen text where the cursor stands in a field; at its end when it was never entered. */
export function InsertMenu({ label, icon, fieldId, value, onChange, choices }: InsertMenuProps) {
  const wasEntered = useRef(false)
  useEffect(() => {
    const field = document.getElementById(fieldId)
    const note = () => {
      wasEntered.current = true
    }
    field?.addEventListener('focus', note)
    return () => field?.removeEventListener('focus', note)
  }, [fieldId])

  function insert(text: string) {
    const field = document.getElementById(fieldId)
    const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
    const start = (isField && wasEntered.current ? field.selectionStart : null) ?? value.length
    const end = (isField && wasEntered.current ? field.selectionEnd : null) ?? start
    onChange(value.slice(0, start) + text + value.slice(end))
    if (!isField) return
    // After the menu has given the focus back to its button, and React has written the text.
    setTimeout(() => {
      field.focus()
      field.setSelectionRange(start + text.length, start + text.length)
    })
  }

  return (
    <Menu position="bottom-end" returnFocus={false} width={280}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
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
