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
  const none = {
    modelId: null,
    systemPrompt: null,
    templateId: null,
    responseFormatId: null,
    variables: {},
    project: null,
    tags: [],
  }
  const { modelId, systemPrompt, templateId, responseFormatId, project, tags }: ChosenSettings = {
    ...none,
    ...recipe,
    ...own,
  }
  const variables = Object.entries({ ...recipe?.variables, ...settings.variables }).filter(([, value]) => value.trim())
  return {
    modelId: modelId || null,
    systemPrompt,
    templateId,
    responseFormatId,
    variables: Object.fromEntries(variables),
    project,
    tags,
  }
}
