import { useEffect, useRef, useState } from 'react'
import type { UploadQueue } from '../upload/upload-queue.ts'

/**
 * Defers a submit until the form's options are loaded and its videos are uploaded. It then submits what the form holds
 * at that time, even if another page was opened meanwhile.
 * @param submit called with whether it was deferred
 */
export function useDeferredSubmit(queue: UploadQueue, isLoading: boolean, submit: (isDeferred: boolean) => void) {
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef(submit)
  const onLoaded = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = submit
    if (!isLoading) onLoaded.current?.()
  })

  async function press() {
    if (isWaiting) return
    const isDeferred = isLoading || queue.isBusy()
    if (isDeferred) {
      setWaiting(true)
      if (isLoading) {
        await new Promise<void>((resolve) => {
          onLoaded.current = resolve
        })
      }
      await queue.settled()
      setWaiting(false)
    }
    latest.current(isDeferred)
  }

  return { isWaiting, press }
}
