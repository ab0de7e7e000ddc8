import { expect, it } from 'vitest'
import { isMetaPicture, sniffPicture } from './picture.rules.ts'

const trusted = ['http://127.0.0.1:3000']

it.each([
  ['https://scontent.xx.fbcdn.net/v/t15/frame.jpg?oh=1', true],
  ['https://graph.facebook.com/123/picture', true],
  ['http://127.0.0.1:3000/sandbox/graph/frame/1.png', true],
  ['http://127.0.0.1:3001/sandbox/graph/frame/1.png', false],
  ['http://scontent.xx.fbcdn.net/frame.jpg', false],
  ['https://scontent.xx.fbcdn.net:8443/frame.jpg', false],
  ['https://fbcdn.net.evil.example/frame.jpg', false],
  ['https://evilfbcdn.net/frame.jpg', false],
  ['https://user:secret@fbcdn.net/frame.jpg', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['frame.jpg', false],
])('%s may be fetched: %s', (address, mayBe) => {
  expect(isMetaPicture(address, trusted)).toBe(mayBe)
})

it.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], true],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d], true],
  ['a page', [...Buffer.from('<html>')], false],
  ['nothing', [], false],
])('%s is a picture: %s', (_what, bytes, isPicture) => {
  expect(sniffPicture(Uint8Array.from(bytes))).toBe(isPicture)
})
