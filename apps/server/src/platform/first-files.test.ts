import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFirstFiles } from './first-files.ts'

const webDir = mkdtempSync(path.join(tmpdir(), 'hookline-first-files-'))
beforeAll(() => {
  const routes = {
    '/': ['assets/home.js'],
    '/templates/$id': ['assets/template.js', 'assets/form.js'],
    '/templates/new': ['assets/new.js'],
  }
  writeFileSync(path.join(webDir, 'first-files.json'), JSON.stringify({ entry: ['assets/index.js'], routes }))
})
afterAll(() => rmSync(webDir, { recursive: true }))

const tag = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}.js">`

describe('the first files of', () => {
  it.each([
    ['the first page', '/', tag('home')],
    ['a path with a query', '/?tab=one', tag('home')],
    ['a path with a name in it', '/templates/7', tag('template') + tag('form')],
    ['a path that is written out, before one with a name', '/templates/new', tag('new')],
    ['a path that no route has', '/templates/7/more', ''],
    ['a path that lacks its name', '/templates/', ''],
    ['a name that is none', '/"><script>', ''],
  ])('%s', async (_what, url, tags) => {
    expect((await readFirstFiles(webDir))(url)).toBe(tags)
  })

  it('a build that names none are none', async () => {
    expect((await readFirstFiles(path.join(webDir, 'elsewhere')))('/')).toBe('')
  })
})
