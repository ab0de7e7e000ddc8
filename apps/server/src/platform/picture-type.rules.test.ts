import { expect, it } from 'vitest'
import { sniffPicture } from './picture-type.rules.ts'

it.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'image/png'],
  ['a PNG whose signature was damaged on the way', [0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a], null],
  ['a page', [...Buffer.from('<html>')], null],
  ['nothing', [], null],
])('recognizes %s by its first bytes', (_what, bytes, type) => {
  expect(sniffPicture(Uint8Array.from(bytes))).toBe(type)
})
