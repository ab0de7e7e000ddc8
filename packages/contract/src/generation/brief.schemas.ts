import { z } from 'zod'
import { limitedText } from '../fields.schemas.ts'

/** What a brief says about an ad, in the order of the screens and of the prompt. */
export const briefFields = ['product', 'offer', 'audience', 'landingPage', 'language'] as const
export type BriefField = (typeof briefFields)[number]

/** Each field as its label, in screens and in the prompt. */
export const briefLabels: Record<BriefField, string> = {
  product: 'Product',
  offer: 'Offer',
  audience: 'Audience',
  landingPage: 'Landing page',
  language: 'Language',
}

/** In characters. */
export const briefValueMax = 500

/** A brief without blank fields. */
export type Brief = Partial<Record<BriefField, string>>

const valueSchema = (field: BriefField) => limitedText(briefLabels[field], briefValueMax).nullish()

/** Each field takes null and a blank text for none. An address is stored as it is written, and never opened. */
export const briefSchema = z
  .object({
    product: valueSchema('product'),
    offer: valueSchema('offer'),
    audience: valueSchema('audience'),
    landingPage: valueSchema('landingPage'),
    language: valueSchema('language'),
  })
  .transform((brief): Brief => Object.fromEntries(Object.entries(brief).filter(([, value]) => value)))
