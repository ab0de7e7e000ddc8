import type { Note } from '@hookline/contract/analysis/analysis.schemas'
import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { CopyButton } from '../texts/copy-button.tsx'
import { UserText } from '../texts/user-text.tsx'
import { Second } from '../watch-report/second.tsx'
import classes from './analysis-viewers.module.css'
import { notGiven } from './analysis-words.rules.ts'

interface PartProps {
  title: string
  isGiven: boolean
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a result; one line when the answer lacks it. */
export function Part({ title, isGiven, aside, children }: PartProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} data-lacking={!isGiven || undefined}>
      <div className={classes.title}>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        {!isGiven && <NotGiven />}
        {aside}
      </div>
      {isGiven && children}
    </section>
  )
}

interface ReportProps {
  summary: string | null
  /** The whole report, to copy. */
  markdown: string
  keyTakeaways: string[]
  children: ReactNode
}

/** A report: its parts between the summary and the key takeaways. */
export function Report({ summary, markdown, keyTakeaways, children }: ReportProps) {
  return (
    <div className={classes.report}>
      <Part
        title="Summary"
        isGiven={summary !== null}
        aside={
          <div className={classes.end}>
            <CopyButton value={markdown} label="Copy as Markdown" />
          </div>
        }
      >
        <p dir="auto" className={classes.summary}>
          {summary}
        </p>
      </Part>
      {children}
      <Part title="Key takeaways" isGiven={keyTakeaways.length > 0}>
        <Statements texts={keyTakeaways} />
      </Part>
    </div>
  )
}

export function Table({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export function NotGiven() {
  return (
    <Text span inherit c="dimmed">
      {notGiven}
    </Text>
  )
}

/** A text of the model, or that there is none. */
export function Given({ text }: { text: string | null }) {
  return text === null ? <NotGiven /> : <UserText>{text}</UserText>
}

/** Names with what is known of each; the list is left out by `Part` when nothing is. */
export function Rows({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Statements, each with its second. */
export function Notes({ notes, isRanked = false }: { notes: Note[]; isRanked?: boolean }) {
  const List = isRanked ? 'ol' : 'ul'
  const hasTimes = notes.some(({ atMs }) => atMs !== null)
  return (
    <List className={classes.notes} data-ranked={isRanked || undefined}>
      {notes.map(({ text, atMs }, index) => (
        <li key={index}>
          <div data-timed={hasTimes || undefined}>
            {hasTimes && <span>{atMs !== null && <Second atMs={atMs} />} </span>}
            <UserText>{text}</UserText>
          </div>
        </li>
      ))}
    </List>
  )
}

/** Statements of the whole video. */
export function Statements({ texts, isRanked = false }: { texts: string[]; isRanked?: boolean }) {
  return <Notes notes={texts.map((text) => ({ text, atMs: null }))} isRanked={isRanked} />
}
