import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { showToast } from '../../../lib/toast.ts'
import { namePreset, presetsQuery } from '../../../parts/meta-presets/presets-query.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

interface PresetMenuProps<T extends PresetType> {
  presetType: T
  /** Such as 'Account Preset'. */
  label: string
  /** @returns what the preset has set, for a toast */
  onApply: (preset: PresetOf<T>) => string
}

/** Copies a preset into the fields of a section, from the section's head; leads to the presets while there is none. */
export function PresetMenu<T extends PresetType>({ presetType, label, onApply }: PresetMenuProps<T>) {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  if (presets.length === 0) {
    return (
      <LinkButton
        variant="subtle"
        color="gray"
        size="compact-sm"
        to="/settings/meta-presets"
        search={{ type: presetType }}
        aria-label={`Add a preset: ${label}`}
      >
        Add a preset
      </LinkButton>
    )
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Apply preset: ${label}`}
        >
          Apply preset
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{label}</Menu.Label>
        {presets.map((preset) => (
          <Menu.Item
            key={preset.id}
            onClick={() => showToast({ title: 'Preset applied', message: onApply(preset) })}
            style={{ overflowWrap: 'anywhere' }}
          >
            {namePreset(preset)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
