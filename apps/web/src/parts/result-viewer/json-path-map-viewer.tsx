import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { Readable } from '@hookline/contract/history/result-content.rules'
import { readJson, readPathMap } from '@hookline/contract/history/result-content.rules'
import { formatWholeNumber } from '@hookline/contract/whole-numbers.rules'
import { Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { JsonTree } from '../../ui/texts/json-tree.tsx'
import { createPathFinder } from './find-by-path.ts'
import { ResultMessage } from './result-message.tsx'
import classes from './result-viewers.module.css'

export default function JsonPathMapViewer(props: { result: ResultPayload; config: Record<string, unknown> }) {
  const { result, config } = props
  const json = useMemo(() => readJson(result), [result])
  const entries = useMemo(() => {
    const find = createPathFinder(json.value)
    return readPathMap(config).map(({ label, path }) => ({ label, found: find(path) }))
  }, [json, config])
  if (json.message !== undefined) return <ResultMessage message={json.message} rawContent={result.rawContent} />
  if (entries.length === 0) {
    return (
      <Stack gap="sm">
        <ResultMessage message="This response format names no paths. The whole result is shown." />
        <JsonTree value={json.value} label="result" />
      </Stack>
    )
  }
  return (
    <dl className={classes.pathMap}>
      {entries.map(({ label, found }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd>
            <Found found={found} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Drawing thousands takes seconds. */
const shownMax = 100

function Found({ found, label }: { found: Readable<unknown[]>; label: string }) {
  if (found.message !== undefined) return <Text c="dimmed">{found.message}</Text>
  const rest = found.value.length - shownMax
  return (
    <>
      {found.value.slice(0, shownMax).map((value, index) =>
        typeof value === 'object' && value !== null ? (
          <JsonTree key={index} value={value} label={label} />
        ) : (
          <Group key={index} align="flex-start" wrap="nowrap" gap={12} mt={index > 0 ? 6 : 0}>
            <Text flex={1} className={classes.copyText}>
              {String(value)}
            </Text>
            <CopyButton value={String(value)} of={label} />
          </Group>
        ),
      )}
      {rest > 0 && <Text c="dimmed">and {formatWholeNumber(rest)} more</Text>}
    </>
  )
}
