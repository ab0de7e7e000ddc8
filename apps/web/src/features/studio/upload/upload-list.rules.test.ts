import { describe, expect, it } from 'vitest'
import {
  countToSend,
  describeAdded,
  failedFirst,
  firstBadUpload,
  preloadedItem,
  readyVideos,
  reduceUploads,
  rejectionToShow,
  screenFiles,
  summarizeUploads,
  videoContentType,
  waitingItem,
} from './upload-list.rules.ts'

const mp4 = (name: string, size = 1000) => ({ name, size, type: 'video/mp4' })
const video = { objectName: 'videos/2026/11/a.mp4', filename: 'a.mp4', size: 1000 }
const a = waitingItem('a', mp4('a.mp4'))
const b = waitingItem('b', mp4('b.mp4'))

describe('the upload list', () => {
  it('appends new files', () => {
    expect(reduceUploads([a], { type: 'add', items: [b] })).toEqual([a, b])
  })

  it('moves a file from waiting through uploading to success and ready', () => {
    let items = reduceUploads([a], { type: 'start', id: 'a' })
    expect(items[0]?.status).toBe('uploading')
    items = reduceUploads(items, { type: 'progress', id: 'a', progress: 0.4 })
    expect(items[0]?.progress).toBe(0.4)
    items = reduceUploads(items, { type: 'uploaded', id: 'a', video })
    expect(items[0]).toMatchObject({ status: 'success', isProcessing: true })
    expect(readyVideos(items)).toEqual([])
    items = reduceUploads(items, { type: 'ready', id: 'a', screenshot: null, note: 'no picture' })
    expect(readyVideos(items)).toEqual([{ video, screenshot: null }])
    expect(items[0]?.note).toBe('no picture')
  })

  it('keeps the error of a failed file until its retry', () => {
    const failure = { error: 'Network error during upload', isRetryable: true, isCutOff: true }
    const failed = reduceUploads([a], { type: 'fail', id: 'a', ...failure })
    expect(failed[0]).toMatchObject({ status: 'error', error: 'Network error during upload' })
    expect(reduceUploads(failed, { type: 'queue', id: 'a' })[0]).toMatchObject({ status: 'waiting', error: null })
  })

  it('ignores events of a removed file', () => {
    const items = reduceUploads([a, b], { type: 'remove', id: 'a' })
    expect(reduceUploads(items, { type: 'uploaded', id: 'a', video })).toEqual([b])
  })

  it('counts a preloaded video as ready', () => {
    expect(readyVideos([preloadedItem('p', { video, screenshot: null })])).toEqual([{ video, screenshot: null }])
  })
})

describe('the list before the submit', () => {
  const failure = { error: 'Cut off', isRetryable: true, isCutOff: true }
  const uploaded = (item: typeof a) => reduceUploads([item], { type: 'uploaded', id: item.id, video })
  const failed = (item: typeof a) => reduceUploads([item], { type: 'fail', id: item.id, ...failure })
  const queued = (item: typeof a) => reduceUploads([item], { type: 'queue', id: item.id })
  const c = waitingItem('c', mp4('c.mp4'))
  const names = (items: (typeof a)[]) => items.map(({ name }) => name)

  it('shows failed files first', () => {
    expect(names(failedFirst([...uploaded(a), ...failed(b), c]))).toEqual(['b.mp4', 'a.mp4', 'c.mp4'])
  })

  it('counts uploaded and uploading files, not failed or unstarted ones', () => {
    const sending = reduceUploads([c], { type: 'start', id: 'c' })
    const more = queued(waitingItem('d', mp4('d.mp4')))
    expect(countToSend([...uploaded(a), ...failed(b), ...sending, ...more, waitingItem('e', mp4('e.mp4'))])).toBe(3)
  })

  it('finds the file that blocks the submit: the first failed, else the first waiting', () => {
    const ready = reduceUploads(uploaded(a), { type: 'ready', id: 'a', screenshot: null, note: null })
    expect(firstBadUpload([...ready, c, ...failed(b)])?.name).toBe('b.mp4')
    expect(firstBadUpload([...ready, c])?.name).toBe('c.mp4')
    expect(firstBadUpload(ready)).toBeNull()
  })
})

describe('screening chosen files', () => {
  it.each([
    ['too large', mp4('big.mp4', 209_715_201), 'File too large', 'big.mp4: Maximum file size is 200 MB'],
    ['not a video', { name: 'a.txt', size: 1, type: 'text/plain' }, 'File type not accepted', /^a\.txt: /],
    ['empty', mp4('none.mp4', 0), 'File is empty', /^none\.mp4: /],
    ['a duplicate', mp4('a.mp4'), 'File already added', /^a\.mp4: /],
  ])('rejects a file that is %s', (_, file, title, message) => {
    const { accepted, rejected } = screenFiles([file], [mp4('a.mp4')], 200)
    expect(accepted).toEqual([])
    expect(rejected).toEqual([{ title, message: expect.stringMatching(message) }])
  })

  it('shows the file that is too large, else the first rejection', () => {
    const { rejected } = screenFiles(
      [mp4('none.mp4', 0), mp4('big.mp4', 209_715_201), mp4('a.mp4')],
      [mp4('a.mp4')],
      200,
    )
    expect(rejectionToShow(rejected)?.title).toBe('File too large')
    expect(rejectionToShow(rejected.toReversed().slice(0, 1))?.title).toBe('File already added')
    expect(rejectionToShow([])).toBeUndefined()
  })

  it('accepts a file of exactly 200 MB', () => {
    expect(screenFiles([mp4('full.mp4', 209_715_200)], [], 200).accepted).toHaveLength(1)
  })

  it('rejects files beyond the batch size', () => {
    const { accepted, rejected } = screenFiles([mp4('c.mp4'), mp4('d.mp4')], [], 1)
    expect(accepted.map(({ name }) => name)).toEqual(['c.mp4'])
    expect(rejected[0]?.message).toBe('d.mp4: One batch holds at most 200 videos')
  })

  it.each([
    [{ name: 'a.MOV', type: '' }, 'video/quicktime'],
    [{ name: 'a.mp4', type: '' }, 'video/mp4'],
    [{ name: 'a.mp4', type: 'video/mp4' }, 'video/mp4'],
    [{ name: 'a.bin', type: '' }, ''],
  ])('reads the type of %o as %s', (file, type) => {
    expect(videoContentType(file)).toBe(type)
  })
})

describe('the texts', () => {
  it.each([
    [{ uploaded: 2, failed: 0 }, 'Upload complete', 'Successfully uploaded 2 file(s).'],
    [{ uploaded: 1, failed: 2 }, 'Upload partially completed', 'Uploaded 1 out of 3 files. Check for errors.'],
    [{ uploaded: 0, failed: 2 }, 'Upload failed', 'Failed to upload 2 file(s).'],
    [{ uploaded: 0, failed: 1 }, 'Upload failed', 'Failed to upload 1 file(s). a.mp4: Cut off'],
  ])('summarize the round %o as %s', (round, title, message) => {
    expect(summarizeUploads({ ...round, firstError: 'a.mp4: Cut off' })).toMatchObject({ title, message })
  })

  it.each([
    [50, 2, '50 files added, 2 rejected'],
    [1, 0, '1 file added'],
  ])('describe %d added and %d rejected as %s', (added, rejected, text) => {
    expect(describeAdded(added, rejected)).toBe(text)
  })
})
