import type { Issue } from '@hookline/contract/errors.schemas'
import { reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'

/** Used when Meta names no time. */
const defaultWaitSeconds = 60

/** Turns Meta's failure into an AppError. `toPath` maps the field that Meta blames to its path in our request. */
export function createToAppError({ clock }: { clock: Clock }) {
  return (error: MetaAdsError, toPath = (blamed: string) => blamed): AppError => {
    const { title, message, code, subcode, traceId, blamedFields } = error
    const meta = { title, message, code, subcode, traceId, blamedFields }
    const issues: Issue[] = blamedFields.map((blamed) => ({ path: toPath(blamed), message }))
    switch (error.kind) {
      case 'token':
        return new AppError('META_RECONNECT', reconnectSentence, { meta })
      case 'rate': {
        const seconds = secondsUntil(error.retryAt, clock.now())
        return new AppError('META_RATE_LIMITED', `Meta asks to slow down. Try again in ${describeWait(seconds)}.`, {
          retryAfterSeconds: seconds,
          meta,
        })
      }
      case 'transient':
        return new AppError('META_UNAVAILABLE', `${message} Please try again.`, { meta })
      case 'unknown':
        return new AppError('META_UNAVAILABLE', `${message} It is not known whether Meta did what was asked.`, { meta })
      default:
        return new AppError('META_REFUSED', `${explain[error.kind]}${message}`, {
          meta,
          ...(issues.length > 0 && { issues }),
        })
    }
  }
}

/** What a person can do; Meta's own words follow. */
const explain = {
  final: '',
  attention: 'Meta wants you to confirm your account: sign in at facebook.com, then try again. Meta says: ',
  permission:
    'Meta does not let you do this. Reconnect and allow every permission, or ask for access to the ad account or page. Meta says: ',
  blocked: 'Meta does not let this account advertise now. Look into Account Quality at Meta. Meta says: ',
}

function secondsUntil(moment: Date | null, now: Date): number {
  if (!moment) return defaultWaitSeconds
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

function describeWait(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
