import type { BrandGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'

export const emptyBrandGuide: BrandGuide = {
  project: null,
  productNames: [],
  wordsToAvoid: [],
  competitors: [],
  disclaimers: [],
  emojiLimit: null,
  voice: '',
  updatedAt: '2026-11-01T10:00:00.000Z',
  updatedBy: null,
}
