import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'

/** Creates the data folder if it is missing. @returns its real path. @throws an error that names the remedy */
export function prepareDataDir(dataDir: string): string {
  const folder = resolve(dataDir)
  try {
    // Root's server runs as another user, who must pass through; only the folder inside is readable to that user.
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return realpathSync(folder)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new Error(`DATA_DIR ${folder} cannot be used: ${reasons[code] ?? message}. Choose a folder you can write.`)
  }
}

const reasons: Record<string, string> = {
  EACCES: 'you have no right to write there',
  EPERM: 'you have no right to write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'a part of that path is a file, not a folder',
}
