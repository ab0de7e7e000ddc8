import type { Pagination } from '@hookline/contract/paging'
import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { type HistorySearch, listPageButtons } from './history-search.rules.ts'

interface HistoryPaginationProps {
  pagination: Pagination
  search: HistorySearch
}

/**
 * Up to five page numbers with the way back and forth; nothing when there is only one page. Where more may follow than
 * was counted, the next numbers have their places already, so that nothing moves when the count is there.
 */
export function HistoryPagination({ pagination, search }: HistoryPaginationProps) {
  const { page, totalPages, totalIsExact } = pagination
  const isCapped = !totalIsExact
  if (totalPages <= 1 && !isCapped) return null
  // From a page beyond the end the way back is to the last one; where counting stopped, nobody knows the end.
  const previous = isCapped ? page - 1 : Math.min(page - 1, totalPages)
  const linkTo = (target: number) => ({ ...search, page: target > 1 ? target : undefined })
  const step = (target: number, label: string, isDisabled: boolean, icon: ReactNode) => (
    <LinkButton to="/history" search={linkTo(target)} variant="default" px={8} aria-label={label} disabled={isDisabled}>
      {icon}
    </LinkButton>
  )
  return (
    <Group component="nav" justify="center" gap="xs" aria-label="Pages">
      {step(previous, 'Previous page', previous < 1, <IconChevronLeft size={16} aria-hidden />)}
      {listPageButtons(page, isCapped ? Math.max(totalPages, page + 2, 5) : totalPages).map((number) => (
        <LinkButton
          key={number}
          to="/history"
          search={linkTo(number)}
          variant={number === page ? 'filled' : 'default'}
          px={12}
          disabled={isCapped && number > Math.max(totalPages, page + 1)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </LinkButton>
      ))}
      {step(page + 1, 'Next page', page >= totalPages && !isCapped, <IconChevronRight size={16} aria-hidden />)}
    </Group>
  )
}
