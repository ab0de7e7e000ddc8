// Finds references that a reader of the repository cannot follow, in every tracked text file.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './lib/project.mjs'

/** Documents that are not in the repository, by the ways in which they were cited. */
const outside = [
  /\bspec(ification)? \d+\b/i,
  /\bdecisions? [1-9]\d*\b/i,
  /\b(meta-graph|gemini|language|decisions)\.md\b/,
  /\bshared\/(design|spec)\b/,
]
const binary = /\.(png|jpe?g|svg|ico|mp4|mov|gz|woff2)$/
const path = /[\w@$.-]+(?:\/[\w@$.-]+)+\.(?:ts|tsx|mjs|md|sql|css)\b/

proveItself()
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const names = tracked.map((name) => `/${name}`)
const files = tracked.filter(
  (name) => !binary.test(name) && name !== 'package-lock.json' && existsSync(join(root, name)),
)
const dangling = files
  .filter((name) => name !== 'scripts/references.mjs')
  .flatMap((name) => findDangling(name, readFileSync(join(root, name), 'utf8'), doesExist))
for (const each of dangling) console.error(each)
console.log(`${files.length} files: ${dangling.length} dangling references`)
process.exitCode = dangling.length === 0 ? 0 : 1

function doesExist(name) {
  return names.some((each) => each.endsWith(`/${name}`)) || tracked.some((each) => each.startsWith(`${name}/`))
}

/** @returns {string[]} `file:line: reference` */
function findDangling(file, text, isThere) {
  return text.split('\n').flatMap((line, index) => {
    const cited = outside.flatMap((pattern) => line.match(pattern)?.[0] ?? [])
    const documents = [...line.matchAll(/\bdocs\/[\w./-]+\.(?:md|png)\b/g)].map(([each]) => each)
    const links = file.endsWith('.md') ? listLinks(file, line) : []
    const missing = [...documents, ...links].filter((each) => !isThere(each))
    return [...cited, ...missing].map((each) => `${file}:${index + 1}: ${each}`)
  })
}

/** The files that a line of Markdown names: targets of links, and paths in backticks. */
function listLinks(file, line) {
  const targets = [...line.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) =>
    posix.join(dirname(file), target),
  )
  const quoted = [...line.matchAll(/`([^`\s]+)`/g)]
    .map(([, text]) => text)
    .filter((text) => path.exec(text)?.[0] === text)
  return [...targets, ...quoted]
}

/** A check that finds nothing proves nothing: it must find these, and only these. */
function proveItself() {
  const isThere = (name) => name === 'docs/there.md' || name === 'scripts/there.mjs'
  const bad = [
    'spec 1 section 7',
    'decisions 6',
    'meta-graph.md 4.8',
    '../shared/design',
    'docs/gone.md',
    '[x](gone.md)',
    '`scripts/gone.mjs`',
  ]
  const good = [
    'docs/there.md',
    '[x](docs/there.md#part)',
    '[x](https://a.example/b.md)',
    '`scripts/there.mjs`',
    'specifies 3',
    'a decision',
  ]
  for (const text of bad) if (findDangling('a.md', text, isThere).length !== 1) throw new Error(`not found: ${text}`)
  for (const text of good) if (findDangling('a.md', text, isThere).length !== 0) throw new Error(`found: ${text}`)
}
