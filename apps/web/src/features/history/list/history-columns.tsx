import { modelIdLabel } from '@hookline/contract/ai-models/ai-models.rules'
import { isCancelled, isFailed } from '@hookline/contract/history/history.rules'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { operationLabel } from '@hookline/contract/tools/operations.rules'
import { Text, Title } from '@mantine/core'
import { type Icon, IconCheck, IconSpeakerphone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { formatDate, formatDay } from '../../../lib/format-date.ts'
import { formatElapsed } from '../../../lib/format-elapsed.rules.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import type { Column } from '../../../ui/data-table/columns.rules.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { FileName } from '../../../ui/texts/file-name.tsx'
import { MiddleEllipsis } from '../../../ui/texts/middle-ellipsis.tsx'
import { isolateText, UserText } from '../../../ui/texts/user-text.tsx'
import type { HistorySearch } from '../history-search.rules.ts'
import { describeStatus } from '../history-status.rules.ts'
import { LabelLinks } from '../labels/label-links.tsx'
import classes from './history-row.module.css'

interface CellView {
  search: HistorySearch
  /** The row has no room for buttons. */
  hasMenu: boolean
}

export interface HistoryColumn extends Column<HistoryListItem> {
  text: (item: HistoryListItem) => string | null | undefined
  /** The cell; what only the menu has needs none. */
  render?: (item: HistoryListItem, view: CellView) => ReactNode
}

export const rowLinkId = (id: number) => `history-link-${id}`

/** In the order of the row and of its menu. */
export const historyColumns: readonly HistoryColumn[] = [
  {
    key: 'name',
    header: 'Video',
    text: resultName,
    width: 'minmax(0, 5fr)',
    render: (item, view) => <NameCell item={item} {...view} />,
  },
  { key: 'headline', header: 'Headline', from: 'menu', text: ({ firstHeadline }) => firstHeadline },
  { key: 'error', header: 'Error', from: 'menu', text: ({ error_message }) => error_message },
  {
    key: 'said',
    header: 'Found',
    from: 'menu',
    text: ({ said }) => said && `at ${formatElapsed(said.atMs / 1000)}, “${said.text}”`,
  },
  {
    key: 'facts',
    header: 'Result',
    text: (item) => [...listMarks(item).map(({ label }) => label), ...describeResultFacts(item)].join(' · '),
    width: 'minmax(0, 3.4fr)',
    render: (item, { hasMenu }) => (
      <ResultFacts
        marks={listMarks(item)}
        facts={hasMenu && item.variantCount !== null ? toLast(describeResultFacts(item)) : describeResultFacts(item)}
      />
    ),
  },
  {
    key: 'labels',
    header: 'Tags',
    text: ({ tags }) => tags.map((tag) => `#${tag}`).join(' '),
    width: 'minmax(0, 2.6fr)',
    from: 'sm',
    render: (item, { search }) => <LabelLinks {...item} search={search} />,
  },
  { key: 'deleted', header: 'Deleted', from: 'menu', text: ({ deletion }) => deletion && describeDeletion(deletion) },
  {
    key: 'generated',
    header: 'Generated',
    text: ({ generatedByUsername, createdAt }) => `by ${generatedByUsername} on ${formatDate(createdAt)}`,
    width: '148px',
    render: (item, view) => <GeneratedCell item={item} {...view} />,
  },
]

/** Characters kept at the end of each name when two share a line. */
const pairEndChars = 8

interface CellProps extends CellView {
  item: HistoryListItem
}

function NameCell({ item, search, hasMenu }: CellProps) {
  const name = resultName(item)
  return (
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
  )
}

function GeneratedCell({ item, search, hasMenu }: CellProps) {
  return (
    <div className={classes.made} data-own={search.userId === item.user_id || undefined}>
      <Text size="sm" truncate>
        {item.generatedByUsername}
      </Text>
      <Text size="xs" c="dimmed" component="time" dateTime={item.createdAt} className={classes.muted}>
        {hasMenu ? formatDay(item.createdAt) : formatDate(item.createdAt)}
      </Text>
    </div>
  )
}

export function ShortName({ item: { videoFilename: first, secondVideoFilename: second } }: Pick<CellProps, 'item'>) {
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
export function Outcome({ item }: Pick<CellProps, 'item'>) {
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

function describeDeletion({ deletedBy, deletedAt, restorableUntil }: NonNullable<HistoryListItem['deletion']>): string {
  const by = deletedBy === null ? '' : `by ${isolateText(deletedBy)} `
  return `${by}on ${formatDay(deletedAt)}, restorable until ${formatDay(restorableUntil)}`
}

interface Mark {
  label: string
  Icon: Icon
}

/** What became of the result. */
export function listMarks({ acceptedCount, variantCount, usedInAd }: HistoryListItem): Mark[] {
  return [
    ...(acceptedCount > 0 ? [{ label: `${acceptedCount} of ${variantCount} accepted`, Icon: IconCheck }] : []),
    ...(usedInAd ? [{ label: 'Used in an ad', Icon: IconSpeakerphone }] : []),
  ]
}

export function ResultFacts({ facts, marks }: { facts: string[]; marks: Mark[] }) {
  const words = facts.join('\u00a0· ')
  return (
    <Text
      size="xs"
      c="dimmed"
      lineClamp={2}
      className={`${classes.facts} ${classes.muted}`}
      title={[...marks.map(({ label }) => label), ...facts].join(' · ')}
    >
      {marks.map(({ label, Icon }) => (
        <Fragment key={label}>
          <span className={classes.mark}>
            <Icon size={14} aria-hidden />
            {label}
          </span>
          {'\u00a0· '}
        </Fragment>
      ))}
      {words}
    </Text>
  )
}

/** Most results are ad copy: a cut line can do without the word. */
const toLast = ([operation = '', ...others]: string[]) => [...others, operation]

/** What matters first, without the marks. */
export function describeResultFacts(item: HistoryListItem): string[] {
  const { variantCount, acceptedCount, decidedCount } = item
  const counted = variantCount === null ? null : `${variantCount} variant${variantCount === 1 ? '' : 's'}`
  const variants = decidedCount > 0 ? `0 of ${variantCount} accepted` : counted
  const facts = [
    operationLabel(item.operation),
    item.status === 'COMPLETED' && acceptedCount === 0 ? variants : null,
    item.is_edited ? 'Edited' : null,
    item.templateName && `Template:\u00a0${isolateText(item.templateName)}`,
    item.modelName || modelIdLabel(item.modelId),
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}
