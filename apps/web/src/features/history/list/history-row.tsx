import { modelIdLabel } from '@hookline/contract/ai-models/ai-models.rules'
import { isCancelled, isFailed } from '@hookline/contract/history/history.rules'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { operationLabel } from '@hookline/contract/tools/operations.rules'
import { Button, Checkbox, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconFilter, IconPencil, IconRepeat, IconShare3, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { formatDate, formatDay } from '../../../lib/format-date.ts'
import { formatElapsed } from '../../../lib/format-elapsed.rules.ts'
import { useHasRowMenu } from '../../../lib/use-has-row-menu.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { readThumbnails } from '../../../parts/thumbnails/thumbnails.rules.ts'
import { Thumbnails } from '../../../parts/thumbnails/thumbnails.tsx'
import { type RowAction, RowActions, type RowFact } from '../../../ui/data-table/row-action.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FileName } from '../../../ui/texts/file-name.tsx'
import { MiddleEllipsis } from '../../../ui/texts/middle-ellipsis.tsx'
import { isolateText, UserText } from '../../../ui/texts/user-text.tsx'
import type { HistorySearch } from '../history-search.rules.ts'
import { describeStatus } from '../history-status.rules.ts'
import { LabelLinks } from '../labels/label-links.tsx'
import { reprocessPath } from '../reprocess.rules.ts'
import classes from './history-row.module.css'

export type ResultAction = 'edit' | 'share' | 'delete'

export const rowLinkId = (id: number) => `history-link-${id}`

/** Characters kept at the end of each name when two share a line. */
const pairEndChars = 8

interface HistoryRowProps {
  item: HistoryListItem
  search: HistorySearch
  isSelecting: boolean
  isSelected: boolean
  onSelect: (id: number, isRange: boolean) => void
  /** The row has no room for buttons. */
  hasMenu: boolean
  onAct: (action: ResultAction, item: HistoryListItem) => void
}

/** Memoized: a press changes few of the rows. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { isSelecting, isSelected, onSelect, ...cells } = props
  const { item } = cells
  return (
    <article className={classes.row} data-selecting={isSelecting || undefined} data-selected={isSelected || undefined}>
      {isSelecting && (
        <Checkbox
          size="xs"
          className={classes.checkbox}
          checked={isSelected}
          aria-label={`Select ${resultName(item)}`}
          onChange={({ nativeEvent }) => onSelect(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <HistoryCells {...cells} />
    </article>
  )
})

/** A memo of its own: a change of the selection draws the check boxes only. */
const HistoryCells = memo(function HistoryCells({
  item,
  search,
  hasMenu,
  onAct,
}: Omit<HistoryRowProps, 'isSelecting' | 'isSelected' | 'onSelect'>) {
  const name = resultName(item)
  return (
    <>
      <ResultThumbnails item={item} />
      <div className={classes.text}>
        <Title order={2} size="h3" className={classes.name}>
          <Link
            id={rowLinkId(item.id)}
            to="/result/$id"
            params={{ id: String(item.id) }}
            state={{ historySearch: search }}
            className={classes.link}
            aria-label={name}
            dir="auto"
          >
            {hasMenu ? <ShortName item={item} /> : name}
          </Link>
        </Title>
        <Outcome item={item} />
        {item.said && (
          <Text size="xs" c="dimmed" lineClamp={1} className={`${classes.said} ${classes.muted}`}>
            In {item.secondVideoFilename === null ? 'the video' : `Video ${item.said.video}`} at{' '}
            {formatElapsed(item.said.atMs / 1000)}: “<UserText>{item.said.text}</UserText>”
          </Text>
        )}
      </div>
      <div className={classes.about}>
        <ResultFacts
          facts={hasMenu && item.variantCount !== null ? toLast(describeResultFacts(item)) : describeResultFacts(item)}
        />
        <LabelLinks {...item} search={search} />
        <div className={classes.made} data-own={search.userId === item.user_id || undefined}>
          <Text size="sm" truncate>
            {item.generatedByUsername}
          </Text>
          <Text size="xs" c="dimmed" component="time" dateTime={item.createdAt} className={classes.muted}>
            {hasMenu ? formatDay(item.createdAt) : formatDate(item.createdAt)}
          </Text>
        </div>
      </div>
      <div className={classes.actions}>
        <RowActions
          actions={listActions(item, onAct, hasMenu ? search : null)}
          name={name}
          isNarrow={hasMenu}
          facts={hasMenu ? listRowFacts(item) : []}
        />
      </div>
    </>
  )
})

export function ShortName({
  item: { videoFilename: first, secondVideoFilename: second },
}: Pick<HistoryRowProps, 'item'>) {
  if (second !== null) {
    return (
      <span className={classes.pair}>
        {/* The spaces are read only. */}
        <MiddleEllipsis text={first} endChars={pairEndChars} /> <span>vs</span>{' '}
        <MiddleEllipsis text={second} endChars={pairEndChars} />
      </span>
    )
  }
  return <FileName name={first} />
}

/** How the result begins, or why there is none. */
export function Outcome({ item }: Pick<HistoryRowProps, 'item'>) {
  if (item.status === 'COMPLETED') {
    return (
      <Text size="sm" c="dimmed" truncate className={`${classes.headline} ${classes.muted}`}>
        {item.firstHeadline}
      </Text>
    )
  }
  return (
    <div className={classes.state}>
      <StatusBadge {...describeStatus(item)} />
      {isFailed(item.status) && item.error_message && (
        <Text size="sm" truncate className={isCancelled(item) ? undefined : classes.error} title={item.error_message}>
          {item.error_message}
        </Text>
      )}
    </div>
  )
}

/** What a narrow row cuts or has no room for. */
function listRowFacts(item: HistoryListItem): RowFact[] {
  const { said, tags } = item
  const facts: [string, string | null | undefined][] = [
    ['Video', resultName(item)],
    ['Headline', item.firstHeadline],
    ['Error', item.error_message],
    ['Found', said && `at ${formatElapsed(said.atMs / 1000)}, “${said.text}”`],
    ['Result', describeResultFacts(item).join(' · ')],
    ['Tags', tags.map((tag) => `#${tag}`).join(' ')],
    ['Deleted', item.deletion && describeDeletion(item.deletion)],
    ['Generated', `by ${item.generatedByUsername} on ${formatDate(item.createdAt)}`],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

function describeDeletion({ deletedBy, deletedAt, restorableUntil }: NonNullable<HistoryListItem['deletion']>): string {
  const by = deletedBy === null ? '' : `by ${isolateText(deletedBy)} `
  return `${by}on ${formatDay(deletedAt)}, restorable until ${formatDay(restorableUntil)}`
}

/** @param search in a menu, the filters to which it adds the project */
function listActions(
  item: HistoryListItem,
  onAct: HistoryRowProps['onAct'],
  search: HistorySearch | null,
): RowAction[] {
  const name = resultName(item)
  const { project } = item
  const act = (action: ResultAction, verb: string, Icon: RowAction['Icon']): RowAction => ({
    verb,
    label: `${verb}: ${name}`,
    Icon,
    onAct: () => onAct(action, item),
  })
  return [
    act('edit', 'Edit tags and project', IconPencil),
    act('share', 'Share', IconShare3),
    { verb: 'Reprocess', label: `Reprocess: ${name}`, Icon: IconRepeat, to: reprocessPath(item) },
    ...(search && project && search.project !== project ? [showProject(search, project)] : []),
    act('delete', 'Delete', IconTrash),
  ]
}

const showProject = (search: HistorySearch, project: string): RowAction => ({
  verb: `Show only project ${isolateText(project)}`,
  label: `Show only project ${project}`,
  Icon: IconFilter,
  to: '/history',
  search: { ...search, page: undefined, project },
})

interface DeletedRowProps {
  item: HistoryListItem
  isDisabled?: boolean
  onRestore: () => void
  children: ReactNode
}

export function DeletedRow({ item, isDisabled = false, onRestore, children }: DeletedRowProps) {
  const hasMenu = useHasRowMenu()
  const name = resultName(item)
  const restore: RowAction = {
    verb: 'Restore',
    label: `Restore ${name}`,
    Icon: IconArrowBackUp,
    isBusy: isDisabled,
    onAct: onRestore,
  }
  return (
    <article className={classes.row} data-deleted>
      <ResultThumbnails item={item} />
      <div className={classes.text}>{children}</div>
      {hasMenu ? (
        <RowActions isNarrow actions={[restore]} name={name} facts={listRowFacts(item)} />
      ) : (
        <Button variant="default" size="xs" disabled={isDisabled} aria-label={restore.label} onClick={onRestore}>
          Restore
        </Button>
      )}
    </article>
  )
}

/** In the shape of most videos: one, or two of a comparison. */
function ResultThumbnails({ item }: { item: HistoryListItem }) {
  return (
    <div className={classes.thumbnails}>
      <Thumbnails urls={readThumbnails(item).map(({ url }) => url)} width={40} height={56} />
    </div>
  )
}

export function ResultFacts({ facts }: { facts: string[] }) {
  return (
    <Text size="xs" c="dimmed" lineClamp={2} className={`${classes.facts} ${classes.muted}`} title={facts.join(' · ')}>
      {facts.join('\u00a0· ')}
    </Text>
  )
}

/** Most results are ad copy: a cut line can do without the word. */
const toLast = ([operation = '', ...others]: string[]) => [...others, operation]

/** What matters first. */
export function describeResultFacts(item: HistoryListItem): string[] {
  const { variantCount, acceptedCount, decidedCount } = item
  const counted = variantCount === null ? null : `${variantCount} variant${variantCount === 1 ? '' : 's'}`
  const variants = decidedCount > 0 ? `${acceptedCount} of ${variantCount} accepted` : counted
  const facts = [
    operationLabel(item.operation),
    item.status === 'COMPLETED' ? variants : null,
    item.is_edited ? 'Edited' : null,
    item.templateName && `Template:\u00a0${isolateText(item.templateName)}`,
    item.modelName || modelIdLabel(item.modelId),
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}
