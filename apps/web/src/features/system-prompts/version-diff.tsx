import type { PromptVersion, SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Group, Paper, Switch, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMemo, useState } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { toolTypeLabels } from '../../parts/tools/tool-type-labels.ts'
import type { Piece } from '../../ui/texts/word-diff.ts'
import { compareTexts, type DiffRow, describeDifference, foldEqualLines, type LinePair } from './compare-texts.ts'
import classes from './version-diff.module.css'

/** A version and the current text, side by side by line. */
export function VersionDiff({ version, prompt }: { version: PromptVersion; prompt: SystemPrompt }) {
  const [showsAll, setShowsAll] = useState(false)
  const pairs = useMemo(() => compareTexts(version.content, prompt.content), [version.content, prompt.content])
  const rows: DiffRow[] = showsAll ? pairs.map((pair, line) => ({ kind: 'pair', pair, line })) : foldEqualLines(pairs)
  const facts = changedFacts(version, prompt)
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Text role="status">{describeDifference(pairs)}</Text>
        <Switch
          label="Show all lines"
          checked={showsAll}
          onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
        />
      </Group>
      {facts.map(({ label, before, after }) => (
        <Text key={label} mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {label}: <del>{before}</del> is now <ins>{after}</ins>
        </Text>
      ))}
      <Text size="xs" c="dimmed" mb={4} hiddenFrom="sm">
        − this version · + now
      </Text>
      <Paper
        component="section"
        withBorder
        mah={{ base: 'none', sm: '55vh' }}
        tabIndex={0}
        aria-label="Comparison"
        style={{ overflow: 'auto' }}
      >
        <Table layout="fixed" stickyHeader withRowBorders={false} className={classes.table}>
          <Table.Thead bg="var(--app-subtle)">
            <tr>
              <Table.Th scope="col">Version of {formatDate(version.savedAt)}</Table.Th>
              <Table.Th scope="col">Now</Table.Th>
            </tr>
          </Table.Thead>
          <tbody>
            {rows.map((row) =>
              row.kind === 'pair' ? (
                <Line key={row.line} pair={row.pair} />
              ) : (
                <tr key={row.line}>
                  <td colSpan={2} className={classes.folded}>
                    {row.count === 1 ? '1 unchanged line' : `${row.count} unchanged lines`}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </Table>
      </Paper>
    </div>
  )
}

function Line({ pair: { kind, before, after } }: { pair: LinePair }) {
  if (kind === 'same') {
    const text = before?.[0]?.text
    return (
      <tr>
        <td>{text}</td>
        <td className={classes.repeated}>
          <span aria-hidden>{text}</span>
        </td>
      </tr>
    )
  }
  return (
    <tr>
      {before ? <Side pieces={before} sign="−" label="Removed: " tag="del" /> : <td className={classes.none} />}
      {after ? <Side pieces={after} sign="+" label="Added: " tag="ins" /> : <td className={classes.none} />}
    </tr>
  )
}

interface SideProps {
  pieces: Piece[]
  sign: string
  label: string
  tag: 'del' | 'ins'
}

function Side({ pieces, sign, label, tag: Tag }: SideProps) {
  return (
    <td className={Tag === 'del' ? classes.removed : classes.added}>
      <span aria-hidden className={classes.sign}>
        {sign}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
      {addKeys(pieces).map(({ key, text, isChanged }) =>
        isChanged ? <Tag key={key}>{text}</Tag> : <span key={key}>{text}</span>,
      )}
    </td>
  )
}

const addKeys = (pieces: Piece[]) => pieces.map((piece, index) => ({ ...piece, key: index }))

function changedFacts(version: PromptVersion, prompt: SystemPrompt) {
  return [
    { label: 'Name', before: version.name, after: prompt.name },
    { label: 'Type', before: toolTypeLabels[version.type], after: toolTypeLabels[prompt.type] },
    { label: 'Description', before: version.description || 'none', after: prompt.description || 'none' },
  ].filter(({ before, after }) => before !== after)
}
