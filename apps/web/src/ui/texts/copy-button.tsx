import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** How long the confirmation is shown. */
const confirmationMs = 2000

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth' | 'disabled'> {
  value: string
  label?: string
  copiedLabel?: string
  /** The copied thing, for screen readers, where the label does not name it ('title 2'). */
  of?: string
  /** Called when the browser refuses the clipboard; without it the button reports it. */
  onFail?: () => void
}

/** Copies a text and confirms it for two seconds. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label = 'Copy', copiedLabel = 'Copied', of, onFail, ...button } = props
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), confirmationMs)
    return () => clearTimeout(timer)
  }, [outcome])

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      if (onFail) onFail()
      else setOutcome('failed')
    }
  }

  const text = { none: label, copied: copiedLabel, failed: 'Copy failed' }[outcome]
  return (
    <Button
      variant="default"
      size="xs"
      {...button}
      onClick={handleCopy}
      leftSection={outcome === 'copied' ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    >
      {text}
      {of && <VisuallyHidden> {of}</VisuallyHidden>}
      <VisuallyHidden aria-live="polite">{outcome === 'none' ? '' : text}</VisuallyHidden>
    </Button>
  )
}
