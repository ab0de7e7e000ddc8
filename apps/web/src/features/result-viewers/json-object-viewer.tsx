import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readJson } from '@hookline/contract/history/result-content.rules'
import { JsonTree } from '../../ui/json-tree.tsx'
import { ResultMessage } from './result-message.tsx'

export function JsonObjectViewer({ result }: { result: ResultPayload }) {
  const json = readJson(result)
  if (json.message !== undefined) return <ResultMessage message={json.message} rawContent={result.rawContent} />
  return <JsonTree value={json.value} label="result" />
}
