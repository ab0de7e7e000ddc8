/** The texts of an ad that are counted and checked, by Meta's words for them. */
export const copyFieldLabels = {
  headline: 'Headline',
  primaryText: 'Primary text',
  description: 'Link description',
} as const
export type CopyField = keyof typeof copyFieldLabels

/** The label within a sentence: 'primary text'. */
export const nameCopyField = (field: CopyField): string => copyFieldLabels[field].toLowerCase()
