import type { Plugin, Rolldown } from 'vite'

/** What every screen of a signed-in person begins with, beside its own route. */
const frame = ['src/routes/_protected.tsx', 'src/app/signed-in-bar.tsx']

/**
 * Writes `first-files.json` into the build: the scripts that every page loads (`entry`), and for each route's path those
 * that its first paint needs besides, each with all that it imports (`routes`). The server names them in the page, so
 * that they come together with the entry and not after it has run; `scripts/web-weight.mjs` weighs them.
 */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
    const entry = closure(
      chunks.filter(({ isEntry }) => isEntry),
      importsOf,
    )
    const framing = chunks.filter(({ facadeModuleId }) => frame.some((file) => facadeModuleId?.includes(file)))
    const routes = chunks.filter(isRoute).map((chunk) => {
      const path = pathOf(chunk.facadeModuleId ?? '')
      const files = closure(path === '/auth' ? [chunk] : [chunk, ...framing], importsOf)
      return [path, files.filter((file) => !entry.includes(file))]
    })
    const source = JSON.stringify({ entry, routes: Object.fromEntries(routes) })
    this.emitFile({ type: 'asset', fileName: 'first-files.json', source })
  },
}

function closure(chunks: Rolldown.OutputChunk[], importsOf: Map<string, string[]>): string[] {
  const found = new Set(chunks.map(({ fileName }) => fileName))
  for (const file of found) for (const imported of importsOf.get(file) ?? []) found.add(imported)
  return [...found]
}

function isRoute({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return /src\/routes\/.*tsr-split=component$/.test(facadeModuleId ?? '') && !facadeModuleId?.includes('_protected.tsx')
}

/** `…/src/routes/_protected/templates.$id.tsx?…` is the file of `/templates/$id`. */
function pathOf(file: string): string {
  const name = file.replace(/.*src\/routes\//, '').replace(/\.tsx.*/, '')
  const parts = name.split(/[/.]/).filter((part) => part !== '_protected' && part !== 'index')
  return `/${parts.join('/')}`
}
