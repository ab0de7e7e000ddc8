import { ApiError, errorMessage } from './api-error.ts'
import { showToast } from './toast.ts'

/** Did the request itself fail: no answer came? Everything else is an answer of the server. */
export const isRequestError = (error: unknown) => !(error instanceof ApiError) || error.status === 0

/** Does the person have to connect to Meta first, or again? */
export const needsConnection = (error: unknown) =>
  error instanceof ApiError && (error.code === 'META_NOT_CONNECTED' || error.code === 'META_RECONNECT')

/** Meta's title before its sentence, where it has one that the sentence does not repeat. */
export function refusalText(error: unknown, fallback: string): string {
  const message = errorMessage(error, fallback)
  const title = error instanceof ApiError ? error.meta?.title : null
  return title && !message.includes(title) ? `${title}: ${message}` : message
}

/** @param onConnect leads to where the connection is made. */
export function showMetaFailure(title: string, message: string, error: unknown, onConnect: () => void): void {
  const action = needsConnection(error) ? { action: { label: 'Meta settings', onAction: onConnect } } : {}
  showToast({ title, message, kind: 'error', ...action })
}
