import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/root.ts'

const TEXT = /\.(tsx?|mjs|css|sql|json|md|yaml|yml|html|svg|txt|csv|sh)$|(^|\/)[^.]+$|(^|\/)\.[^/]+$/

/** Relative to the root, with `/`. A file deleted but not yet committed is left out. */
export const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile())

export const textPaths = paths.filter((path) => TEXT.test(path) && path !== 'package-lock.json' && path !== 'LICENSE')
export const codePaths = paths.filter((path) => /\.(tsx?|mjs)$/.test(path))

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function findLines(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )
}

export interface Manifest {
  name: string
  scripts?: Record<string, string>
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export const workspaces: ReadonlyMap<string, Manifest> = new Map(
  paths
    .filter((path) => /^(apps\/[^/]+|packages\/[^/]+|e2e|bench)\/package\.json$/.test(path))
    .map((path) => [path.replace('/package.json', ''), JSON.parse(read(path)) as Manifest]),
)

export const rootManifest = JSON.parse(read('package.json')) as Manifest
