import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from '../data-dir.ts'

/**
 * The secret from which signatures and encryption keys are derived: the configured one, else one made at the first
 * start and kept in the data folder for its owner alone. Losing it signs nobody out but makes stored Meta tokens
 * unreadable.
 * @throws when the kept file is damaged, or the data folder cannot be written
 */
export function readAppSecret(options: { appSecret: string | null; dataDir: string }): string {
  if (options.appSecret) return options.appSecret
  const file = join(prepareDataDir(options.dataDir), 'app-secret')
  if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('hex'))
  const secret = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(secret)) {
    throw new Error(`${file} is damaged: it should hold 64 hexadecimal digits. Restore it from a backup, or remove it.`)
  }
  return secret
}

/** The file gets its name when it is complete, and the first of two processes wins: neither works with a lost secret. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished)
  }
}
