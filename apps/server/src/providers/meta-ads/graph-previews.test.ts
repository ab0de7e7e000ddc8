import { expect, it } from 'vitest'
import { isFacebookPage, readFrameAddress } from './graph-previews.ts'

const frame = (src: string) => `<iframe width="320" src="${src}" height="600"></iframe>`

it.each([
  [frame('https://www.facebook.com/ads/preview?d=1&amp;t=2'), 'https://www.facebook.com/ads/preview?d=1&t=2'],
  [frame('https://business.facebook.com/x'), 'https://business.facebook.com/x'],
  [frame('http://www.facebook.com/x'), null],
  [frame('https://evil.example/x'), null],
  [frame('https://facebook.com.evil.example/x'), null],
  [frame('https://notfacebook.com/x'), null],
  [frame('javascript:alert(1)'), null],
  [frame('/relative'), null],
  ['<img src="https://www.facebook.com/x">', null],
  ['', null],
])('takes from %s the address %s', (markup, address) => {
  expect(readFrameAddress(markup, isFacebookPage)).toBe(address)
})
