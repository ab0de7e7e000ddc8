import { hash } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import type { NativeBinaries } from './native-binaries.ts'
import { canEnter, chooseIdentity, type Identity, isRoot, runProgram } from './run-program.ts'

/** The only database user of an embedded server. */
export const databaseUser = 'hookline'

export type ClusterLocation = { clusterDir: string; identity: Identity }

/**
 * The cluster is in the data folder, or under `/var/lib` when PostgreSQL's user cannot enter that (a clone under
 * `/root`). An existing cluster stays where it is, with its user.
 */
export async function findClusterLocation(dataDir: string, onNotice: (line: string) => void): Promise<ClusterLocation> {
  const inside = join(dataDir, 'postgres')
  const outside = `/var/lib/hookline-${hash('sha256', dataDir).slice(0, 12)}`
  const existing = isCluster(inside) ? inside : isRoot() && isCluster(outside) ? outside : null
  if (existing) {
    const identity = findOwnerIdentity(existing, onNotice)
    if (!(await canEnter(identity, dirname(existing)))) {
      const folder = dirname(existing)
      throw new Error(`PostgreSQL, which must not run as root, can no longer enter ${folder}. Grant it access.`)
    }
    if (existing === outside) onNotice(describeOutside(outside))
    return { clusterDir: existing, identity }
  }
  const identity = chooseIdentity()
  if (await canEnter(identity, dataDir)) return { clusterDir: inside, identity }
  onNotice(describeOutside(outside))
  return { clusterDir: outside, identity }
}

function describeOutside(folder: string): string {
  return `The database is kept in ${folder}, because PostgreSQL does not run as root and others cannot enter DATA_DIR`
}

function isCluster(folder: string): boolean {
  return fs.existsSync(join(folder, 'PG_VERSION'))
}

function findOwnerIdentity(clusterDir: string, onNotice: (line: string) => void): Identity {
  const { uid, gid } = fs.statSync(clusterDir)
  if (!isRoot()) {
    if (process.getuid && uid !== process.getuid()) {
      throw new Error(
        `The database in ${clusterDir} belongs to another user (id ${uid}). ` +
          'Start Hookline as that user, or choose another DATA_DIR.',
      )
    }
    return null
  }
  if (uid !== 0) return { uid, gid }
  const identity = chooseIdentity()
  if (identity) {
    onNotice(`Giving ${clusterDir} to the user that PostgreSQL runs as (a copy made by root belongs to root)`)
    const { uid, gid } = identity
    const entries = fs.readdirSync(clusterDir, { recursive: true, encoding: 'utf8' })
    for (const entry of entries) fs.lchownSync(join(clusterDir, entry), uid, gid)
    // The top folder last: after an interruption the next start sees root as owner and repeats it.
    fs.chownSync(clusterDir, uid, gid)
    fs.chmodSync(clusterDir, 0o700)
  }
  return identity
}

/**
 * Creates a missing cluster beside its place and then renames it, so that a crash leaves none or a whole one. Without a
 * password (on a socket) the rights on the socket's folder decide.
 */
export async function ensureCluster(
  { clusterDir, identity }: ClusterLocation,
  binaries: NativeBinaries,
  options: { passwordFile: string | null; sync: boolean },
): Promise<void> {
  if (isCluster(clusterDir)) return refuseOtherVersion(clusterDir, binaries)
  if (fs.existsSync(clusterDir)) removeEmpty(clusterDir)
  const unfinished = fs.mkdtempSync(`${clusterDir}.init-`)
  if (identity) fs.chownSync(unfinished, identity.uid, identity.gid)
  const access = options.passwordFile ? ['--auth=scram-sha-256', `--pwfile=${options.passwordFile}`] : ['--auth=trust']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = await runProgram(identity, binaries.initdb, [
    ...['-D', unfinished, '-U', databaseUser, '--no-instructions'],
    ...access,
    ...locale,
    ...(options.sync ? [] : ['--no-sync']),
  ])
  if (!made.ok) throw new Error(`PostgreSQL could not create its data folder: ${made.output.trim()}`)
  fs.renameSync(unfinished, clusterDir)
  syncFolder(dirname(clusterDir))
}

function refuseOtherVersion(clusterDir: string, binaries: NativeBinaries): void {
  const found = fs.readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  if (found === binaries.majorVersion) return
  throw new Error(
    `The database in ${clusterDir} was made by PostgreSQL ${found}, this Hookline includes PostgreSQL ` +
      `${binaries.majorVersion}. Start the version of Hookline that made it, or choose another DATA_DIR.`,
  )
}

function removeEmpty(clusterDir: string): void {
  try {
    fs.rmdirSync(clusterDir)
  } catch {
    throw new Error(
      `${clusterDir} exists but is not a PostgreSQL data folder. Move it away, or choose another DATA_DIR.`,
    )
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const file = fs.openSync(folder, 'r')
  fs.fsyncSync(file)
  fs.closeSync(file)
}
