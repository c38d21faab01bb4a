import { printCelula } from './cell.ts'
import type { Celula, Registro, PlanilhaTable } from './cell.ts'
import { detectCsv, readCsv } from './csv.ts'
import type { CsvShape } from './csv.ts'
import { Arranger, placeColumns } from './arrangement.ts'
import type { Arranjo } from './arrangement.ts'
import type { SheetArrangement } from './arrangement-detection.ts'
import { isCvmHeader } from './cvm.ts'
import type { OnIgnored } from './noise.ts'
import { detectMapeamento } from './detection.ts'
import type { Certezas } from './detection.ts'
import { listRolesFaltantes } from './mapeamento.ts'
import type { ReadOptions, Mapeamento, ColumnRole } from './mapeamento.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { chooseSheet, readSheets } from './sheets.ts'
import type { OtherSheet } from './sheets.ts'
import { normalizeTexto } from './text.ts'
import { openXlsx, readXlsx } from './xlsx.ts'

const SAMPLE_DETECCAO = 400
const SAMPLE_LINHAS = 20

export type ArrangedSample = { cabecalho: string[]; amostra: string[][]; colunasTipadas: number[] }

export type PlanilhaPreview = ArrangedSample & {
  layout: 'razao' | 'cvm'
  /** The first rows of the sheet, before the arrangement. */
  registros: readonly Registro[]
  mapeamento: Mapeamento
  faltam: ColumnRole[]
  planilhas: string[]
  /** Other sheets with data, which the mapping does not read yet. */
  outras: OtherSheet[]
  /** Question about the month or year. `faltam` then has `data`. */
  lack: SheetArrangement['lack']
  origemMes: SheetArrangement['origemMes']
  certezas: Certezas
}

/** Header and first rows as a mapping arranges them. */
export function arrangeSample({ registros }: Pick<PlanilhaPreview, 'registros'>, mapeamento: Mapeamento): ArrangedSample {
  const arranged = new Arranger(mapeamento, { planilha: mapeamento.planilha }).arrange(registros)
  const cabecalho = arranged.find(({ linha }) => linha === mapeamento.linhaCabecalho)?.celulas.map((celula) => printCelula(celula)) ?? []
  const data = arranged.filter(({ linha }) => linha > mapeamento.linhaCabecalho)
  return {
    cabecalho,
    amostra: data.slice(0, SAMPLE_LINHAS).map((registro) => registro.celulas.map((celula) => printCelula(celula))),
    colunasTipadas: cabecalho.flatMap((_, coluna) => (isTipada(data, coluna) ? [coluna] : [])),
  }
}

/**
 * Previews the beginning of a CSV or XLSX.
 * `reading` has the choices of the user; the rest is detected.
 * @throws RefusedPlanilhaError for an empty sheet, and as the readers of the format
 */
export async function previewPlanilha(path: string, format: 'csv' | 'xlsx', reading: ReadOptions = {}): Promise<PlanilhaPreview> {
  const { linhaCabecalho, nome, mes, ano } = reading
  const { table, shape, planilhas, planilha, is1904, listOthers } = await openInicio(path, format, reading)
  const registros = await takeRegistros(table, SAMPLE_DETECCAO)
  if (registros.length === 0) throw new RefusedPlanilhaError('cabecalho_missing', 'A planilha está vazia.', { linha: 1 })
  const clues = { linhaCabecalho, nome, planilha, mes, ano, is1904 }
  const { cabecalho: celulas, mapeamento: proposto, lack, origemMes, certezas } = detectMapeamento(registros, clues)
  const cvm = registros[0] !== undefined && isCvmHeader(registros[0].celulas)
  if (!cvm) refuseThousands(registros, proposto.linhaCabecalho)
  const mapeamento: Mapeamento = cvm
    ? { ...MAPEAMENTO_CVM, ...shape }
    : { ...proposto, ...shape, ...(planilha === undefined ? {} : { planilha }) }
  const outras = cvm ? [] : listOthers(celulas, mapeamento.arranjo)
  if (planilha !== undefined && planilhas.length > 1 && mapeamento.arranjo?.mes !== undefined) {
    const named = outras.flatMap(({ nome: other, mes: month }) => (month === undefined ? [] : [[other, month] as const]))
    mapeamento.arranjo.mesDaPlanilha = { [planilha]: mapeamento.arranjo.mes, ...Object.fromEntries(named) }
  }
  const sample = arrangeSample({ registros }, mapeamento)
  return {
    ...sample,
    layout: cvm ? 'cvm' : 'razao',
    registros,
    mapeamento: cvm ? mapeamento : { ...mapeamento, colunas: placeColumns(mapeamento, mapeamento) },
    faltam: cvm ? [] : listRolesFaltantes(mapeamento),
    planilhas: [...planilhas],
    outras,
    lack: cvm ? undefined : lack,
    origemMes,
    certezas,
  }
}

const THOUSANDS = /\b(?:em (?:r )?(?:mil|milhares|milhoes)|r mil|(?:milhares|milhoes) de reais)\b/

/** @throws RefusedPlanilhaError `valor_invalid` where a title or the header says that amounts are in thousands, as centavos would be lost */
function refuseThousands(registros: readonly Registro[], headerLine: number): void {
  const titles = registros.filter(({ linha }) => linha <= headerLine)
  const found = titles.find(({ celulas }) => celulas.some((celula) => typeof celula === 'string' && THOUSANDS.test(normalizeTexto(celula))))
  if (found === undefined) return
  const message = 'Os valores estão em milhares ou milhões. Exporte o relatório em reais, com centavos.'
  throw new RefusedPlanilhaError('valor_invalid', message, { linha: found.linha })
}

type Inicio = {
  table: PlanilhaTable
  shape: Partial<CsvShape>
  planilhas: readonly string[]
  planilha: string | undefined
  is1904: boolean
  listOthers: (header: readonly Celula[], arranjo: Arranjo | undefined) => OtherSheet[]
}

async function openInicio(path: string, format: 'csv' | 'xlsx', reading: ReadOptions): Promise<Inicio> {
  if (format === 'xlsx') {
    const xlsx = await openXlsx(path)
    const { planilha, listOthers } = await chooseSheet(xlsx, reading.planilha, {
      nome: reading.nome,
      ano: reading.ano,
      is1904: xlsx.is1904,
    })
    return { table: readXlsx(xlsx, planilha), shape: {}, planilhas: xlsx.planilhas, planilha, is1904: xlsx.is1904, listOthers }
  }
  const shape = await detectCsv(path, reading)
  return { table: readCsv(path, shape), shape, planilhas: [], planilha: undefined, is1904: false, listOthers: () => [] }
}

function isTipada(registros: readonly Registro[], coluna: number): boolean {
  const cheias = registros.map(({ celulas }) => celulas[coluna] ?? '').filter((celula) => celula !== '')
  return cheias.length > 0 && cheias.every((celula) => typeof celula === 'number' || celula instanceof Date)
}

const MAPEAMENTO_CVM: Mapeamento = {
  decimal: '.',
  formatoData: 'aaaa-mm-dd',
  linhaCabecalho: 1,
  colunas: { filial: 0, mes: 10, conta: 11, contaDescricao: 12, valor: 13 },
  sinal: 'credito_positivo',
}

async function takeRegistros(table: PlanilhaTable, quantity: number): Promise<Registro[]> {
  const registros: Registro[] = []
  for await (const batch of takeInicio(table, quantity)) registros.push(...batch)
  return registros.slice(0, quantity)
}

export async function* takeInicio(table: PlanilhaTable, quantity: number): PlanilhaTable {
  let loaded = 0
  for await (const batch of table) {
    yield batch
    loaded += batch.length
    if (loaded >= quantity) return
  }
}

export type TableOptions = {
  mapeamento?: Mapeamento | undefined
  onIgnored?: OnIgnored | undefined
  onBytes?: ((bytes: number) => void) | undefined
}

/** Opens the records of a CSV or XLSX. Parameters that the mapping lacks are detected. */
export async function openTable(
  path: string,
  format: 'csv' | 'xlsx',
  { mapeamento, onIgnored, onBytes }: TableOptions = {},
): Promise<PlanilhaTable> {
  if (format === 'xlsx') {
    const xlsx = await openXlsx(path)
    return mapeamento === undefined ? readXlsx(xlsx, undefined) : readSheets(xlsx, mapeamento, onIgnored)
  }
  const table = readCsv(path, { ...(await detectCsv(path, mapeamento)), onBytes })
  return mapeamento === undefined ? table : arrangeTable(table, new Arranger(mapeamento, { onIgnored }))
}

async function* arrangeTable(table: PlanilhaTable, arranger: Arranger): PlanilhaTable {
  for await (const registros of table) yield arranger.arrange(registros)
}
