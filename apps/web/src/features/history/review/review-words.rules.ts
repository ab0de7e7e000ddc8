import type { QueueCounts } from './review.rules.ts'

const describeAmount = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

/** '12 of 60 variants decided, 10 accepted, 3 videos being written, 1 failed'. */
export function describeCounts({ decided, variants, accepted, waiting, failed }: QueueCounts): string {
  const parts = [
    variants > 0 ? `${decided} of ${describeAmount(variants, 'variant')} decided, ${accepted} accepted` : '',
    waiting > 0 ? `${describeAmount(waiting, 'video')} being written` : '',
    failed > 0 ? `${failed} failed` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** What part of a review cannot be reviewed; '' when all of it can. */
export function describeMissingResults(missing: number, skipped: number): string {
  const parts = [
    missing > 0
      ? `${describeAmount(missing, 'result')} ${missing === 1 ? 'was deleted or does' : 'were deleted or do'} not exist.`
      : '',
    skipped > 0
      ? `${describeAmount(skipped, 'result')} ${skipped === 1 ? 'is' : 'are'} skipped: only ad copy has variants to review.`
      : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** 'All 60 variants are reviewed: 48 accepted, 12 rejected.' */
export function describeDone({ variants, accepted, rejected }: QueueCounts): string {
  const all = variants === 1 ? 'The variant is' : `All ${variants} variants are`
  return `${all} reviewed: ${accepted} accepted, ${rejected} rejected.`
}
