import { firstBadUpload, readyVideos, type UploadItem } from '../upload/upload-list.rules.ts'

export interface Refusal {
  title: string
  message: string
}

export function refusalOf(form: {
  isToolLoaded: boolean
  uploads: UploadItem[]
  modelId: string | null
}): Refusal | null {
  if (!form.isToolLoaded) return { title: 'Tool information not loaded', message: 'Cannot submit.' }
  const ready = readyVideos(form.uploads)
  if (ready.length === 0 && !form.uploads.some(({ status }) => status === 'processing')) {
    return { title: 'No video(s) uploaded', message: 'Please upload at least one video.' }
  }
  if (firstBadUpload(form.uploads)) {
    return { title: 'Validation error', message: 'Please check your file uploads' }
  }
  if (form.modelId) return null
  return ready.length > 1
    ? { title: 'AI Model Not Selected', message: 'Please select an AI model before submitting.' }
    : { title: 'No AI model selected', message: 'Please select an AI model.' }
}
