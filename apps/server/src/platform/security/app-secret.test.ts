import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readAppSecret } from './app-secret.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hookline-secret-'))
})

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

it('makes a secret once and returns the same one at the next start', () => {
  const first = readAppSecret({ appSecret: null, dataDir })
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(readAppSecret({ appSecret: null, dataDir })).toBe(first)
})

it('keeps the secret in a file that only its owner can read', () => {
  readAppSecret({ appSecret: null, dataDir })
  expect(readdirSync(dataDir)).toEqual(['app-secret'])
  expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
})

it('takes a configured secret and writes nothing', () => {
  const appSecret = 'configured-secret-of-enough-length'
  expect(readAppSecret({ appSecret, dataDir })).toBe(appSecret)
  expect(readdirSync(dataDir)).toEqual([])
})

it('refuses a damaged file rather than signing with half a secret', () => {
  writeFileSync(join(dataDir, 'app-secret'), 'abc')
  expect(() => readAppSecret({ appSecret: null, dataDir })).toThrow('app-secret is damaged')
})
