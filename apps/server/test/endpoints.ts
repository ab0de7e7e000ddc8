import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '@hookline/contract/endpoint'

const contract = path.join(import.meta.dirname, '../../../packages/contract/src')

/** Every endpoint of the contract. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = []
  for await (const file of glob('*/*.endpoints.ts', { cwd: contract })) {
    const module: Record<string, unknown> = await import(path.join(contract, file))
    const groups = Object.entries(module).filter(([name]) => name.endsWith('Endpoints'))
    for (const [, group] of groups) endpoints.push(...Object.values(group as Record<string, Endpoint>))
  }
  return endpoints.sort((a, b) => formatEndpoint(a).localeCompare(formatEndpoint(b)))
}

export const formatEndpoint = ({ method, path: url }: Endpoint) => `${method} ${url}`
