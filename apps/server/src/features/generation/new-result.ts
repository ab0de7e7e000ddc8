import { readInputValues } from '@hookline/contract/generation/brief.rules'
import { composePrompt } from '@hookline/contract/generation/compose-prompt.rules'
import { outputKindFor } from '@hookline/contract/generation/parse-output.rules'
import {
  fillComparisonVariables,
  fillVariables,
  fillVideoVariables,
} from '@hookline/contract/generation/prompt-variables.rules'
import { findDefaultFormat } from '@hookline/contract/response-formats/default-formats.rules'
import { toOperation } from '@hookline/contract/tools/operations.rules'
import { storedSettingsSchema } from '../../platform/database/stored-columns.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { CheckedVideo } from './check-videos.ts'
import type { ChosenSettings } from './choose-settings.ts'

/** Video 2 only in a comparison. */
export type VideosOfJob = readonly [CheckedVideo, CheckedVideo?]

/** The columns of a result that is to be generated: who asked for it, with what, and of which videos. */
export function describeNewResult(actor: Actor, chosen: ChosenSettings, videos: VideosOfJob) {
  return {
    user_id: actor.userUuid,
    generated_by_username: actor.username,
    ...settingColumns(chosen),
    ...promptColumns(chosen, videos),
    ...videoColumns(videos),
  }
}

/** Names are stored beside ids: the model, template, format or recipe may be renamed or deleted later. */
function settingColumns({ settings, model, tool, template, format, recipe }: ChosenSettings) {
  return {
    operation: toOperation(tool.type),
    tool_name: tool.name,
    tool_category: tool.type,
    model_id: model.pathName,
    model_name: model.name,
    model_provider: model.provider,
    template_id: template?.id ?? null,
    template_name: template?.name ?? null,
    response_format_id: format?.id ?? null,
    response_format_name: format?.name ?? null,
    recipe_id: recipe?.id ?? null,
    recipe_name: recipe?.name ?? null,
    project: settings.project,
    tags: settings.tags,
    settings: toJson(storedSettingsSchema.parse(settings)),
  }
}

/** Fixes the prompt now: later changes of templates and formats do not affect accepted jobs. */
function promptColumns(chosen: ChosenSettings, [video, second]: VideosOfJob) {
  const { settings, tool, template, format, brand, systemPrompt } = chosen
  const clientTemplate = {
    clientTemplateType: format?.client_template_type ?? findDefaultFormat(tool.type)?.clientTemplateType ?? null,
    clientTemplateConfig: format?.client_template_config ?? {},
  }
  const videoValues = second ? fillComparisonVariables([video, second]) : fillVideoVariables(video)
  const values = { ...readInputValues(settings), ...videoValues }
  const templateInstructions = template && fillVariables(template.instructions, values)
  const { system, instructions } = composePrompt({
    systemPrompt: fillVariables(systemPrompt, values),
    brand,
    brief: settings.brief,
    template: template && { name: template.name, instructions: templateInstructions ?? '' },
    format: format && { name: format.name, aiInstructions: format.ai_instructions },
    output: outputKindFor({ ...clientTemplate, operation: toOperation(tool.type) }),
  })
  return {
    system_prompt: system,
    instructions,
    template_instructions: templateInstructions,
    client_template_type: clientTemplate.clientTemplateType,
    client_template_config: toJson(clientTemplate.clientTemplateConfig),
  }
}

function videoColumns([video, second]: VideosOfJob) {
  return {
    video_filename: video.filename,
    video_object_name: video.objectName,
    screenshot_object_name: video.screenshotName,
    cuts: toJson(
      video.cuts.map(({ filename, objectName, screenshotName }) => ({ filename, objectName, screenshotName })),
    ),
    second_video_filename: second?.filename ?? null,
    second_video_object_name: second?.objectName ?? null,
    second_screenshot_object_name: second?.screenshotName ?? null,
  }
}
