import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A pid together with the start time identifies a process for good, since pids are reused. */
export type ProcessIdentity = {
  pid: number
  inicio: string
  /** PID namespace, as pids mean nothing in another container; '' where there is only one. */
  espaco: string
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the start time of a living process; undefined without one (a zombie counts as none); '' when unknown. */
function startOf(pid: number): string | undefined {
  if (!exists(pid)) return undefined
  if (process.platform === 'linux') {
    const stat = readOr(`/proc/${pid}/stat`, '')
    if (stat === '') return exists(pid) ? '' : undefined
    // The command name is in parentheses and may hold anything, so count from the last one: state is field 3, start 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readOr('/proc/sys/kernel/random/boot_id', '').trim()}/${fields[19] ?? ''}`
  }
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  const [stat = '', ...lstart] = ps.stdout.trim().split(/\s+/)
  return stat.startsWith('Z') ? undefined : lstart.join(' ')
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, inicio: startOf(process.pid) ?? '', espaco: pidNamespace() }
}

/** `unknown`: it ran in another container, whose pids are not visible from here. */
export function lifeOf(identity: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  if (identity.espaco !== pidNamespace()) return 'unknown'
  const inicio = startOf(identity.pid)
  if (inicio === undefined) return 'dead'
  return inicio === '' || identity.inicio === '' || inicio === identity.inicio ? 'alive' : 'dead'
}

export function findMarked(mark: string): { pid: number; command: string }[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ pid: Number(name), command: readOr(`/proc/${name}/cmdline`, '').replaceAll('\0', ' ') }))
      .filter(({ pid, command }) => pid !== process.pid && command.includes(mark) && startOf(pid) !== undefined)
  }
  const ps = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
  return ps.stdout
    .split('\n')
    .filter((line) => line.includes(mark))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }))
    .filter(({ pid }) => pid !== process.pid)
}
