import type { ToolType } from '@hookline/contract/fields.schemas'
import { pickSettings } from '@hookline/contract/generation/generation-settings.rules'
import { dropBlankValues, inputVariables } from '@hookline/contract/generation/prompt-variables.rules'
import type { RecipeBody, RecipeDetail } from '@hookline/contract/recipes/recipes.schemas'
import { findDefaultFormat } from '@hookline/contract/response-formats/default-formats.rules'
import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { responseFormatsQuery, templatesQuery } from '../../../parts/generation-options/generation-options.queries.ts'
import { recipeQuery, recipesQuery } from '../../../parts/recipes/recipes-query.ts'
import { wholeTemplateQuery } from '../../../parts/templates/whole-template-query.ts'
import type { BatchRequest } from '../batch.queries.ts'
import { withFindings } from '../findings.rules.ts'
import { builtInTool, type StudioTool } from '../studio.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'
import { useModelChoice } from './model-picker.tsx'
import { findModifiedSettings } from './studio-recipe.rules.ts'
import { useSystemPrompt } from './system-prompt-editor.tsx'

/** What a studio's form holds at present, and how it is sent. */
export function useStudioRequest(studio: Studio, tool: StudioTool | undefined) {
  const form = useSyncExternalStore(studio.subscribe, () => studio.getState().form)
  const { category, systemPromptType } = tool ?? builtInTool(studio.kind)
  const model = useModelChoice(form.modelId)
  const isCopy = studio.kind.type === 'ad copy'
  const recipes = useQuery({ ...recipesQuery, enabled: isCopy })
  const recipe = (isCopy && recipes.data?.find(({ id }) => id === form.recipeId)) || null
  const ownPrompt = useQuery({
    ...(recipe ? recipeQuery(recipe) : { queryKey: ['no recipe'], queryFn: skipToken }),
    select: (whole: RecipeDetail) => whole.systemPrompt,
  })
  const prompt = useSystemPrompt(systemPromptType, form.systemPrompt, recipe?.hasSystemPrompt ? ownPrompt : null)
  const systemPrompt = withFindings(prompt.toSend, form.findings)
  const templates = useQuery(templatesQuery(category))
  const formats = useQuery(responseFormatsQuery(category))
  const template = templates.data?.find(({ id }) => id === form.templateId)
  const wholeTemplate = useQuery(
    template ? wholeTemplateQuery(template) : { queryKey: ['no template'], queryFn: skipToken },
  )
  const format = formats.data?.find(({ id }) => id === form.responseFormatId)

  /** Null while the tool or the model is not known. */
  function readRequest(): BatchRequest | null {
    if (!tool || !model.modelId) return null
    const settings = {
      ...pickSettings(form),
      modelId: model.modelId,
      systemPrompt,
      templateId: template?.id ?? null,
      responseFormatId: format?.id ?? null,
      // A value that the recipe has and the form does not must not come back.
      variables: Object.fromEntries(inputVariables.map((name) => [name, form.variables[name] ?? ''])),
      brief: dropBlankValues(form.brief),
      toolKey: tool.key,
      toolCategory: tool.category,
      recipeId: recipe?.id ?? null,
    }
    return { settings, format: shownFormat(format, formats.data, category) }
  }

  /** What 'Save as recipe' takes of the form. */
  const readParts = (): Partial<RecipeBody> => ({
    ...pickSettings(form),
    modelId: model.modelId,
    systemPrompt: prompt.text.trim() && prompt.text !== prompt.savedText ? prompt.text : null,
    templateId: template?.id ?? null,
    responseFormatId: format?.id ?? null,
    variables: dropBlankValues(form.variables),
    brief: dropBlankValues(form.brief),
  })

  return {
    form,
    isCopy,
    recipes,
    recipe,
    modified: findModifiedSettings(form, recipe),
    readParts,
    category,
    systemPromptType,
    model,
    prompt,
    templates,
    wholeTemplate,
    formats,
    format,
    /** The texts that may name variables. */
    texts: [systemPrompt, wholeTemplate.data?.instructions ?? ''],
    isLoading:
      model.isLoading ||
      prompt.isLoading ||
      templates.isPending ||
      wholeTemplate.isLoading ||
      formats.isPending ||
      recipes.isLoading,
    readRequest,
  }
}

/** The chosen format, or the tool's default one as it is stored. */
function shownFormat(
  chosen: ResponseFormat | undefined,
  formats: ResponseFormat[] | undefined,
  type: ToolType,
): StudioBatch['format'] {
  const preset = findDefaultFormat(type)
  const format = chosen ?? formats?.find(({ id }) => id === preset?.id)
  if (!format) return preset && { clientTemplateType: preset.clientTemplateType, clientTemplateConfig: {} }
  return { clientTemplateType: format.client_template_type, clientTemplateConfig: format.client_template_config }
}
