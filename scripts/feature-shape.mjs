// Every feature of the server has the same shape; CONTRIBUTING.md shows it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './lib/project.mjs'

const folder = 'apps/server/src/features'
const roles = ['feature', 'routes', 'service', 'repo', 'job', 'rules', 'schemas', 'step', 'worker']

/** These repos implement a port: the AI's file cache, and the store of the simulated Meta. */
const ports = ['generation/ai-files.repo.ts', 'graph-sandbox/graph-sandbox.repo.ts']

/** Deviations to be removed: `file: what`, exactly as the check names them. */
const pending = new Set([
  'ad-sets/ad-sets.service.ts: AdSetsService is an interface of one implementation; use ReturnType of createAdSetsService',
  'history/change-history.service.ts: ChangeHistoryService is an interface of one implementation; use ReturnType of createChangeHistoryService',
  'history/count-results.ts: createResultCounter takes several parameters, not one object of named needs',
  'history/deleted-history.service.ts: DeletedHistoryService is an interface of one implementation; use ReturnType of createDeletedHistoryService',
  'history/export-history.service.ts: ExportHistoryService is an interface of one implementation; use ReturnType of createExportHistoryService',
  'history/history.service.ts: HistoryService is an interface of one implementation; use ReturnType of createHistoryService',
  'meta-connection/meta-callbacks.service.ts: MetaCallbacksService is an interface of one implementation; use ReturnType of createMetaCallbacksService',
  'meta-connection/meta-connection.service.ts: MetaConnectionService is an interface of one implementation; use ReturnType of createMetaConnectionService',
  'meta-connection/meta-sessions.service.ts: MetaSessions is an interface of one implementation; use ReturnType of createMetaSessions',
  'meta-lists/meta-lists.service.ts: MetaListsService is an interface of one implementation; use ReturnType of createMetaListsService',
  'meta-presets/meta-presets.service.ts: createMetaPresetsService takes several parameters, not one object of named needs',
  'meta-presets/meta-presets.service.ts: MetaPresetsService is an interface of one implementation; use ReturnType of createMetaPresetsService',
])

const features = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
const found = features.flatMap(({ name }) => checkFeature(name))
const unexpected = found.filter((deviation) => !pending.has(deviation))
const stale = [...pending].filter((deviation) => !found.includes(deviation))
for (const deviation of unexpected) console.error(deviation)
for (const deviation of stale)
  console.error(`${deviation}\n  No longer true: remove it from scripts/feature-shape.mjs.`)
console.log(`${features.length} features: ${unexpected.length} deviate from the shape, ${pending.size} known`)
process.exitCode = unexpected.length + stale.length === 0 ? 0 : 1

function checkFeature(feature) {
  const files = readdirSync(join(root, folder, feature), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const missing = files.includes(`${feature}.feature.ts`) ? [] : [`${feature}/${feature}.feature.ts: missing`]
  const deviations = files.flatMap((file) => checkFile(feature, file).map((what) => `${feature}/${file}: ${what}`))
  return [...missing, ...deviations]
}

function nameOfType(annotation) {
  return annotation?.typeAnnotation?.typeName?.name
}

function checkFile(feature, file) {
  const role = file.match(/\.([a-z]+)\.ts$/)?.[1]
  const { program, errors } = parseSync(file, readFileSync(join(root, folder, feature, file), 'utf8'))
  if (errors.length > 0) return ['cannot be parsed']
  const declarations = program.body
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => declaration ?? [])
  const functions = declarations.filter(({ type }) => type === 'FunctionDeclaration')
  const factories = functions
    .filter(({ id, async }) => /^create[A-Z]/.test(id.name) && !async)
    .filter(({ returnType }) => nameOfType(returnType) !== 'Promise')
  const interfaces = declarations.filter(({ type }) => type === 'TSInterfaceDeclaration').map(({ id }) => id.name)
  const knowsHttp = program.body.some(({ type, source }) => type === 'ImportDeclaration' && source.value === 'fastify')
  return [
    role && !roles.includes(role) && `the role .${role}.ts is unknown`,
    role === 'feature' && factories.length === 0 && 'exports no create…Feature',
    role === 'repo' &&
      factories.length > 0 &&
      !ports.includes(`${feature}/${file}`) &&
      'a repo exports functions of SQL, not factories',
    ['service', 'repo', 'job', 'rules'].includes(role) && knowsHttp && 'knows Fastify; only routes do',
    ...factories.map(
      ({ id, params }) => params.length > 1 && `${id.name} takes several parameters, not one object of named needs`,
    ),
    ...factories.map(({ id, returnType }) => {
      const name = nameOfType(returnType)
      return interfaces.includes(name) && `${name} is an interface of one implementation; use ReturnType of ${id.name}`
    }),
  ].filter(Boolean)
}
