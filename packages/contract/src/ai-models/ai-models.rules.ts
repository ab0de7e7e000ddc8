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

/** Name, version in brackets unless it is an alias, and the suffix. */
export function modelLabel(model: {
  name: string
  version: string
  is_experimental: boolean
  is_preview: boolean
}): string {
  const version = !model.version || model.version.includes('alias') ? '' : ` (${model.version})`
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
export const pathNameMax = 200

/** Other AI servers name models freely, such as `Qwen/Qwen3-VL-8B` or `qwen3-vl:8b`. */
const freePathName = {
  accepts: (pathName: string) => /^[!-~]+$/.test(pathName),
  message: 'Path name can only contain letters, numbers and punctuation, without spaces.',
}
const pathName = {
  accepts: (pathName: string) => /^[a-z0-9._-]+$/.test(pathName),
  message: 'Path name can only contain lowercase letters, numbers, hyphens, dots, and underscores.',
}

/** The rule for the path names of a provider's models. */
export function pathNameRule(provider: unknown) {
  return provider === 'OpenAI-compatible' ? freePathName : pathName
}
