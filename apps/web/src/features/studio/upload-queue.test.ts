import type { UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import type { ToastContent } from '../../lib/toast.ts'
import { readyVideos } from './upload-list.rules.ts'
import { createUploadQueue } from './upload-queue.ts'

const file = (name: string) => new File(['x'], name, { type: 'video/mp4' })
const videoOf = ({ name }: File): UploadedVideo => ({ objectName: `videos/${name}`, filename: name })

/** A queue whose uploads end when the test says so. */
function openQueue() {
  const toasts: ToastContent[] = []
  const pending = new Map<string, { succeed: () => void; fail: (reason: string | Error) => void }>()
  let lastId = 0
  const makeScreenshot = vi.fn(async ({ name }: File) => ({ objectKey: `screenshots/${name}.jpg` }))
  const queue = createUploadQueue({
    uploadVideo: (one) =>
      new Promise((resolve, reject) => {
        pending.set(one.name, {
          succeed: () => resolve(videoOf(one)),
          fail: (reason) => reject(typeof reason === 'string' ? new Error(reason) : reason),
        })
      }),
    makeScreenshot,
    notify: (toast) => toasts.push(toast),
    newId: () => String(++lastId),
  })
  const statuses = () => queue.getItems().map(({ name, status }) => `${name} ${status}`)
  const settle = () => vi.waitFor(() => expect(queue.getItems().some(({ isProcessing }) => isProcessing)).toBe(false))
  const end = async (name: string, failure?: string | Error) => {
    await vi.waitFor(() => expect(pending.has(name)).toBe(true))
    if (failure) pending.get(name)?.fail(failure)
    else pending.get(name)?.succeed()
    await vi.waitFor(() => expect(statuses().includes(`${name} uploading`)).toBe(false))
    await settle()
  }
  return { queue, toasts, pending, makeScreenshot, statuses, end }
}

describe('the upload queue', () => {
  it('leaves it to the shell to tell of an ended session, and keeps the file for another try', async () => {
    const { queue, toasts, statuses, end } = openQueue()
    queue.addFiles([file('a.mp4')], true)
    queue.start()
    await end('a.mp4', new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Please sign in.' }))
    expect(toasts).toEqual([])
    expect(statuses()).toEqual(['a.mp4 error'])
    queue.retry()
    await end('a.mp4')
    expect(statuses()).toEqual(['a.mp4 success'])
  })

  it('sends three files at a time', async () => {
    const { queue, pending, end } = openQueue()
    queue.addFiles(['a', 'b', 'c', 'd'].map(file), true)
    queue.start()
    expect([...pending.keys()]).toEqual(['a', 'b', 'c'])
    await end('b')
    expect([...pending.keys()]).toEqual(['a', 'b', 'c', 'd'])
  })

  it('makes a screenshot of what was uploaded and says that both are ready', async () => {
    const { queue, toasts, end } = openQueue()
    queue.addFiles([file('a.mp4')], true)
    queue.start()
    await end('a.mp4')
    expect(readyVideos(queue.getItems())[0]?.screenshot?.objectKey).toBe('screenshots/a.mp4.jpg')
    expect(toasts.map(({ title, message }) => [title, message])).toEqual([
      ['Upload complete', 'Successfully uploaded 1 file(s).'],
      ['Upload Processed', 'a.mp4 and its screenshot are ready.'],
    ])
  })

  it('goes on without a screenshot when the browser cannot decode the video, and says why', async () => {
    const { queue, toasts, makeScreenshot, end } = openQueue()
    makeScreenshot.mockRejectedValue(new Error('Failed to load video'))
    queue.addFiles([file('hevc.mov')], true)
    queue.start()
    await end('hevc.mov')
    expect(readyVideos(queue.getItems())).toEqual([{ video: videoOf(file('hevc.mov')), screenshot: null }])
    expect(queue.getItems()[0]?.note).toMatch(/^No screenshot: Failed to load video\./)
    expect(toasts.at(-1)).toMatchObject({ title: 'Upload Processed' })
  })

  it('goes on without a screenshot that cannot be stored, as an error', async () => {
    const { queue, toasts, makeScreenshot, end } = openQueue()
    makeScreenshot.mockRejectedValue(new Error('Failed to get storage key: no room'))
    queue.addFiles([file('a.mp4')], true)
    queue.start()
    await end('a.mp4')
    expect(readyVideos(queue.getItems())).toHaveLength(1)
    expect(toasts.at(-1)).toMatchObject({ title: 'Upload Processing Error', kind: 'error' })
  })

  it('sums up a round with failures last, and sends the failed ones again', async () => {
    const { queue, toasts, statuses, end } = openQueue()
    queue.addFiles([file('a.mp4'), file('b.mp4')], true)
    queue.start()
    await end('b.mp4', 'Network error during upload')
    await end('a.mp4')
    expect(statuses()).toEqual(['a.mp4 success', 'b.mp4 error'])
    expect(toasts.at(-1)).toMatchObject({ message: 'Uploaded 1 out of 2 files. Check for errors.' })
    queue.retry()
    await end('b.mp4')
    expect(statuses()).toEqual(['a.mp4 success', 'b.mp4 success'])
    expect(toasts.at(-1)).toMatchObject({ message: 'b.mp4 and its screenshot are ready.' })
  })

  it('refuses to start without files and without waiting files', async () => {
    const { queue, toasts, end } = openQueue()
    queue.start()
    expect(toasts.at(-1)).toMatchObject({ title: 'No file selected', message: 'Please select a file to upload' })
    queue.addFiles([file('a.mp4')], true)
    queue.start()
    await end('a.mp4')
    queue.start()
    expect(toasts.at(-1)).toMatchObject({
      title: 'No files to upload',
      message: 'All files have already been uploaded or are in progress',
    })
  })

  it('replaces the file in single mode', () => {
    const { queue, statuses } = openQueue()
    queue.addFiles([file('a.mp4')], false)
    queue.addFiles([file('b.mp4')], false)
    expect(statuses()).toEqual(['b.mp4 waiting'])
  })

  it('says nothing about a file that was removed while it was sent', async () => {
    const { queue, toasts, pending } = openQueue()
    queue.addFiles([file('a.mp4')], true)
    queue.start()
    queue.remove('1')
    pending.get('a.mp4')?.fail('Upload was aborted')
    // One turn of the event loop: the rejection has been handled then.
    await new Promise((resolve) => setTimeout(resolve))
    expect([queue.getItems(), toasts]).toEqual([[], []])
  })

  it('is settled when the last upload has ended and was processed, whatever still waits to be started', async () => {
    const { queue, end } = openQueue()
    queue.addFiles([file('a'), file('b')], true)
    queue.start()
    queue.addFiles([file('later')], true)
    let isSettled = false
    const settled = queue.settled().then(() => {
      isSettled = true
    })
    await end('a')
    expect(isSettled).toBe(false)
    await end('b', 'refused')
    await settled
    expect(queue.isBusy()).toBe(false)
  })

  it('takes a stored video once', () => {
    const { queue } = openQueue()
    const ready = { video: videoOf(file('a.mp4')), screenshot: null }
    queue.preload([ready])
    queue.preload([ready])
    expect(queue.getItems()).toHaveLength(1)
  })
})
