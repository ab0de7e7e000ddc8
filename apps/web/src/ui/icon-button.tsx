import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: Icon
}

/** A button with an icon before its label. */
export function IconButton({ icon: Icon, ...button }: IconButtonProps) {
  return <Button variant="default" leftSection={<Icon size={16} aria-hidden />} {...button} />
}
