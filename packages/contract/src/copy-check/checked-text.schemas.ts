import type { CheckedGuide } from '../brand-guide/brand-guide.schemas.ts'
import type { Report } from '../claims/video-lines.rules.ts'
import type { CopyField } from '../copy/copy-fields.rules.ts'
import type { CopyFinding, CopyRule, CopySeverity } from './copy-check.schemas.ts'

/** What texts are checked against. */
export interface CopyFacts {
  guide: CheckedGuide
  /** It describes the video; without it, claims are not checked. */
  report?: Report | null
  /** All texts of the ad, each of which may say what it is for; without them, the checked text alone does. */
  adText?: string
  /** Those of the ad's campaign; a result has none. */
  specialAdCategories?: readonly string[]
}

export interface CheckedText {
  index: number
  field: CopyField
  text: string
}

/** What a rule finds in one text; the engine adds the text, its place and the rule. */
export type Found = Pick<CopyFinding, 'word' | 'ranges' | 'message'> & Partial<Pick<CopyFinding, 'severity' | 'fix'>>

export type CheckText = (text: CheckedText, facts: CopyFacts) => Found[]

/** A rule with its severity, unless a finding has its own. */
export type TextRule = readonly [CopyRule, CopySeverity, CheckText]
