import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './project.mjs'

/**
 * @typedef {{ from: string, to: string, isTypeOnly: boolean }} Import `from` and `to` are paths from the repository's
 * root with forward slashes; what is no file of ours is `npm:<package>` or `node:<module>`.
 * @typedef {{ path: string, source: string, imports: Import[] }} Module
 */

const contractPrefix = '@hookline/contract/'

/**
 * Reads every TypeScript module under some folders.
 *
 * @param {string[]} folders from the repository's root
 * @returns {Module[]}
 */
export function readModules(folders) {
  return folders.flatMap(listModules).map((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return { path, source, imports: readImports(path, source) }
  })
}

function listModules(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .sort()
}

function readImports(path, source) {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.moduleRequest)
    .map((entry) => ({ request: entry.moduleRequest.value, isTypeOnly: entry.isType }))
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end).match(/^['"`](.+)['"`]$/)?.[1])
    .filter((request) => request !== undefined)
    .map((request) => ({ request, isTypeOnly: false }))
  return [...imports, ...exports, ...dynamic].map(({ request, isTypeOnly }) => ({
    from: path,
    to: resolveRequest(path, request),
    isTypeOnly,
  }))
}

function resolveRequest(path, request) {
  if (request.startsWith(contractPrefix)) return `packages/contract/src/${request.slice(contractPrefix.length)}.ts`
  if (request.startsWith('node:')) return request
  if (!request.startsWith('.')) return `npm:${request.match(/^(@[^/]+\/)?[^/]+/)?.[0]}`
  const file = posix.join(dirname(path), request)
  return ['', '.ts', '.tsx'].map((ending) => file + ending).find((name) => existsSync(join(root, name))) ?? file
}

/**
 * Joins modules into groups, such as folders, with the imports between them.
 *
 * @param {Module[]} modules
 * @param {(path: string) => string | undefined} findGroup undefined leaves a module out
 * @returns {Module[]}
 */
export function groupModules(modules, findGroup) {
  const byGroup = Map.groupBy(modules, ({ path }) => findGroup(path))
  byGroup.delete(undefined)
  return [...byGroup].map(([path, members]) => {
    const imports = members
      .flatMap((module) => module.imports)
      .map(({ to, isTypeOnly }) => ({ from: path, to: findGroup(to), isTypeOnly }))
      .filter(({ to }) => to !== undefined && to !== path)
    return { path, source: '', imports }
  })
}

/**
 * Finds circles of imports, types included.
 *
 * @param {Module[]} modules
 * @returns {string[][]} each as the paths on the way round, from the first to itself
 */
export function findCycles(modules) {
  const next = new Map(modules.map(({ path, imports }) => [path, new Set(imports.map(({ to }) => to))]))
  const finished = new Set()
  const cycles = []
  const visit = (path, way) => {
    if (way.includes(path)) return cycles.push([...way.slice(way.indexOf(path)), path])
    if (finished.has(path)) return
    for (const to of next.get(path) ?? []) visit(to, [...way, path])
    finished.add(path)
  }
  for (const { path } of modules) visit(path, [])
  return cycles
}
