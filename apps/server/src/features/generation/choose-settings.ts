import { offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import { describeBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import type { BrandGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import type { Issue } from '@hookline/contract/errors.schemas'
import type { ToolType } from '@hookline/contract/fields.schemas'
import { readInputValues } from '@hookline/contract/generation/brief.rules'
import type { RequestedSettings } from '@hookline/contract/generation/generation-request.schemas'
import { completeSettings } from '@hookline/contract/generation/generation-settings.rules'
import { outputKindFor } from '@hookline/contract/generation/parse-output.rules'
import { describeUnfilled, listUnfilled } from '@hookline/contract/generation/prompt-variables.rules'
import { missingRecipe } from '@hookline/contract/recipes/recipes.rules'
import type { RecipeDetail } from '@hookline/contract/recipes/recipes.schemas'
import { findDefaultFormat } from '@hookline/contract/response-formats/default-formats.rules'
import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import type { Template } from '@hookline/contract/templates/templates.schemas'
import { toOperation } from '@hookline/contract/tools/operations.rules'
import { defaultToolKey } from '@hookline/contract/tools/tools.rules'
import type { Tool } from '@hookline/contract/tools/tools.schemas'
import type { Actor } from '../../platform/http/serve.ts'
import type { UsableModel } from '../ai-models/ai-models.feature.ts'

export interface ChooseSettingsNeeds {
  findModel(modelId: string): Promise<UsableModel | null>
  findTool(name: string): Promise<Tool | null>
  findTemplate(id: string): Promise<Template | null>
  findFormat(id: string): Promise<ResponseFormat | null>
  /** One of the user's recipes or a shared one; null when it is gone. */
  findRecipe(actor: Actor, id: string): Promise<RecipeDetail | null>
  getDefaultModel(): Promise<{ path_name: string }>
  findPromptInForce(type: ToolType): Promise<{ content: string } | null>
  getBrandGuide(project: string | null): Promise<BrandGuide>
}

export type ChosenSettings = NonNullable<Awaited<ReturnType<ReturnType<typeof createSettingsChoice>>>>

/** Finds what the settings of a request name, and reports each part that cannot be used. */
export function createSettingsChoice(needs: ChooseSettingsNeeds) {
  /** Null, with an issue, when the recipe is gone or another user's private one. */
  async function complete(actor: Actor, requested: RequestedSettings, issues: Issue[]) {
    const recipe = requested.recipeId ? await needs.findRecipe(actor, requested.recipeId) : null
    if (requested.recipeId && !recipe) {
      issues.push({ path: 'recipeId', message: missingRecipe })
      return null
    }
    return { recipe, settings: completeSettings(requested, recipe) }
  }

  /** The requested format, else the tool's default one while it is stored and for tools of this type. */
  async function findFormat(id: string | null, tool: Tool | null) {
    if (id) return needs.findFormat(id)
    const preset = tool && findDefaultFormat(tool.type)
    const format = preset && (await needs.findFormat(preset.id))
    return format?.tool_type === tool?.type ? format : null
  }

  /** Null, with issues, when the recipe, the model or the tool is missing. Other parts only add their issues. */
  return async function chooseSettings(actor: Actor, requested: RequestedSettings, issues: Issue[]) {
    const completed = await complete(actor, requested, issues)
    if (!completed) return null
    const { recipe, settings } = completed
    const modelId = settings.modelId ?? (await needs.getDefaultModel()).path_name
    const toolKey = requested.toolKey ?? defaultToolKey
    const [model, tool, template, guide] = await Promise.all([
      needs.findModel(modelId),
      needs.findTool(toolKey),
      settings.templateId ? needs.findTemplate(settings.templateId) : null,
      needs.getBrandGuide(settings.project),
    ])
    const format = await findFormat(settings.responseFormatId, tool)
    const report = (path: string, message: string | null) => message && issues.push({ path, message })
    report('modelId', refuseModel(model, modelId))
    report('toolKey', refuseTool(tool, toolKey))
    if (settings.templateId) report('templateId', refuseTemplate(template, tool))
    report('responseFormatId', refuseFormat(format, settings.responseFormatId, tool))
    if (!model || !tool) return null
    const saved = settings.systemPrompt ?? (await needs.findPromptInForce(tool.type))?.content
    const systemPrompt = saved ?? builtInPrompts[tool.type]
    for (const name of listUnfilled([systemPrompt, template?.instructions ?? ''], readInputValues(settings))) {
      report(`var.${name}`, describeUnfilled([name]))
    }
    const brand = tool.type === 'ad copy' ? describeBrand(guide) : null
    return { settings, recipe, model, tool, template, format, systemPrompt, brand }
  }
}

function refuseModel(model: UsableModel | null, modelId: string): string | null {
  if (!model) return `There is no AI model ${modelId}. Choose another.`
  if (model.isRetired) return `${model.name} is no longer offered by its provider. Choose another model.`
  if (!model.lacks) return null
  return `${model.name} needs ${model.lacks}, and none is configured. Choose the ${offlineModelName}.`
}

function refuseTool(tool: Tool | null, toolKey: string): string | null {
  if (!tool) return `There is no tool ${toolKey}.`
  return tool.active ? null : `The tool ${tool.displayName} is inactive.`
}

function refuseTemplate(template: Template | null, tool: Tool | null): string | null {
  if (!template) return 'This template no longer exists. Choose another.'
  if (!tool || template.type === tool.type) return null
  return `${template.name} is for tools of the type ${template.type}. Choose a template for ${tool.type}.`
}

/** A format is refused when it is gone or when the tool's results cannot have it. */
function refuseFormat(format: ResponseFormat | null, requestedId: string | null, tool: Tool | null): string | null {
  if (requestedId && !format) return 'This response format no longer exists. Choose another.'
  if (!format || !tool) return null
  const { type, displayName } = tool
  const { name, tool_type, client_template_type: clientTemplateType, client_template_config } = format
  if (tool_type !== type) return `${name} is for tools of the type ${tool_type}. Choose a format for ${type}.`
  const shown = { clientTemplateType, clientTemplateConfig: client_template_config, operation: toOperation(type) }
  const kind = outputKindFor(shown)
  if ((kind !== 'analysis' && kind !== 'comparison') || kind === type) return null
  return `${name} shows ${kind === 'analysis' ? 'an analysis' : 'a comparison'}, which ${displayName} does not make. Choose another format.`
}
