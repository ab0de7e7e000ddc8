import type { ReadCharacter } from './text-types.ts'

/** What both recognisers give for a currency sign in its place. */
export interface SignEvidence {
  /** By the recogniser that knows both signs. */
  euro: number
  pound: number
  /** By the one that knows neither: it takes a pound for an f and a euro for an E, C or 6. */
  asF: number
  asE: number
}

/** Neither is ever the other's: of 115 signs each in 34 fonts, no euro is read as an f, and no pound as an E above 0.12. */
const readsF = 0.05
const readsE = 0.12
/** From here on a euro is likelier than the pound that wins: every fourth euro and every seventh pound has less. */
const euroTrace = 0.02
const traceOfE = 0.01
/** What a sign is given that one of the two must be, without a proof of which. */
const [likely, doubtful] = [0.75, 0.5]

/**
 * The recogniser takes most leading euros for pounds, with a probability of up to 0.99. A pound is believed only when
 * the other recogniser sees an f there; anything else is a euro when its traces say so, and doubtful otherwise.
 */
export function tellCurrency(
  { confidence }: Pick<ReadCharacter, 'confidence'>,
  { euro, pound, asF, asE }: SignEvidence,
): Pick<ReadCharacter, 'character' | 'confidence'> {
  const sign = euro + pound
  if (asF >= readsF && euro < euroTrace) return { character: '£', confidence: Math.max(pound, confidence) }
  if (euro > pound) return { character: '€', confidence: sign }
  if (asE >= readsE) return { character: '€', confidence: Math.min(sign, likely) }
  const isEuro = euro >= euroTrace || (asE >= traceOfE && asF < traceOfE)
  return { character: isEuro ? '€' : '£', confidence: Math.min(sign, doubtful) }
}
