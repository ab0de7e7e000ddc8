import type { SandboxAccount } from '../types.ts'
import { badParameter } from './graph-error.ts'

/** What the rules of a creative need to know of the world. */
export interface CreativeContext {
  account: SandboxAccount
  page: (id: string) => boolean
  /** May this account advertise as this Instagram account? */
  instagram: (id: string) => boolean
  /** status: processing, ready or error */
  video: (id: string) => { status: string } | null
  /** Has this account an image with this hash? */
  image: (hash: string) => boolean
}

/**
 * Checks a new creative.
 *
 * @param params merged and JSON-decoded
 * @returns the fields to store
 * @throws GraphError
 */
export function validateCreative(params: Record<string, unknown>, _context: CreativeContext): Record<string, unknown> {
  if (!params.object_story_spec) throw badParameter('object_story_spec is required', ['object_story_spec'])
  const { access_token, execution_options, fields, ...stored } = params
  return stored
}
