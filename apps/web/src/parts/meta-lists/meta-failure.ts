import { isConnectionError } from '@hookline/contract/errors.rules'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { showToast } from '../../lib/toast.ts'

/** Whether the request failed without an answer of the server. */
export const isRequestError = (error: unknown) => !(error instanceof ApiError) || error.status === 0

/** Whether the user has to connect to Meta, or reconnect, first. */
export const needsConnection = (error: unknown) => error instanceof ApiError && isConnectionError(error.code)

/** The error message, prefixed with Meta's title unless the message repeats it. */
export function refusalText(error: unknown, fallback: string): string {
  const message = errorMessage(error, fallback)
  const title = error instanceof ApiError ? error.meta?.title : null
  return title && !message.includes(title) ? `${title}: ${message}` : message
}

export function showMetaFailure(title: string, message: string, error: unknown, onConnect: () => void): void {
  const action = needsConnection(error) ? { action: { label: 'Meta settings', onAction: onConnect } } : {}
  showToast({ title, message, kind: 'error', ...action })
}
