import type { AdCheckJob } from '@hookline/contract/submissions/ad-checks.schemas'
import { formatCount } from '../../lib/count-words.rules.ts'
import { countAds } from '../../parts/drafts/draft-words.rules.ts'

/** What a check of sent ads does, or has found. @param showTime writes the time at which it goes on */
export function describeCheck(job: AdCheckJob, showTime: (at: string) => string): string {
  const { status, total, checked, changed, gone, error, retryAt, isDaily } = job
  const progress = `${formatCount(checked)} of ${formatCount(total)}`
  const check = isDaily ? 'Daily check' : 'Check'
  if (retryAt && error) return `${check}: ${progress} checked, goes on at ${showTime(retryAt)}. ${error}`
  if (status === 'enqueued' || status === 'processing') {
    if (isDaily) return `${check}: ${progress}`
    return total > 1 ? `Checking ads: ${progress}` : 'Checking the ad…'
  }
  if (status === 'failed') return error ?? 'The ads could not be checked.'
  return [describeFound({ checked, changed, gone }), error].filter(Boolean).join(' ')
}

function describeFound({ checked, changed, gone }: Pick<AdCheckJob, 'checked' | 'changed' | 'gone'>): string {
  if (checked === 0) return 'There are no ads to check.'
  const found = [
    changed > 0 && `${countAds(changed)} changed at Meta`,
    gone > 0 && `${countAds(gone)} ${gone === 1 ? 'is' : 'are'} no longer at Meta`,
  ].filter(Boolean)
  if (found.length > 0) return `${found.join(', ')}.`
  return checked === 1 ? 'The ad is as sent.' : `All ${formatCount(checked)} ads are as sent.`
}
