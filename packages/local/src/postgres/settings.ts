/** Given on the command line, so that a later version changes them for databases made by an earlier one. */
export function serverSettings(port: number, forTests: boolean): string[] {
  const settings = {
    port,
    listen_addresses: HOST,
    unix_socket_directories: '',
    cluster_name: 'mbohera',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...QUIET,
    ...(forTests ? FAST_AND_FORGETFUL : SOON_KNOWN),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

export const HOST = '127.0.0.1'

// Statements and the values in error details stay out of the log: they may hold keys and names of people.
const QUIET = {
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

// What was planned for empty tables is planned anew when they were looked at: until then each statement of a first burst takes longer than the one before.
const SOON_KNOWN = { autovacuum_naptime: '5s' }

const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '32MB',
  max_wal_size: '2GB',
  io_method: 'sync',
}
