import { readAnalysis, readComparison } from '@hookline/contract/analysis/read-analysis.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { shownResult } from '@hookline/contract/history/history-edit.rules'
import { readJson, readResultText, readTakeaways } from '@hookline/contract/history/result-content.rules'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { findingsMax } from './findings.rules.ts'

/** A video of a result; `stored` is null once the object store no longer has it. */
export interface VideoOfResult {
  filename: string
  stored: RequestedVideo | null
}

/** The videos of a result: one, or the two of a comparison. */
export function listResultVideos(item: HistoryItem): VideoOfResult[] {
  const { secondVideo: second, screenshotObjectKey } = item
  const first = storedVideo({
    filename: item.videoFilename,
    objectName: item.videoObjectName,
    publicUrl: item.videoPublicUrl,
    gcsUri: item.videoGcsUri,
    contentType: item.videoContentType,
    size: item.videoSize,
    screenshot: screenshotObjectKey
      ? {
          objectKey: screenshotObjectKey,
          publicUrl: item.screenshotPublicUrl ?? undefined,
          gsUri: item.screenshotGcsUri ?? undefined,
        }
      : null,
  })
  if (item.secondVideoFilename === null) return [first]
  if (!second) return [first, { filename: item.secondVideoFilename, stored: null }]
  const { screenshotObjectKey: key, screenshotPublicUrl: url } = second
  return [first, storedVideo({ ...second, screenshot: key ? { objectKey: key, publicUrl: url ?? undefined } : null })]
}

interface StoredParts {
  filename: string
  objectName: string | null
  publicUrl: string | null
  gcsUri: string | null
  contentType: string | null
  size: number | null
  screenshot: RequestedVideo['screenshot']
}

function storedVideo({ filename, objectName, screenshot, ...rest }: StoredParts): VideoOfResult {
  // An object without a type has left the store.
  if (!objectName || !rest.contentType) return { filename, stored: null }
  const video = {
    objectName,
    filename,
    publicUrl: rest.publicUrl ?? undefined,
    gsUrl: rest.gcsUri ?? undefined,
    contentType: rest.contentType,
    size: rest.size ?? undefined,
  }
  return { filename, stored: { video, screenshot } }
}

/** The key takeaways of a result, one a line, or its text if it has none; empty for one without either. */
export function formatTakeaways(item: HistoryItem): string {
  const hasVariants = (item.result?.variants?.length ?? 0) > 0
  const shown = shownResult(item, viewerFor({ ...item, hasVariants }))
  const { value } = readJson(shown)
  const takeaways =
    readTakeaways(shown).value ?? readAnalysis(value)?.keyTakeaways ?? readComparison(value)?.keyTakeaways ?? []
  const text =
    takeaways.length > 0 ? takeaways.map((line) => `- ${line}`).join('\n') : (readResultText(shown).value ?? '')
  return text.slice(0, findingsMax)
}

/** The texts of a worn-out ad, which the next copy is to leave out. */
export function listUsedTexts({
  ad_name: source,
  headlines,
  primary_texts: texts,
}: Pick<Draft, 'ad_name' | 'headlines' | 'primary_texts'>) {
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [`${title}:`, ...lines.map((line) => `- ${line.replaceAll('\n', ' ')}`)] : []
  const lines = [
    'People have seen these texts too often. Use none of them, and no hook, angle or wording like theirs.',
    ...list('Headlines', headlines),
    ...list('Primary texts', texts),
  ]
  return { title: 'Texts to leave out', source, text: lines.join('\n').slice(0, findingsMax) }
}
