import { useEffect } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'

export function useQueryErrorToast(error: Error | null, title: string, fallback: string): void {
  useEffect(() => {
    if (error) showToast({ title, message: errorMessage(error, fallback), kind: 'error' })
  }, [error, title, fallback])
}
