import { expect, it } from 'vitest'
import { readFrameAddress, showFacebook, showSandbox } from './graph-previews.ts'

const frame = (src: string) => `<iframe width="320" src="${src}" height="600"></iframe>`

it.each([
  [frame('https://www.facebook.com/ads/preview?d=1&amp;t=2'), 'https://www.facebook.com/ads/preview?d=1&t=2'],
  [frame('https://business.facebook.com/x'), 'https://business.facebook.com/x'],
  [frame('https://fb.me/1AbC'), 'https://fb.me/1AbC'],
  [frame('https://evilfb.me/1AbC'), null],
  [frame('http://www.facebook.com/x'), null],
  [frame('https://evil.example/x'), null],
  [frame('https://facebook.com.evil.example/x'), null],
  [frame('https://notfacebook.com/x'), null],
  [frame('javascript:alert(1)'), null],
  [frame('/relative'), null],
  ['<img src="https://www.facebook.com/x">', null],
  ['', null],
])('reads from %s the address %s', (markup, address) => {
  expect(readFrameAddress(markup, showFacebook)).toBe(address)
})

it.each([
  ['http://127.0.0.1:3000/sandbox/preview?id=1', 'https://ads.example.com/sandbox/preview?id=1'],
  ['https://ads.example.com/sandbox/preview?id=1', 'https://ads.example.com/sandbox/preview?id=1'],
  ['http://127.0.0.1:3001/sandbox/preview', null],
])('shows the page %s of the sandbox as %s', (address, shown) => {
  const sandbox = { graphUrl: 'http://127.0.0.1:3000/sandbox/graph', publicUrl: 'https://ads.example.com' }
  expect(showSandbox(new URL(address), sandbox)).toBe(shown)
})
