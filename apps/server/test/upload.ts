import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestedSettings } from '@hookline/contract/generation/generation-request.schemas'
import type { StoredFile, UploadPolicy } from '@hookline/contract/uploads/uploads.schemas'
import type { Database } from '../src/platform/database/database.ts'
import type { Browser } from './app.ts'

const folder = path.join(import.meta.dirname, 'fixtures')

export const readFixture = (name: string) => readFileSync(path.join(folder, name))

/** A video of its own bytes: a fixture with one more box, which says what is given. */
export function buildVideo(text: string, fixture = 'small.mp4'): Buffer<ArrayBuffer> {
  const box = Buffer.from(`\0\0\0\0free${text}`)
  box.writeUInt32BE(box.length)
  return Buffer.concat([readFixture(fixture), box])
}

/** A whole video that the simulated Meta refuses for the text in its last box. */
export const buildRefusedVideo = () => buildVideo('[broken-video]', 'captioned.mp4')

/** The fields of the forms for a generation and for one file: a literal with another one fails the type check. */
type FormField =
  | Exclude<keyof RequestedSettings, 'variables'>
  | 'batchMode'
  | 'batchSize'
  | 'comparison'
  | 'file'
  | 'gcsVideo'
  | 'screenshotInfo'
  | `${'gcsVideo' | 'screenshot'}${number}`
  | `video${number}${'GcsInfo' | 'FileName'}`
  | `var.${string}`

/** Encodes a form for `inject`. */
export async function encodeForm(
  fields: Partial<Record<FormField, string | Blob>>,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else if (value) form.append(name, value, 'file')
  }
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

/** The form that a browser posts with a policy: the fields, then the file. */
export function buildForm(fields: Record<string, string>, file: Buffer, afterFile = '') {
  const boundary = 'hookline-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + fileHead),
      file,
      Buffer.from(`\r\n${afterFile}--${boundary}--\r\n`),
    ]),
  }
}

/** @throws when create-upload refuses. */
export async function createUpload(
  browser: Browser,
  fileName = 'My ad.mp4',
  contentType = 'video/mp4',
  service = 'videos',
): Promise<UploadPolicy & { objectName: string }> {
  const url = `/api/direct-upload/create-upload?service=${service}&path=`
  const response = await browser.request({ method: 'POST', url, payload: { fileName, contentType } })
  const { data } = response.json<{ data?: UploadPolicy }>()
  if (!data) throw new Error(`create-upload answered ${response.body}`)
  return { ...data, objectName: data.fields.key ?? '' }
}

/** Uploads bytes like the studio. @returns the object name. */
export async function upload(
  browser: Browser,
  file: Buffer,
  fileName?: string,
  contentType?: string,
  service?: string,
) {
  const { url, fields, objectName } = await createUpload(browser, fileName, contentType, service)
  const response = await browser.request({ method: 'POST', url, ...buildForm(fields, file) })
  if (response.statusCode !== 204) throw new Error(`the upload answered ${response.body}`)
  return objectName
}

/** Uploads a fixture, or a video of its own bytes, like the studio. @returns the server's file info. */
export async function uploadVideo(
  browser: Browser,
  fixture = 'small.mp4',
  bytes: Buffer = readFixture(fixture),
): Promise<StoredFile> {
  const contentType = fixture.endsWith('.mov') ? 'video/quicktime' : 'video/mp4'
  const objectName = await upload(browser, bytes, fixture, contentType)
  const info = await browser.request({ method: 'GET', url: `/api/direct-upload/file-info/${objectName}` })
  return info.json().data
}

/** Inserts a result that references these objects. */
export async function buildHistory(
  db: Database,
  objects: {
    video?: string
    screenshot?: string
    secondVideo?: string
    secondScreenshot?: string
    cuts?: object[]
    deletedAt?: Date
  },
) {
  await db
    .insertInto('history')
    .values({
      user_id: crypto.randomUUID(),
      generated_by_username: 'anna',
      operation: 'copy',
      tool_name: 't',
      tool_category: 'ad copy',
      model_id: 'm',
      model_name: 'm',
      model_provider: 'Gemini',
      system_prompt: '',
      instructions: '',
      video_filename: 'a.mp4',
      video_object_name: objects.video,
      screenshot_object_name: objects.screenshot,
      second_video_object_name: objects.secondVideo,
      second_screenshot_object_name: objects.secondScreenshot,
      ...(objects.cuts && { cuts: JSON.stringify(objects.cuts) }),
      deleted_at: objects.deletedAt,
    })
    .execute()
}
