import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { reservedToolNames } from './tools.rules.ts'
import { toolBodySchema } from './tools.schemas.ts'

const source = join(import.meta.dirname, '..')

async function readPaths(): Promise<string[]> {
  const files = globSync('**/*.endpoints.ts', { cwd: source })
  const modules = await Promise.all(files.map((file) => import(join(source, file))))
  return modules.flatMap((module) =>
    Object.values(module as Record<string, Record<string, Endpoint>>).flatMap((endpoints) =>
      Object.values(endpoints).map(({ path }) => path),
    ),
  )
}

const body = { name: 'hook-finder', displayName: 'Hook finder', type: 'analysis', path: '/studio' }
const listIssueMessages = (change: object) =>
  toolBodySchema.safeParse({ ...body, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

describe('a tool', () => {
  it('may have no name that is the first part of an API path', async () => {
    const parts = (await readPaths()).flatMap((path) => /^\/api\/([^/:]+)/.exec(path)?.[1] ?? [])
    expect(parts.length).toBeGreaterThan(20)
    expect([...new Set(parts)].filter((part) => !reservedToolNames.includes(part))).toEqual([])
    expect(listIssueMessages({ name: 'history' })).toEqual([
      ['name', 'This name is a path of the API. Choose another one.'],
    ])
  })

  it('needs a name, a display name and a path', () => {
    const required = 'Name, Display Name, and Path are required fields'
    expect(listIssueMessages({ name: ' ', displayName: '', path: undefined })).toEqual([
      ['name', required],
      ['displayName', required],
      ['path', required],
    ])
  })

  it.each(['Hook', 'hook finder', '../user', 'hook/x', '-hook'])('may not be called %s', (name) => {
    expect(listIssueMessages({ name })).toHaveLength(1)
  })

  it.each(['studio', '//evil.example', '/\\evil.example', 'https://evil.example', '/a b'])(
    'may not lead to %s',
    (path) => expect(listIssueMessages({ path })).toHaveLength(1),
  )

  it('is active with the usual icon unless it says otherwise', () => {
    expect(toolBodySchema.parse(body)).toEqual({ ...body, description: '', icon: 'PenLine', active: true })
  })
})
