import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { currentVariants } from '@hookline/contract/history/current-variants.rules'
import { alignDecisions } from '@hookline/contract/history/decisions.rules'
import type { VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { restorableMs } from '@hookline/contract/history/history.rules'
import { type HistoryItem, type HistoryListItem, historyStatusSchema } from '@hookline/contract/history/history.schemas'
import { shownResult } from '@hookline/contract/history/history-edit.rules'
import { clientTemplateTypeSchema } from '@hookline/contract/response-formats/response-formats.schemas'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { readWord } from '../../platform/database/read-stored.ts'
import {
  readCuts,
  readDecisions,
  readIgnoredFindings,
  readMedia,
  readResult,
  readSettings,
  readUsage,
  readViewerConfig,
} from '../../platform/database/stored-columns.ts'
import type { ObjectAddress } from '../../providers/storage/storage.ts'
import type { HistoryExportRow } from './export-history.repo.ts'
import type { HistoryItemRow, HistoryRow } from './history.repo.ts'
import type { ExportedResult } from './history-export.rules.ts'
import type { HistoryListRow } from './history-list.repo.ts'

type ContentColumns = 'id' | 'status' | 'operation' | 'result' | 'client_template_type' | 'client_template_config'

/** Parses the columns that decide how a result is shown and edited. */
export function readContent(row: Pick<HistoryRow, ContentColumns>) {
  const status = readWord('history.status', row.id, historyStatusSchema, row.status)
  const result = readResult(row.id, row.result)
  const format = {
    clientTemplateType: readWord(
      'history.client_template_type',
      row.id,
      clientTemplateTypeSchema.nullable(),
      row.client_template_type,
    ),
    clientTemplateConfig: readViewerConfig('history', row.id, row.client_template_config),
  }
  const viewer = viewerFor({ ...format, operation: row.operation, hasVariants: result?.variants !== undefined })
  return { status, result, format, viewer }
}

/** The variants that can be decided about, as they are shown. */
export function readRowVariants(
  row: Pick<HistoryRow, ContentColumns | 'is_edited'> & { edited_result: unknown },
): CopyVariant[] {
  const { status, result, format } = readContent(row)
  const { operation, is_edited, edited_result } = row
  return currentVariants({ status, result, operation, is_edited, edited_result, ...format })
}

/** One decision for each of the current variants. */
export function readRowDecisions(
  { id, decisions }: Pick<HistoryRow, 'id' | 'decisions'>,
  variants: readonly CopyVariant[],
): VariantDecision[] {
  return alignDecisions(readDecisions(id, decisions), variants.length)
}

export const readRowFindings = ({ id, ignored_findings }: Pick<HistoryRow, 'id' | 'ignored_findings'>) =>
  readIgnoredFindings('history', id, ignored_findings)

export function presentListItem(
  row: Omit<HistoryListRow, 'deleted_by'> & { deleted_by?: string | null },
  address: ObjectAddress,
): HistoryListItem {
  const screenshotUrl = row.screenshot_object_name && address.publicUrl(row.screenshot_object_name)
  const item = {
    id: row.id,
    batchId: row.batch_id,
    operation: row.operation,
    videoFilename: row.video_filename,
    secondVideoFilename: row.second_video_filename,
    modelId: row.model_id,
    modelName: row.model_name,
    templateId: row.template_id,
    templateName: row.template_name,
    tags: row.tags,
    project: row.project,
    screenshot: presentScreenshots(row, address),
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
    status: readWord('history.status', row.id, historyStatusSchema, row.status),
    error_type: row.error_type,
    error_message: row.error_message,
    is_edited: row.is_edited,
    cutCount: readCuts(row.id, row.cuts).length,
    variantCount: row.variant_count,
    acceptedCount: row.accepted_count,
    decidedCount: row.decided_count,
    firstHeadline: row.first_headline,
    usedInAd: row.used_in_ad,
  }
  if (!row.deleted_at) return item
  const restorableUntil = new Date(row.deleted_at.getTime() + restorableMs).toISOString()
  const deletion = { deletedAt: row.deleted_at.toISOString(), deletedBy: row.deleted_by ?? null, restorableUntil }
  return { ...item, deletion }
}

/** One thumbnail's URL; of a comparison both, as a JSON string. */
function presentScreenshots(
  row: Pick<HistoryRow, 'second_video_filename' | 'screenshot_object_name' | 'second_screenshot_object_name'>,
  address: ObjectAddress,
): string | null {
  const thumbnail = (name: string | null) =>
    name === null ? null : { publicUrl: address.publicUrl(name), gsUri: address.gsUri(name) }
  const [video1, video2] = [thumbnail(row.screenshot_object_name), thumbnail(row.second_screenshot_object_name)]
  if (row.second_video_filename === null) return video1?.publicUrl ?? null
  return video1 || video2 ? JSON.stringify({ video1, video2 }) : null
}

export function presentItem(row: HistoryItemRow, address: ObjectAddress): HistoryItem {
  const { result, format } = readContent(row)
  const decided = readRowDecisions(row, readRowVariants(row))
  const video = row.video_object_name
  const screenshot = row.screenshot_object_name
  return {
    ...presentListItem(row, address),
    ...format,
    jobId: row.job_id,
    recipeId: row.recipe_id,
    recipeName: row.recipe_name,
    brief: readSettings(row.id, row.settings).brief,
    prompt: `${row.system_prompt}\n\n${row.instructions}`,
    systemPrompt: row.system_prompt,
    result,
    edited_result: row.edited_result,
    editedBy: row.edited_by,
    decisions: decided.map(({ decision }) => decision),
    reasons: decided.map(({ reason }) => reason),
    ignoredFindings: readRowFindings(row),
    request_call: row.request_call,
    request_raw_response: row.request_raw_response,
    usage: readUsage(row.id, row.usage),
    videoObjectName: video,
    videoContentType: row.video_content_type,
    videoSize: row.video_size_bytes,
    videoGcsUri: video && address.gsUri(video),
    videoPublicUrl: video && address.publicUrl(video),
    media: readMedia(video ?? '', row.media),
    cuts: readCuts(row.id, row.cuts).map(({ filename, objectName, screenshotName }) => ({
      filename,
      objectName,
      publicUrl: address.publicUrl(objectName),
      screenshotPublicUrl: screenshotName && address.publicUrl(screenshotName),
    })),
    secondVideo: presentSecondVideo(row, address),
    screenshotGcsUri: screenshot && address.gsUri(screenshot),
    screenshotObjectKey: screenshot,
  }
}

function presentSecondVideo(row: HistoryItemRow, address: ObjectAddress): HistoryItem['secondVideo'] {
  const { second_video_filename: filename, second_video_object_name: objectName } = row
  if (filename === null || objectName === null) return null
  const screenshot = row.second_screenshot_object_name
  return {
    filename,
    objectName,
    contentType: row.second_content_type,
    size: row.second_size_bytes,
    gcsUri: address.gsUri(objectName),
    publicUrl: address.publicUrl(objectName),
    media: readMedia(objectName, row.second_media),
    screenshotObjectKey: screenshot,
    screenshotPublicUrl: screenshot && address.publicUrl(screenshot),
  }
}

/** A result in an export file: its edited version if there is one. The payload of a failed result is left out. */
export function presentExport(row: HistoryExportRow): ExportedResult {
  const { status, result, viewer } = readContent(row)
  const shown = status === 'COMPLETED' ? shownResult({ ...row, result }, viewer) : null
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    status,
    operation: row.operation,
    videoFilename: row.video_filename,
    secondVideoFilename: row.second_video_filename,
    model: row.model_name,
    template: row.template_name,
    project: row.project,
    tags: row.tags,
    generatedBy: row.generated_by_username,
    variants: shown?.variants ?? [],
    content: shown && !shown.variants ? (shown.content ?? shown.rawContent) : null,
  }
}
