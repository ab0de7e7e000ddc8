import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail, root } from './lib/project.mjs'

const folder = join(root, 'apps', 'server', 'migrations')
const name = process.argv
  .slice(2)
  .join('_')
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '_')
  .replace(/^_|_$/g, '')
if (!name) fail('Name the migration after what it does: npm run db:new -- add_tags_to_history')

const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0)
const file = join(folder, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name}.sql`)
writeFileSync(file, '-- Forward only, one subject. Afterwards: npm run db:types\n', { flag: 'wx' })
console.log(relative(root, file))
