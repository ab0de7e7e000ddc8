import { hash } from 'node:crypto'
import { closeSync, constants, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'

  constructor(dataDir: string) {
    super(
      `Another Hookline process is already using the data folder ${dataDir}. ` +
        'Stop it first, or start this one with a different DATA_DIR (and PORT).',
    )
  }
}

/** Releases the lock, as the kernel does when the process dies. */
export type ReleaseLock = () => Promise<void>

const retryMs = 200

/** Makes this process the only owner of `folder`, which is its real path. @throws DataDirInUseError */
export async function lockFolder(
  folder: string,
  former: { waitMs: number; onWait(): void } = { waitMs: 0, onWait: () => undefined },
): Promise<ReleaseLock> {
  const giveUpAt = performance.now() + former.waitMs
  for (let attempt = 0; ; attempt++) {
    try {
      return await (process.platform === 'linux' ? lockByAbstractSocket(folder) : lockByFile(folder))
    } catch (error) {
      if (!(error instanceof DataDirInUseError) || performance.now() >= giveUpAt) throw error
      if (attempt === 0) former.onWait()
      await sleep(retryMs)
    }
  }
}

function lockByAbstractSocket(folder: string): Promise<ReleaseLock> {
  const name = hash('sha256', folder)
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DataDirInUseError(folder) : error)
    })
    server.listen(`\0hookline-owner-${name}`, () => {
      server.unref()
      resolve(() => new Promise((done) => server.close(() => done())))
    })
  })
}

// libuv's UV_FS_O_EXLOCK, which opens and locks in one step; Node.js passes it on but does not name it.
const exclusiveLockFlag = { darwin: 0x20, win32: 0x1000_0000 }

async function lockByFile(folder: string): Promise<ReleaseLock> {
  const { O_CREAT, O_RDWR, O_NONBLOCK } = constants
  const exclusive = process.platform === 'win32' ? exclusiveLockFlag.win32 : O_NONBLOCK | exclusiveLockFlag.darwin
  try {
    const file = openSync(`${folder}.lock`, O_CREAT | O_RDWR | exclusive, 0o600)
    return async () => closeSync(file)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY', 'EPERM'].includes(code)) throw new DataDirInUseError(folder)
    throw error
  }
}
