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

interface Tipo {
  mutantes: () => Mutante[]
  tests: string[] | ((file: string) => string[])
}

const FOUND = 'of a row that was found in the cliente just before'
const FOUND_WAIT = 'what waits is of a budget of the cliente, whichever of the three says so'
const FOUND_ORCAMENTO = 'of a budget, or a part of it, that was found in the cliente just before'

const SOBREVIVEM: Readonly<Record<string, string>> = {
  'apps/api/src/cubo/store.ts listDescricoesSinteticas: cliente_id = ${clienteId}': 'names above an account only feed suggestions',
  'apps/api/src/cubo/store.ts listModelos: i.cliente_id = ${clienteId}': 'items of models that are not in the list are dropped',
  'apps/api/src/razao/de-para/store.ts lockVersao: cliente_id = ${clienteId}':
    'locks one row too many; the version of another refuses the change',
  'apps/api/src/razao/importacao/store.ts listRecebidas: cliente_id = ${clienteId}': 'asked once at start, for every cliente in turn',
  'apps/api/src/razao/importacao/store.ts saveProgresso: cliente_id = ${clienteId}': 'of the import that this process is running',
  'apps/api/src/razao/importacao/store.ts cancelRecebida: cliente_id = ${clienteId}': 'the import was found in the cliente just before',
  'apps/api/src/acesso/integracao/store.ts revokeChave: cliente_id = ${clienteId}': 'the key was found in the cliente just before',
  'apps/api/src/acesso/integracao/store.ts touchChave: cliente_id = ${clienteId}': 'of the key that was just recognised',
  'apps/api/src/acesso/sessao/token.ts createTokenIssuer: if (error instanceof errors.JWTExpired)':
    'refused all the same, under another code',
  'apps/api/src/acesso/permissao/store.ts findEscopoLegivel: cliente_id = ${clienteId}':
    'asked in the name of who is limited by a policy, and policies are off in that test',
  'apps/api/src/telas/inicio/pending-work.ts listOrcamentosEsperando: a.cliente_id = ${clienteId}': FOUND_WAIT,
  'apps/api/src/telas/inicio/pending-work.ts listOrcamentosEsperando: p.cliente_id = ${clienteId}': FOUND_WAIT,
  'apps/api/src/telas/inicio/pending-work.ts listOrcamentosEsperando: o.cliente_id = ${clienteId}': FOUND_WAIT,
  "apps/api/src/razao/fechamento/store.ts decide: .where('cliente_id', '=', clienteId)": FOUND,
  "apps/api/src/razao/fechamento/store.ts reopen: .where('cliente_id', '=', clienteId)": FOUND,
  "apps/api/src/rateio/store.ts replaceRegra: .where('cliente_id', '=', clienteId)": FOUND,
  "apps/api/src/rateio/store.ts updateAtivo: .where('cliente_id', '=', clienteId)": FOUND,
  "apps/api/src/relatorio/envio-store.ts updateEnvio: .where('cliente_id', '=', clienteId)": FOUND,
  "apps/api/src/relatorio/envio-store.ts removeEnvio: .where('cliente_id', '=', clienteId)": FOUND,
  "apps/api/src/relatorio/workspace/store.ts updateLinha: .where('cliente_id', '=', clienteId)": FOUND,
  "apps/api/src/relatorio/workspace/store.ts replacePermissao: .where('cliente_id', '=', clienteId)": FOUND,
  'apps/api/src/dre/lancamentos.ts listImportacaoMeses: cliente_id = ${clienteId}': 'imports of others have no entries of this cliente',
  'apps/api/src/orcamento/store.ts listVersoes: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts hasLinhas: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts listAreas: a.cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts sumAreas: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts insertAreas: a.cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts listLinhasDe: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts updateCabecalho: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts hasDescendentes: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts holdOrigem: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/store.ts findOrcamento: cliente_id = ${clienteId}':
    'locks one row too many; what is read under the lock is of the cliente',
  'apps/api/src/orcamento/store.ts insertLinhasEmBranco: g.cliente_id = ${clienteId}':
    'a line cannot name an item of another cliente: its foreign key refuses it',
  'apps/api/src/orcamento/comentario-store.ts listComentarios: c.cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts listRespostas: c.cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts countAbertos: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts hasLinha: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts holdLugar: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts updateTexto: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts updateResolvido: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts deleteComentario: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts listQuemVe: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/comentario-store.ts listQuemVe: c.cliente_id = ${clienteId}':
    'centros de custo of others are above none of this cliente',
  'apps/api/src/orcamento/atos/colunas.ts readColunas: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/atos/colunas.ts listJustificativas: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/atos/presence-hub.ts readSituacao: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
  'apps/api/src/orcamento/atos/presence-hub.ts readComentarios: cliente_id = ${clienteId}': FOUND_ORCAMENTO,
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

const PASTAS_COM_SQL = 'dre,inicio,orcamento,orcamento-atos,relatorio'
const API = ['apps/api/src/**/*.ts', 'packages/importacao/src/**/*.ts']

const TIPOS: Readonly<Record<string, Tipo>> = {
  politica: {
    mutantes: listPoliticas,
    tests: ['packages/db/src/rls.test.ts', 'packages/db/src/escopo.test.ts', 'packages/db/src/schema/lint.test.ts'],
  },
  filtro: {
    mutantes: () => [
      ...replaceEach(
        sources('apps/api/src/**/store.ts', 'apps/api/src/**/*-store.ts', `apps/api/src/{${PASTAS_COM_SQL}}/*.ts`),
        /(?<=where |and |on )(?:\w+\.)?cliente_id = \$(?:\{[^}]+\}|1)/g,
        () => 'true',
      ),
      ...replaceEach(sources('apps/api/src/**/store.ts', 'apps/api/src/**/*-store.ts'), /\.where\('cliente_id', '=', \w+\)/g, () => ''),
    ],
    tests: ['apps/api/test/sem-rls.test.ts'],
  },
  rota: {
    mutantes: () =>
      replaceEach(
        sources('packages/contract/src/*.ts'),
        /(?<=\n {4}permissao: )(?!'publico'|'sessao'|'integracao')[^\n]+(?=,\n)/g,
        () => `'sessao'`,
      ),
    tests: ['apps/api/test/contrato.test.ts'],
  },
  inteiro: {
    mutantes: () => replaceEach(sources('packages/contract/src/*.ts'), /\n {4}clienteInteiro: true,/g, () => ''),
    tests: ['apps/api/test/contrato.test.ts'],
  },
  verificacao: {
    mutantes: () => [
      ...replaceEach(
        sources(...API),
        /if \((?:[^\n]+)\) (?=(?:\{\n\s+)?throw new ErroApi\('(?:permissao_|escopo_|sessao_read_only|sessao_expired|cliente_required|segundo_fator_enrolment))/g,
        () => 'if (false) ',
      ),
      ...replaceEach(sources('apps/api/src/**/*.ts'), /(?<!function )\bcan\(\w+, '\w+', '\w+'\)/g, () => 'true'),
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
const chosen = positionals.length === 0 ? Object.keys(TIPOS) : positionals
const listChosen = (tipo: Tipo): Mutante[] =>
  tipo.mutantes().filter(({ nome }, i) => values.so.some((text) => nome.includes(text)) && i % Number(values.cada) === 0)
if (values.lista) {
  for (const tipo of chosen) for (const { nome } of TIPOS[tipo] ? listChosen(TIPOS[tipo]) : []) process.stdout.write(`${tipo}  ${nome}\n`)
  process.exit(0)
}
const copy = createCopy()
const survivors: string[] = []
const known = new Map<string, boolean>()
let killed = 0

/** Tests that fail anyway would kill every mutant. */
function checkTests(tests: readonly string[]): void {
  const key = tests.join(' ')
  if (!known.has(key)) known.set(key, runTests(copy.folder, tests))
  if (known.get(key) === false) throw new Error(`the tests fail without a mutant: ${key}`)
}

try {
  for (const tipo of chosen) {
    const entry = TIPOS[tipo]
    if (entry === undefined) throw new Error(`unknown kind of mutant ${tipo}; expected one of ${Object.keys(TIPOS).join(', ')}`)
    for (const { nome, file, mutate, tests = typeof entry.tests === 'function' ? entry.tests(file) : entry.tests } of listChosen(entry)) {
      checkTests(tests)
      const path = join(copy.folder, file)
      const original = readFileSync(path, 'utf8')
      writeFileSync(path, mutate(original))
      const survived = runTests(copy.folder, tests)
      writeFileSync(path, original)
      const reason = SOBREVIVEM[nome]
      if (survived && reason === undefined) survivors.push(`${tipo} ${nome}`)
      else killed += 1
      process.stdout.write(`${survived ? (reason === undefined ? 'SURVIVED' : `no effect (${reason})`) : 'noticed'}  ${tipo}  ${nome}\n`)
    }
  }
} finally {
  copy.remove()
}
process.stdout.write(`${killed} mutants noticed or without effect, ${survivors.length} survived\n`)
for (const survivor of survivors) process.stdout.write(`  ${survivor}\n`)
process.exit(survivors.length === 0 ? 0 : 1)
