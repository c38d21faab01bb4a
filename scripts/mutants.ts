/**
 * Mutation test of security checks: removes one at a time and runs the tests that must fail.
 * A check is a policy, a tenant filter or a permission check. Exits 1 when a mutant survives without a reason below, or when the tests fail without a mutant.
 *
 *   npm run mutantes -- [kind…] [--so TEXT]… [--cada N] [--lista]
 *     only these kinds; only names that contain one of the texts; every N-th of each; only list them
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCopy } from './copy.ts'
import { DEFESAS, removeDefense } from './defenses.ts'
import { root } from './root.ts'

interface Mutante {
  nome: string
  file: string
  mutate: (text: string) => string
  tests?: readonly string[]
}

interface Kind {
  mutantes: () => Mutante[]
  tests: string[] | ((file: string) => string[])
}

const FOUND = 'the row was found in the cliente before'
const FOUND_ORCAMENTO = 'the budget, or the part of it, was found in the cliente before'
const JOINED = 'the three tables are joined by budget, so the other two filters suffice'

/** Mutants that no test notices, by name, with the reason why each leaks nothing. */
const ACCEPTED_SURVIVORS: Readonly<Record<string, string>> = {
  'apps/api/src/cubo/store.ts listDescricoesSinteticas: cliente_id = ${cliente.id}': 'names of synthetic accounts only feed suggestions',
  'apps/api/src/cubo/store.ts listModelos: i.cliente_id = ${cliente.id}': 'itens of models outside the list are dropped',
  'apps/api/src/cubo/store.ts lockVersao: cliente_id = ${cliente.id}':
    'locks one row too many; the version of another cliente refuses the change',
  'apps/api/src/razao/importacao/store.ts listUnfinished: cliente_id = ${cliente.id}':
    'runs under row-level security, for each cliente in turn',
  'apps/api/src/razao/importacao/store.ts saveProgress: cliente_id = ${cliente.id}': 'the import is running in this process',
  'apps/api/src/razao/importacao/store.ts cancelReceived: cliente_id = ${cliente.id}': 'the import was found in the cliente before',
  'apps/api/src/acesso/integracao/store.ts revokeChave: cliente_id = ${cliente.id}': 'the key was found in the cliente before',
  'apps/api/src/acesso/integracao/store.ts touchChave: cliente_id = ${cliente.id}': 'the key was verified before',
  'apps/api/src/acesso/sessao/token.ts createTokenIssuer: if (error instanceof errors.JWTExpired)':
    'the token is refused all the same, with another code',
  'apps/api/src/acesso/permissao/store.ts findEscopoReadable: cliente_id = ${cliente.id}':
    'lists the scope of a limited user, which a policy filters, and that test disables policies',
  'apps/api/src/telas/inicio/pending-work.ts listOrcamentosAwaiting: a.cliente_id = ${cliente.id}': JOINED,
  'apps/api/src/telas/inicio/pending-work.ts listOrcamentosAwaiting: p.cliente_id = ${cliente.id}': JOINED,
  'apps/api/src/telas/inicio/pending-work.ts listOrcamentosAwaiting: o.cliente_id = ${cliente.id}': JOINED,
  "apps/api/src/razao/fechamento/store.ts decide: .where('cliente_id', '=', cliente.id)": FOUND,
  "apps/api/src/razao/fechamento/store.ts reopen: .where('cliente_id', '=', cliente.id)": FOUND,
  "apps/api/src/rateio/store.ts replaceRegra: .where('cliente_id', '=', context.cliente.id)": FOUND,
  "apps/api/src/rateio/store.ts updateActive: .where('cliente_id', '=', cliente.id)": FOUND,
  "apps/api/src/relatorio/envio-store.ts updateEnvio: .where('cliente_id', '=', cliente.id)": FOUND,
  "apps/api/src/relatorio/envio-store.ts removeEnvio: .where('cliente_id', '=', cliente.id)": FOUND,
  "apps/api/src/relatorio/workspace/store.ts updateLinha: .where('cliente_id', '=', cliente.id)": FOUND,
  "apps/api/src/relatorio/workspace/store.ts replacePermissao: .where('cliente_id', '=', cliente.id)": FOUND,
  'apps/api/src/razao/lancamento/store.ts listImportacaoMeses: cliente_id = ${cliente.id}':
    'imports of another cliente have no postings of this one',
  'apps/api/src/orcamento/store.ts listVersoes: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts hasLinhas: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts listAreas: a.cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts sumAreas: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts insertAreas: a.cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts listLinhasDe: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts updateHeader: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts hasDescendentes: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts holdOrigem: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts findOrcamento: cliente_id = ${cliente.id}':
    'locks one row too many; the read under the lock filters by cliente',
  'apps/api/src/orcamento/store.ts insertLinhasEmBranco: g.cliente_id = ${cliente.id}':
    'the foreign key of a line refuses a grupo item of another cliente',
  'apps/api/src/orcamento/comentario-store.ts listComentarios: c.cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts listResponses: c.cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts countOpened: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts hasLinha: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts holdLocation: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/comentario/store.ts createComentarioStore: cliente_id = ${cliente.id}': 'the comment was found in the cliente before',
  'apps/api/src/orcamento/comentario-store.ts listViewers: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts listViewers: c.cliente_id = ${cliente.id}':
    'no centro de custo of another cliente is above one of this cliente',
  'apps/api/src/orcamento/atos/colunas.ts readColunas: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/atos/colunas.ts listJustificativas: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/atos/presence-hub.ts readSituacao: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/atos/presence-hub.ts readComentarios: cliente_id = ${cliente.id}': FOUND_ORCAMENTO,
}

function testsOf(file: string): string[] {
  if (file.startsWith('apps/api/src/http/')) return ['apps/api/src/acesso/sessao/segundo-fator.test.ts', 'apps/api/test/contrato.test.ts']
  if (file === 'apps/api/src/acesso/sessao/rights.ts') return ['apps/api/src/acesso/sessao/routes.test.ts', 'apps/api/src/acesso/permissao']
  return [dirname(file)]
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const sources = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.includes('.fixture.'))
    .toSorted()

function replaceEach(files: readonly string[], pattern: RegExp, replacement: (match: RegExpExecArray) => string): Mutante[] {
  return files.flatMap((file) =>
    [...read(file).matchAll(pattern)].map((match) => {
      const inside = [
        ...read(file)
          .slice(0, match.index)
          .matchAll(/(?:function |nome: ')([\w.]+)/g),
      ].at(-1)?.[1]
      return {
        nome: `${file} ${inside ?? ''}: ${match[0].replaceAll(/\s+/g, ' ').trim()}`,
        file,
        mutate: (text: string) => text.slice(0, match.index) + replacement(match) + text.slice(match.index + match[0].length),
      }
    }),
  )
}

function listPoliticas(): Mutante[] {
  const last = sources('packages/db/migrations/*.sql').at(-1)
  if (last === undefined) throw new Error('no migrations found in packages/db/migrations')
  let table = ''
  return read('packages/db/schema.sql')
    .split('\n')
    .flatMap((line): Mutante[] => {
      table = /^(\w+): (?:enabled|forced)/.exec(line)?.[1] ?? table
      const politica = /^ {2}(\w+) for \w+ to \w+ using /.exec(line)?.[1]
      if (politica === undefined) return []
      return [{ nome: `policy ${politica} on ${table}`, file: last, mutate: (text) => `${text}\ndrop policy ${politica} on ${table};\n` }]
    })
}

const API = ['apps/api/src/**/*.ts', 'packages/importacao/src/**/*.ts']
/** Commands run for the operator, who reads every cliente. */
const requestCode = (): string[] => sources('apps/api/src/**/*.ts').filter((file) => !file.startsWith('apps/api/src/commands/'))

const KINDS: Readonly<Record<string, Kind>> = {
  politica: {
    mutantes: listPoliticas,
    tests: ['packages/db/src/rls.test.ts', 'packages/db/src/escopo.test.ts', 'packages/db/src/schema/lint.test.ts'],
  },
  filtro: {
    mutantes: () => [
      ...replaceEach(requestCode(), /(?<=where |and |on )(?:\w+\.)?cliente_id = \$(?:\{[^}]+\}|1)/g, () => 'true'),
      ...replaceEach(requestCode(), /\.where\('cliente_id', '=', [\w.]+\)/g, () => ''),
    ],
    tests: ['apps/api/test/sem-rls.test.ts'],
  },
  rota: {
    mutantes: () =>
      replaceEach(
        sources('packages/contract/src/**/*.ts'),
        /(?<=\n {4,6}permissao: )(?!'publico'|'sessao'|'integracao')[^\n]+(?=,\n)/g,
        () => `'sessao'`,
      ),
    tests: ['apps/api/test/contrato.test.ts'],
  },
  inteiro: {
    mutantes: () => replaceEach(sources('packages/contract/src/**/*.ts'), /\n {4,6}clienteInteiro: true,/g, () => ''),
    tests: ['apps/api/test/contrato.test.ts'],
  },
  verificacao: {
    mutantes: () => [
      ...replaceEach(
        sources(...API),
        /if \((?:[^\n]+)\) (?=(?:\{\n\s+)?throw new ErroApi\('(?:permissao_|escopo_|sessao_read_only|sessao_expired|cliente_required|segundo_fator_enrolment))/g,
        () => 'if (false) ',
      ),
      ...replaceEach(sources('apps/api/src/**/*.ts'), /(?<!function )\bcan\([\w.]+, '\w+', '\w+'\)/g, () => 'true'),
    ],
    tests: testsOf,
  },
  defesa: {
    mutantes: () =>
      DEFESAS.map((defense) => ({
        nome: `${defense.arquivo}: ${defense.nome}`,
        file: defense.arquivo,
        mutate: (text: string) => removeDefense(text, defense),
        tests: defense.tests,
      })),
    tests: [],
  },
}

function listMutantes({ mutantes, tests }: Kind): (Mutante & { tests: readonly string[] })[] {
  return mutantes().map((mutante) => ({ tests: typeof tests === 'function' ? tests(mutante.file) : tests, ...mutante }))
}

function runTests(folder: string, tests: readonly string[]): boolean {
  const projects = new Set(tests.map((test) => (test.startsWith('apps/web/') ? 'web' : 'postgres')))
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...[...projects].flatMap((project) => ['--project', project]), '--bail', '1', ...tests],
    {
      cwd: folder,
      stdio: 'ignore',
      timeout: 300_000,
    },
  )
  return status === 0
}

const { values, positionals } = parseArgs({
  options: {
    so: { type: 'string', multiple: true, default: [''] },
    cada: { type: 'string', default: '1' },
    lista: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const mutantesByKind = new Map(Object.entries(KINDS).map(([kind, entry]) => [kind, listMutantes(entry)]))
const names = new Set([...mutantesByKind.values()].flat().map(({ nome }) => nome))
for (const [kind, mutantes] of mutantesByKind) if (mutantes.length === 0) throw new Error(`no mutant of kind ${kind} found`)
for (const nome of Object.keys(ACCEPTED_SURVIVORS)) if (!names.has(nome)) throw new Error(`ACCEPTED_SURVIVORS names no mutant: ${nome}`)

const chosen = (positionals.length === 0 ? [...mutantesByKind.keys()] : positionals).flatMap((kind) => {
  const mutantes = mutantesByKind.get(kind)
  if (mutantes === undefined) throw new Error(`unknown kind of mutant ${kind}; expected one of ${[...mutantesByKind.keys()].join(', ')}`)
  return mutantes
    .filter(({ nome }, i) => values.so.some((text) => nome.includes(text)) && i % Number(values.cada) === 0)
    .map((mutante) => ({ kind, ...mutante }))
})
/** @returns names of the mutants that no test noticed and no reason excuses */
function runChosen(): string[] {
  const copy = createCopy()
  const survivors: string[] = []
  const known = new Map<string, boolean>()

  /** Tests that fail anyway would kill every mutant. */
  function checkTests(tests: readonly string[]): void {
    const key = tests.join(' ')
    if (!known.has(key)) known.set(key, runTests(copy.folder, tests))
    if (known.get(key) === false) throw new Error(`the tests fail without a mutant: ${key}`)
  }

  try {
    for (const { kind, nome, file, mutate, tests } of chosen) {
      checkTests(tests)
      const path = join(copy.folder, file)
      const original = readFileSync(path, 'utf8')
      writeFileSync(path, mutate(original))
      const survived = runTests(copy.folder, tests)
      writeFileSync(path, original)
      const reason = ACCEPTED_SURVIVORS[nome]
      if (survived && reason === undefined) survivors.push(`${kind} ${nome}`)
      process.stdout.write(`${survived ? (reason === undefined ? 'SURVIVED' : `no effect (${reason})`) : 'noticed'}  ${kind}  ${nome}\n`)
    }
  } finally {
    copy.remove()
  }
  return survivors
}

if (values.lista) {
  for (const { kind, nome } of chosen) process.stdout.write(`${kind}  ${nome}\n`)
} else {
  const survivors = runChosen()
  process.stdout.write(`${chosen.length - survivors.length} mutants noticed or without effect, ${survivors.length} survived\n`)
  for (const survivor of survivors) process.stdout.write(`  ${survivor}\n`)
  if (survivors.length > 0) process.exitCode = 1
}
