import { type Analysis, messageParts } from '@hookline/contract/analysis/analysis.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readStoredAnalysis } from '@hookline/contract/history/result-content.rules'
import { Text, VisuallyHidden } from '@mantine/core'
import { UserText } from '../../ui/texts/user-text.tsx'
import { Second } from '../watch-report/second.tsx'
import { analysisAsMarkdown } from './analysis-markdown.rules.ts'
import { Notes, NotFound, Part, Report, Rows, Table } from './analysis-parts.tsx'
import classes from './analysis-viewers.module.css'
import {
  formatLength,
  isPaceKnown,
  listPace,
  messageLabels,
  stretchLabels,
  stretchNames,
} from './analysis-words.rules.ts'
import { ResultMessage } from './result-message.tsx'

/** The analysis of one video. Its seconds seek the player of the page, if there is one. */
export default function AnalysisViewer({ result }: { result: ResultPayload }) {
  const { value: analysis, message } = readStoredAnalysis(result)
  if (!analysis) return <ResultMessage message={message} rawContent={result.rawContent} />
  const { summary, hook, scenes, strengths, weaknesses, suggestions, keyTakeaways } = analysis
  const given = {
    Hook: hook.verdict !== null || stretchNames.some((name) => hook[name] !== null),
    Scenes: scenes.length > 0,
    Message: messageParts.some((name) => analysis.message[name] !== null),
    Pace: Object.values(analysis.pace).some((fact) => fact !== null),
    Strengths: strengths.length > 0,
    Weaknesses: weaknesses.length > 0,
    Suggestions: suggestions.length > 0,
  }
  return (
    <Report summary={summary} markdown={analysisAsMarkdown(analysis)} keyTakeaways={keyTakeaways} given={given}>
      <Hook hook={hook} />
      <Part title="Scenes">
        <Scenes scenes={scenes} />
      </Part>
      <Message message={analysis.message} />
      <Pace pace={analysis.pace} />
      {(given.Strengths || given.Weaknesses) && (
        <div className={classes.pair}>
          <Part title="Strengths">
            <Notes notes={strengths} />
          </Part>
          <Part title="Weaknesses">
            <Notes notes={weaknesses} />
          </Part>
        </div>
      )}
      <Part title="Suggestions">
        <Notes notes={suggestions} isRanked />
      </Part>
    </Report>
  )
}

const toUserText = (text: string | null) => (text === null ? null : <UserText>{text}</UserText>)

function Hook({ hook }: { hook: Analysis['hook'] }) {
  const { fromMs, toMs, verdict } = hook
  return (
    <Part title="Hook" aside={fromMs !== null && <Second atMs={fromMs} toMs={toMs} />}>
      <Rows
        rows={[
          ...stretchNames.map((name) => ({ label: stretchLabels[name], value: toUserText(hook[name]) })),
          { label: 'Verdict', value: toUserText(verdict) },
        ]}
      />
    </Part>
  )
}

/** A column without any content is named below the table. */
function Scenes({ scenes }: { scenes: Analysis['scenes'] }) {
  const columns = stretchNames.filter((name) => scenes.some((scene) => scene[name] !== null))
  const lacking = stretchNames.filter((name) => !columns.includes(name))
  return (
    <>
      <Table columns={['Time', ...columns.map((name) => stretchLabels[name])]}>
        {scenes.map((scene, index) => (
          <tr key={index}>
            <td className={classes.time}>
              <SceneTime scene={scene} />
            </td>
            {columns.map((name) => (
              <td key={name} data-label={stretchLabels[name]}>
                {toUserText(scene[name])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <NotFound names={lacking.map((name) => stretchLabels[name])} />
    </>
  )
}

function SceneTime({ scene: { fromMs, toMs } }: { scene: Analysis['scenes'][number] }) {
  if (fromMs === null) return null
  return (
    <>
      <Second atMs={fromMs} />
      {toMs !== null && toMs > fromMs && (
        <Text span size="xs" c="dimmed">
          {' '}
          <VisuallyHidden>for </VisuallyHidden>
          {formatLength(toMs - fromMs)}
        </Text>
      )}
    </>
  )
}

function Message({ message }: { message: Analysis['message'] }) {
  return (
    <Part title="Message">
      <Rows
        rows={messageParts.map((name) => {
          const part = message[name]
          return {
            label: messageLabels[name],
            value: part && (
              <>
                {part.firstMs !== null && (
                  <>
                    <Second atMs={part.firstMs} />{' '}
                  </>
                )}
                <UserText>{part.text}</UserText>
              </>
            ),
          }
        })}
      />
    </Part>
  )
}

function Pace({ pace }: { pace: Analysis['pace'] }) {
  const facts = listPace(pace)
  return (
    <Part title="Pace">
      <dl className={classes.facts}>
        {facts.filter(isPaceKnown).map(({ label, value, atMs }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <Second atMs={atMs ?? 0} />}</dd>
          </div>
        ))}
      </dl>
      <NotFound names={facts.filter((fact) => !isPaceKnown(fact)).map(({ label }) => label)} />
    </Part>
  )
}
