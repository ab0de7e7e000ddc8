// Every feature of the server has the same shape; CONTRIBUTING.md shows it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './lib/project.mjs'

const folder = 'apps/server/src/features'
const roles = ['feature', 'routes', 'service', 'repo', 'job', 'rules', 'schemas', 'step', 'worker']

/** These repos implement a port: the AI's file cache, and the store of the simulated Meta. */
const ports = ['generation/ai-files.repo.ts', 'graph-sandbox/graph-sandbox.repo.ts']

const features = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
const deviations = features.flatMap(({ name }) => checkFeature(name))
for (const deviation of deviations) console.error(deviation)
console.log(`${features.length} features: ${deviations.length} deviations from the shape`)
process.exitCode = deviations.length === 0 ? 0 : 1

function checkFeature(feature) {
  const files = readdirSync(join(root, folder, feature), { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const missing = files.includes(`${feature}.feature.ts`) ? [] : [`${feature}/${feature}.feature.ts: missing`]
  const deviations = files.flatMap((file) => checkFile(feature, file).map((what) => `${feature}/${file}: ${what}`))
  return [...missing, ...deviations]
}

function readTypeName(annotation) {
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
    .filter(({ returnType }) => readTypeName(returnType) !== 'Promise')
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
      const name = readTypeName(returnType)
      return interfaces.includes(name) && `${name} is an interface of one implementation; use ReturnType of ${id.name}`
    }),
  ].filter(Boolean)
}
