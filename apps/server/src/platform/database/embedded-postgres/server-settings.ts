/** How the server is reached: a socket that only its user can open, or TCP on this machine with a password. */
export type Listening = { kind: 'socket'; folder: string } | { kind: 'tcp'; port: number }

/** Names the socket file only: each embedded server has a socket folder of its own. */
export const socketPort = 5432

// Small on purpose: it shares a laptop or a small server with the app. Durability settings stay at their safe defaults.
const settings = {
  shared_buffers: '64MB',
  max_connections: '100',
  min_wal_size: '64MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers_per_gather: '0', // parallel queries need more /dev/shm than a container has (64 MB)
  io_method: 'sync',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log', // readiness and fatal faults; what a statement did wrong is told to its client
}

/** The command-line options of a server; later ones win, so `flags` overrides everything. */
export function serverArguments(clusterDir: string, listening: Listening, flags: string[]): string[] {
  const place =
    listening.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: listening.folder, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const port = listening.kind === 'socket' ? socketPort : listening.port
  const options = Object.entries({ ...settings, ...place }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', clusterDir, '-p', String(port), ...options, ...flags]
}
