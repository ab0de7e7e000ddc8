import { Button } from '@mantine/core'
import type { BatchRequest } from '../batch.queries.ts'
import { hasSameSettings } from '../batch.rules.ts'
import { useStudioRequest } from '../form/use-studio-request.ts'
import type { StudioTool } from '../studio.queries.ts'
import type { StudioBatch } from '../studio.schemas.ts'
import type { Studio } from '../studio-store.ts'

interface RetryWithCurrentSettingsProps {
  studio: Studio
  tool: StudioTool | undefined
  batch: StudioBatch
  isDisabled: boolean
  onRetry: (request: BatchRequest) => void
}

/** Offered when the form holds other settings than those that failed. */
export function RetryWithCurrentSettings(props: RetryWithCurrentSettingsProps) {
  const { studio, tool, batch, isDisabled, onRetry } = props
  const { readRequest, isLoading } = useStudioRequest(studio, tool)
  const request = readRequest()
  if (isLoading || !request || hasSameSettings(request.settings, batch.settings)) return null
  return (
    <Button size="xs" variant="default" disabled={isDisabled} onClick={() => onRetry(request)}>
      Retry with the current settings
    </Button>
  )
}
