import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { ViewerType } from '@hookline/contract/response-formats/response-formats.schemas'
import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { CopyVariantsViewer, type VariantAnchors } from './copy-variants-viewer.tsx'
import { JsonObjectViewer } from './json-object-viewer.tsx'
import { KeyTakeawaysViewer } from './key-takeaways-viewer.tsx'
import { RawTextViewer } from './raw-text-viewer.tsx'
import { ResultError } from './result-error.tsx'
import { ResultMessage } from './result-message.tsx'

const MarkdownViewer = lazy(() => import('./markdown-viewer.tsx'))
const JsonPathMapViewer = lazy(() => import('./json-path-map-viewer.tsx'))

interface ResultViewerProps {
  result: ResultPayload | null
  viewer: ViewerType
  /** The settings of the response format; the path map reads its labels and paths here. */
  config: Record<string, unknown>
  /** Given where each variant has an address of its own. */
  anchors?: VariantAnchors | undefined
}

/** Draws one result: its notice, then its content in the given viewer, or why there is none. */
export function ResultViewer({ result, viewer, config, anchors }: ResultViewerProps) {
  if (!result) return <ResultMessage message="Result data is missing." />
  if (result.error) return <ResultError error={result.error} details={result.details} rawContent={result.rawContent} />
  return (
    <Stack gap="md">
      {result.notice && (
        <Alert color="accent" icon={<IconInfoCircle aria-hidden />}>
          {result.notice}
        </Alert>
      )}
      <Suspense fallback={<Skeleton h={120} role="status" aria-label="Loading the viewer" />}>
        <Content result={result} viewer={viewer} config={config} anchors={anchors} />
      </Suspense>
    </Stack>
  )
}

function Content({ result, viewer, config, anchors }: ResultViewerProps & { result: ResultPayload }) {
  switch (viewer) {
    case 'default-copy-variants':
      return <CopyVariantsViewer result={result} anchors={anchors} />
    case 'json-object-viewer':
      return <JsonObjectViewer result={result} />
    case 'key-takeaways-list-viewer':
      return <KeyTakeawaysViewer result={result} />
    case 'markdown':
      return <MarkdownViewer result={result} />
    case 'json-path-map':
      return <JsonPathMapViewer result={result} config={config} />
    case 'raw-text-viewer':
      return <RawTextViewer result={result} />
  }
}
