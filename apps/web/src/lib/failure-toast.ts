import { ApiError, errorMessage } from './api-error.ts'
import { showToast } from './toast.ts'

/** Tells why a change failed; of what is not there any more, also how that can be. */
export function showFailure(title: string, error: Error): void {
  const isGone = error instanceof ApiError && error.status === 404
  const message = errorMessage(error) + (isGone ? ' Someone else may have deleted it.' : '')
  showToast({ title, message, kind: 'error' })
}
