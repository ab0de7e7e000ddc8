import { showToast } from '../../lib/toast.ts'
import { openStudio } from './studio-store.ts'
import { toolKinds } from './tool-kinds.rules.ts'
import { rejectionToast } from './upload/upload-list.rules.ts'

/** Adds videos that were dropped on another screen to the user's list in the studio. */
export function takeVideos(userUuid: string, files: File[]): void {
  const { rejected } = openStudio(toolKinds['ad copy'], userUuid).queue.addFiles(files)
  const toast = rejectionToast(rejected)
  if (toast) showToast(toast)
}
