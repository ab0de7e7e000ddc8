import type { Clock } from '../../platform/clock.ts'
import type { GcsConfig } from './gcs-client.ts'
import type { S3Config } from './s3-client.ts'
import { createLocalStorage } from './storage.local.ts'
import type { ObjectStorage } from './storage.ts'

export type StorageConfig = { kind: 'local'; dir: string } | ({ kind: 'gcs' } & GcsConfig) | ({ kind: 's3' } & S3Config)

interface Needs {
  appSecret: string
  /** The previous secret; its signatures are still valid. */
  appSecretOld?: string | null
  publicUrl: string
  clock: Clock
}

/** Loads only the client of the configured store, because loading is slow. */
export async function createStorage(config: StorageConfig, needs: Needs): Promise<ObjectStorage> {
  if (config.kind === 'local') return createLocalStorage({ dir: config.dir, ...needs })
  if (config.kind === 's3') return (await import('./storage.s3.ts')).createS3Storage(config, needs)
  return (await import('./storage.gcs.ts')).createGcsStorage(config, needs)
}
