import { expect, it } from 'vitest'
import { readThumbnails } from './thumbnails.rules.ts'

const none = { screenshot: null, screenshotPublicUrl: null }

it.each([
  ['nothing', none, []],
  ['the public URL', { ...none, screenshotPublicUrl: '/storage/a.jpg' }, ['/storage/a.jpg']],
  ['the stored URL', { ...none, screenshot: 'https://x.test/a.jpg' }, ['https://x.test/a.jpg']],
  ['no script', { ...none, screenshot: 'javascript:alert(1)' }, []],
  ['no storage URI, which a browser cannot load', { ...none, screenshot: 'gs://bucket/a.jpg' }, []],
  ['no broken JSON', { ...none, screenshot: '{"video1":' }, []],
])('reads %s', (_, item, urls) => {
  expect(readThumbnails(item).map(({ url }) => url)).toEqual(urls)
})

it('reads the two labelled thumbnails of a comparison', () => {
  const screenshot = JSON.stringify({
    video1: { publicUrl: '/storage/1.jpg', gsUri: 'gs://bucket/1.jpg' },
    video2: '/storage/2.jpg',
  })
  expect(readThumbnails({ ...none, screenshot })).toEqual([
    { label: 'Video 1', url: '/storage/1.jpg', storageUri: 'gs://bucket/1.jpg' },
    { label: 'Video 2', url: '/storage/2.jpg', storageUri: null },
  ])
})
