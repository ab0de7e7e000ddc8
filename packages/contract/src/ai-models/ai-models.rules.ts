import type { Issue } from '../errors.schemas.ts'
import { listWords } from '../list-words.rules.ts'

/** The model that needs no key and no network. */
export const offlineModelId = 'offline-draft-writer'
export const offlineModelName = 'Offline draft writer'
/** In the notice of a result that no AI wrote; screens make a link of it. */
export const connectAdvice = 'Connect Gemini or another AI server'

/** What the studio offers when the model list cannot be loaded; the web marks it 'Offline list'. */
export const fallbackModelIds = [
  'gemini-2.5-pro-preview-03-25',
  'gemini-2.5-flash-preview-04-17',
  'gemini-2.0-flash',
  'gemini-2.0-flash-lite',
] as const

/** The version of an imported model whose provider names none. */
export const unknownVersion = 'unknown'

/** The version as screens show it; '' when the provider names none. */
export const shownVersion = ({ version }: { version: string }) => (version === unknownVersion ? '' : version)

/** Name, version in brackets unless it is unknown or an alias, and the suffix. */
export function modelLabel(model: {
  name: string
  version: string
  is_experimental: boolean
  is_preview: boolean
}): string {
  const known = shownVersion(model)
  const version = !known || known.includes('alias') ? '' : ` (${known})`
  const suffix = model.is_experimental ? ' Experimental' : model.is_preview ? ' Preview' : ''
  return model.name + version + suffix
}

/**
 * A readable name for a bare model id: 'gemini-' becomes 'Gemini' plus the remaining parts,
 * '-preview-…' is shortened to ' Preview'.
 */
export function modelIdLabel(id: string | null | undefined): string {
  if (!id) return 'Unknown Model'
  if (!id.startsWith('gemini-')) return id
  const [parts = '', preview] = id.slice('gemini-'.length).split(/-preview(?:-.*)?$/)
  const words = parts.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  return ['Gemini', ...words].join(' ') + (preview === undefined ? '' : ' Preview')
}

export const defaultDeletionMessage = 'Cannot delete default model'
/** Screens show a refusal that says so under the Path Name field. */
export const pathNameTakenMessage = 'This path_name already exists and is already in use by another model.'

export const modelNameMax = 200
export const modelVersionMax = 100

/** How a provider's models may be named. Other AI servers name theirs freely: `Qwen/Qwen3-VL-8B`, `qwen3-vl:8b`. */
export const pathNameRules = {
  plain: {
    accepts: (pathName: string) => /^[a-z0-9._-]+$/.test(pathName),
    message: 'Path name can only contain lowercase letters, numbers, hyphens, dots, and underscores.',
  },
  free: {
    accepts: (pathName: string) => /^[!-~]+$/.test(pathName),
    message: 'Path name can only contain letters, numbers and punctuation, without spaces.',
  },
}
export type PathNames = keyof typeof pathNameRules

/** What the installation's providers refuse about a model: a provider that it does not have, or the path name. */
export function findProviderIssues(
  model: { provider: string; path_name: string },
  providers: readonly { provider: string; path_names: PathNames }[],
): Issue[] {
  const provider = providers.find((one) => one.provider === model.provider)
  if (!provider) {
    const names = providers.map((one) => one.provider)
    return model.provider ? [{ path: 'provider', message: `Provider must be ${listWords(names, 'or')}` }] : []
  }
  const { accepts, message } = pathNameRules[provider.path_names]
  return !model.path_name || accepts(model.path_name) ? [] : [{ path: 'path_name', message }]
}
