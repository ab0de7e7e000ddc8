import { ApiError, errorMessage } from './api-error.ts'
import { showToast } from './toast.ts'

/** Shows why a change failed; a 404 also explains that the item may have been deleted. */
export function showFailure(title: string, error: Error): void {
  const isGone = error instanceof ApiError && error.status === 404
  const message = errorMessage(error) + (isGone ? ' Someone else may have deleted it.' : '')
  showToast({ title, message, kind: 'error' })
}
