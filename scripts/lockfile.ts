/**
 * Completes package-lock.json with binaries of other platforms that npm left out.
 * npm drops an optional dependency from the lockfile when it cannot resolve it at that moment (a partial mirror, a package withheld for
 * some platforms), and `npm ci` then refuses that lockfile. The added entries have version, system and processor, and are fetched only on
 * that platform. An entry by npm with a hash replaces them as soon as npm can resolve it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

interface LockEntry {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

interface Lockfile {
  packages: Record<string, LockEntry>
}

const path = join(root, 'package-lock.json')
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

export function listMissing({ packages }: Lockfile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {}
  for (const [owner, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const isLocked = `node_modules/${name}` in packages || `${owner}/node_modules/${name}` in packages
      if (!isLocked)
        missing[`node_modules/${name}`] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...readPlatform(name) }
    }
  }
  return missing
}

function readPlatform(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1)!.split('-')
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`the name ${name} has no known platform; add its entry by hand`)
  const last = words.at(-1)!
  const libc = os[0] === 'linux' ? (last.startsWith('musl') ? ['musl'] : last.startsWith('gnu') ? ['glibc'] : undefined) : undefined
  return { os, cpu, ...(libc ? { libc } : {}) }
}

if (import.meta.main) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
  const missing = listMissing(lockfile)
  const { '': own, ...packages } = { ...lockfile.packages, ...missing }
  const sorted = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: { '': own, ...sorted } }, null, 2)}\n`)
  process.stdout.write(`${Object.keys(missing).length} entradas acrescentadas a package-lock.json\n`)
}
