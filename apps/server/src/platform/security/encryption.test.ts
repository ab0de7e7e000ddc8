import { describe, expect, it } from 'vitest'
import { createEncryption } from './encryption.ts'

const { encrypt, decrypt } = createEncryption('a'.repeat(64), 'test')
const text = 'EAAB-token-é'

describe('while the secret is changed', () => {
  const [former, next] = ['a'.repeat(64), 'b'.repeat(64)]
  const before = createEncryption(former, 'test')
  const both = createEncryption(next, 'test', former)
  const after = createEncryption(next, 'test')

  it('reads what the old one wrote, and writes with the new one', () => {
    expect(both.decrypt(before.encrypt(text, 'user 1'), 'user 1')).toBe(text)
    const written = both.encrypt(text, 'user 1')
    expect(after.decrypt(written, 'user 1')).toBe(text)
    expect(before.decrypt(written, 'user 1')).toBeNull()
  })

  it('renews once what the old one wrote, so that only the new one reads it', () => {
    const renewed = both.renew(before.encrypt(text, 'user 1'), 'user 1')
    if (!renewed) throw new Error('not renewed')
    expect(after.decrypt(renewed, 'user 1')).toBe(text)
    expect(both.renew(renewed, 'user 1')).toBeNull()
  })

  it('renews nothing that neither wrote, or for another context', () => {
    const written = createEncryption('c'.repeat(64), 'test').encrypt(text, 'user 1')
    expect(both.renew(written, 'user 1')).toBeNull()
    expect(both.renew(before.encrypt(text, 'user 1'), 'user 2')).toBeNull()
  })
})

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
