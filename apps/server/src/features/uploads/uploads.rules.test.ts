import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObjectName } from '../../providers/storage/storage.ts'
import {
  buildObjectName,
  displayFileName,
  readRange,
  refuseContentType,
  safeFileName,
  sniffContentType,
} from './uploads.rules.ts'

describe('a safe file name', () => {
  it.each([
    ['Spring Sale.mp4', 'Spring-Sale.mp4'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\ads\\été.MOV', 'ete.MOV'],
    ['.htaccess', 'file.htaccess'],
    ['日本語.mp4', 'file.mp4'],
    ['..', 'file'],
    ['a\0b\r\n.mp4', 'ab.mp4'],
    [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(76)}.mp4`],
  ])('of %j is %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  it('makes a valid object name of any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (fileName) => {
        const of = { service: 'videos', path: '/team-a/b', now: new Date('2026-03-01'), id: 'id', fileName } as const
        expect(isObjectName(buildObjectName(of))).toBe(true)
      }),
    )
  })
})

it('names an object by service, sub-folder, month and id', () => {
  const of = { path: 'a/b', fileName: 'My ad.mp4', now: new Date('2026-03-31T23:59:59Z'), id: '0198' }
  expect(buildObjectName({ ...of, service: 'videos' })).toBe('videos/a/b/2026/03/0198-My-ad.mp4')
  expect(buildObjectName({ ...of, service: 'images', path: '' })).toBe('images/2026/03/0198-My-ad.mp4')
})

it.each([
  ['/tmp/My ad.mp4', 'My ad.mp4'],
  ['été\n.mov', 'été.mov'],
  ['/', 'file'],
  ['\ud800.mp4', '\ufffd.mp4'],
  [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(251)}.mp4`],
])('shows the file name %j as %j', (name, shown) => {
  expect(displayFileName(name)).toBe(shown)
})

describe('a content type', () => {
  it.each([
    ['videos', 'video/mp4', true],
    ['videos', 'Video/MP4; codecs="avc1"', true],
    ['videos', 'video/quicktime', true],
    ['videos', 'video/webm', false],
    ['videos', 'image/jpeg', false],
    ['videos', '', false],
    ['videos', 'video/x-m4v', true],
    ['videos', 'application/octet-stream', true],
    ['images', 'application/octet-stream', false],
    ['screenshots', 'image/jpeg', true],
    ['images', 'image/png', true],
    ['images', 'image/svg+xml', false],
    ['screenshots', 'text/html', false],
  ] as const)('for %s of %j: %j', (service, contentType, accepted) => {
    expect(refuseContentType(service, contentType) === null).toBe(accepted)
  })
})

describe('the actual type', () => {
  const box = (type: string, brand = '') =>
    Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(type + brand, 'latin1')])
  it.each([
    ['an MP4', box('ftyp', 'isom'), 'video/mp4'],
    ['a QuickTime film', box('ftyp', 'qt  '), 'video/quicktime'],
    ['an old QuickTime film', box('moov'), 'video/quicktime'],
    ['a HEIC picture', box('ftyp', 'heic'), null],
    ['a file with the brand of a song', box('ftyp', 'M4A '), 'audio/mp4'],
    ['a segment', box('styp', 'msdh'), 'video/mp4'],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
    ['a page', Buffer.from('<!doctype html><script>'), null],
    ['nothing', Buffer.alloc(0), null],
    ['a box that ends too early', box('ftyp'), null],
  ])('of %s is detected by its first bytes', (_, bytes, type) => {
    expect(sniffContentType(bytes)).toBe(type)
  })
})

describe('a Range of a 100-byte object', () => {
  it.each([
    [undefined, null],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-1', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=99999999999999999999-', 'unsatisfiable'],
  ])('%j means %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range)
  })
})
