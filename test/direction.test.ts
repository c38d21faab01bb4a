/**
 * Who may know whom. The manifests are the architecture: this test keeps them to the table of docs/ARCHITECTURE.md, and every import to the
 * manifests. The linter says the same in the editor; this says it for everything at once, type imports and tests included.
 */
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FOLDERS } from './folders.ts'
import { codePaths, read, rootManifest, workspaces } from './tree.ts'

const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/engine': [],
  'packages/ecd': ['engine'],
  'packages/planilha': ['engine'],
  'packages/contract': [],
  'packages/db': [],
  'packages/importacao': ['engine', 'ecd', 'planilha', 'db'],
  'packages/demonstracao': ['engine', 'contract', 'ecd'],
  'apps/api': ['contract', 'engine', 'ecd', 'planilha', 'db', 'importacao', 'demonstracao'],
  'apps/web': ['contract', 'engine'],
  'apps/cli': ['engine', 'ecd', 'db', 'importacao', 'demonstracao', 'api'],
  e2e: ['contract', 'db', 'demonstracao', 'engine', 'api'],
  bench: ['engine', 'ecd', 'planilha', 'db', 'importacao', 'demonstracao', 'api', 'contract'],
}

/** The ECD generator, for tests of packages below it. A devDependency: nothing else of the package imports it. */
const TESTS_MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/ecd': ['demonstracao'],
  'packages/importacao': ['demonstracao'],
}

interface Import {
  file: string
  workspace: string
  specifier: string
  /** When it is read: with the file that imports it, when that one first asks for it, or never, where only types come from it. */
  when: 'with' | 'later' | 'never'
}

const imports: Import[] = codePaths.flatMap((file) => {
  const workspace = [...workspaces.keys()].find((folder) => file.startsWith(`${folder}/`)) ?? ''
  const specifiers = read(file).matchAll(/^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...specifiers].map(([, type, now, later]) => ({
    file,
    workspace,
    specifier: (now ?? later)!,
    when: later !== undefined ? 'later' : type === undefined ? 'with' : 'never',
  }))
})

describe('direction of dependencies', () => {
  test('every workspace is in the table, and the table names no other', () => {
    expect([...workspaces.keys()].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted())
  })

  test.each([...workspaces])('%s declares only what it may know', (folder, manifest) => {
    const refusedOf = (names: object | undefined, allowed: readonly string[]): string[] =>
      Object.keys(names ?? {}).filter((name) => name.startsWith('@lastro/') && !allowed.includes(name.replace('@lastro/', '')))
    const allowed = MAY_IMPORT[folder] ?? []
    const refused = [
      ...refusedOf(manifest.dependencies, allowed),
      ...refusedOf(manifest.devDependencies, [...allowed, ...(TESTS_MAY_IMPORT[folder] ?? [])]),
    ]
    expect(
      refused,
      `${folder} may know: ${MAY_IMPORT[folder]?.join(', ') || 'nothing of ours'}. Put the code that needs both above both.`,
    ).toEqual([])
  })

  test('the engine depends on nothing at all', () => {
    const engine = workspaces.get('packages/engine')
    expect(
      { ...engine?.dependencies, ...engine?.optionalDependencies },
      'It gives the same bytes in Node and in the browser because it is alone.',
    ).toEqual({})
  })

  test('whatever is imported is declared in the manifest of the workspace that imports it', () => {
    const missing = imports.filter(({ file, workspace, specifier }) => {
      const name = packageOf(specifier)
      if (name === undefined) return false
      const own = workspaces.get(workspace)
      const declared = { ...rootManifest.devDependencies, ...own?.dependencies, ...own?.devDependencies, ...own?.optionalDependencies }
      const fromRoot = workspace === '' // scripts and tests of the repository may use any workspace
      return (
        !(name in declared) && !(fromRoot && (name.startsWith('@lastro/') || isDeclaredAnywhere(name)) && !file.startsWith('packages/'))
      )
    })
    expect(
      missing.map(({ file, specifier }) => `${file}: ${specifier}`),
      'Add it to that package.json, or do without it.',
    ).toEqual([])
  })

  test('a package imports from its devDependencies only in tests', () => {
    const escapes = imports.filter(({ file, workspace, specifier }) => {
      const own = workspaces.get(workspace)
      const name = packageOf(specifier)
      if (own === undefined || name === undefined || !name.startsWith('@lastro/') || /\.(test|fixture)\./.test(file)) return false
      return name in { ...own.devDependencies } && !(name in { ...own.dependencies })
    })
    expect(
      escapes.map(({ file, specifier }) => `${file}: ${specifier}`),
      'What the product runs must not need the demonstration: move the code, or declare a dependency.',
    ).toEqual([])
  })

  test('no relative import leaves its workspace', () => {
    const escapes = imports.filter(({ file, workspace, specifier }) => {
      if (workspace === '' || !specifier.startsWith('.')) return false
      return !normalize(join(dirname(file), specifier)).startsWith(`${workspace}/`)
    })
    expect(
      escapes.filter(({ workspace }) => workspace !== 'e2e' && workspace !== 'bench').map(({ file, specifier }) => `${file}: ${specifier}`),
      'Import another package by its name (@lastro/…), so that its manifest and its public door count.',
    ).toEqual([])
  })

  test('no file is read before one that it is read for', () => {
    const known = new Map<string, string[]>(codePaths.map((path) => [path, []]))
    for (const { file, specifier, when } of imports) {
      const to = normalize(join(dirname(file), specifier))
      if (when === 'with' && specifier.startsWith('.') && known.has(to)) known.get(file)?.push(to)
    }
    expect(findCircles(known), 'Put what both need in a file of its own, or import it when it is asked for.').toEqual([])
  })

  test('every folder with a way of its own exists', () => {
    const folders = Object.entries(FOLDERS).flatMap(([source, { used, meet }]) =>
      [...Object.keys(used), ...Object.keys(meet)].map((name) => `${source}/${name}/`),
    )
    expect(folders.filter((folder) => !codePaths.some((path) => path.startsWith(folder)))).toEqual([])
  })

  test('domains of an app do not import each other', () => {
    const sideways = imports.filter(({ file, specifier }) => {
      // A test may show a part inside of the whole.
      if (!specifier.startsWith('.') || file.includes('.test.')) return false
      const source = Object.keys(FOLDERS).find((folder) => file.startsWith(`${folder}/`))
      if (source === undefined) return false
      const from = domainOf(file, source)
      const to = domainOf(normalize(join(dirname(file), specifier)), source)
      if (from === undefined || to === undefined || from === to) return false
      return !(from in FOLDERS[source]!.meet) && !(to in FOLDERS[source]!.used)
    })
    expect(
      sideways.map(({ file, specifier }) => `${file}: ${specifier}`),
      'Domains meet in the folders that FOLDERS names, and nowhere else. Move what both need to a package, or compose one level up.',
    ).toEqual([])
  })
})

/** Ways that lead back to where they began, the first for each file that is on one. @param known the files that each file imports */
function findCircles(known: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    const before = way.indexOf(file)
    if (before >= 0) circles.push([...way.slice(before), file].join(' → '))
    if (before >= 0 || left.has(file)) return
    for (const next of known.get(file) ?? []) walk(next, [...way, file])
    left.add(file)
  }
  for (const file of known.keys()) walk(file, [])
  return circles
}

function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('/') || specifier.startsWith('virtual:'))
    return undefined
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

function isDeclaredAnywhere(name: string): boolean {
  return [...workspaces.values()].some((manifest) => name in { ...manifest.dependencies, ...manifest.devDependencies })
}

/** First folder below the source folder; undefined for a file that stands in it directly (the assembly of the app) or outside (tests). */
function domainOf(path: string, source: string): string | undefined {
  if (!path.startsWith(`${source}/`)) return undefined
  const inside = path.slice(source.length + 1).split('/')
  return inside.length > 1 ? inside[0] : undefined
}
