import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findMissingPackages } from './missing-packages.mjs'
import { installPackages } from './npm-install.mjs'

const groups = ['dependencies', 'devDependencies', 'optionalDependencies']
const folders = []
const sample = realpathSync(mkdtempSync(join(tmpdir(), 'hookline-install-sample-')))

beforeAll(writeSample)
afterAll(() => rmSync(sample, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('installPackages', () => {
  it.each([
    { name: 'NODE_ENV=production', env: { NODE_ENV: 'production' }, npmrc: '' },
    { name: 'omit=dev in .npmrc', env: {}, npmrc: 'omit=dev\n' },
    { name: 'omit=optional in .npmrc', env: {}, npmrc: 'omit=optional\n' },
    { name: 'npm_config_omit', env: { npm_config_omit: 'dev' }, npmrc: '' },
  ])('installs every group under $name', async ({ env, npmrc }) => {
    const folder = createProject(npmrc)
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    expect(await installPackages(folder)).toEqual([])
    for (const group of groups) expect(existsSync(join(folder, 'node_modules', nameFor(group)))).toBe(true)
  })

  it.each(['dev', 'optional'])('repairs an installation that left out the group %s', async (omit) => {
    const folder = createProject('')
    runNpmCommand(folder, 'ci', `--omit=${omit}`)
    expect(findMissingPackages(folder)).not.toEqual([])
    expect(await installPackages(folder)).toEqual([])
  })

  it('repairs an installation from which a folder was deleted', async () => {
    const folder = createProject('')
    await installPackages(folder)
    rmSync(join(folder, 'node_modules', nameFor('devDependencies')), { recursive: true })
    expect(findMissingPackages(folder)).toEqual([`node_modules/${nameFor('devDependencies')}`])
    expect(await installPackages(folder)).toEqual([])
  })
})

describe('findMissingPackages', () => {
  const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' }

  it.each([
    { entry: { version: '1.0.0' }, isMissing: true },
    { entry: { version: '1.0.0', dev: true }, isMissing: true },
    { entry: { version: '1.0.0', optional: true }, isMissing: false },
    { entry: { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] }, isMissing: true },
    { entry: { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }, isMissing: false },
    { entry: { version: '1.0.0', optional: true, os: ['darwin'] }, isMissing: false },
    { entry: { version: '1.0.0', optional: true, os: ['!win32'] }, isMissing: true },
    { entry: { version: '1.0.0', optional: true, os: ['!linux'] }, isMissing: false },
    { entry: { version: '1.0.0', optional: true, cpu: ['arm64'] }, isMissing: false },
  ])('judges $entry on Linux', ({ entry, isMissing }) => {
    const folder = createFolder()
    const lock = { packages: { '': {}, 'node_modules/one': entry } }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    expect(findMissingPackages(folder, linux)).toEqual(isMissing ? ['node_modules/one'] : [])
  })

  it('names a package that is there in another version', () => {
    const folder = createFolder()
    mkdirSync(join(folder, 'node_modules', 'one'), { recursive: true })
    writeFileSync(join(folder, 'node_modules', 'one', 'package.json'), '{}')
    const write = (name, version) => {
      writeFileSync(join(folder, name), JSON.stringify({ packages: { 'node_modules/one': { version } } }))
    }
    write('package-lock.json', '2.0.0')
    write('node_modules/.package-lock.json', '1.0.0')
    expect(findMissingPackages(folder, linux)).toEqual(['node_modules/one'])
  })
})

function createFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hookline-install-')))
  folders.push(folder)
  return folder
}

/** A project with one package of each group, which npm takes from files beside it: no network is needed. */
function writeSample() {
  const wanted = {}
  for (const group of groups) {
    const name = nameFor(group)
    const source = join(sample, 'parts', name)
    mkdirSync(source, { recursive: true })
    const description = { name, version: '1.0.0', ...(group === 'optionalDependencies' && { os: [process.platform] }) }
    writeFileSync(join(source, 'package.json'), JSON.stringify(description))
    runNpmCommand(source, 'pack', '--pack-destination', '..')
    wanted[group] = { [name]: `file:parts/${name}-1.0.0.tgz` }
  }
  writeFileSync(join(sample, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', ...wanted }))
  runNpmCommand(sample, 'install', '--package-lock-only')
}

function createProject(npmrc) {
  const folder = createFolder()
  cpSync(sample, folder, { recursive: true })
  writeFileSync(join(folder, '.npmrc'), npmrc)
  return folder
}

function nameFor(group) {
  return `one-of-${group.toLowerCase()}`
}

function runNpmCommand(folder, ...args) {
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, env: plainEnvironment(), stdio: 'ignore' })
}

/** Without what an outer npm run passes on, such as the workspace of this repository. */
function plainEnvironment() {
  const isOwn = ([name]) => name === 'NODE_ENV' || name.toLowerCase().startsWith('npm_config_')
  return Object.fromEntries(Object.entries(process.env).filter((entry) => !isOwn(entry)))
}
