import { offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import { describeBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import type { BrandGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import type { Issue } from '@hookline/contract/errors.schemas'
import type { ToolType } from '@hookline/contract/fields.schemas'
import { composePrompt } from '@hookline/contract/generation/compose-prompt.rules'
import type { AcceptedJob, GenerationAnswer } from '@hookline/contract/generation/generation.schemas'
import {
  type GenerationRequest,
  type RequestedVideo,
  videoFields,
} from '@hookline/contract/generation/generation-request.schemas'
import { outputKindFor } from '@hookline/contract/generation/parse-output.rules'
import {
  describeUnfilled,
  fillVariables,
  listUnfilled,
  valuesOfComparison,
  valuesOfVideo,
} from '@hookline/contract/generation/prompt-variables.rules'
import { nameOfVideos } from '@hookline/contract/history/history.rules'
import { completeSettings } from '@hookline/contract/recipes/recipe-settings.rules'
import { missingRecipe } from '@hookline/contract/recipes/recipes.rules'
import type { Recipe } from '@hookline/contract/recipes/recipes.schemas'
import { findDefaultFormat } from '@hookline/contract/response-formats/default-formats.rules'
import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import { toOperation } from '@hookline/contract/tools/operations.rules'
import { defaultToolKey } from '@hookline/contract/tools/tools.rules'
import type { Tool } from '@hookline/contract/tools/tools.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { toPriority } from '../../platform/jobs/turns.repo.ts'
import { toJson } from '../../platform/json.ts'
import type { UsableModel } from '../ai-models/ai-models.feature.ts'
import type { HistoryService } from '../history/history.service.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'

const comparedVideos = 2

export interface GenerationRequestNeeds {
  db: Database
  jobs: Jobs
  jobsService: JobsService
  history: HistoryService
  findModel(modelId: string): Promise<UsableModel | null>
  findTool(name: string): Promise<Tool | null>
  findTemplate(id: string): Promise<Template | null>
  findFormat(id: string): Promise<ResponseFormat | null>
  /** One of the user's recipes or a shared one; null when it is gone. */
  findRecipe(actor: Actor, id: string): Promise<Recipe | null>
  getDefaultModel(): Promise<{ path_name: string }>
  findPromptInForce(type: ToolType): Promise<{ content: string } | null>
  getBrandGuide(): Promise<BrandGuide>
  uploads: Pick<UploadsService, 'findUsable' | 'holdObjects'>
}

export function createGenerationRequestService(needs: GenerationRequestNeeds) {
  /** The requested format, else the tool's default one while it is stored and of the tool's type. */
  async function findFormat(id: string | null, tool: Tool | null) {
    if (id) return needs.findFormat(id)
    const preset = tool && findDefaultFormat(tool.type)
    const format = preset && (await needs.findFormat(preset.id))
    return format?.tool_type === tool?.type ? format : null
  }

  /** The settings completed by the recipe; null, with an issue, when the recipe is gone or another user's private one. */
  async function complete(actor: Actor, settings: GenerationRequest['settings'], issues: Issue[]) {
    const recipe = settings.recipeId ? await needs.findRecipe(actor, settings.recipeId) : null
    if (settings.recipeId && !recipe) {
      issues.push({ path: 'recipeId', message: missingRecipe })
      return null
    }
    const completed = completeSettings(settings, recipe)
    const modelId = completed.modelId ?? (await needs.getDefaultModel()).path_name
    return { ...completed, modelId, toolKey: settings.toolKey, recipe }
  }

  type Completed = NonNullable<Awaited<ReturnType<typeof complete>>>

  async function choose(settings: Completed, issues: Issue[]) {
    const { modelId, templateId, responseFormatId, variables } = settings
    const [model, tool, template, guide] = await Promise.all([
      needs.findModel(modelId),
      needs.findTool(settings.toolKey ?? defaultToolKey),
      templateId ? needs.findTemplate(templateId) : null,
      needs.getBrandGuide(),
    ])
    const format = await findFormat(responseFormatId, tool)
    const report = (path: string, message: string) => issues.push({ path, message })
    if (!model) report('modelId', `There is no AI model ${modelId}. Choose another.`)
    else if (model.isRetired)
      report('modelId', `${model.name} is no longer offered by its provider. Choose another model.`)
    else if (!model.isAvailable) {
      const needed = model.provider === 'OpenAI-compatible' ? 'an AI server' : 'an API key'
      report('modelId', `${model.name} needs ${needed}, and none is configured. Choose the ${offlineModelName}.`)
    }
    if (!tool) report('toolKey', `There is no tool ${settings.toolKey ?? defaultToolKey}.`)
    else if (!tool.active) report('toolKey', `The tool ${tool.displayName} is inactive.`)
    if (templateId && !template) report('templateId', 'This template no longer exists. Choose another.')
    else if (template && tool && template.type !== tool.type)
      report(
        'templateId',
        `${template.name} is for tools of the type ${template.type}. Choose a template for ${tool.type}.`,
      )
    if (responseFormatId && !format)
      report('responseFormatId', 'This response format no longer exists. Choose another.')
    else if (format && tool) {
      const message = describeMismatch(format, tool)
      if (message) report('responseFormatId', message)
    }
    if (!model || !tool) return null
    const saved = settings.systemPrompt ?? (await needs.findPromptInForce(tool.type))?.content
    const systemPrompt = saved ?? builtInPrompts[tool.type]
    for (const name of listUnfilled([systemPrompt, template?.instructions ?? ''], variables)) {
      report(`var.${name}`, describeUnfilled([name]))
    }
    const brand = tool.type === 'ad copy' ? describeBrand(guide) : null
    return { ...settings, model, tool, template, format, systemPrompt, brand }
  }

  type Chosen = NonNullable<Awaited<ReturnType<typeof choose>>>

  async function check(actor: Actor, entry: RequestedVideo, fields: ReturnType<typeof videoFields>, issues: Issue[]) {
    const [video, screenshot] = await Promise.all([
      needs.uploads.findUsable(actor, entry.video.objectName),
      entry.screenshot && needs.uploads.findUsable(actor, entry.screenshot.objectKey),
    ])
    if (!video?.contentType.startsWith('video/')) {
      const message = `${entry.video.filename}: this video is not in the store. Upload it again.`
      issues.push({ path: fields.video, message })
      return null
    }
    if (entry.screenshot && !screenshot?.contentType.startsWith('image/')) {
      const message = `${entry.video.filename}: its screenshot is not in the store.`
      issues.push({ path: fields.screenshot, message })
    }
    return {
      filename: entry.video.filename,
      durationSeconds: video.media?.durationSeconds ?? null,
      objectName: video.objectName,
      screenshotName: screenshot?.objectName ?? null,
    }
  }

  type CheckedVideo = NonNullable<Awaited<ReturnType<typeof check>>>
  /** Video 2 only in a comparison. */
  type VideosOfJob = readonly [CheckedVideo, CheckedVideo?]

  /** Fixes the prompt now: later changes of templates and formats do not affect accepted jobs. */
  function promptColumns(chosen: Chosen, [video, second]: VideosOfJob) {
    const { tool, template, format, variables: inputs } = chosen
    const clientTemplate = {
      clientTemplateType: format?.client_template_type ?? findDefaultFormat(tool.type)?.clientTemplateType ?? null,
      clientTemplateConfig: format?.client_template_config ?? {},
    }
    const values = { ...inputs, ...(second ? valuesOfComparison([video, second]) : valuesOfVideo(video)) }
    const templateInstructions = template && fillVariables(template.instructions, values)
    const { system, instructions } = composePrompt({
      systemPrompt: fillVariables(chosen.systemPrompt, values),
      brand: chosen.brand,
      template: template && { name: template.name, instructions: templateInstructions ?? '' },
      format: format && { name: format.name, aiInstructions: format.ai_instructions },
      output: outputKindFor({ ...clientTemplate, operation: toOperation(tool.type) }),
    })
    return {
      system_prompt: system,
      instructions,
      template_instructions: templateInstructions,
      variables: toJson(inputs),
      client_template_type: clientTemplate.clientTemplateType,
      client_template_config: toJson(clientTemplate.clientTemplateConfig),
    }
  }

  function chosenColumns(actor: Actor, { model, tool, template, format, recipe, project, tags }: Chosen) {
    return {
      user_id: actor.userUuid,
      generated_by_username: actor.username,
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
      project,
      tags,
    }
  }

  const videoColumns = ([video, second]: VideosOfJob) => ({
    video_filename: video.filename,
    video_object_name: video.objectName,
    screenshot_object_name: video.screenshotName,
    second_video_filename: second?.filename ?? null,
    second_video_object_name: second?.objectName ?? null,
    second_screenshot_object_name: second?.screenshotName ?? null,
  })

  return {
    /** @throws AppError VALIDATION with every issue; nothing is accepted then. */
    async accept(actor: Actor, request: GenerationRequest): Promise<GenerationAnswer> {
      const issues: Issue[] = []
      const settings = await complete(actor, request.settings, issues)
      const chosen = settings && (await choose(settings, issues))
      const videos: CheckedVideo[] = []
      for (const [n, entry] of request.videos.entries()) {
        const video = await check(actor, entry, videoFields(request.isBatch ? n : null), issues)
        if (video) videos.push(video)
      }
      if (chosen) checkCount(chosen.tool, request, issues)
      if (issues.length > 0 || !chosen) throw invalid(issues)

      const [video1, video2] = videos
      const isComparison = chosen.tool.type === 'comparison' && video1 && video2
      const works: VideosOfJob[] = isComparison ? [[video1, video2]] : videos.map((video) => [video])
      const operation = toOperation(chosen.tool.type)
      const batchId = uuidv7()
      const jobs = await needs.db.transaction().execute(async (tx) => {
        await needs.jobsService.lockNewJobs(tx, actor)
        const names = videos.flatMap(({ objectName, screenshotName }) => [objectName, screenshotName])
        await needs.uploads.holdObjects(tx, names)
        const accepted: AcceptedJob[] = []
        let turn = await needs.jobsService.nextTurn(tx, actor)
        for (const work of works) {
          const historyId = await needs.history.create(tx, {
            ...chosenColumns(actor, chosen),
            ...promptColumns(chosen, work),
            ...videoColumns(work),
            batch_id: batchId,
          })
          const [{ filename: videoFilename }, second] = work
          const filename = nameOfVideos({ videoFilename, secondVideoFilename: second?.filename ?? null })
          const job = { actor, historyId, filename, operation, batchId, turn: turn++ }
          accepted.push(await createQueuedJob(needs, tx, job))
        }
        return accepted
      })
      const [only] = jobs
      if (isComparison && only) return { message: 'The videos are being compared.', data: { batchId, ...only } }
      if (!request.isBatch && only) return { message: 'The video is being processed.', data: { batchId, ...only } }
      const jobIds = jobs.map(({ jobId }) => jobId)
      return { message: `${jobs.length} videos are being processed.`, data: { batchId, jobIds, jobs } }
    },
  }
}

/** Why the tool's results cannot have the format; null when they can. */
function describeMismatch(format: ResponseFormat, { type, displayName }: Tool): string | null {
  const { name, tool_type, client_template_type: clientTemplateType, client_template_config } = format
  if (tool_type !== type) return `${name} is for tools of the type ${tool_type}. Choose a format for ${type}.`
  const wanted = { clientTemplateType, clientTemplateConfig: client_template_config, operation: toOperation(type) }
  const kind = outputKindFor(wanted)
  if ((kind !== 'analysis' && kind !== 'comparison') || kind === type) return null
  return `${name} shows ${kind === 'analysis' ? 'an analysis' : 'a comparison'}, which ${displayName} does not make. Choose another format.`
}

function checkCount(tool: Tool, { isBatch, isComparison, videos }: GenerationRequest, issues: Issue[]): void {
  const count = videos.length
  if (tool.type !== 'comparison') {
    const message = `${tool.displayName} takes each video for itself. Leave comparison out, or choose a tool that compares.`
    if (isComparison) issues.push({ path: 'comparison', message })
  } else if (!isBatch || count !== comparedVideos) {
    const message = `${tool.displayName} takes exactly ${comparedVideos} videos, as a batch: this request has ${count}.`
    issues.push({ path: 'batchSize', message })
  }
}

export const generateJob = 'generate'

/** A job's priority and group in the queue. A lower turn runs sooner; turns alternate between users (see `nextTurn`). */
export function toQueueOptions({ userId, turn }: { userId: number | null; turn: number }) {
  return { priority: toPriority(turn), ...(userId !== null && { group: String(userId) }) }
}

type NewJob = Omit<Parameters<JobsService['create']>[1], 'jobId'>
type QueueNeeds = Pick<GenerationRequestNeeds, 'jobs' | 'jobsService'>

/** Creates a job and its entry in the queue. */
export async function createQueuedJob({ jobs, jobsService }: QueueNeeds, tx: Tx, job: NewJob): Promise<AcceptedJob> {
  const jobId = uuidv7()
  await jobsService.create(tx, { jobId, ...job })
  await jobs.enqueue(tx, generateJob, { jobId }, toQueueOptions({ userId: job.actor.id, turn: job.turn }))
  return { jobId, statusUrl: `/api/jobs/${jobId}`, historyId: job.historyId }
}
