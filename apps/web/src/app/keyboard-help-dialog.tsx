import { Kbd, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { listShortcuts, useShortcutSwitch } from '../lib/shortcuts.ts'
import { Modal } from '../ui/modal.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import classes from './keyboard-help-dialog.module.css'

/** The keys that act on this screen, and the switch that turns single keys off. */
export default function KeyboardHelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useFocusReturn()
  const [isOn, change] = useShortcutSwitch()
  const [groups] = useState(listShortcuts)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <Stack gap="md">
        <div>
          <Switch
            label="Single-key shortcuts"
            checked={isOn}
            onChange={({ currentTarget }) => change(currentTarget.checked)}
          />
          <Text size="sm" c="dimmed" mt={4}>
            They rest while you type, and wherever a dialog is open.
          </Text>
        </div>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Title order={3} mb={4}>
              {title}
            </Title>
            <dl className={classes.keys}>
              {title === 'Everywhere' && <Key label="Search screens and results" keys={['Ctrl', 'K']} />}
              {shortcuts.map(({ key, label }) => (
                <Key key={key} label={label} keys={key === key.toLowerCase() ? [key] : keysOf(key)} />
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Modal>
  )
}

/** 'X' is typed with Shift; 'Enter' is a key of that name. */
function keysOf(key: string): string[] {
  return key.length === 1 ? ['Shift', key.toLowerCase()] : [key]
}

function Key({ label, keys }: { label: string; keys: string[] }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
