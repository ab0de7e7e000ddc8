import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { ActionIcon, Checkbox, Group, Text } from '@mantine/core'
import { IconPencil, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { draftListsKey } from '../../../parts/drafts/draft-query.ts'
import { countAds } from '../../../parts/drafts/draft-words.rules.ts'
import { needsConnection } from '../../../parts/meta-lists/meta-failure.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { latePart } from '../../../ui/lazy-part.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import { type DraftsView, ViewSwitch } from './view-switch.tsx'
import classes from './workspace-page.module.css'

const AdsCheck = latePart(() => import('./ads-check.tsx'))

interface SubmittedBarProps {
  isListed: boolean
  selection: Selection
  /** The number of selectable ads on the page. */
  total: number
  /** Only ads that need attention are listed. */
  attention: boolean
  onAttention: (attention: boolean) => void
  /** What is done with the selected ads, where there is room. */
  children: ReactNode
}

/** Selects submitted ads, and reads their statuses from Meta when they are first listed and again by its button. */
export function SubmittedBar(props: SubmittedBarProps) {
  const { isListed, selection, total, attention, onAttention, children } = props
  const queryClient = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (onlyStale: boolean) =>
      (await call(submissionsEndpoints.refreshStatuses, { body: { onlyStale } })).data,
    onSettled: (outcome) => {
      // Statuses read before a failure are stored.
      if (outcome?.checked !== 0) void queryClient.invalidateQueries({ queryKey: draftListsKey })
    },
  })
  const { selected } = selection
  // Another filter loads its list anew, and the check goes on.
  const [wasListed, setWasListed] = useState(isListed)
  if (isListed && !wasListed) setWasListed(true)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isListed || hasBegun.current) return
    hasBegun.current = true
    mutate(true)
  }, [isListed, mutate])
  return (
    <Group component="section" gap="4px 16px" className={classes.selectionBar} aria-label="Status at Meta">
      <Group gap="4px 16px" className={classes.selection}>
        <SelectAll selection={selection} total={total} />
        <Checkbox
          size="xs"
          label="Needs attention"
          checked={attention}
          onChange={({ currentTarget }) => onAttention(currentTarget.checked)}
        />
      </Group>
      <Group gap="4px 8px" className={classes.submittedBar}>
        {selected.length === 0 && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {isPending && 'Asking Meta…'}
              {error && `The statuses could not be refreshed: ${errorMessage(error)}`}
              {data && describeOutcome(data)}
            </Text>
            {needsConnection(error) && (
              <LinkButton to="/settings/meta" size="xs" variant="default">
                Meta settings
              </LinkButton>
            )}
            <IconButton icon={IconRefresh} size="xs" loading={isPending} onClick={() => mutate(false)}>
              Refresh all
            </IconButton>
          </>
        )}
        {wasListed && <AdsCheck adIds={selected.map(({ id }) => id)} />}
        {children}
      </Group>
    </Group>
  )
}

function describeOutcome({ failed, left }: { failed: number; left: number }): string {
  const sentences = [
    left > 0 && `${countAds(left)} not refreshed yet: refresh again.`,
    failed > 0 && `Meta does not show ${countAds(failed)} any more.`,
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : 'The statuses are up to date.'
}

type Selection = ReturnType<typeof useRowSelection<Draft>>

interface SelectionBarProps {
  selection: Selection
  /** The number of selectable drafts. */
  total: number
  view: DraftsView
  /** What is done with the selected drafts, where there is room. */
  children: ReactNode
}

/** What is selected, and how the drafts are shown. */
export function SelectionBar({ selection, total, view, children }: SelectionBarProps) {
  return (
    <Group component="section" className={classes.selectionBar} gap="4px 16px" py={4} aria-label="Selection">
      <Group gap="4px 16px" className={classes.selection}>
        <SelectAll selection={selection} total={total} />
        {view.isGridOffered && <ViewSwitch view={view} />}
      </Group>
      {children}
    </Group>
  )
}

/** Of a page, ads of other pages stay selected. */
function SelectAll({ selection, total }: Pick<SelectionBarProps, 'selection' | 'total'>) {
  const { selected, isAllSelected, isPartlySelected } = selection
  return (
    <Checkbox
      size="xs"
      label={`Select All (${selected.length} of ${Math.max(total, selected.length)} selected)`}
      checked={isAllSelected}
      indeterminate={isPartlySelected}
      disabled={total === 0}
      onChange={({ currentTarget }) => selection.toggleAll(currentTarget.checked)}
    />
  )
}

interface SelectionActionsProps {
  selection: Selection
  isBusy: boolean
  isStarting: boolean
  onBulkUpdate: () => void
  onBatchSubmit: () => void
  onDelete: () => void
}

/** What is done with the selected drafts. */
export function SelectionActions(props: SelectionActionsProps) {
  const { selection, isBusy, isStarting, onBulkUpdate, onBatchSubmit, onDelete } = props
  const { selected } = selection
  const readyCount = selected.filter((draft) => draft.is_ready_to_submit).length
  const isUpdateNext = selected.length > 0 && readyCount < selected.length
  return (
    <Group gap={8} wrap="nowrap" className={classes.actions}>
      {selected.length > 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label="Delete the selected drafts"
          title="Delete the selected drafts"
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      <IconButton
        icon={IconPencil}
        size="xs"
        variant={isUpdateNext ? 'filled' : 'default'}
        disabled={selected.length === 0}
        onClick={onBulkUpdate}
      >
        Bulk Update ({selected.length})
      </IconButton>
      <IconButton
        icon={IconSend}
        size="xs"
        variant={readyCount === 0 || isUpdateNext ? 'default' : 'filled'}
        disabled={isBusy && !isStarting}
        loading={isStarting}
        onClick={onBatchSubmit}
      >
        Batch Submit Ready ({readyCount})
      </IconButton>
    </Group>
  )
}
