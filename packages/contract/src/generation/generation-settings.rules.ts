import type { RequestedSettings } from './generation-request.schemas.ts'
import { completeSettingsSchema, type GenerationSettings } from './generation-settings.schemas.ts'
import { dropBlankValues, type InputVariable } from './prompt-variables.rules.ts'

/** The label of each setting's field, in the studio and in recipes. */
export const settingLabels: Record<keyof GenerationSettings, string> = {
  modelId: 'AI model',
  systemPrompt: 'System prompt',
  templateId: 'Template',
  variables: 'Variables',
  brief: 'Brief',
  responseFormatId: 'Response format',
  project: 'Project',
  tags: 'Tags',
}

export const settingKeys = Object.keys(settingLabels) as (keyof GenerationSettings)[]

/** The label within a sentence: 'system prompt'. */
export const nameSetting = (key: keyof GenerationSettings) =>
  settingLabels[key].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

/** The settings among the fields of a form or recipe. */
export function pickSettings<Holder extends Partial<GenerationSettings>>(
  holder: Holder,
): Pick<Holder, keyof GenerationSettings & keyof Holder> {
  const picked = settingKeys.filter((key) => key in holder).map((key) => [key, holder[key]])
  return Object.fromEntries(picked) as Pick<Holder, keyof GenerationSettings & keyof Holder>
}

/** The settings of a request, completed by its recipe. A brief of its own also replaces the recipe's variables of the same names. */
export function completeSettings(requested: RequestedSettings, recipe: GenerationSettings | null): GenerationSettings {
  const own = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
  const ofRecipe = Object.entries(recipe?.variables ?? {}).filter(([name]) => !requested.brief?.[name as InputVariable])
  const variables = dropBlankValues({ ...Object.fromEntries(ofRecipe), ...requested.variables })
  return completeSettingsSchema.parse({ ...recipe, ...own, variables })
}
