/**
 * Mutations of generated files of every shape, and what a reader may make of them.
 * `forma` rewrites a file without changing what it says, so that it is read alike, asked about or refused. `bytes` damages it: a format with
 * a checksum is then read alike or refused, and of a text every row is counted or named.
 */
import { generateEcd } from '@lastro/demonstracao'
import { openTable } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import type { Movimentos } from './movimentos.ts'
import { bytesOf, movementsOf, readAnswering, withoutZeros, workbookOf } from './shape-file.fixture.ts'
import type { WorkbookFormat } from './shape-file.fixture.ts'
import { BALANCETES } from './shapes-balancete.fixture.ts'
import { RAZOES } from './shapes-razao.fixture.ts'
import { STATEMENTS } from './shapes-statement.fixture.ts'
import { randomOf, Truth } from './shape-truth.fixture.ts'
import type { Cell, Movements, Row, ShapeFile } from './shape-truth.fixture.ts'

export const OUTCOMES = ['igual', 'outro', 'pergunta', 'recusa', 'falha'] as const
/** `outro`: a text that the mutation has made say something else. */
export type Outcome = (typeof OUTCOMES)[number]

export const FAMILIES = ['Balancetes', 'Razões', 'Demonstrações e exportações', 'ECD'] as const
export type Family = (typeof FAMILIES)[number]

type Random = () => number
type Kind = 'forma' | 'bytes'

export type Mutated = {
  family: Family
  shape: string
  kind: Kind
  nome: string
  bytes: Buffer
  /** Names of the edits, for the report of a failure. */
  changes: string[]
  answers: Readonly<Record<string, string>>
  expected: Movements
  hasChecksum: boolean
}

/** Processor time, because a busy machine makes any reading slow. */
const SLOW_MS = 2000

const pick = <T>(random: Random, options: readonly [T, ...T[]]): T => options[Math.floor(random() * options.length)] ?? options[0]

const TITLES: readonly [string, ...string[]] = [
  'Comercial Aurora Ltda',
  'Relatório gerado pelo sistema',
  'Página 1 de 3',
  'Usuário: MARIA DA SILVA',
  'CNPJ 12.345.678/0001-95',
]
const FOOTERS: readonly [string, ...string[]] = ['Fim do relatório', '________________', 'Contador CRC 1SP123456/O-7', 'Folha 3']

type Edit<T> = (rows: T, random: Random) => T
type Edits<T> = Readonly<Record<string, Edit<T>>>

function insertAt<T>(list: readonly T[], position: number, item: T): T[] {
  return [...list.slice(0, position), item, ...list.slice(position)]
}

const SHEET_EDITS: Edits<Row[]> = {
  'linha em branco': (rows, random) => insertAt(rows, Math.floor(random() * (rows.length + 1)), []),
  'título acima': (rows, random) => [[pick(random, TITLES)], ...rows],
  'rodapé abaixo': (rows, random) => [...rows, [], [pick(random, FOOTERS)]],
  'coluna em branco à direita': (rows) => rows.map((row) => (row.length === 0 ? row : [...row, null])),
  'total embaixo': (rows, random) => [...rows, totalRow(rows.findLast((row) => row.length > 2) ?? [], random)],
  maiúsculas: (rows) => rows.map((row) => row.map((cell) => (typeof cell === 'string' && !/\d/.test(cell) ? cell.toUpperCase() : cell))),
  'coluna em branco à esquerda': (rows) => rows.map((row) => (row.length === 0 ? row : [null, ...row])),
  'duas colunas trocadas': (rows, random) => swapColumns(rows, random),
  'espaços em volta': (rows) => rows.map((row) => row.map((cell) => (typeof cell === 'string' && cell !== '' ? ` ${cell}\u00a0` : cell))),
  'números como texto': (rows) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? asText(cell) : cell))),
}

/** Swaps two columns of a table with a name for each. A letter without a name belongs to the amount at its left. */
function swapColumns(rows: Row[], random: Random): Row[] {
  const [header = []] = rows
  if (header.length < 2 || header.some((cell) => typeof cell !== 'string')) return rows
  const [from, to] = [Math.floor(random() * header.length), Math.floor(random() * header.length)]
  return rows.map((row) => row.map((cell, i) => (i === from ? (row[to] ?? null) : i === to ? (row[from] ?? null) : cell)))
}

const TOTALS: readonly [string, ...string[]] = ['Total', 'Total geral', 'TOTAIS', 'Soma', 'Subtotal']

/** The last row with its amounts, named a total. */
function totalRow(row: Row, random: Random): Row {
  return [pick(random, TOTALS), ...row.slice(1).map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? cell : null))]
}

function asText(valor: number): Cell {
  return valor.toFixed(2).replace('.', ',')
}

const LINE_EDITS: Edits<string[]> = {
  'linha em branco': (lines, random) => insertAt(lines, Math.floor(random() * (lines.length + 1)), ''),
  'título acima': (lines, random) => [pick(random, TITLES), ...lines],
  'rodapé abaixo': (lines, random) => [...lines, '', pick(random, FOOTERS)],
  'total embaixo': (lines, random) => [...lines.slice(0, -1), totalLine(lines.at(-2) ?? '', random), ''],
  maiúsculas: (lines) => lines.map((line) => (/\d/.test(line) ? line : line.toUpperCase())),
  'sem pontos de milhar': (lines) => lines.map((line) => line.replaceAll(/(?<=[;\t|]-?\d{1,3})\.(?=\d{3},\d{2})/g, '')),
  'menos depois do valor': (lines) => lines.map((line) => line.replaceAll(/(?<=[;\t|])-(\d[\d.]*,\d{2})(?=[;\t|]|$)/g, '$1-')),
  'coluna em branco à esquerda': (lines) => lines.map((line) => (line.includes(';') ? `;${line}` : line)),
  'cabeçalho repetido': (lines) => repeatHeader(lines),
  'decimais com ponto': (lines) =>
    lines.map((line) =>
      line.replaceAll(
        /(?<=[;\t|])(-?)([\d.]+),(\d{2})(?=[;\t| DC-]|$)/g,
        (_, sign: string, whole: string, cents: string) => `${sign}${whole.replaceAll('.', '')}.${cents}`,
      ),
    ),
  'entre aspas': (lines) =>
    lines.map((line) =>
      line.includes(';')
        ? line
            .split(';')
            .map((cell) => `"${cell}"`)
            .join(';')
        : line,
    ),
  'com tabulação': (lines) => lines.map((line) => line.replaceAll(';', '\t')),
  'com barras': (lines) => lines.map((line) => line.replaceAll(';', '|')),
}

/** A page begins in the middle of the rows. */
function repeatHeader(lines: string[]): string[] {
  const header = lines.find((line) => /^(?:data|conta|mês|código|codigo|competência|período|ano)[^;]*;.*;/i.test(line))
  const last = lines.findLastIndex((line) => line.includes(';'))
  return header === undefined || last < 3 ? lines : insertAt(lines, last, header)
}

function totalLine(line: string, random: Random): string {
  const [, ...cells] = line.split(/[;\t|]/)
  return [pick(random, TOTALS), ...cells.map((cell) => (/^[-R$ ]*[\d.]+,\d{2}-?$/.test(cell) ? cell : ''))].join(';')
}

const ENCODINGS: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 com marca': (text) => Buffer.from(`\u{feff}${text}`),
  'ISO-8859-1': (text) => Buffer.from(text, 'latin1'),
  'UTF-16': (text) => Buffer.from(`\u{feff}${text}`, 'utf16le'),
}

function chooseEdits<T>(edits: Edits<T>, random: Random): string[] {
  const names = Object.keys(edits)
  const times = 1 + Math.floor(random() * 3)
  return [...new Set(Array.from({ length: times }, () => names[Math.floor(random() * names.length)] ?? ''))]
}

/** The same edits at the same places for every sheet of a workbook. */
function editAll<T>(value: T, edits: Edits<T>, { names, seed }: { names: readonly string[]; seed: number }): T {
  const random = randomOf(seed)
  return names.reduce((edited, name) => edits[name]?.(edited, random) ?? edited, value)
}

/** Entry names and sizes of a zip, texts of a sheet, marks of a CSV and of an ECD. */
const DAMAGES: readonly [string, ...string[]] = [
  ';',
  ',',
  '.',
  '"',
  '""',
  '\r',
  '\n',
  '\0',
  '\t',
  '|',
  '-',
  '0',
  '9',
  '9'.repeat(40),
  '=cmd()',
  '1e309',
  '31/02/2025',
  '<c r="A1">',
  '&#xD800;',
]

function damage(bytes: Buffer, random: Random): { bytes: Buffer; changes: string[] } {
  let damaged = bytes
  const changes: string[] = []
  const times = 1 + Math.floor(random() * 4)
  for (let i = 0; i < times; i++) {
    const begin = Math.floor(random() * damaged.length)
    const removed = random() < 0.3 ? 0 : Math.floor(random() ** 3 * 60)
    const added =
      random() < 0.5
        ? Buffer.from(pick(random, DAMAGES))
        : Buffer.from(Array.from({ length: Math.floor(random() * 6) }, () => random() * 256))
    damaged = Buffer.concat([damaged.subarray(0, begin), added, damaged.subarray(begin + removed)])
    changes.push(`${begin}: ${removed} bytes por ${JSON.stringify(added.toString('latin1'))}`)
  }
  return { bytes: damaged, changes }
}

const FORMATS: readonly [WorkbookFormat, ...WorkbookFormat[]] = ['xlsx', 'xls', 'xlsb', 'ods']

type Source = { make: (random: Random) => Mutated }

function sourceOf(family: Family, shape: string, file: ShapeFile): Source {
  const { nome, text, sheets = {}, date1904 = false, respostas: answers = {} } = file
  const common = { family, shape, answers, expected: withoutZeros(file.expected) }
  const originals = new Map<WorkbookFormat, Buffer>()
  const originalOf = (format: WorkbookFormat): Buffer => {
    const original = originals.get(format) ?? workbookOf(sheets, { date1904, format })
    originals.set(format, original)
    return original
  }
  return {
    make(random) {
      if (text !== undefined) {
        if (random() < 0.5) return { ...common, ...damage(bytesOf(file), random), nome, kind: 'bytes', hasChecksum: false }
        const encoding = pick(random, Object.keys(ENCODINGS) as [string, ...string[]])
        const changes = chooseEdits(LINE_EDITS, random)
        const lines = editAll(text.split('\r\n'), LINE_EDITS, { names: changes, seed: random() * 2 ** 32 })
        const bytes = ENCODINGS[encoding]?.(lines.join(random() < 0.5 ? '\r\n' : '\n')) ?? Buffer.alloc(0)
        return { ...common, nome, kind: 'forma', bytes, changes: [...changes, encoding], hasChecksum: false }
      }
      const format = pick(random, FORMATS)
      const name = nome.replace(/\.\w+$/, `.${format}`)
      if (random() < 0.4) {
        return { ...common, ...damage(originalOf(format), random), nome: name, kind: 'bytes', hasChecksum: format !== 'xls' }
      }
      const changes = chooseEdits(SHEET_EDITS, random)
      const chosen = { names: changes, seed: random() * 2 ** 32 }
      const edited = Object.entries(sheets).map(([sheet, rows]) => [sheet, editAll(rows, SHEET_EDITS, chosen)] as const)
      const bytes = workbookOf(Object.fromEntries(edited), { date1904, format })
      return { ...common, nome: name, kind: 'forma', bytes, changes: [...changes, format], hasChecksum: false }
    },
  }
}

/** An ECD states its entries, balances and totals, which a damage would have to change alike. */
function ecdSource(movements: Movements, original: Buffer): Source {
  return {
    make: (random) => ({
      ...damage(original, random),
      family: 'ECD',
      shape: 'ECD',
      nome: 'ecd.txt',
      kind: 'bytes',
      answers: {},
      expected: movements,
      hasChecksum: true,
    }),
  }
}

export type MutationCase = { index: number; mutated: Mutated; outcome: Outcome; reason: string | undefined; ms: number }

/** Runs single mutations, each of which depends on the seed and its number alone. */
export class MutationCampaign {
  readonly #sources: Source[]
  readonly #seed: number
  readonly #pathOf: (nome: string) => string

  private constructor(sources: Source[], seed: number, pathOf: (nome: string) => string) {
    this.#sources = sources
    this.#seed = seed
    this.#pathOf = pathOf
  }

  static async open(seed: number, pathOf: (nome: string) => string): Promise<MutationCampaign> {
    const families = { Balancetes: BALANCETES, Razões: RAZOES, 'Demonstrações e exportações': STATEMENTS } as const
    const shapes = FAMILIES.flatMap((family) =>
      family === 'ECD'
        ? []
        : Object.entries(families[family]).map(([shape, generate]) => sourceOf(family, shape, generate(new Truth(seed)))),
    )
    const ecd = Buffer.concat([...generateEcd({ partidas: 60 })])
    const movements = movementsOf(await readAnswering(pathOf('ecd.txt'), ecd))
    return new MutationCampaign([...shapes, ecdSource(movements, ecd)], seed, pathOf)
  }

  async run(index: number): Promise<MutationCase> {
    const random = randomOf(Math.imul(this.#seed, 0x9e_37_79_b1) ^ index)
    const source = this.#sources[index % this.#sources.length]
    if (source === undefined) throw new RangeError(`there is no shape for the mutation ${index}`)
    const mutated = source.make(random)
    const path = this.#pathOf(mutated.nome)
    const begin = process.threadCpuUsage()
    const { outcome, reason } = await readMutated(path, mutated)
    const { user, system } = process.threadCpuUsage(begin)
    const ms = (user + system) / 1000
    if (ms > SLOW_MS) return { index, mutated, outcome: 'falha', reason: `levou ${Math.round(ms)} ms`, ms }
    return { index, mutated, outcome, reason, ms }
  }
}

type Judgement = { outcome: Outcome; reason: string | undefined }

async function readMutated(path: string, mutated: Mutated): Promise<Judgement> {
  try {
    return await judge(path, mutated, await readAnswering(path, mutated.bytes, mutated.answers))
  } catch (error) {
    if (error instanceof ImportacaoError) return { outcome: 'recusa', reason: error.message }
    return { outcome: 'falha', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function judge(path: string, { kind, expected, hasChecksum }: Mutated, movimentos: Movimentos): Promise<Judgement> {
  const [question] = movimentos.perguntas
  if (question !== undefined) return { outcome: 'pergunta', reason: question.chave }
  const read = movementsOf(movimentos)
  const broken = await findBrokenPromise(path, movimentos)
  if (broken !== undefined) return { outcome: 'falha', reason: broken }
  if (isSame(read, expected)) return { outcome: 'igual', reason: undefined }
  if (kind === 'bytes' && !hasChecksum) return { outcome: 'outro', reason: undefined }
  return { outcome: 'falha', reason: `valores mudados em silêncio: ${describeDifference(read, expected)}` }
}

/** Checks that the sums agree, and that every row of a text is counted or named. */
async function findBrokenPromise(path: string, { formato, contas, totais, ignoradas }: Movimentos): Promise<string | undefined> {
  const amounts = contas.flatMap(({ meses }) => Object.values(meses))
  if (!amounts.every((centavos) => Number.isSafeInteger(centavos))) return 'há um valor que não é de centavos inteiros'
  const sum = amounts.reduce((total, centavos) => total + centavos, 0)
  if (totais.creditos - totais.debitos !== sum) return `créditos menos débitos não é a soma das contas: ${sum}`
  if (formato !== 'csv') return undefined
  let rows = 0
  for await (const batch of await openTable(path, 'csv')) {
    rows += batch.filter(({ celulas }) => celulas.some((celula) => String(celula ?? '').trim() !== '')).length
  }
  const told = totais.linhas + ignoradas.length + HEADER_ROWS
  return told === rows ? undefined : `de ${rows} linhas, ${told} foram contadas ou nomeadas`
}

const HEADER_ROWS = 1

function isSame(a: Movements, b: Movements): boolean {
  return describeDifference(a, b) === ''
}

function describeDifference(read: Movements, expected: Movements): string {
  const keysOf = (movements: Movements): Map<string, number> =>
    new Map(
      Object.entries(movements).flatMap(([conta, meses]) =>
        Object.entries(meses).map(([mes, centavos]) => [`${conta.toUpperCase()} ${mes}`, centavos]),
      ),
    )
  const [a, b] = [keysOf(read), keysOf(expected)]
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((key) => a.get(key) !== b.get(key))
    .slice(0, 3)
    .map((key) => `${key}: ${a.get(key) ?? 0} em vez de ${b.get(key) ?? 0}`)
    .join('; ')
}
