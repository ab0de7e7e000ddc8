import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { ApiError, errorMessage } from '../../lib/api-error.ts'
import { ErrorBox } from '../../ui/error-box.tsx'

interface DiagnosticsErrorProps {
  title: string
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

export function DiagnosticsError({ title, error, onRetry, isRetrying }: DiagnosticsErrorProps) {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
    return (
      <Alert title="For administrators" icon={<IconLock aria-hidden />} role="alert">
        Only administrators can use the diagnostics pages. Sign in as an administrator, or ask for
        PUBLIC_DIAGNOSTICS=true.
      </Alert>
    )
  }
  return <ErrorBox title={title} message={errorMessage(error)} onRetry={onRetry} isRetrying={isRetrying} />
}
