import { type CopyField, nameCopyField } from '@hookline/contract/copy/copy-fields.rules'
import { reasonToIgnore } from '@hookline/contract/copy-check/blocking.rules'
import type { CopyFinding, CopySeverity } from '@hookline/contract/copy-check/copy-check.schemas'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { UserText } from '../../ui/texts/user-text.tsx'
import classes from './copy-check.module.css'
import { useCopyCheck } from './copy-checked.tsx'
import { isListed, isNote, severityWords } from './finding-words.rules.ts'
import { MarkedExcerpt } from './marked-text.tsx'
import { useFindings } from './use-findings.ts'

const IgnoreDialog = lazyDialog(() => import('./ignore-dialog.tsx'))

export interface CopyFindingsProps {
  /** Whose findings they are, such as 'Headline of variant 1'. */
  of: string
  text: string
  field: CopyField
  /** The variant, or the place of the text in its list, from 0. */
  index: number
  /** All texts of its variant. */
  adText?: string | undefined
  /** Findings that need other texts, such as near duplicates; those about this text are shown. */
  others?: readonly CopyFinding[] | undefined
  /** Takes the corrected text; left out where the text cannot be changed. */
  onFix?: ((text: string) => void) | undefined
  /** The id of the text's field, which takes the focus after a fix. */
  fieldId?: string | undefined
}

/**
 * The findings below one text that is being edited, with the words marked in an excerpt. Needs `CopyChecked` around it.
 * Checks after a pause, so that typing costs nothing.
 */
export function CopyFindings(props: CopyFindingsProps): ReactNode {
  const { of, text, field, index, adText, others, onFix, fieldId } = props
  const check = useCopyCheck()
  const findings = useFindings({ index, field, text }, adText, others)
  /** The writer may have typed since the check. */
  function findFix(finding: CopyFinding): string {
    if (finding.text === text || !check) return finding.fix ?? text
    const latest = check.engine.checkText({ index, field, text }, check.facts)
    return latest.find(({ rule, word }) => rule === finding.rule && word === finding.word)?.fix ?? text
  }
  function handleFix(finding: CopyFinding) {
    onFix?.(findFix(finding))
    if (fieldId) document.getElementById(fieldId)?.focus()
  }
  return <FindingList of={of} findings={findings} hasExcerpt onFix={onFix && handleFix} />
}

interface FindingListProps {
  of: string
  findings: readonly CopyFinding[]
  hasExcerpt?: boolean
  onFix?: ((finding: CopyFinding) => void) | undefined
}

/** Findings as a list: what blocks and warns at once, the notes on request. */
export function FindingList({ of, findings: all, hasExcerpt = false, onFix }: FindingListProps) {
  const findings = all.filter(isListed)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const notes = findings.filter(isNote)
  const others = findings.filter((finding) => !isNote(finding))
  const shown = isOpen ? [...others, ...notes] : others
  const isMixed = new Set(findings.map(({ field }) => field)).size > 1
  if (findings.length === 0) return null
  return (
    <div className={classes.findings} data-findings>
      {hasExcerpt && <MarkedExcerpt findings={findings} />}
      <ul id={listId} className={classes.list} aria-label={`Findings: ${of}`} hidden={shown.length === 0}>
        {shown.map((finding) => (
          <FindingRow
            key={`${finding.field} ${finding.rule} ${finding.word}`}
            finding={finding}
            of={of}
            place={isMixed ? nameCopyField(finding.field) : null}
            onFix={onFix}
          />
        ))}
      </ul>
      {notes.length > 0 && (
        <UnstyledButton
          className={classes.notes}
          data-more
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {notes.length === 1 ? '1 note' : `${notes.length} notes`}
          <VisuallyHidden> on {of}</VisuallyHidden>
        </UnstyledButton>
      )}
    </div>
  )
}

const icons: Record<CopySeverity, typeof IconBan> = {
  block: IconBan,
  warn: IconAlertTriangle,
  inform: IconInfoCircle,
}

interface FindingRowProps {
  finding: CopyFinding
  of: string
  /** The text of a variant that it is in, where findings of both are listed. */
  place: string | null
  onFix: ((finding: CopyFinding) => void) | undefined
}

function FindingRow({ finding, of, place, onFix }: FindingRowProps) {
  const check = useCopyCheck()
  const [isAsking, setAsking] = useState(false)
  const { rule, text, word, severity, message, fix } = finding
  const ownReason = reasonToIgnore(finding, check?.ignored ?? [])
  const reason = ownReason ?? reasonToIgnore(finding, check?.accepted ?? [])
  const isIgnored = reason !== null
  const Icon = isIgnored ? IconCheck : icons[severity]
  // A decision is taken back where it is made.
  const onIgnore = reason === ownReason ? check?.onIgnore : undefined
  const status = !isIgnored ? severityWords[severity] : ownReason === null ? 'Accepted' : 'Ignored'
  const ignore = (why: string | null) => onIgnore?.({ rule, text, word, reason: why }) ?? false
  const about = <VisuallyHidden>: {message}</VisuallyHidden>
  return (
    <li className={classes.finding} data-severity={isIgnored ? 'ignored' : severity}>
      <Icon size={14} aria-hidden className={classes.icon} />
      <span className={classes.message}>
        <span className={classes.severity}>{place ? `${status} in the ${place}` : status}</span>{' '}
        <UserText>{message}</UserText>
        {isIgnored && (
          <>
            {' '}
            Because: <UserText>{reason}</UserText>
          </>
        )}
      </span>
      <span className={classes.actions}>
        {onFix && fix !== undefined && !isIgnored && (
          <Button size="compact-xs" variant="default" onClick={() => onFix(finding)}>
            Fix{about}
          </Button>
        )}
        {/* One button, so that the focus stays on it when the dialog closes. */}
        {onIgnore && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => (isIgnored ? void ignore(null) : setAsking(true))}
          >
            {isIgnored ? 'Check again' : 'Ignore, because…'}
            {about}
          </Button>
        )}
      </span>
      {onIgnore && (
        <IgnoreDialog isOpen={isAsking} of={of} message={message} onIgnore={ignore} onClose={() => setAsking(false)} />
      )}
    </li>
  )
}
