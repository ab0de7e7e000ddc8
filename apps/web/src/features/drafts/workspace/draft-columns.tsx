import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import { isActiveOnSubmit, isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate, formatDay } from '../../../lib/format-date.ts'
import { callToActionLabel } from '../../../parts/drafts/call-to-action.ts'
import { adsManagerUrl } from '../../../parts/drafts/sent-ad-words.rules.ts'
import type { Column } from '../../../ui/data-table/columns.rules.ts'
import { type Sort, type SortValue, sortRows } from '../../../ui/data-table/sort-rows.rules.ts'
import type { WorkspaceTab } from '../workspace-search.rules.ts'
import classes from './draft-row.module.css'

export interface DraftColumn extends Column<Draft> {
  text: (draft: Draft) => string | null
  width: string
  /** The cell, which shows the text otherwise. */
  render?: (draft: Draft, isSandbox: boolean) => ReactNode
}

/** The cells that `DraftRow` draws itself. */
const name: DraftColumn = {
  key: 'name',
  header: draftFields.ad_name.label,
  text: (draft) => draft.ad_name,
  width: 'minmax(0, 2fr)',
}
const status: DraftColumn = {
  key: 'status',
  header: 'Status',
  text: () => null,
  sortBy: statusRank,
  // Two badges fit beside each other.
  width: 'minmax(226px, 1.3fr)',
}

const headline: DraftColumn = {
  key: 'headline',
  header: `First ${draftFields.headlines.item}`,
  text: ({ headlines }) => headlines[0] ?? null,
  width: 'minmax(0, 1.4fr)',
  from: 'lg',
}
const page: DraftColumn = {
  key: 'page',
  header: draftFields.facebook_page_id.label,
  text: ({ facebook_page_id, page_name }) => page_name ?? facebook_page_id,
  width: 'minmax(0, 0.7fr)',
  from: 'xxl',
}
const campaign: DraftColumn = {
  key: 'campaign',
  header: `${draftFields.meta_campaign_id.label} › ${draftFields.target_meta_ad_set_id.label}`,
  text: (draft) => listCampaignAndAdSet(draft).join(' › ') || null,
  width: 'minmax(0, 1fr)',
  from: 'lg',
  render(draft) {
    const [first, ...rest] = listCampaignAndAdSet(draft)
    return (
      <span className={classes.pair} title={listCampaignAndAdSet(draft).join(' › ')}>
        <span>{first}</span>
        {rest.map((text) => (
          <span key={text}>{` › ${text}`}</span>
        ))}
      </span>
    )
  },
}

/** The names of the campaign and the ad set, or their ids, as far as they are chosen. */
function listCampaignAndAdSet({ meta_campaign_id, campaign_name, ...draft }: Draft): string[] {
  const made = draft.new_ad_set_configuration && `New: ${draft.new_ad_set_configuration.name ?? ''}`
  const parts = [campaign_name ?? meta_campaign_id, made ?? draft.ad_set_name ?? draft.target_meta_ad_set_id]
  return parts.filter((part) => part !== null && part !== undefined)
}

const url: DraftColumn = {
  key: 'url',
  header: draftFields.website_url.label,
  text: ({ website_url }) => website_url?.replace(/^https?:\/\/(www\.)?|\/$/g, '') ?? null,
  width: 'minmax(0, 0.9fr)',
  from: 'xxl',
}

function buildTimeColumn(key: string, header: string, read: (draft: Draft) => string | null): DraftColumn {
  return {
    key,
    header,
    text(draft) {
      const at = read(draft)
      return at && formatDate(at)
    },
    sortBy: read,
    width: '84px',
    from: 'sm',
    render: (draft) => <Moment at={read(draft)} />,
  }
}

/** In a narrow column the time stands below the day. */
function Moment({ at }: { at: string | null }) {
  if (at === null) return null
  const day = formatDay(at)
  return (
    <time dateTime={at}>
      <span>{day}</span> <span>{formatDate(at).slice(day.length + 1)}</span>
    </time>
  )
}

const created = buildTimeColumn('created', 'Created', (draft) => draft.created_at)

/** In the order of the rows; what each narrower window has no room for is in the menu. */
export const columnsByTab: Record<WorkspaceTab, readonly DraftColumn[]> = {
  drafts: [
    name,
    headline,
    page,
    campaign,
    {
      key: 'cta',
      header: draftFields.call_to_action_type.label,
      text: ({ call_to_action_type }) => callToActionLabel(call_to_action_type),
      width: '84px',
      from: 'xxl',
    },
    url,
    status,
    created,
  ],
  submitted: [
    name,
    { ...headline, from: 'xl' },
    { ...page, from: 'menu' },
    { ...campaign, from: 'xxl' },
    { ...url, from: 'menu' },
    {
      key: 'ad_id',
      header: 'Meta Ad ID',
      text: (draft) => draft.meta_ad_id_returned,
      width: '146px',
      from: 'md',
      render: (draft, isSandbox) => {
        const address = isSandbox ? null : adsManagerUrl(draft)
        if (!address) return draft.meta_ad_id_returned
        return (
          <>
            {draft.meta_ad_id_returned}{' '}
            <Anchor
              href={address}
              target="_blank"
              rel="noreferrer"
              aria-label="Open in Ads Manager"
              title="Open in Ads Manager"
            >
              <IconExternalLink size={14} aria-hidden />
            </Anchor>
          </>
        )
      },
    },
    // A little narrower, so that most names take two lines at 1024 px.
    { ...status, width: 'minmax(214px, 1.3fr)' },
    { ...buildTimeColumn('checked', 'Status as of', (draft) => draft.status_checked_at), from: 'lg' },
    buildTimeColumn('submitted', 'Submitted', (draft) => draft.submitted_at_timestamp),
    created,
  ],
}

/** The columns of a tab, without those that are empty in every row: their room belongs to the others. */
export function listFilledColumns(tab: WorkspaceTab, drafts: readonly Draft[]): DraftColumn[] {
  return columnsByTab[tab].filter(({ from, text }) => from === undefined || drafts.some((draft) => text(draft)))
}

/** Ready drafts first, then those with the least to do, then failed ones. */
function statusRank(draft: Draft): SortValue {
  if (isBeingSent(draft.submission)) return -1
  const failure = draft.status === 'FAILED_SUBMISSION' ? 1000 : 0
  return failure + draft.readiness_issues.length + (isActiveOnSubmit(draft) ? 0.5 : 0)
}

/** Newest first without a sort. */
export function sortDrafts(drafts: Draft[], sort: Sort | null): Draft[] {
  const column = columnsByTab.drafts.find(({ key }) => key === sort?.column)
  return sort && column ? sortRows(drafts, column.sortBy ?? column.text, sort.direction) : drafts
}
