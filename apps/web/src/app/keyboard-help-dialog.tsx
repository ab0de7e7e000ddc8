import { Group, Kbd, Stack, Switch, Title } from '@mantine/core'
import { useState } from 'react'
import { listShortcuts, searchKeys, useShortcutSwitch } from '../lib/shortcuts.ts'
import { Modal } from '../ui/dialogs/modal.tsx'

/** Lists the keys of this screen and has the switch that turns single-key shortcuts off. */
export default function KeyboardHelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, change] = useShortcutSwitch()
  const [groups] = useState(listShortcuts)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <Stack gap="md">
        <Switch
          label="Single-key shortcuts"
          description="Disabled while you type and while a dialog is open."
          checked={isOn}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Title order={3} mb={4}>
              {title}
            </Title>
            <dl style={{ margin: 0 }}>
              {title === 'Everywhere' && <Key label="Search screens and results" keys={searchKeys.split(' ')} />}
              {shortcuts.map(({ key, label }) => (
                <Key key={key} label={label} keys={listKeyCaps(key)} />
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}

function Key({ label, keys }: { label: string; keys: string[] }) {
  return (
    <Group justify="space-between" wrap="nowrap" py={6} style={{ borderTop: '1px solid var(--app-hairline)' }}>
      <dt>{label}</dt>
      <Group component="dd" wrap="nowrap" gap={4} m={0}>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Group>
    </Group>
  )
}

function listKeyCaps(key: string): string[] {
  if (key === ' ') return ['Space']
  if (key.length > 1) return [key]
  return key === key.toLowerCase() ? [key.toUpperCase()] : ['Shift', key]
}
