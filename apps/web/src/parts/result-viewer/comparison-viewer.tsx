import type { Comparison, ComparisonVerdict } from '@hookline/contract/analysis/analysis.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readStoredComparison } from '@hookline/contract/history/result-content.rules'
import { Text } from '@mantine/core'
import { IconEqual, IconSquareNumber1, IconSquareNumber2 } from '@tabler/icons-react'
import { upperFirst } from '../../lib/upper-first.rules.ts'
import { UserText } from '../../ui/texts/user-text.tsx'
import { Second } from '../watch-report/second.tsx'
import { OfVideo } from '../watch-report/video-player.tsx'
import { comparisonAsMarkdown } from './analysis-markdown.rules.ts'
import { NotFound, Part, Report, Statements, Table } from './analysis-parts.tsx'
import classes from './analysis-viewers.module.css'
import { countVerdicts, isAspectKnown, joinUnjudged, verdictLabels } from './analysis-words.rules.ts'
import { ResultMessage } from './result-message.tsx'

/** The comparison of two videos. Its seconds seek the players of the page, if there are any. */
export default function ComparisonViewer({ result }: { result: ResultPayload }) {
  const { value: comparison, message } = readStoredComparison(result)
  if (!comparison) return <ResultMessage message={message} rawContent={result.rawContent} />
  const { summary, aspects, differences, shared, suggestions, keyTakeaways } = comparison
  const given = {
    'Verdict by aspect': aspects.some(isAspectKnown),
    Differences: differences.length > 0,
    'What both share': shared.length > 0,
    'What to try next': suggestions.length > 0,
  }
  return (
    <Report summary={summary} markdown={comparisonAsMarkdown(comparison)} keyTakeaways={keyTakeaways} given={given}>
      <Part
        title="Verdict by aspect"
        aside={
          <Text size="sm" c="dimmed">
            {countVerdicts(aspects)}
          </Text>
        }
      >
        <Aspects aspects={aspects} />
      </Part>
      <Part title="Differences">
        <Differences differences={differences} />
      </Part>
      <Part title="What both share">
        <Statements texts={shared} />
      </Part>
      <Part title="What to try next">
        <Statements texts={suggestions} isRanked />
      </Part>
    </Report>
  )
}

function Aspects({ aspects }: { aspects: Comparison['aspects'] }) {
  const videos = listTimedVideos(aspects)
  const known = aspects.filter(isAspectKnown)
  const hasVerdicts = known.some(({ better }) => better !== null)
  return (
    <>
      {known.length > 0 && (
        <Table columns={['Aspect', ...(hasVerdicts ? ['Better'] : []), 'Why', ...videos.map(({ name }) => name)]}>
          {joinUnjudged(known).map(({ aspect, better, why, ...times }, index) => (
            <tr key={index}>
              <th scope="row" dir="auto">
                {upperFirst(aspect)}
              </th>
              {hasVerdicts && (
                <td data-label="Better" className={classes.better}>
                  {better && <Verdict better={better} />}
                </td>
              )}
              <td data-label="Why">{why !== null && <UserText>{why}</UserText>}</td>
              {videos.map(({ number, name, key }) => (
                <VideoSecond key={key} number={number} name={name} atMs={times[key]} />
              ))}
            </tr>
          ))}
        </Table>
      )}
      <NotFound names={aspects.filter((aspect) => !isAspectKnown(aspect)).map(({ aspect }) => aspect)} />
    </>
  )
}

const timedVideos = [
  { number: 1, name: 'Video 1', key: 'video1Ms' },
  { number: 2, name: 'Video 2', key: 'video2Ms' },
] as const

/** The videos of which any second is named: the table has a column for each. */
const listTimedVideos = (rows: readonly Pick<Comparison['differences'][number], 'video1Ms' | 'video2Ms'>[]) =>
  timedVideos.filter(({ key }) => rows.some((row) => row[key] !== null))

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
  const videos = listTimedVideos(differences)
  return (
    <Table columns={['Difference', ...videos.map(({ name }) => name)]}>
      {differences.map(({ text, ...times }, index) => (
        <tr key={index}>
          <td dir="auto">{text}</td>
          {videos.map(({ number, name, key }) => (
            <VideoSecond key={key} number={number} name={name} atMs={times[key]} />
          ))}
        </tr>
      ))}
    </Table>
  )
}

function VideoSecond({ number, name, atMs }: { number: 1 | 2; name: string; atMs: number | null }) {
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
