import type { Note } from '@hookline/contract/analysis/analysis.schemas'
import { Title } from '@mantine/core'
import { createContext, type ReactNode, use, useId } from 'react'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { UserText } from '../../ui/texts/user-text.tsx'
import { Second } from '../watch-report/second.tsx'
import classes from './analysis-viewers.module.css'

/** The parts of a report, each with whether the answer has it. */
export type PartsGiven = Record<string, boolean>

const GivenContext = createContext<PartsGiven>({})

interface PartProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a report; nothing when the answer lacks it. */
export function Part({ title, aside, children }: PartProps) {
  const titleId = useId()
  if (use(GivenContext)[title] === false) return null
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.title}>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface ReportProps {
  summary: string | null
  /** The whole report, to copy. */
  markdown: string
  keyTakeaways: string[]
  /** Which parts between the summary and the key takeaways have content. */
  given: PartsGiven
  children: ReactNode
}

/** A report: its parts between the summary and the key takeaways, and in one line what the answer lacks. */
export function Report({ summary, markdown, keyTakeaways, given, children }: ReportProps) {
  const allGiven: PartsGiven = { Summary: summary !== null, ...given, 'Key takeaways': keyTakeaways.length > 0 }
  const lacking = Object.keys(allGiven).filter((title) => !allGiven[title])
  return (
    <div className={classes.report}>
      <Part
        title="Summary"
        aside={
          <div className={classes.end}>
            <CopyButton value={markdown} label="Copy as Markdown" />
          </div>
        }
      >
        {summary !== null && (
          <p className={classes.summary}>
            <UserText>{summary}</UserText>
          </p>
        )}
      </Part>
      <GivenContext value={allGiven}>
        {children}
        <Part title="Key takeaways">
          <Statements texts={keyTakeaways} />
        </Part>
      </GivenContext>
      <NotFound names={lacking} />
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

/** In one line what the answer lacks; nothing when it lacks nothing. */
export function NotFound({ names }: { names: readonly string[] }) {
  return names.length > 0 && <p className={classes.lacking}>Not found: {names.join(', ').toLowerCase()}</p>
}

/** Names with what is known of each; those of which nothing is known in one line. */
export function Rows({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <>
      <dl className={classes.rows}>
        {rows.map(
          ({ label, value }) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <NotFound names={rows.filter(({ value }) => value === null).map(({ label }) => label)} />
    </>
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
