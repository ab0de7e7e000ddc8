import type { Analysis, Comparison } from '@hookline/contract/analysis/analysis.schemas'
import type { HistoryItem, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { buildAnalysis, buildComparison } from './build-analysis.ts'

/** A finished copy result as the list has it, for tests; `parts` replaces fields. */
export function buildListItem(parts: Partial<HistoryListItem> = {}): HistoryListItem {
  return {
    id: 1,
    batchId: null,
    operation: 'copy',
    videoFilename: 'summer.mp4',
    secondVideoFilename: null,
    modelId: 'offline-draft-writer',
    modelName: 'Offline draft writer',
    templateId: null,
    templateName: null,
    tags: [],
    project: null,
    screenshot: null,
    screenshotPublicUrl: null,
    tool_name: 'unified-generate-copy',
    tool_category: 'ad copy',
    response_format_id: null,
    responseFormatName: null,
    createdAt: '2026-01-05T12:00:00.000Z',
    updatedAt: '2026-01-05T12:00:00.000Z',
    user_id: '0199a0b0-0000-7000-8000-000000000001',
    generatedByUsername: 'anna',
    retry_count: 0,
    status: 'COMPLETED',
    error_type: null,
    error_message: null,
    is_edited: false,
    cutCount: 0,
    variantCount: 2,
    acceptedCount: 0,
    decidedCount: 0,
    firstHeadline: 'Summer is here',
    usedInAd: false,
    ...parts,
  }
}

/** A finished copy result whole, for tests; `parts` replaces fields. */
export function buildHistoryItem(parts: Partial<HistoryItem> = {}): HistoryItem {
  return {
    ...buildListItem(),
    jobId: null,
    recipeId: null,
    recipeName: null,
    brief: {},
    cuts: [],
    prompt: 'Write ad copy for the video.',
    systemPrompt: 'You write ads.',
    result: {
      variants: [{ headline: 'Summer is here', primaryText: 'Pack the car. We packed the rest.' }],
      rawContent: '{"variants":[]}',
      templateInfo: { used: false, id: null, name: null },
      modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
    },
    edited_result: null,
    editedBy: null,
    decisions: [],
    reasons: [],
    ignoredFindings: [],
    clientTemplateType: 'default-copy-variants',
    clientTemplateConfig: {},
    request_call: null,
    request_raw_response: null,
    usage: null,
    videoObjectName: null,
    videoContentType: null,
    videoSize: null,
    videoGcsUri: null,
    videoPublicUrl: null,
    media: null,
    secondVideo: null,
    screenshotGcsUri: null,
    screenshotObjectKey: null,
    ...parts,
  }
}

/** A finished analysis with its video; `parts` replaces fields. */
export function buildAnalysisItem(content: Partial<Analysis> = {}, parts: Partial<HistoryItem> = {}): HistoryItem {
  const analysis = buildAnalysis(content)
  return buildHistoryItem({
    operation: 'analysis',
    clientTemplateType: 'video-analysis',
    variantCount: null,
    firstHeadline: analysis.summary,
    result: withContent(analysis),
    videoObjectName: 'videos/summer.mp4',
    videoContentType: 'video/mp4',
    videoPublicUrl: '/storage/videos/summer.mp4',
    ...parts,
  })
}

/** A finished comparison with both videos; `parts` replaces fields. */
export function buildComparisonItem(content: Partial<Comparison> = {}, parts: Partial<HistoryItem> = {}): HistoryItem {
  const comparison = buildComparison(content)
  const buildScreenshot = (name: string) => ({ publicUrl: `/storage/${name}.jpg`, gsUri: `gs://bucket/${name}.jpg` })
  return buildAnalysisItem(
    {},
    {
      operation: 'comparison',
      clientTemplateType: 'video-comparison',
      firstHeadline: comparison.summary,
      result: withContent(comparison),
      secondVideoFilename: 'winter.mp4',
      secondVideo: {
        filename: 'winter.mp4',
        objectName: 'videos/winter.mp4',
        contentType: 'video/mp4',
        size: 2_000_000,
        gcsUri: 'gs://bucket/videos/winter.mp4',
        publicUrl: '/storage/videos/winter.mp4',
        media: null,
        screenshotObjectKey: 'winter.jpg',
        screenshotPublicUrl: '/storage/winter.jpg',
      },
      videoGcsUri: 'gs://bucket/videos/summer.mp4',
      videoSize: 1_000_000,
      screenshot: JSON.stringify({ video1: buildScreenshot('summer'), video2: buildScreenshot('winter') }),
      ...parts,
    },
  )
}

function withContent(content: unknown): HistoryItem['result'] {
  return {
    content,
    rawContent: JSON.stringify(content),
    templateInfo: { used: false, id: null, name: null },
    modelInfo: { id: 'offline-draft-writer', name: 'Offline draft writer' },
  }
}
