import type { Clock } from '../../platform/clock.ts'
import type { GcsConfig } from './gcs-client.ts'
import type { S3Config } from './s3-client.ts'
import { createLocalStorage } from './storage.local.ts'
import type { ObjectStorage } from './storage.ts'

/** Where objects are kept. */
export type StorageConfig = { kind: 'local'; dir: string } | ({ kind: 'gcs' } & GcsConfig) | ({ kind: 's3' } & S3Config)

interface Needs {
  appSecret: string
  /** The former secret: what it signed still counts. */
  appSecretOld?: string | null
  publicUrl: string
  clock: Clock
}

/** Opens the store that the configuration names. The clients of the others are never loaded: that takes a while. */
export async function createStorage(config: StorageConfig, needs: Needs): Promise<ObjectStorage> {
  if (config.kind === 'local') return createLocalStorage({ dir: config.dir, ...needs })
  if (config.kind === 's3') return (await import('./storage.s3.ts')).createS3Storage(config, needs)
  return (await import('./storage.gcs.ts')).createGcsStorage(config, needs)
}
