import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ConnectDialog, useSimulatedParts } from '../../../features/about/demo-chip.tsx'
import { AiModelsPage } from '../../../features/ai-models/ai-models-page.tsx'

export const Route = createFileRoute('/_protected/_settings/settings/ai-models')({ component: AiModelsScreen })

function AiModelsScreen() {
  const [isConnecting, setConnecting] = useState(false)
  const hasNoAi = useSimulatedParts().includes('ai')
  return (
    <>
      <AiModelsPage onConnect={hasNoAi ? () => setConnecting(true) : undefined} />
      <ConnectDialog isOpen={isConnecting} parts={['ai']} onClose={() => setConnecting(false)} />
    </>
  )
}
