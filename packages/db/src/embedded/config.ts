const SETTINGS: Record<string, string> = {
  listen_addresses: "''",
  unix_socket_permissions: '0700',
  max_connections: '60',
  // There is no replication, and `minimal` lets COPY into a table of the same transaction skip the WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // Sized for two cores shared with the API and a browser.
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '1GB',
  max_parallel_maintenance_workers: '1',
  max_parallel_workers_per_gather: '1',
  // A client that is gone needs no answer, and its locks block others.
  client_connection_check_interval: '2s',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  lc_messages: "'C'",
  log_line_prefix: "'%m [%p] %u '",
  log_min_duration_statement: '2000',
  // Statements may hold names, amounts and token hashes; the log must not.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_error_statement: 'panic',
}

/** Renders postgresql.conf. `fixed` overrides `changes`, which override the defaults. */
export function postgresqlConf(fixed: Record<string, string>, changes: Record<string, string>): string {
  const lines = Object.entries({ ...SETTINGS, ...changes, ...fixed }).map(([name, value]) => `${name} = ${value}`)
  return `# Written by Lastro at every start; changes here are lost.\n${lines.join('\n')}\n`
}

/**
 * Peer authentication, no passwords and no network.
 * The kernel reports the machine user behind the socket. Only the user who started the server may enter, as one of these roles.
 */
export const PG_HBA = 'local all all peer map=lastro\n'

export function pgIdent(systemUser: string, roles: readonly string[]): string {
  return roles.map((role) => `lastro "${systemUser}" ${role}\n`).join('')
}
