import { describe, expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const { encrypt, decrypt } = createEncryption('a'.repeat(64), 'test')
const text = 'EAAB-token-é'

describe('an encrypted text', () => {
  it('is read again for what it was written for', () => {
    expect(decrypt(encrypt(text, 'user 1'), 'user 1')).toBe(text)
  })

  it('does not show the text, and looks different each time', () => {
    const [first, second] = [encrypt(text, 'user 1'), encrypt(text, 'user 1')]
    expect(first.toString('latin1')).not.toContain('EAAB')
    expect(first.equals(second)).toBe(false)
  })

  const written = encrypt(text, 'user 1')
  const changed = (at: number) => Buffer.from(written.map((byte, index) => (index === at ? byte ^ 1 : byte)))
  it.each([
    ['for another account', written, 'user 2', decrypt],
    ['with another secret', written, 'user 1', createEncryption('b'.repeat(64), 'test').decrypt],
    ['for another purpose', written, 'user 1', createEncryption('a'.repeat(64), 'other').decrypt],
    ['after its first byte changed', changed(0), 'user 1', decrypt],
    ['after its tag changed', changed(20), 'user 1', decrypt],
    ['after its last byte changed', changed(written.length - 1), 'user 1', decrypt],
    ['when it is cut off', written.subarray(0, 20), 'user 1', decrypt],
    ['when it is empty', Buffer.alloc(0), 'user 1', decrypt],
  ])('cannot be read %s', (_what, bytes, context, read) => {
    expect(read(bytes, context)).toBeNull()
  })
})
