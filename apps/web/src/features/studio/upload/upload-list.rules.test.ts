import { describe, expect, it } from 'vitest'
import {
  addedItem,
  batchLimit,
  beginsLikeVideo,
  comparisonLimit,
  countToSend,
  describeAdded,
  failedFirst,
  firstBadUpload,
  preloadedItem,
  readyVideos,
  rejectionToast,
  screenFiles,
  summarizeUploads,
  type UploadItem,
  videoContentType,
} from './upload-list.rules.ts'

const mp4 = (name: string, size = 1000) => ({ name, size, type: 'video/mp4' })
const video = { objectName: 'videos/2026/11/a.mp4', filename: 'a.mp4', size: 1000 }

function buildUploadItem(name: string, status: UploadItem['status'] = 'added'): UploadItem {
  const failure = status === 'failed' ? ({ message: 'Cut off', kind: 'network' } as const) : null
  const isUploaded = status === 'processing' || status === 'ready'
  return { ...addedItem(name, mp4(name)), status, failure, video: isUploaded ? video : null }
}

describe('the list before the submit', () => {
  it('counts a preloaded video as ready, but none whose screenshot is being made', () => {
    expect(readyVideos([preloadedItem('p', { video, screenshot: null })])).toEqual([{ video, screenshot: null }])
    expect(readyVideos([buildUploadItem('a.mp4', 'processing')])).toEqual([])
  })

  it('shows failed files first', () => {
    const items = failedFirst([
      buildUploadItem('a.mp4', 'ready'),
      buildUploadItem('b.mp4', 'failed'),
      buildUploadItem('c.mp4'),
      buildUploadItem('d.mp4', 'failed'),
    ])
    expect(items.map(({ name }) => name)).toEqual(['b.mp4', 'd.mp4', 'a.mp4', 'c.mp4'])
  })

  it.each([
    ['added', 0],
    ['queued', 1],
    ['uploading', 1],
    ['processing', 1],
    ['ready', 1],
    ['failed', 0],
  ] as const)('counts a file that is %s as %d to send', (status, count) => {
    expect(countToSend([buildUploadItem('a.mp4', status)])).toBe(count)
  })

  it('finds the file that blocks the submit: the first failed, else the first waiting', () => {
    const ready = buildUploadItem('a.mp4', 'ready')
    expect(firstBadUpload([ready, buildUploadItem('c.mp4'), buildUploadItem('b.mp4', 'failed')])?.name).toBe('b.mp4')
    expect(firstBadUpload([ready, buildUploadItem('c.mp4')])?.name).toBe('c.mp4')
    expect(firstBadUpload([ready])).toBeNull()
  })
})

describe('screening chosen files', () => {
  it.each([
    ['too large', mp4('big.mp4', 209_715_201), 'File too large', 'Maximum file size is 200 MB'],
    [
      'not a video',
      { name: 'a.txt', size: 1, type: 'text/plain' },
      'File type not accepted',
      'Only MP4 and MOV videos can be uploaded.',
    ],
    ['empty', mp4('none.mp4', 0), 'File is empty', 'The file holds no data'],
    ['a duplicate', mp4('a.mp4'), 'File already added', 'This file is already in the list'],
  ])('rejects a file that is %s', (_, file, title, reason) => {
    const { accepted, rejected } = screenFiles([file], [mp4('a.mp4')], batchLimit)
    expect(accepted).toEqual([])
    expect(rejected).toEqual([{ title, name: file.name, reason }])
  })

  it.each(['', 'application/octet-stream', 'video/x-m4v'])('accepts a file of the type "%s"', (type) => {
    expect(screenFiles([{ name: 'clip', size: 9, type }], [], batchLimit).accepted).toHaveLength(1)
  })

  it.each([
    ['ftyp', true],
    ['uuid', true],
    ['moov', true],
    ['JFIF', false],
    ['', false],
  ])('takes a file whose first box is "%s" for a video: %s', (type, expected) => {
    expect(beginsLikeVideo(new TextEncoder().encode(`size${type}`))).toBe(expected)
  })

  it('shows the file that is too large, else the first rejection', () => {
    const { rejected } = screenFiles(
      [mp4('none.mp4', 0), mp4('big.mp4', 209_715_201), mp4('a.mp4')],
      [mp4('a.mp4')],
      batchLimit,
    )
    expect(rejectionToast(rejected)?.title).toBe('File too large')
    expect(rejectionToast(rejected.toReversed().slice(0, 1))?.title).toBe('File already added')
    expect(rejectionToast([])).toBeNull()
  })

  it('accepts a file of exactly 200 MB', () => {
    expect(screenFiles([mp4('full.mp4', 209_715_200)], [], batchLimit).accepted).toHaveLength(1)
  })

  it('rejects files beyond the batch size', () => {
    const { accepted, rejected } = screenFiles([mp4('c.mp4'), mp4('d.mp4')], [], { ...batchLimit, max: 1 })
    expect(accepted.map(({ name }) => name)).toEqual(['c.mp4'])
    expect(rejected[0]?.reason).toBe('One batch holds at most 200 videos')
  })

  it('accepts one video twice for a comparison, but no third', () => {
    const { accepted, rejected } = screenFiles([mp4('a.mp4'), mp4('b.mp4')], [mp4('a.mp4')], comparisonLimit)
    expect(accepted.map(({ name }) => name)).toEqual(['a.mp4'])
    expect(rejected).toEqual([
      { title: 'Too many files', name: 'b.mp4', reason: 'A comparison has two videos. Remove one to choose another' },
    ])
  })

  it.each([
    [{ name: 'a.MOV', type: '' }, 'video/quicktime'],
    [{ name: 'a.mp4', type: '' }, 'video/mp4'],
    [{ name: 'a.mp4', type: 'video/mp4' }, 'video/mp4'],
    [{ name: 'a.m4v', type: 'video/x-m4v' }, 'video/x-m4v'],
    [{ name: 'a.bin', type: '' }, 'application/octet-stream'],
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
