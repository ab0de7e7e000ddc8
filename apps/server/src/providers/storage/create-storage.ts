import type { Clock } from '../../platform/clock.ts'
import { createLocalStorage } from './storage.local.ts'
import type { ObjectStorage } from './storage.ts'

/** Where objects are kept. */
export type StorageConfig = { kind: 'local'; dir: string } | { kind: 'gcs' } | { kind: 's3' }

/**
 * Opens the store that the configuration names.
 * @throws an error with a sentence for the operator when this version cannot reach that store.
 */
export function createStorage(
  config: StorageConfig,
  needs: { appSecret: string; publicUrl: string; clock: Clock },
): ObjectStorage {
  if (config.kind === 'local') return createLocalStorage({ dir: config.dir, ...needs })
  throw new Error(`STORAGE_DRIVER is ${config.kind}, which this version cannot reach yet; it can be: local.`)
}
