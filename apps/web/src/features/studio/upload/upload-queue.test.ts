import type { UploadedVideo } from '@hookline/contract/uploads/uploads.schemas'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ToastContent } from '../../../lib/toast.ts'
import { UndecodableVideoError } from './screenshot.ts'
import { UploadError } from './upload-client.ts'
import { batchLimit, readyVideos } from './upload-list.rules.ts'
import { createUploadQueue } from './upload-queue.ts'

const buildFile = (name: string) => new File(['x'], name, { type: 'video/mp4' })
const buildUploadedVideo = ({ name }: File): UploadedVideo => ({ objectName: `videos/${name}`, filename: name })

/** A network that the test turns off and on. */
function fakeNetwork() {
  let isOffline = false
  const listeners = new Set<() => void>()
  return {
    isOffline: () => isOffline,
    check: async () => isOffline,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(gone: boolean) {
      isOffline = gone
      for (const listener of [...listeners]) listener()
    },
  }
}

/** A queue whose uploads the test ends. */
function openQueue() {
  const toasts: ToastContent[] = []
  const network = fakeNetwork()
  const pending = new Map<string, { succeed: () => void; fail: (reason: string | Error) => void }>()
  const attempts: [name: string, sentAs: string | undefined][] = []
  const makeScreenshot = vi.fn(async ({ name }: File) => ({ objectKey: `screenshots/${name}.jpg` }))
  const queue = createUploadQueue({
    uploadVideo: (one, { sentAs, onNamed, onProgress }) =>
      new Promise((resolve, reject) => {
        attempts.push([one.name, sentAs])
        onNamed(`videos/${one.name}`)
        onProgress(0.4)
        pending.set(one.name, {
          succeed: () => resolve(buildUploadedVideo(one)),
          fail: (reason) => reject(typeof reason === 'string' ? new Error(reason) : reason),
        })
      }),
    makeScreenshot,
    notify: (toast) => toasts.push(toast),
    network,
    limit: batchLimit,
  })
  const statuses = () => queue.getItems().map(({ name, status }) => `${name} ${status}`)
  const settle = () =>
    vi.waitFor(() => expect(queue.getItems().some(({ status }) => status === 'processing')).toBe(false))
  const listToastTitles = () => toasts.map(({ title }) => title)
  const end = async (name: string, failure?: string | Error) => {
    await vi.waitFor(() => expect(pending.has(name)).toBe(true))
    if (failure) pending.get(name)?.fail(failure)
    else pending.get(name)?.succeed()
    await vi.waitFor(() => expect(statuses().includes(`${name} uploading`)).toBe(false))
    await settle()
  }
  return { queue, toasts, titles: listToastTitles, network, attempts, pending, makeScreenshot, statuses, end }
}

describe('the upload queue', () => {
  it('counts files that an ended session blocked, and keeps them for a retry', async () => {
    const { queue, toasts, statuses, end } = openQueue()
    queue.addFiles(['a.mp4', 'b.mp4', 'c.mp4'].map(buildFile))
    queue.start()
    await end('a.mp4')
    await end('b.mp4', new UploadError('Please sign in.', 'session'))
    expect(toasts).toEqual([])
    await end('c.mp4', new UploadError('Please sign in.', 'session'))
    expect(toasts).toEqual([
      {
        title: 'Upload partially completed',
        message: 'Uploaded 1 out of 3 files. Check for errors.',
        kind: 'error',
      },
      { title: 'Your session has ended', message: 'Please sign in again.', kind: 'error' },
    ])
    queue.retry()
    await end('b.mp4')
    await end('c.mp4')
    expect(statuses()).toEqual(['a.mp4 ready', 'b.mp4 ready', 'c.mp4 ready'])
  })

  it('reports that all failed when the session ended before the first upload', async () => {
    const { queue, toasts, end } = openQueue()
    queue.addFiles(['a.mp4', 'b.mp4'].map(buildFile))
    queue.start()
    await end('a.mp4', new UploadError('Please sign in.', 'session'))
    await end('b.mp4', new UploadError('Please sign in.', 'session'))
    expect(toasts[0]).toMatchObject({ title: 'Upload failed', message: 'Failed to upload 2 file(s).' })
  })

  it('shows the progress of a file, its error until the retry, and the end', async () => {
    const { queue, end } = openQueue()
    const getFirstItem = () => queue.getItems()[0]
    queue.addFiles([buildFile('a.mp4')])
    expect(getFirstItem()?.status).toBe('added')
    queue.start()
    expect(getFirstItem()).toMatchObject({ status: 'uploading' })
    expect([...queue.progress.get().values()]).toEqual([0.4])
    await end('a.mp4', new UploadError('Network error during upload', 'network'))
    expect(getFirstItem()).toMatchObject({ status: 'failed', failure: { message: 'Network error during upload' } })
    expect(queue.progress.get().size).toBe(0)
    queue.retry()
    expect(getFirstItem()).toMatchObject({ status: 'uploading', failure: null })
    await end('a.mp4')
    expect(getFirstItem()).toMatchObject({ status: 'ready', failure: null })
  })

  it('waits as long as a busy server asks, then tries again, and gives up after five times', async () => {
    const { queue, statuses, attempts, pending } = openQueue()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    queue.addFiles([buildFile('a.mp4')])
    queue.start()
    for (let tries = 1; tries <= 6; tries++) {
      expect([attempts.length, statuses()]).toEqual([tries, ['a.mp4 uploading']])
      pending.get('a.mp4')?.fail(new UploadError('The database is busy at the moment.', 'other', 5))
      await vi.advanceTimersByTimeAsync(4999)
      expect(attempts).toHaveLength(tries)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect([attempts.length, statuses()]).toEqual([6, ['a.mp4 failed']])
    queue.retry()
    pending.get('a.mp4')?.fail(new UploadError('The database is busy at the moment.', 'other', 5))
    await vi.advanceTimersByTimeAsync(1000)
    queue.cancelAll()
    await vi.advanceTimersByTimeAsync(5000)
    expect([attempts.length, statuses()]).toEqual([7, []])
  })

  it('uploads three files at a time', async () => {
    const { queue, pending, end } = openQueue()
    queue.addFiles(['a', 'b', 'c', 'd'].map(buildFile))
    queue.start()
    expect([...pending.keys()]).toEqual(['a', 'b', 'c'])
    await end('b')
    expect([...pending.keys()]).toEqual(['a', 'b', 'c', 'd'])
  })

  it('reports the screenshot of a single video after the summary', async () => {
    const { queue, toasts, end } = openQueue()
    queue.addFiles([buildFile('a.mp4')])
    queue.start()
    await end('a.mp4')
    expect(readyVideos(queue.getItems())[0]?.screenshot?.objectKey).toBe('screenshots/a.mp4.jpg')
    expect(toasts).toEqual([
      { title: 'Upload complete', message: 'Successfully uploaded 1 file(s).', kind: 'success' },
      {
        title: 'Upload Processed',
        message: 'a.mp4 and its screenshot are ready.',
        kind: 'success',
      },
    ])
  })

  it('reports twenty videos once', async () => {
    const { queue, toasts, end } = openQueue()
    const names = Array.from({ length: 20 }, (_, index) => `${index}.mp4`)
    queue.addFiles(names.map(buildFile))
    queue.start()
    for (const name of names) await end(name)
    expect(toasts).toMatchObject([{ title: 'Upload complete', message: 'Successfully uploaded 20 file(s).' }])
  })

  it('reports several screenshots that cannot be stored once', async () => {
    const { queue, toasts, makeScreenshot, end } = openQueue()
    makeScreenshot.mockRejectedValue(new Error('Failed to get storage key: no room'))
    queue.addFiles(['a.mp4', 'b.mp4'].map(buildFile))
    queue.start()
    await end('a.mp4')
    await end('b.mp4')
    expect(toasts.map(({ message }) => message)).toEqual([
      'Successfully uploaded 2 file(s).',
      '2 of 2 videos are processed without a screenshot. The list says why.',
    ])
  })

  it('reports the first failure at once and the others in the summary', async () => {
    const { queue, toasts, end } = openQueue()
    queue.addFiles(['a.mp4', 'b.mp4', 'c.mp4'].map(buildFile))
    queue.start()
    await end('a.mp4', 'Server responded with status code 500')
    await end('b.mp4', 'Server responded with status code 500')
    expect(toasts.map(({ message }) => message)).toEqual(['a.mp4: Server responded with status code 500'])
    await end('c.mp4')
    expect(toasts.at(-1)).toMatchObject({ message: 'Uploaded 1 out of 3 files. Check for errors.' })
  })

  it('does not retry a file that would be refused again', async () => {
    const { queue, statuses, end } = openQueue()
    queue.addFiles(['a.mp4', 'b.mp4'].map(buildFile))
    queue.start()
    await end('a.mp4', new UploadError('This file is not an MP4 or QuickTime video.', 'refused'))
    await end('b.mp4', new UploadError('Network error during upload', 'network'))
    queue.retry()
    expect(statuses()).toEqual(['a.mp4 failed', 'b.mp4 uploading'])
  })

  it('continues without a screenshot when the browser cannot decode the video, with a note', async () => {
    const { queue, toasts, makeScreenshot, end } = openQueue()
    makeScreenshot.mockRejectedValue(new UndecodableVideoError())
    queue.addFiles([buildFile('hevc.mov')])
    queue.start()
    await end('hevc.mov')
    expect(readyVideos(queue.getItems())).toEqual([
      { video: buildUploadedVideo(buildFile('hevc.mov')), screenshot: null },
    ])
    expect(queue.getItems()[0]?.note).toMatch(/^No screenshot: Failed to load video\./)
    expect(toasts.at(-1)).toMatchObject({ title: 'Upload Processed' })
  })

  it('continues without a screenshot that cannot be stored, with an error', async () => {
    const { queue, toasts, makeScreenshot, end } = openQueue()
    makeScreenshot.mockRejectedValue(new Error('Failed to get storage key: no room'))
    queue.addFiles([buildFile('a.mp4')])
    queue.start()
    await end('a.mp4')
    expect(readyVideos(queue.getItems())).toHaveLength(1)
    expect(toasts.at(-1)).toMatchObject({ title: 'Upload Processing Error', kind: 'error' })
  })

  it('shows a summary after a round with failures, and retries the failed files', async () => {
    const { queue, toasts, statuses, end } = openQueue()
    queue.addFiles([buildFile('a.mp4'), buildFile('b.mp4')])
    queue.start()
    await end('b.mp4', 'Network error during upload')
    await end('a.mp4')
    expect(statuses()).toEqual(['a.mp4 ready', 'b.mp4 failed'])
    expect(toasts.at(-1)).toMatchObject({ message: 'Uploaded 1 out of 2 files. Check for errors.' })
    queue.retry()
    await end('b.mp4')
    expect(statuses()).toEqual(['a.mp4 ready', 'b.mp4 ready'])
    expect(toasts.at(-1)).toMatchObject({ message: 'b.mp4 and its screenshot are ready.' })
  })

  it('refuses to start without files and without waiting files', async () => {
    const { queue, toasts, end } = openQueue()
    queue.start()
    expect(toasts.at(-1)).toMatchObject({ title: 'No file selected', message: 'Please select a file to upload' })
    queue.addFiles([buildFile('a.mp4')])
    queue.start()
    await end('a.mp4')
    queue.start()
    expect(toasts.at(-1)).toMatchObject({
      title: 'No files to upload',
      message: 'All files have already been uploaded or are in progress',
    })
  })

  it('reports nothing about a file removed during its upload', async () => {
    const { queue, toasts, pending } = openQueue()
    queue.addFiles([buildFile('a.mp4')])
    queue.start()
    queue.remove('1')
    pending.get('a.mp4')?.fail('Upload was aborted')
    // The rejection is handled after one turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve))
    expect([queue.getItems(), toasts]).toEqual([[], []])
  })

  it('settles when the last upload is processed, even if unstarted files wait', async () => {
    const { queue, end } = openQueue()
    queue.addFiles([buildFile('a'), buildFile('b')])
    queue.start()
    queue.addFiles([buildFile('later')])
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

  it('adds a stored video once', () => {
    const { queue } = openQueue()
    const ready = { video: buildUploadedVideo(buildFile('a.mp4')), screenshot: null }
    queue.preload([ready])
    queue.preload([ready])
    expect(queue.getItems()).toHaveLength(1)
  })
})

describe('an upload without a network', () => {
  const cutOff = () => new UploadError('Network error during upload', 'network')

  it('resumes when the network is back, and first asks what the earlier attempt has stored', async () => {
    const { queue, toasts, network, attempts, statuses, pending, end } = openQueue()
    queue.addFiles(['a.mp4', 'b.mp4'].map(buildFile))
    queue.start()
    network.set(true)
    pending.get('a.mp4')?.fail(cutOff())
    pending.get('b.mp4')?.fail(cutOff())
    await vi.waitFor(() => expect(statuses()).toEqual(['a.mp4 queued', 'b.mp4 queued']))
    expect([queue.isBusy(), toasts]).toEqual([true, []])
    network.set(false)
    await end('a.mp4')
    await end('b.mp4')
    expect(attempts).toEqual([
      ['a.mp4', undefined],
      ['b.mp4', undefined],
      ['a.mp4', 'videos/a.mp4'],
      ['b.mp4', 'videos/b.mp4'],
    ])
    expect(toasts).toMatchObject([{ message: 'Successfully uploaded 2 file(s).' }])
  })

  it('waits for the network before it starts', async () => {
    const { queue, network, attempts, end } = openQueue()
    network.set(true)
    queue.addFiles([buildFile('a.mp4')])
    queue.start()
    expect(attempts).toEqual([])
    network.set(false)
    await end('a.mp4')
    expect(attempts).toHaveLength(1)
  })

  it('resumes even if it failed before the browser noticed that the network was offline', async () => {
    const { queue, network, statuses, end } = openQueue()
    queue.addFiles(['a.mp4', 'b.mp4'].map(buildFile))
    queue.start()
    await end('a.mp4', cutOff())
    await end('b.mp4', 'Server responded with status code 500')
    expect(statuses()).toEqual(['a.mp4 failed', 'b.mp4 failed'])
    network.set(true)
    network.set(false)
    expect(statuses()).toEqual(['a.mp4 uploading', 'b.mp4 failed'])
  })

  it('makes the screenshot once the network is back', async () => {
    const { queue, network, makeScreenshot, pending } = openQueue()
    makeScreenshot.mockRejectedValueOnce(new Error('Failed to get storage key: The server cannot be reached.'))
    queue.addFiles([buildFile('a.mp4')])
    queue.start()
    network.set(true)
    pending.get('a.mp4')?.succeed()
    await vi.waitFor(() => expect(makeScreenshot).toHaveBeenCalledOnce())
    network.set(false)
    await vi.waitFor(() => expect(readyVideos(queue.getItems())).toHaveLength(1))
    expect(readyVideos(queue.getItems())[0]?.screenshot?.objectKey).toBe('screenshots/a.mp4.jpg')
  })
})
