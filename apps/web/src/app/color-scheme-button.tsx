import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = {
  auto: { name: 'system', next: 'light', Icon: IconDeviceDesktop },
  light: { name: 'light', next: 'dark', Icon: IconSun },
  dark: { name: 'dark', next: 'auto', Icon: IconMoon },
} as const

/** Cycles through system, light and dark. */
export function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, next, Icon } = schemes[colorScheme]
  const label = `Color theme: ${name}. Switch to ${schemes[next].name}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
