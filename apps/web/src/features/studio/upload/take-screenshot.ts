import type { ScreenshotInfo } from '@hookline/contract/uploads/uploads.schemas'
import { errorMessage } from '../../../lib/api-error.ts'
import type { Network } from '../../../lib/network.ts'
import type { ToastContent } from '../../../lib/toast.ts'
import { waitUntil } from '../../../lib/wait-until.ts'
import { UndecodableVideoError } from './screenshot.ts'

interface TakenScreenshot {
  screenshot: ScreenshotInfo | null
  /** Why there is no screenshot. */
  note: string | null
  toast: ToastContent
}

interface ScreenshotNeeds {
  makeScreenshot: (file: File) => Promise<ScreenshotInfo>
  network: Network
  /** Whether the video was not removed meanwhile. */
  isWanted: () => boolean
}

/** Makes the screenshot of an uploaded video, again when the network was away. A video is used without one if need be. */
export async function takeScreenshot(file: File, needs: ScreenshotNeeds): Promise<TakenScreenshot> {
  const { makeScreenshot, network, isWanted } = needs
  try {
    const screenshot = await makeScreenshot(file)
    return { screenshot, note: null, toast: processedToast(`${file.name} and its screenshot are ready.`) }
  } catch (error) {
    const reason = errorMessage(error)
    if (error instanceof UndecodableVideoError) {
      const note = `No screenshot: ${reason}. This browser cannot decode it; it is processed without one.`
      return { screenshot: null, note, toast: processedToast(`${file.name} is ready. ${note}`) }
    }
    if ((await network.check()) && isWanted()) {
      await waitUntil(network.subscribe, () => !network.isOffline())
      if (isWanted()) return takeScreenshot(file, needs)
    }
    const note = `${reason}. It is processed without a screenshot.`
    const message = `${file.name}: ${note}`
    return { screenshot: null, note, toast: { title: 'Upload Processing Error', message, kind: 'error' } }
  }
}

function processedToast(message: string): ToastContent {
  return { title: 'Upload Processed', message, kind: 'success' }
}
