import { refuseForeignDraft } from '@hookline/contract/drafts/drafts.rules'
import { IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { withoutDate } from '../../../parts/drafts/draft-words.rules.ts'
import { MiddleEllipsis } from '../../../ui/texts/middle-ellipsis.tsx'
import { type Departure, isSelectable } from '../draft-list.rules.ts'
import type { DraftColumn } from './draft-columns.tsx'
import detailsClasses from './draft-details.module.css'
import classes from './draft-row.module.css'
import { DraftRowButtons, type DraftRowButtonsProps } from './draft-row-actions.tsx'
import { DraftDetails, DraftState, GoneState } from './draft-state.tsx'
import { DraftThumbnail, DraftVideo } from './draft-thumbnail.tsx'

/** The element of a row that takes the focus: its link. */
export const draftLinkId = (id: string) => `draft-link-${id}`

export interface DraftRowProps extends DraftRowButtonsProps {
  /** Those for which the window has room. */
  columns: readonly DraftColumn[]
  /** Its place in the table, counted from 1. */
  place: number
  isSelected: boolean
  /** How it left the list, which still shows it until the mouse leaves; null while it belongs there. */
  gone: Departure | 'elsewhere' | null
  /** Two lines hold the row: the name is cut. */
  isNarrow: boolean
  /** The ads exist in the simulated Meta only: no link to Ads Manager. */
  isSandbox: boolean
  onToggle: (id: string, isRange: boolean) => void
  onFocus: (id: string) => void
}

/** Memoized: an event changes one of up to 500 rows. */
export const DraftRow = memo(function DraftRow({ place, isSelected, onToggle, onFocus, ...cells }: DraftRowProps) {
  const { draft, tab, isHeld, gone } = cells
  return (
    <tr
      className={classes.row}
      aria-rowindex={place}
      data-selected={isSelected || undefined}
      data-dimmed={isHeld || undefined}
      onFocus={() => onFocus(draft.id)}
    >
      <td className={classes.check}>
        <input
          type="checkbox"
          className="app-row-box"
          checked={isSelected}
          disabled={gone !== null || !isSelectable(draft, tab)}
          aria-label={`Select ${draft.ad_name}`}
          onChange={({ nativeEvent }) => onToggle(draft.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      </td>
      <DraftCells {...cells} />
    </tr>
  )
})

/** A memo of its own: a change of the selection draws the check boxes only. */
const DraftCells = memo(function DraftCells(
  props: Omit<DraftRowProps, 'place' | 'isSelected' | 'onToggle' | 'onFocus'>,
) {
  const { draft, columns, gone, isSandbox } = props
  const [opened, setOpened] = useState<'video' | 'details' | null>(null)
  const toggle = (what: 'video' | 'details') => setOpened(opened === what ? null : what)
  return (
    <>
      <td className={classes.thumbnail}>
        <DraftThumbnail draft={draft} isPlaying={opened === 'video'} onPlay={() => toggle('video')} />
      </td>
      {columns.map(({ key, text, render }) => (
        <td key={key} className={classes.cell} data-column={key}>
          {key === 'name' && <Name {...props} />}
          {key === 'status' && gone && <GoneState gone={gone} />}
          {key === 'status' && !gone && (
            <DraftState draft={draft} isOpen={opened === 'details'} onToggle={() => toggle('details')} />
          )}
          {key !== 'name' && key !== 'status' && (
            <span dir="auto" className={classes.text} title={render ? undefined : (text(draft) ?? undefined)}>
              {(render ?? text)(draft, isSandbox)}
            </span>
          )}
        </td>
      ))}
      <td className={classes.actionsCell}>
        <DraftRowButtons {...props} />
      </td>
      {opened && !gone && (
        <td className={detailsClasses.details}>
          {opened === 'video' ? <DraftVideo draft={draft} /> : <DraftDetails draft={draft} />}
        </td>
      )}
    </>
  )
})

function Name({
  draft,
  isNarrow,
  isProjectChosen,
  onProject,
}: Pick<DraftRowProps, 'draft' | 'isNarrow' | 'isProjectChosen' | 'onProject'>) {
  const { project } = draft
  return (
    <>
      <Link
        id={draftLinkId(draft.id)}
        to="/meta-ads-editor/$adId"
        params={{ adId: draft.id }}
        className={classes.link}
        aria-label={draft.ad_name}
        dir="auto"
      >
        {isNarrow ? <MiddleEllipsis text={withoutDate(draft.ad_name)} endChars={12} /> : draft.ad_name}
      </Link>
      {(!draft.is_own || project) && (
        <span className={classes.facts}>
          {!draft.is_own && (
            <span className={classes.owner} title={refuseForeignDraft(draft)}>
              <IconUser size={12} aria-hidden />
              {draft.username}
            </span>
          )}
          {project && (
            <button
              type="button"
              dir="auto"
              className={classes.project}
              aria-label={`Project: ${project}`}
              aria-pressed={isProjectChosen}
              onClick={() => onProject(project)}
            >
              {project}
            </button>
          )}
        </span>
      )}
    </>
  )
}
