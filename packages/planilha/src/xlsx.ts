import { readFile, stat } from 'node:fs/promises'
import { readXlsx as readWorkbook, streamXlsxRows } from 'hucre/xlsx'
import type { Celula, Registro, PlanilhaTable } from './cell.ts'
import { LIMIT_COLUNAS, LIMIT_LINHAS_XLSX, LIMIT_FOLDER_BYTES, LIMIT_XLSX_BYTES } from './limits.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { checkZipParte, listZipPartes, readZipParte } from './zip.ts'

const BATCH = 1000
/** A DOCTYPE is only valid before the first element. */
const PROLOG_BYTES = 4096

export type Xlsx = { dados: Buffer; planilhas: readonly string[]; is1904: boolean }

const ENTIDADES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/**
 * Opens a workbook, refusing it before its sheets are inflated.
 * Refuses files that are too large, zip bombs by their declared sizes, document types (entity bombs), password protection, and the older
 * .xls.
 * @throws RefusedPlanilhaError `arquivo_malformed`, `arquivo_limit_exceeded`
 */
export async function openXlsx(path: string): Promise<Xlsx> {
  const { size } = await stat(path)
  if (size > LIMIT_XLSX_BYTES) {
    throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'A planilha tem mais de 64 MB. Salve como CSV, que não tem este limite.')
  }
  const dados = await readFile(path)
  if (dados.readUInt16BE(0) === 0xd0cf) {
    throw new RefusedPlanilhaError('arquivo_malformed', 'É um Excel antigo (.xls) ou protegido por senha. Salve como .xlsx sem senha.')
  }
  const partes = listZipPartes(dados)
  for (const parte of partes) {
    if (!/\.(?:xml|rels)$/i.test(parte.nome)) continue
    const cabeca = readZipParte(dados, parte, PROLOG_BYTES).toString('latin1').replaceAll('\0', '')
    if (/<!(?:DOCTYPE|ENTITY)/i.test(cabeca)) {
      throw new RefusedPlanilhaError('arquivo_malformed', `A parte ${parte.nome} declara entidades próprias, o que uma planilha não faz.`)
    }
  }
  for (const parte of partes) {
    if (!/^xl\/(?:worksheets\/[^/]+|sharedStrings)\.xml$/i.test(parte.nome)) continue
    const fim = (await checkZipParte(dados, parte)).toString('latin1').trimEnd()
    if (!/<\/(?:\w+:)?(?:worksheet|sst)>$/.test(fim) && !/<(?:\w+:)?sst\b[^<]*\/>$/.test(fim)) {
      throw new RefusedPlanilhaError('arquivo_malformed', `A parte ${parte.nome} do XLSX foi cortada antes do fim.`)
    }
  }
  const folder = partes.find(({ nome }) => /^xl\/workbook\.xml$/i.test(nome))
  if (folder === undefined) throw new RefusedPlanilhaError('arquivo_malformed', 'O arquivo é um zip, mas não é uma planilha XLSX.')
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
  return { dados, planilhas, is1904: /<(?:\w{1,20}:)?workbookPr\s[^<>]*?\bdate1904="(?:1|true)"/.test(xml) }
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
export async function readBeginnings({ dados }: Xlsx, maxRows: number): Promise<Map<string, Registro[]>> {
  const { sheets } = await readWorkbook(dados, { maxRows })
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
export async function* readXlsx({ dados, planilhas }: Xlsx, planilha: string | undefined): PlanilhaTable {
  if (planilha !== undefined && !planilhas.includes(planilha)) {
    throw new RefusedPlanilhaError('mapeamento_incomplete', `A pasta de trabalho não tem a planilha “${planilha}”.`)
  }
  let batch: Registro[] = []
  let lines = 0
  try {
    for await (const { index, values } of streamXlsxRows(dados, planilha === undefined ? {} : { sheet: planilha })) {
      const linha = index + 1
      if (++lines > LIMIT_LINHAS_XLSX || linha > LIMIT_LINHAS_XLSX) {
        throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'A planilha tem mais linhas do que o Excel admite.', {
          linha: LIMIT_LINHAS_XLSX + 1,
        })
      }
      if (values.length > LIMIT_COLUNAS) {
        throw new RefusedPlanilhaError('arquivo_limit_exceeded', `A linha tem ${values.length} colunas; o limite é ${LIMIT_COLUNAS}.`, {
          linha,
        })
      }
      batch.push(...toRegistro(values, linha))
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

function checkCelula(valor: unknown): Celula {
  if (valor === null || valor === undefined) return null
  if (typeof valor === 'string') return valor.replaceAll('\0', '')
  if (typeof valor === 'number' || typeof valor === 'boolean' || valor instanceof Date) return valor
  return null
}
