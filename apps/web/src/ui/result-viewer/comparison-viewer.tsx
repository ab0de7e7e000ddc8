import type { Comparison, ComparisonVerdict } from '@hookline/contract/analysis/analysis.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readStoredComparison } from '@hookline/contract/history/result-content.rules'
import { Text } from '@mantine/core'
import { IconEqual, IconSquareNumber1, IconSquareNumber2 } from '@tabler/icons-react'
import { upperFirst } from '../../lib/upper-first.rules.ts'
import { Second } from '../watch-report/second.tsx'
import { OfVideo } from '../watch-report/video-player.tsx'
import { comparisonAsMarkdown } from './analysis-markdown.rules.ts'
import { Given, NotGiven, Part, Report, Statements, Table } from './analysis-parts.tsx'
import classes from './analysis-viewers.module.css'
import { countVerdicts, verdictLabels } from './analysis-words.rules.ts'
import { ResultMessage } from './result-message.tsx'

/** The comparison of two videos. Its seconds seek the players of the page, if there are any. */
export default function ComparisonViewer({ result }: { result: ResultPayload }) {
  const { value: comparison, message } = readStoredComparison(result)
  if (!comparison) return <ResultMessage message={message} rawContent={result.rawContent} />
  const { summary, aspects, differences, shared, suggestions, keyTakeaways } = comparison
  return (
    <Report summary={summary} markdown={comparisonAsMarkdown(comparison)} keyTakeaways={keyTakeaways}>
      <Part
        title="Verdict by aspect"
        isGiven={aspects.length > 0}
        aside={
          <Text size="sm" c="dimmed">
            {countVerdicts(aspects)}
          </Text>
        }
      >
        <Aspects aspects={aspects} />
      </Part>
      <Part title="Differences" isGiven={differences.length > 0}>
        <Differences differences={differences} />
      </Part>
      <Part title="What both share" isGiven={shared.length > 0}>
        <Statements texts={shared} />
      </Part>
      <Part title="What to try next" isGiven={suggestions.length > 0}>
        <Statements texts={suggestions} isRanked />
      </Part>
    </Report>
  )
}

function Aspects({ aspects }: { aspects: Comparison['aspects'] }) {
  return (
    <Table columns={['Aspect', 'Better', 'Why', 'Video 1', 'Video 2']}>
      {aspects.map(({ aspect, better, why, video1Ms, video2Ms }, index) => (
        <tr key={index}>
          <th scope="row" dir="auto">
            {upperFirst(aspect)}
          </th>
          <td data-label="Better">{better ? <Verdict better={better} /> : <NotGiven />}</td>
          <td data-label="Why">
            <Given text={why} />
          </td>
          <SecondOf number={1} atMs={video1Ms} />
          <SecondOf number={2} atMs={video2Ms} />
        </tr>
      ))}
    </Table>
  )
}

const verdictIcons = { video1: IconSquareNumber1, video2: IconSquareNumber2, even: IconEqual }

function Verdict({ better }: { better: ComparisonVerdict }) {
  const Icon = verdictIcons[better]
  return (
    <span className={classes.verdict} data-better={better}>
      <Icon size={16} aria-hidden />
      {verdictLabels[better]}
    </span>
  )
}

function Differences({ differences }: { differences: Comparison['differences'] }) {
  return (
    <Table columns={['Difference', 'Video 1', 'Video 2']}>
      {differences.map(({ text, video1Ms, video2Ms }, index) => (
        <tr key={index}>
          <td dir="auto">{text}</td>
          <SecondOf number={1} atMs={video1Ms} />
          <SecondOf number={2} atMs={video2Ms} />
        </tr>
      ))}
    </Table>
  )
}

function SecondOf({ number, atMs }: { number: 1 | 2; atMs: number | null }) {
  const name = `Video ${number}`
  return (
    <td data-label={name} className={classes.time}>
      {atMs !== null && (
        <OfVideo number={number}>
          <Second atMs={atMs} of={name} />
        </OfVideo>
      )}
    </td>
  )
}
