/**
 * Dependency direction of workspaces, against the table of docs/ARCHITECTURE.md.
 * Checks the manifests, and every import against the manifests, type imports and tests included. The linter checks the same in the editor.
 */
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LADDERS } from './rooms.ts'
import { codePaths, read, rootManifest, workspaces } from './tree.ts'

const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/engine': [],
  'packages/formato': [],
  'packages/ecd': ['engine', 'formato'],
  'packages/planilha': ['engine', 'formato'],
  'packages/contract': [],
  'packages/db': [],
  'packages/storage': [],
  'packages/backup': ['db', 'storage'],
  'packages/importacao': ['engine', 'formato', 'ecd', 'planilha', 'db'],
  'packages/demonstracao': ['engine', 'formato', 'contract', 'ecd'],
  'apps/api': ['contract', 'engine', 'formato', 'ecd', 'planilha', 'db', 'importacao', 'demonstracao', 'backup', 'storage'],
  'apps/web': ['contract', 'engine', 'formato'],
  'apps/cli': ['engine', 'formato', 'ecd', 'db', 'importacao', 'demonstracao', 'api', 'backup'],
  e2e: ['contract', 'db', 'demonstracao', 'engine', 'api'],
  bench: ['engine', 'ecd', 'planilha', 'db', 'importacao', 'demonstracao', 'api', 'contract', 'backup', 'storage'],
}

/** Packages below the ECD generator use it in tests, as a devDependency. */
const TESTS_MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/ecd': ['demonstracao'],
  'packages/importacao': ['demonstracao'],
}

/** Libraries of file formats, each behind one file for reading and one for writing, and one for tests of a workspace. */
const FILE_LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  hucre: [
    'apps/api/src/exportacao/xlsx.ts',
    'apps/api/test/workbook.ts',
    'e2e/workbook.ts',
    'packages/planilha/src/planilha.fixture.ts',
    'packages/planilha/src/xlsx.ts',
  ],
  'modern-tar': ['packages/backup/src/archive.ts'],
  pdfmake: ['apps/api/src/exportacao/pdf.ts'],
}

interface Import {
  file: string
  workspace: string
  specifier: string
  /** `with` the importing file, `later` for lazy imports, `never` for type imports. */
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
  test('every workspace is in the table, and the table has no other', () => {
    expect([...workspaces.keys()].toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted())
  })

  test.each([...workspaces])('%s declares only allowed dependencies', (folder, manifest) => {
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

  test('the engine has no dependencies', () => {
    const engine = workspaces.get('packages/engine')
    expect(
      { ...engine?.dependencies, ...engine?.optionalDependencies },
      'It gives the same bytes in Node and in the browser because it is alone.',
    ).toEqual({})
  })

  test('every import is declared in the manifest of its workspace', () => {
    const missing = imports.filter(({ file, workspace, specifier }) => {
      const name = packageOf(specifier)
      if (name === undefined) return false
      const own = workspaces.get(workspace)
      const declared = { ...rootManifest.devDependencies, ...own?.dependencies, ...own?.devDependencies, ...own?.optionalDependencies }
      const fromRoot = workspace === ''
      return (
        !(name in declared) && !(fromRoot && (name.startsWith('@lastro/') || isDeclaredAnywhere(name)) && !file.startsWith('packages/'))
      )
    })
    expect(
      missing.map(({ file, specifier }) => `${file}: ${specifier}`),
      'Add it to that package.json, or do without it.',
    ).toEqual([])
  })

  test('a package imports its devDependencies only in tests', () => {
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

  test.each(Object.entries(FILE_LIBRARIES))('%s is known only by the files that wrap it', (library, files) => {
    const importing = imports.filter(({ specifier }) => packageOf(specifier) === library).map(({ file }) => file)
    expect([...new Set(importing)].toSorted(), 'Give the wrapping file a function for it, with types of ours.').toEqual(files)
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

  test('there are no import cycles at load time', () => {
    const known = new Map<string, string[]>(codePaths.map((path) => [path, []]))
    for (const { file, specifier, when } of imports) {
      const to = normalize(join(dirname(file), specifier))
      if (when === 'with' && specifier.startsWith('.') && known.has(to)) known.get(file)?.push(to)
    }
    expect(findCircles(known), 'Put what both need in a file of its own, or import it when it is asked for.').toEqual([])
  })

  test.each(Object.entries(LADDERS))('%s has no folder outside of its ladder', (source, ladder) => {
    const folders = codePaths.filter((path) => path.startsWith(`${source}/`)).map((path) => rungOf(path, source, ladder))
    expect(folders.filter((folder) => folder !== ASSEMBLY && !ladder.includes(folder))).toEqual([])
  })

  // Fastify refuses a plugin before its dependencies, so a dependency on a later room cannot start.
  test('app.ts registers the rooms of the API in their order', () => {
    const source = 'apps/api/src'
    const text = read(`${source}/app.ts`)
    const imported = text.matchAll(/^import \{ (\w+Room)\b.* from '\.\/(\w+)\/plugin\.ts'$/gm)
    const folders = new Map([...imported].map(([, plugin, folder]) => [plugin, folder]))
    const registered = [...text.matchAll(/app\.register\((\w+)/g)].map(([, plugin]) => folders.get(plugin))
    const plugins = LADDERS[source]!.filter((room) => codePaths.includes(`${source}/${room}/plugin.ts`))
    expect(registered, 'Register in the order of test/rooms.ts. A room takes a service of a later room from app.ts as an option.').toEqual(
      plugins,
    )
  })

  test.each(Object.entries(LADDERS))('a room of %s imports only rooms before it', (source, ladder) => {
    const heightOf = (path: string): number => {
      const rung = rungOf(path, source, ladder)
      return rung === ASSEMBLY ? ladder.length : ladder.indexOf(rung)
    }
    const upward = imports.filter(({ file, specifier }) => {
      // A test may import the whole that contains its room.
      if (!file.startsWith(`${source}/`) || !specifier.startsWith('.') || file.includes('.test.')) return false
      const target = normalize(join(dirname(file), specifier))
      return target.startsWith(`${source}/`) && heightOf(file) < heightOf(target)
    })
    expect(
      upward.map(({ file, specifier }) => `${file}: ${specifier}`),
      `The order is ${ladder.join(', ')}. Move down what both need, or pass it in from above.`,
    ).toEqual([])
  })
})

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

const ASSEMBLY = '.'

function rungOf(path: string, source: string, ladder: readonly string[]): string {
  const inside = path.slice(source.length + 1)
  if (!inside.includes('/')) return ASSEMBLY
  return ladder.find((rung) => inside.startsWith(`${rung}/`)) ?? inside.slice(0, inside.indexOf('/'))
}
