import type { ResultPayload, Usage } from '@hookline/contract/generation/generation.schemas'
import { viewerFor } from '@hookline/contract/history/history.rules'
import type { HistoryItem, HistoryListItem, HistoryStatus } from '@hookline/contract/history/history.schemas'
import { shownResult } from '@hookline/contract/history/history-edit.rules'
import type { ClientTemplateType } from '@hookline/contract/response-formats/response-formats.schemas'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import type { HistoryItemRow } from './history.repo.ts'
import type { ExportedResult } from './history-export.rules.ts'
import type { HistoryExportRow, HistoryListRow } from './history-list.repo.ts'

/** How an object is named for people and browsers. */
export type ObjectAddress = Pick<ObjectStorage, 'publicUrl' | 'gsUri'>

export function presentListItem(row: HistoryListRow, address: ObjectAddress): HistoryListItem {
  const screenshotUrl = row.screenshot_object_name && address.publicUrl(row.screenshot_object_name)
  return {
    id: row.id,
    operation: row.operation,
    videoFilename: row.video_filename,
    modelId: row.model_id,
    modelName: row.model_name,
    templateId: row.template_id,
    templateName: row.template_name,
    tags: row.tags,
    project: row.project,
    screenshot: screenshotUrl,
    screenshotPublicUrl: screenshotUrl,
    tool_name: row.tool_name,
    tool_category: row.tool_category,
    response_format_id: row.response_format_id,
    responseFormatName: row.response_format_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    user_id: row.user_id,
    generatedByUsername: row.generated_by_username,
    retry_count: row.retry_count,
    status: row.status as HistoryStatus,
    error_type: row.error_type,
    error_message: row.error_message,
    is_edited: row.is_edited,
    variantCount: row.variant_count,
  }
}

export function presentItem(row: HistoryItemRow, address: ObjectAddress): HistoryItem {
  const video = row.video_object_name
  const screenshot = row.screenshot_object_name
  return {
    ...presentListItem(row, address),
    jobId: row.job_id,
    prompt: `${row.system_prompt}\n\n${row.instructions}`,
    systemPrompt: row.system_prompt,
    result: row.result as ResultPayload | null,
    edited_result: row.edited_result,
    clientTemplateType: row.client_template_type as ClientTemplateType | null,
    clientTemplateConfig: row.client_template_config as Record<string, unknown>,
    request_call: row.request_call,
    request_raw_response: row.request_raw_response,
    usage: row.usage as Usage | null,
    videoObjectName: video,
    videoContentType: row.video_content_type,
    videoSize: row.video_size_bytes,
    videoGcsUri: video && address.gsUri(video),
    videoPublicUrl: video && address.publicUrl(video),
    media: row.media as MediaFacts | null,
    screenshotGcsUri: screenshot && address.gsUri(screenshot),
    screenshotObjectKey: screenshot,
  }
}

/** A result for a file, in its edited version when it has one. What a failed one holds is no result. */
export function presentExport(row: HistoryExportRow): ExportedResult {
  const status = row.status as HistoryStatus
  const result = status === 'COMPLETED' ? (row.result as ResultPayload | null) : null
  const viewer = viewerFor({
    clientTemplateType: row.client_template_type as ClientTemplateType | null,
    clientTemplateConfig: row.client_template_config as Record<string, unknown>,
    operation: row.operation,
    hasVariants: result?.variants !== undefined,
  })
  const shown = shownResult({ ...row, result }, viewer)
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    status,
    operation: row.operation,
    videoFilename: row.video_filename,
    model: row.model_name,
    template: row.template_name,
    project: row.project,
    tags: row.tags,
    generatedBy: row.generated_by_username,
    variants: shown?.variants ?? [],
    content: shown && !shown.variants ? (shown.content ?? shown.rawContent) : null,
  }
}
