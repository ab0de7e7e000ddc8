import { draftFields } from '@hookline/contract/drafts/draft-fields.rules'
import {
  createPresetBodySchema,
  type Preset,
  type PresetType,
  presetConfigurationSchemas,
  presetNameMax,
} from '@hookline/contract/meta-presets/meta-presets.schemas'

export const presetTypeLabels: Record<PresetType, string> = {
  AD_SET_CONFIGURATION: 'Ad Set Configuration',
  LINK_DETAILS: 'Link Details',
  TEXT_SNIPPET: 'Text Snippet',
  META_ACCOUNT_SELECTION: 'Account Selection',
  AD_DETAILS_PRESET: 'Ad Details',
  LINK_DESCRIPTIONS_PRESET: draftFields.link_descriptions.label,
}

/** The fields of every type, so that a change of the type loses nothing; '' is no value. */
export type PresetFormValues = Record<string, string | number | boolean | string[]>

/** The values of a new preset. */
const defaults: Partial<Record<PresetType, PresetFormValues>> = {
  AD_SET_CONFIGURATION: {
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    genders: 'ALL',
    status: 'PAUSED',
    age_min: 18,
    age_max: 65,
  },
  AD_DETAILS_PRESET: { call_to_action_type: 'LEARN_MORE', initial_ad_status_on_meta: 'PAUSED' },
}

const listFields = (presetType: PresetType) => Object.keys(presetConfigurationSchemas[presetType].shape)

export function presetValues(preset: Preset | null): PresetFormValues {
  const values: PresetFormValues = {
    preset_name: preset?.preset_name ?? '',
    description: preset?.description ?? '',
    shared: preset?.shared ?? false,
  }
  for (const presetType of Object.keys(presetTypeLabels) as PresetType[]) {
    const stored = preset?.preset_type === presetType ? preset.configuration : null
    for (const field of listFields(presetType)) {
      const value = stored ? stored[field] : defaults[presetType]?.[field]
      // A field has the same meaning in every type.
      if (!(field in values) || stored) values[field] = (value ?? '') as string | number | string[]
    }
  }
  return values
}

/** The non-empty fields of one type. */
export function toPresetConfiguration(presetType: PresetType, values: PresetFormValues): Record<string, unknown> {
  const filled = listFields(presetType).filter((field) => values[field] !== '' && values[field] !== undefined)
  return Object.fromEntries(filled.map((field) => [field, values[field]]))
}

/** Messages by field. */
export function presetErrors(presetType: PresetType, values: PresetFormValues): Record<string, string> {
  const checked = createPresetBodySchema.safeParse({
    preset_name: values.preset_name,
    description: values.description,
    preset_type: presetType,
    configuration: toPresetConfiguration(presetType, values),
  })
  const errors: Record<string, string> = {}
  for (const { path, message } of checked.error?.issues ?? []) errors[String(path.at(-1))] ??= message
  return errors
}

const copyPrefix = 'Copy of '

/**
 * 'Copy of Summer 417': the name of a duplicate.
 * @param random 0…1, for the numeric suffix
 */
export function duplicateName(name: string, random: number): string {
  const suffix = ` ${100 + Math.floor(random * 900)}`
  return `${copyPrefix}${name.slice(0, presetNameMax - copyPrefix.length - suffix.length)}${suffix}`
}
