import type { PresetOf } from './meta-presets.schemas.ts'

export const linkDescriptionFields = [
  'link_description_1',
  'link_description_2',
  'link_description_3',
  'link_description_4',
  'link_description_5',
] as const

/** The link descriptions of a preset, without blanks. */
export function listLinkDescriptions({
  configuration,
}: Pick<PresetOf<'LINK_DESCRIPTIONS_PRESET'>, 'configuration'>): string[] {
  return linkDescriptionFields.flatMap((field) => configuration[field]?.trim() || [])
}
