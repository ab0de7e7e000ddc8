import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { ClaimChips } from '../claims/late-claim-chips.tsx'
import { FindingList } from '../copy-check/copy-findings.tsx'
import type { useVariantFindings } from '../copy-check/use-findings.ts'
import { CopyText, Count } from './copy-text.tsx'
import classes from './result-viewers.module.css'

interface VariantTextsProps {
  /** Such as 'variant 1'. */
  name: string
  variant: CopyVariant
  findings: ReturnType<typeof useVariantFindings>
}

/** Both texts of a variant. Below them one line about them, which opens, and only their problems in words. */
export function VariantTexts({ name, variant: { headline, primaryText }, findings }: VariantTextsProps) {
  return (
    <>
      <CopyText text={headline} field="headline" findings={findings.headline} />
      <CopyText text={primaryText} field="primaryText" findings={findings.primaryText} />
      <div className={classes.about}>
        <Count name="Headline" text={headline} field="headline" />
        <Count name="Text" text={primaryText} field="primaryText" />
        <ClaimChips of={name} headline={headline} primaryText={primaryText} />
        <FindingList of={name} findings={findings.all} />
      </div>
    </>
  )
}
