import { sessionEndedToast, type ToastContent } from '../../../lib/toast.ts'
import { summarizeProcessing, summarizeUploads, type UploadErrorKind, type UploadRound } from './upload-list.rules.ts'

const emptyRound: UploadRound = { uploaded: 0, failed: 0, firstError: '', isSessionLost: false }

/** Reports how uploads end: the first failure at once, the others and the ready videos in a summary. */
export function createUploadReports(notify: (toast: ToastContent) => void) {
  let round = emptyRound
  /** The last round had failures: its videos are not reported as ready. */
  let hadFailures = false
  /** Toasts of uploaded videos that are not shown yet. */
  const processed: ToastContent[] = []

  return {
    addUploaded(): void {
      round = { ...round, uploaded: round.uploaded + 1 }
    },

    addFailure(error: string, kind: UploadErrorKind): void {
      // The summary of the round covers later failures; the shell reports an ended session.
      if (round.failed === 0 && kind !== 'session') notify({ title: 'Upload failed', message: error, kind: 'error' })
      round = {
        uploaded: round.uploaded,
        failed: round.failed + 1,
        firstError: round.firstError || error,
        isSessionLost: round.isSessionLost || kind === 'session',
      }
    },

    addProcessed: (toast: ToastContent) => void processed.push(toast),

    /** Sums up the uploads since the last summary, if there were any. */
    closeRound(): void {
      if (round.uploaded + round.failed === 0) return
      notify(summarizeUploads(round))
      // The summary has replaced the shell's toast.
      if (round.isSessionLost) notify(sessionEndedToast)
      hadFailures = round.failed > 0
      round = emptyRound
    },

    /** Sums up the videos that were processed since the last summary. */
    reportProcessed(): void {
      const toast = summarizeProcessing(processed.splice(0), hadFailures)
      if (toast) notify(toast)
    },
  }
}
