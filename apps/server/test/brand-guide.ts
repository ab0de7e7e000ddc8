import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'

export const emptyGuide: CheckedGuide = {
  productNames: [],
  wordsToAvoid: [],
  competitors: [],
  disclaimers: [],
  emojiLimit: null,
}
