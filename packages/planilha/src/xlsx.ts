import { readFile, stat } from 'node:fs/promises'
import { readXlsx as readWorkbook, streamXlsxRows } from 'hucre/xlsx'
import { letterOf } from './cell.ts'
import type { Celula, Registro, PlanilhaTable } from './cell.ts'
import { readWhole } from './whole-workbook.ts'
import { EmptyFormulas, FORMULA_WITHOUT_VALUE } from './formula.ts'
import { LIMIT_COLUNAS, LIMIT_LINHAS_XLSX, LIMIT_FOLDER_BYTES, LIMIT_PARTE_BYTES, LIMIT_XLSX_BYTES } from './limits.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { checkZipParte, listZipPartes, readZipParte } from './zip.ts'
import type { ZipParte } from './zip.ts'

const BATCH = 1000
/** A DOCTYPE is only valid before the first element. */
const PROLOG_BYTES = 4096

export type Xlsx = {
  dados: Buffer
  planilhas: readonly string[]
  is1904: boolean
  /** Cells with a formula and no value, by sheet. */
  emptyFormulas: ReadonlyMap<string, ReadonlySet<string>>
  /** Rows by sheet of a workbook that is no XLSX and was read as a whole. */
  rows?: ReadonlyMap<string, readonly (readonly unknown[])[]>
}

const ENTIDADES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/**
 * Opens a workbook, refusing it before its sheets are inflated.
 * Refuses files that are too large, zip bombs by their declared sizes, document types (entity bombs), and password protection. An .xls, an
 * .xlsb and an .ods are read as a whole.
 * @throws RefusedPlanilhaError `arquivo_malformed`, `arquivo_limit_exceeded`
 */
export async function openXlsx(path: string): Promise<Xlsx> {
  const { size } = await stat(path)
  if (size > LIMIT_XLSX_BYTES) {
    throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'A planilha tem mais de 64 MB. Salve como CSV, que não tem este limite.')
  }
  const dados = await readFile(path)
  if (dados.readUInt16BE(0) === OLE2) return openWhole(dados)
  const partes = listZipPartes(dados)
  for (const parte of partes) {
    if (!/\.(?:xml|rels)$/i.test(parte.nome)) continue
    const cabeca = readZipParte(dados, parte, PROLOG_BYTES).toString('latin1').replaceAll('\0', '')
    if (/<!(?:DOCTYPE|ENTITY)/i.test(cabeca)) {
      throw new RefusedPlanilhaError('arquivo_malformed', `A parte ${parte.nome} declara entidades próprias, o que uma planilha não faz.`)
    }
  }
  if (partes.some(({ nome }) => OTHER_PARTES.has(nome))) {
    for (const parte of partes) {
      if (parte.inflado > LIMIT_PARTE_BYTES) {
        throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'A planilha é grande demais neste formato. Salve como .xlsx.')
      }
      await checkZipParte(dados, parte)
    }
    return openWhole(dados)
  }
  const formulas = new Map<string, EmptyFormulas>()
  for (const parte of partes) {
    if (!/^xl\/(?:worksheets\/[^/]+|sharedStrings)\.xml$/i.test(parte.nome)) continue
    const scanner = new EmptyFormulas()
    formulas.set(parte.nome.toLowerCase(), scanner)
    const fim = (await checkZipParte(dados, parte, (chunk) => scanner.add(chunk))).toString('latin1').trimEnd()
    if (!/<\/(?:\w+:)?(?:worksheet|sst)>$/.test(fim) && !/<(?:\w+:)?sst\b[^<]*\/>$/.test(fim)) {
      throw new RefusedPlanilhaError('arquivo_malformed', `A parte ${parte.nome} do XLSX foi cortada antes do fim.`)
    }
  }
  const folder = partes.find(({ nome }) => /^xl\/workbook\.xml$/i.test(nome))
  if (folder === undefined)
    throw new RefusedPlanilhaError('arquivo_malformed', 'É um zip, e não uma planilha. Envie os arquivos que estão nele.')
  if (folder.inflado > LIMIT_FOLDER_BYTES) {
    throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'A lista de planilhas do XLSX é grande demais para ser verdadeira.')
  }
  const xml = readZipParte(dados, folder, LIMIT_FOLDER_BYTES).toString('utf8')
  // `[^<>]` stops each attempt at the next element, because a list of unclosed elements would take quadratic time.
  const planilhas = [...xml.matchAll(/<(?:\w{1,20}:)?sheet\s[^<>]*?\bname="([^"<]*)"/g)].map(([, nome = '']) =>
    nome.replaceAll(/&(?:lt|gt|quot|apos|amp|#\d{1,7}|#x[\da-f]{1,6});/gi, decodeEntidade),
  )
  if (planilhas.length === 0) throw new RefusedPlanilhaError('arquivo_malformed', 'A pasta de trabalho não tem nenhuma planilha.')
  if (new Set(planilhas).size < planilhas.length) {
    throw new RefusedPlanilhaError('arquivo_malformed', 'A pasta de trabalho tem duas planilhas com o mesmo nome.')
  }
  const targets = listTargets(dados, partes)
  const emptyFormulas = new Map(
    [...xml.matchAll(/<(?:\w{1,20}:)?sheet\s[^<>]*>/g)].map(([element], i) => {
      const target = targets.get(/\bid="([^"]*)"/.exec(element)?.[1] ?? '') ?? ''
      return [planilhas[i] ?? '', formulas.get(target)?.cells ?? new Set<string>()]
    }),
  )
  return { dados, planilhas, emptyFormulas, is1904: /<(?:\w{1,20}:)?workbookPr\s[^<>]*?\bdate1904="(?:1|true)"/.test(xml) }
}

/** Parts of the sheets by relationship id. */
function listTargets(dados: Buffer, partes: readonly ZipParte[]): ReadonlyMap<string, string> {
  const relations = partes.find(({ nome }) => /^xl\/_rels\/workbook\.xml\.rels$/i.test(nome))
  if (relations === undefined || relations.inflado > LIMIT_FOLDER_BYTES) return new Map()
  const xml = readZipParte(dados, relations, LIMIT_FOLDER_BYTES).toString('utf8')
  return new Map(
    [...xml.matchAll(/<(?:\w{1,20}:)?Relationship\s[^<>]*>/g)].map(([element]) => {
      const target = /\bTarget="([^"]*)"/.exec(element)?.[1] ?? ''
      return [/\bId="([^"]*)"/.exec(element)?.[1] ?? '', (target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase()]
    }),
  )
}

const OLE2 = 0xd0cf
/** Parts that only .xlsb and .ods have. */
const OTHER_PARTES: ReadonlySet<string> = new Set(['xl/workbook.bin', 'content.xml'])

async function openWhole(dados: Buffer): Promise<Xlsx> {
  const { rows, is1904 } = await readWhole(dados)
  return { dados, planilhas: [...rows.keys()], is1904, emptyFormulas: new Map(), rows }
}

function decodeEntidade(entidade: string): string {
  const numero = /^&#(x?)([\da-f]+);$/i.exec(entidade)
  if (numero === null) return ENTIDADES[entidade] ?? entidade
  const code = Number.parseInt(numero[2] ?? '', numero[1] === '' ? 10 : 16)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entidade
}

/**
 * Reads the first rows of every sheet within the limit of columns, with one pass over the shared strings.
 * @throws Error when one of the sheets cannot be read, such as a chart sheet
 */
export async function readBeginnings({ dados, rows: whole }: Xlsx, maxRows: number): Promise<Map<string, Registro[]>> {
  const { sheets } =
    whole === undefined
      ? await readWorkbook(dados, { maxRows })
      : { sheets: [...whole].map(([name, rows]) => ({ name, rows: rows.slice(0, maxRows) })) }
  const narrow = sheets.filter(({ rows }) => rows.every((values) => values.length <= LIMIT_COLUNAS))
  return new Map(narrow.map(({ name, rows }) => [name, rows.flatMap((values, i) => toRegistro(values, i + 1))]))
}

function toRegistro(values: readonly unknown[], linha: number): Registro[] {
  const celulas = values.map(checkCelula)
  return celulas.some((celula) => celula !== null && celula !== '') ? [{ linha, celulas }] : []
}

/**
 * Streams the rows of a sheet in batches. Formulas give their stored value.
 * @throws RefusedPlanilhaError `mapeamento_incomplete` for an unknown sheet, `arquivo_limit_exceeded`, `arquivo_malformed`
 */
export async function* readXlsx(xlsx: Xlsx, planilha: string | undefined): PlanilhaTable {
  const { planilhas, emptyFormulas } = xlsx
  if (planilha !== undefined && !planilhas.includes(planilha)) {
    throw new RefusedPlanilhaError('mapeamento_incomplete', `A pasta de trabalho não tem a planilha “${planilha}”.`)
  }
  const empty = emptyFormulas.get(planilha ?? planilhas[0] ?? '')
  let batch: Registro[] = []
  let last = 0
  try {
    for await (const { index, values } of streamRows(xlsx, planilha)) {
      const linha = index + 1
      // A row that comes twice would be summed twice. Excel itself calls such a file damaged.
      if (linha <= last) {
        throw new RefusedPlanilhaError(
          'arquivo_malformed',
          `A linha ${linha} vem repetida ou fora de ordem na planilha. Abra o arquivo no Excel ou no LibreOffice e salve-o de novo.`,
          { linha },
        )
      }
      last = linha
      if (linha > LIMIT_LINHAS_XLSX) {
        throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'A planilha tem mais linhas do que o Excel admite.', {
          linha: LIMIT_LINHAS_XLSX + 1,
        })
      }
      if (values.length > LIMIT_COLUNAS) {
        throw new RefusedPlanilhaError('arquivo_limit_exceeded', `A linha tem ${values.length} colunas; o limite é ${LIMIT_COLUNAS}.`, {
          linha,
        })
      }
      batch.push(...toRegistro(empty?.size ? markEmpty(values, linha, empty) : values, linha))
      if (batch.length >= BATCH) {
        const ready = batch
        batch = []
        yield ready
      }
    }
  } catch (error) {
    if (error instanceof RefusedPlanilhaError) throw error
    throw new RefusedPlanilhaError('arquivo_malformed', 'A planilha está corrompida e não pôde ser lida até o fim.', {}, { cause: error })
  }
  if (batch.length > 0) yield batch
}

async function* streamRows(
  { dados, planilhas, rows }: Xlsx,
  planilha: string | undefined,
): AsyncIterable<{ index: number; values: readonly unknown[] }> {
  if (rows === undefined) {
    yield* streamXlsxRows(dados, planilha === undefined ? {} : { sheet: planilha })
    return
  }
  for (const [index, values] of (rows.get(planilha ?? planilhas[0] ?? '') ?? []).entries()) yield { index, values }
}

function markEmpty(values: readonly unknown[], row: number, empty: ReadonlySet<string>): unknown[] {
  return values.map((value, i) => ((value === null || value === '') && empty.has(`${letterOf(i)}${row}`) ? FORMULA_WITHOUT_VALUE : value))
}

function checkCelula(valor: unknown): Celula {
  if (valor === null || valor === undefined) return null
  if (typeof valor === 'string') return valor.replaceAll('\0', '')
  if (typeof valor === 'number' || typeof valor === 'boolean' || valor instanceof Date) return valor
  return null
}
