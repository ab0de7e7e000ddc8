import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** As the build of the web app writes it: beside the entry, what each route's first paint needs. */
interface FirstFiles {
  routes: Record<string, string[]>
}

/**
 * Reads which scripts the routes of the built web app begin with.
 * @returns a function that gives the tags which let a browser fetch those of a path while the entry is on its way; they
 *   are empty for a path that no route has, and for a build without the list.
 */
export async function readFirstFiles(webDir: string): Promise<(url: string) => string> {
  const text = await readFile(path.join(webDir, 'first-files.json'), 'utf8').catch(() => '{"routes":{}}')
  const { routes } = JSON.parse(text) as FirstFiles
  const known = Object.entries(routes).map(([pattern, files]) => ({
    parts: pattern.split('/'),
    tags: files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
  }))
  // Written-out parts go before a `$name`, as they do in the app.
  known.sort((a, b) => countNamed(a.parts) - countNamed(b.parts))
  return (url) => {
    const asked = (url.split(/[?#]/)[0] ?? '').split('/')
    return known.find(({ parts }) => fits(parts, asked))?.tags ?? ''
  }
}

function countNamed(parts: string[]): number {
  return parts.filter((part) => part.startsWith('$')).length
}

function fits(parts: string[], asked: string[]): boolean {
  return (
    parts.length === asked.length && parts.every((part, i) => part === asked[i] || (part.startsWith('$') && asked[i]))
  )
}
