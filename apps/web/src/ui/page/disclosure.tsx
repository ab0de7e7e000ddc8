import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  isInitiallyOpen?: boolean
  children: ReactNode
}

/** A line of text that shows more below it. */
export function Disclosure({ summary, isInitiallyOpen = false, children }: DisclosureProps) {
  return (
    <details open={isInitiallyOpen}>
      <summary className={classes.summary}>
        <IconChevronDown size={16} aria-hidden />
        {summary}
      </summary>
      {children}
    </details>
  )
}
