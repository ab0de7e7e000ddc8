// Finds names and comments that have to be read twice, as far as a machine can see them (CONTRIBUTING.md, "Words").
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { root } from './lib/project.mjs'

/** JavaScript's own, and keywords of JSON Schema. */
const foreignNames = new Set(['indexOf', 'lastIndexOf', 'valueOf', 'anyOf', 'allOf', 'oneOf'])
const prepositions = new Set([
  'at',
  'before',
  'after',
  'by',
  'for',
  'from',
  'in',
  'into',
  'of',
  'on',
  'since',
  'to',
  'with',
])
const opaqueParameters = new Set(['of', 'about', 'asked', 'given', 'kept'])
const opaqueBeginning = /^(Of|The same)\b/

/**
 * Finds functions named by what they belong to (`textOf`, `textOfDraft`), by a preposition or by a place (`inList`), parameters that name
 * no thing (`of`, `given`), and comments without a subject.
 *
 * @param {string} path ends in `.ts`, `.tsx` or `.mjs`
 * @param {string} source
 * @returns {string[]} `path:line: what is wrong`
 */
export function findOpaqueNames(path, source) {
  const { program, comments, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const faults = []
  const report = (offset, text) => faults.push(`${path}:${source.slice(0, offset).split('\n').length}: ${text}`)
  const checkName = (node, isOwnFunction) => {
    if (node?.type !== 'Identifier') return
    const { name, start } = node
    if (/[a-z]Of$/.test(name) && !foreignNames.has(name)) report(start, `'${name}' is no verb and its object`)
    if (/^(?!is)[a-z]+Of[A-Z]/.test(name) && isOwnFunction) report(start, `'${name}' is no verb and its object`)
    if (/^(of|in)[A-Z]/.test(name) && isOwnFunction) report(start, `'${name}' is no verb and its object`)
    if (isOwnFunction && prepositions.has(name)) report(start, `'${name}' is a preposition`)
  }
  const checkParameters = ({ params }) => {
    for (const each of params) {
      const { type, name, start } = each.type === 'AssignmentPattern' ? each.left : each
      if (type === 'Identifier' && opaqueParameters.has(name)) report(start, `the parameter '${name}' names no thing`)
    }
  }
  new Visitor({
    FunctionDeclaration(node) {
      checkName(node.id, true)
      checkParameters(node)
    },
    FunctionExpression: checkParameters,
    ArrowFunctionExpression: checkParameters,
    TSFunctionType: checkParameters,
    TSMethodSignature(node) {
      checkName(node.key, false)
      checkParameters(node)
    },
    VariableDeclarator: ({ id, init }) => checkName(id, isFunction(init)),
    Property: ({ key, value }) => isFunction(value) && checkName(key, false),
    TSPropertySignature: ({ key }) => checkName(key, false),
  }).visit(program)
  for (const { value, start } of comments) {
    const text = value.replace(/^[\s*]+/, '')
    if (opaqueBeginning.test(text)) report(start, `a comment begins with '${text.match(opaqueBeginning)[0]}'`)
  }
  return faults
}

function isFunction(node) {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
  const faults = paths.flatMap((path) => findOpaqueNames(path, readFileSync(join(root, path), 'utf8')))
  for (const fault of faults) console.error(fault)
  console.log(`${paths.length} files: ${faults.length} names and comments to be read twice`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
