import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { Readable } from '@hookline/contract/history/result-content.rules'
import { readJson, readPathMap } from '@hookline/contract/history/result-content.rules'
import { Group, Stack, Text } from '@mantine/core'
import { JSONPath } from 'jsonpath-plus'
import { CopyButton } from '../texts/copy-button.tsx'
import { JsonTree } from '../texts/json-tree.tsx'
import { ResultMessage } from './result-message.tsx'
import classes from './result-viewers.module.css'

export default function JsonPathMapViewer(props: { result: ResultPayload; config: Record<string, unknown> }) {
  const { result, config } = props
  const json = readJson(result)
  if (json.message !== undefined) return <ResultMessage message={json.message} rawContent={result.rawContent} />
  const entries = readPathMap(config)
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
      {entries.map(({ label, path }) => (
        <div key={label}>
          <dt dir="auto">{label}</dt>
          <dd>
            <Found json={json.value} path={path} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Found({ json, path, label }: { json: unknown; path: string; label: string }) {
  const found = findByPath(json, path)
  if (found.message !== undefined) return <Text c="dimmed">{found.message}</Text>
  return found.value.map((value, index) =>
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
  )
}

/**
 * Finds the values of a JSONPath expression. Filters run in the library's own evaluator, never as code.
 * @returns at least one value, or why there is none
 */
function findByPath(json: unknown, path: string): Readable<unknown[]> {
  if (json === undefined) return { message: 'Not in this result.' }
  try {
    const value: unknown[] = JSONPath({ path, json: json as object, eval: 'safe', wrap: true })
    return value.length > 0 ? { value } : { message: 'Not in this result.' }
  } catch {
    return { message: `The path ${path} cannot be read.` }
  }
}
