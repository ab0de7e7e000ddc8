import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import { readJson, readResultText } from '@hookline/contract/history/result-content.rules'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Group, Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CopyButton } from '../../ui/texts/copy-button.tsx'
import { JsonTree } from '../../ui/texts/json-tree.tsx'
import { CopyVariantsViewer, type VariantAnchors, type VariantRegeneration } from './copy-variants-viewer.tsx'
import { RawText, ResultMessage } from './result-message.tsx'
import { ResultNotice } from './result-notice.tsx'
import type { VariantDeciding } from './variant-decision.tsx'

const AnalysisViewer = lazyPart(() => import('./analysis-viewer.tsx'))
const ComparisonViewer = lazyPart(() => import('./comparison-viewer.tsx'))
const KeyTakeawaysViewer = lazyPart(() => import('./key-takeaways-viewer.tsx'))
const MarkdownViewer = lazyPart(() => import('./markdown-viewer.tsx'))
const JsonPathMapViewer = lazyPart(() => import('./json-path-map-viewer.tsx'))

interface ResultViewerProps {
  result: ResultPayload | null
  viewer: ViewerType
  /** The settings of the response format; the path map has its labels and paths here. */
  config: Record<string, unknown>
  /** Present where each variant has its own address. */
  anchors?: VariantAnchors | undefined
  deciding?: VariantDeciding | undefined
  /** Present where a variant can be regenerated. */
  regeneration?: VariantRegeneration | undefined
}

export function ResultViewer({ result, ...rest }: ResultViewerProps) {
  if (!result) return <ResultMessage message="Result data is missing." />
  const { error, details, rawContent } = result
  if (error) return <ResultMessage isError message={error} details={details} rawContent={rawContent} />
  return (
    <Stack gap="md">
      {result.notice && <ResultNotice notice={result.notice} />}
      <Suspense fallback={<Skeleton h={120} role="status" aria-label="Loading the viewer" data-viewer-loading />}>
        <Content result={result} {...rest} />
      </Suspense>
    </Stack>
  )
}

function Content({ result, viewer, config, ...rest }: ResultViewerProps & { result: ResultPayload }) {
  switch (viewer) {
    case 'default-copy-variants':
      return <CopyVariantsViewer result={result} {...rest} />
    case 'json-object-viewer':
      return <JsonObjectViewer result={result} />
    case 'key-takeaways-list-viewer':
      return <KeyTakeawaysViewer result={result} />
    case 'video-analysis':
      return <AnalysisViewer result={result} />
    case 'video-comparison':
      return <ComparisonViewer result={result} />
    case 'markdown':
      return <MarkdownViewer result={result} />
    case 'json-path-map':
      return <JsonPathMapViewer result={result} config={config} />
    case 'raw-text-viewer':
      return <RawTextViewer result={result} />
  }
}

function JsonObjectViewer({ result }: { result: ResultPayload }) {
  const json = readJson(result)
  if (json.message !== undefined) return <ResultMessage message={json.message} rawContent={result.rawContent} />
  return <JsonTree value={json.value} label="result" />
}

function RawTextViewer({ result }: { result: ResultPayload }) {
  const text = readResultText(result)
  if (text.message !== undefined) return <ResultMessage message={text.message} />
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <CopyButton value={text.value} label="Copy text" />
      </Group>
      <RawText text={text.value} label="Text of the result" />
    </Stack>
  )
}
