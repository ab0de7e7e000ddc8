import { useEffect, useRef, useState } from 'react'
import type { UploadQueue } from '../upload/upload-queue.ts'

/**
 * A press that is kept while the form's options are still loaded, or its videos are on their way. It then acts with what
 * the form holds by that time, also when another page was opened during the uploads.
 * @param act told whether the press was kept
 */
export function useDeferredSubmit(queue: UploadQueue, isLoading: boolean, act: (wasKept: boolean) => Promise<void>) {
  const [isWaiting, setWaiting] = useState(false)
  const latest = useRef(act)
  const goOn = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = act
    if (!isLoading) goOn.current?.()
  })

  async function press() {
    if (isWaiting) return
    const isKept = isLoading || queue.isBusy()
    if (isKept) {
      setWaiting(true)
      if (isLoading) {
        await new Promise<void>((resolve) => {
          goOn.current = resolve
        })
      }
      await queue.settled()
      setWaiting(false)
    }
    await latest.current(isKept)
  }

  return { isWaiting, press }
}
