import type { GenerationSettings } from '../generation/generation-request.schemas.ts'
import type { InputValues } from '../generation/prompt-variables.rules.ts'
import type { Recipe } from './recipes.schemas.ts'

/** What a generation request asks for. Null: the default model, the prompt in force, no template and so on. */
export interface ChosenSettings {
  modelId: string | null
  systemPrompt: string | null
  templateId: string | null
  responseFormatId: string | null
  variables: InputValues
  project: string | null
  tags: string[]
}

/** The settings of a request, completed by its recipe. */
export function completeSettings(settings: GenerationSettings, recipe: Recipe | null): ChosenSettings {
  const own = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const chosen: Partial<ChosenSettings> = { ...recipe, ...own }
  const variables = Object.entries({ ...recipe?.variables, ...settings.variables }).filter(([, value]) => value.trim())
  return {
    modelId: chosen.modelId || null,
    systemPrompt: chosen.systemPrompt ?? null,
    templateId: chosen.templateId ?? null,
    responseFormatId: chosen.responseFormatId ?? null,
    variables: Object.fromEntries(variables),
    project: chosen.project ?? null,
    tags: chosen.tags ?? [],
  }
}
