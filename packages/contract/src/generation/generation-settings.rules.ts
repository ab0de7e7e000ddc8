import type { RequestedSettings } from './generation-request.schemas.ts'
import {
  completeSettingsSchema,
  type GenerationSettings,
  generationSettingsSchema,
} from './generation-settings.schemas.ts'
import { dropBlankValues } from './prompt-variables.rules.ts'

const settingNames = Object.keys(generationSettingsSchema.shape) as (keyof GenerationSettings)[]

/** The settings among the fields of a form or recipe. */
export function pickSettings<Holder extends Partial<GenerationSettings>>(
  holder: Holder,
): Pick<Holder, keyof GenerationSettings & keyof Holder> {
  const picked = settingNames.filter((name) => name in holder).map((name) => [name, holder[name]])
  return Object.fromEntries(picked) as Pick<Holder, keyof GenerationSettings & keyof Holder>
}

/** The settings of a request, completed by its recipe. */
export function completeSettings(requested: RequestedSettings, recipe: GenerationSettings | null): GenerationSettings {
  const own = Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined))
  const variables = dropBlankValues({ ...recipe?.variables, ...requested.variables })
  return completeSettingsSchema.parse({ ...recipe, ...own, variables })
}
