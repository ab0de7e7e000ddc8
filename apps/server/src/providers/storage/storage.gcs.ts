import type { Clock } from '../../platform/clock.ts'
import type { GcsConfig } from './gcs-client.ts'
import type { ObjectStorage } from './storage.ts'

export function createGcsStorage(_config: GcsConfig, _needs: { clock: Clock }): ObjectStorage {
  throw new Error('to come')
}
