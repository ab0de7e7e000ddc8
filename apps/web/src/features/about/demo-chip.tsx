import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aboutQuery } from '../../lib/about.ts'
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx'
import { listParts, type SimulatedPart } from './simulated-parts.ts'

export const ConnectDialog = lazyDialog(() => import('./connect-dialog.tsx'))

/** The parts that are simulated in this installation. */
export function useSimulatedParts(): readonly SimulatedPart[] {
  return useQuery(aboutQuery).data?.simulated ?? []
}

/** Says that parts are simulated; opens the dialog that lists them and how to connect the real services. */
export function DemoChip() {
  const parts = useSimulatedParts()
  const [isOpen, setOpen] = useState(false)
  if (parts.length === 0) return null
  return (
    <>
      <Button
        variant="light"
        size="compact-xs"
        h={24}
        radius="xl"
        flex="none"
        title={`Simulated here: ${listParts(parts)}`}
        onClick={() => setOpen(true)}
      >
        Demo
      </Button>
      <ConnectDialog isOpen={isOpen} parts={parts} onClose={() => setOpen(false)} />
    </>
  )
}
