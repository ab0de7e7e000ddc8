import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataDir } from '../data-dir.ts'

/** The configured secret, else one that the first start stores. Without it, stored Meta tokens are unreadable. */
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

/** The file gets its name when it is complete, and the first of two processes wins. */
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
