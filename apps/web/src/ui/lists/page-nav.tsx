import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../link-button.tsx'
import { listPageButtons } from './page-numbers.rules.ts'

interface PageNavProps {
  page: number
  last: number
  /** The address of a page. */
  linkTo: (page: number) => Pick<LinkProps, 'to' | 'search'>
}

/** Links to the pages of a list; nothing for a single page. */
export function PageNav({ page, last, linkTo }: PageNavProps) {
  if (last <= 1) return null
  const step = (target: number, label: string, isDisabled: boolean, icon: ReactNode) => (
    <LinkButton {...linkTo(target)} variant="default" px={8} aria-label={label} disabled={isDisabled}>
      {icon}
    </LinkButton>
  )
  return (
    <Group component="nav" justify="center" gap="xs" aria-label="Pages">
      {step(Math.min(page - 1, last), 'Previous page', page === 1, <IconChevronLeft size={16} aria-hidden />)}
      {listPageButtons(page, last).map((number) => (
        <LinkButton
          key={number}
          {...linkTo(number)}
          variant={number === page ? 'light' : 'default'}
          px={12}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </LinkButton>
      ))}
      {step(page + 1, 'Next page', page >= last, <IconChevronRight size={16} aria-hidden />)}
    </Group>
  )
}
