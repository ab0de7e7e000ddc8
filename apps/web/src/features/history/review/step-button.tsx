import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useIsTouch } from '../../../lib/use-is-touch.ts'

interface StepButtonProps {
  label: string
  keyName: string
  icon: Icon
  disabled: boolean
  onClick: () => void
}

/** Goes to the variant or video before or after. */
export function StepButton({ label, keyName, icon: StepIcon, ...button }: StepButtonProps) {
  const size = useIsTouch() ? 44 : 32
  return (
    <ActionIcon variant="default" size={size} aria-label={label} title={`${label} (${keyName})`} {...button}>
      <StepIcon size={16} aria-hidden />
    </ActionIcon>
  )
}
