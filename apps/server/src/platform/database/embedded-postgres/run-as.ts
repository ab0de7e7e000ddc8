import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The user that PostgreSQL runs as; `null` is the user of this process. */
export type Identity = { uid: number; gid: number } | null

const unprivilegedUsers = ['postgres', '_postgres', 'nobody']

/**
 * The identity for a new PostgreSQL. The server refuses to run as root, so root gives way to the first of `postgres`,
 * `_postgres` (macOS) and `nobody` that this machine has.
 * @throws when running as root on a machine that has none of them
 */
export function chooseIdentity(): Identity {
  if (!isRoot()) return null
  const users = readUsers()
  for (const name of unprivilegedUsers) {
    const user = users.get(name)
    if (user) return user
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

function readUsers(): Map<string, { uid: number; gid: number }> {
  const users = new Map<string, { uid: number; gid: number }>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    // macOS writes nobody as -2, which the kernel takes as an unsigned number.
    if (name && uid && gid) users.set(name, { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 })
  }
  return users
}

/** What a program that ran to its end left behind; `output` is its stdout and stderr together. */
export type ProgramResult = { ok: boolean; output: string }

/** Runs a program to its end as `identity`. A program that cannot be started is a result too, never a rejection. */
export function runAs(identity: Identity, file: string, args: string[]): Promise<ProgramResult> {
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
  const { ok } = await runAs(identity, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
  return ok
}

/** A working folder that every identity can enter, unlike the one this process was started in. */
export function rootFolder(): string | undefined {
  return process.platform === 'win32' ? undefined : '/'
}
