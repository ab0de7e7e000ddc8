import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The user that PostgreSQL runs as; `null` is the user of this process. */
export type Identity = { uid: number; gid: number } | null

const unprivilegedUsers = ['postgres', '_postgres', 'nobody']

/** PostgreSQL refuses to run as root, so root uses `postgres`, `_postgres` (macOS) or `nobody`. */
export function chooseIdentity(): Identity {
  if (!isRoot()) return null
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of unprivilegedUsers) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    // macOS writes nobody as -2, which the kernel takes as an unsigned number.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new Error(
    'PostgreSQL cannot run as root and this machine has no user named postgres or nobody. ' +
      'Start Hookline as an ordinary user, or set DATABASE_URL.',
  )
}

/** True when this process may act as any user. Windows has no such user id. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Never rejects: a program that cannot be started is a result too. `output` is stdout and stderr together. */
export function runProgram(identity: Identity, file: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...identity, cwd: rootFolder(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Tells whether `identity` can enter `folder`, by trying: mode bits would miss access lists and mount options. */
export async function canEnter(identity: Identity, folder: string): Promise<boolean> {
  if (!identity) return true
  const { ok } = await runProgram(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
  return ok
}

/** A working folder that every identity can enter, unlike the one this process was started in. */
export function rootFolder(): string | undefined {
  return process.platform === 'win32' ? undefined : '/'
}
