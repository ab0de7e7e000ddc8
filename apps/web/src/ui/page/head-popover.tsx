import { Button, Popover, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './head-popover.module.css'

interface HeadPopoverProps {
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  width: number
  /** The button's name, with the count. */
  name: string
  icon: ReactNode
  /** Shown beside the icon. */
  label?: string | false
  count: number
  /** Loads the content, once the button has the pointer or the focus. */
  preload: () => Promise<unknown>
  children: ReactNode
  /** What is announced when it changes, open or not. */
  announced: string
}

/** A button with a count that stands on every screen, and what it opens. */
export function HeadPopover(props: HeadPopoverProps) {
  const { isOpen, onChange, width, name, icon, label = false, count, preload, children, announced } = props
  const handleApproach = () => void preload().catch(() => undefined)
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={onChange}
        position="bottom-end"
        offset={12}
        width={width}
        middlewares={{ shift: { padding: 8 } }}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            px={8}
            aria-label={name}
            leftSection={icon}
            classNames={{ section: label ? undefined : classes.alone }}
            onPointerEnter={handleApproach}
            onFocus={handleApproach}
            onClick={() => onChange(!isOpen)}
          >
            {label}
            {count > 0 && <span className={classes.count} data-count={count} />}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>{children}</Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}
