import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx'
import type { Studio } from '../studio-store.ts'
import { videoSlots } from '../tool-kinds.rules.ts'
import type { UploadItem } from '../upload/upload-list.rules.ts'
import { uploadRowId } from '../upload/upload-row.tsx'

const PickVideoDialog = lazyDialog(() => import('../stored-videos/pick-video-dialog.tsx'))

interface PairActionsProps {
  studio: Studio
  items: UploadItem[]
  onAnnounce: (text: string) => void
}

/** The buttons for the two videos of a comparison. */
export function PairActions({ studio: { queue }, items, onAnnounce }: PairActionsProps) {
  const [isPicking, setPicking] = useState(false)

  function handleSwap() {
    queue.swap()
    onAnnounce(`${videoSlots[0]} is now ${queue.getItems()[0]?.name}`)
  }

  /** The button that opened the dialog may be gone. */
  function handlePick(video: RequestedVideo) {
    queue.preload([video])
    flushSync(() => setPicking(false))
    const last = queue.getItems().at(-1)
    if (last) document.getElementById(uploadRowId(last.id))?.querySelector<HTMLElement>('[data-remove]')?.focus()
  }

  return (
    <>
      {items.length < videoSlots.length && (
        <Button size="xs" variant="default" onClick={() => setPicking(true)}>
          Choose from history
        </Button>
      )}
      {items.length === videoSlots.length && (
        <Button size="xs" variant="default" onClick={handleSwap}>
          Swap videos
        </Button>
      )}
      <PickVideoDialog
        isOpen={isPicking}
        title={`Choose ${videoSlots[items.length] ?? ''} from history`}
        onPick={handlePick}
        onClose={() => setPicking(false)}
      />
    </>
  )
}
