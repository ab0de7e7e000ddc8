import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const stylesFolder = join(source, '../../../node_modules/@mantine/core/styles')
const loaded = readFileSync(join(source, 'app/mantine-styles.ts'), 'utf8')
// Components without a file of their own are drawn by these.
const drawnBy: Record<string, string[]> = {
  Select: ['Combobox', 'Input', 'ScrollArea'],
  MultiSelect: ['Combobox', 'PillsInput', 'Pill', 'ScrollArea'],
  TagsInput: ['Combobox', 'PillsInput', 'Pill', 'ScrollArea'],
  Autocomplete: ['Combobox', 'Input', 'ScrollArea'],
  HoverCard: ['Popover'],
  JsonInput: ['Input'],
  FileInput: ['Input'],
}

function importedComponents(): string[] {
  const names = globSync('**/*.tsx', { cwd: source }).flatMap((file) => {
    const imports = readFileSync(join(source, file), 'utf8').match(/import \{([^}]*)\} from '@mantine\/core'/)
    return (imports?.[1] ?? '').split(',').map((name) => name.trim())
  })
  return [...new Set(names)].filter((name) => /^[A-Z]\w+$/.test(name))
}

test('every Mantine component that the sources import has its styles loaded', () => {
  const needed = importedComponents().flatMap((name) => drawnBy[name] ?? [name])
  const missing = needed.filter(
    (name) => existsSync(join(stylesFolder, `${name}.css`)) && !loaded.includes(`styles/${name}.css`),
  )
  expect(missing).toEqual([])
})
