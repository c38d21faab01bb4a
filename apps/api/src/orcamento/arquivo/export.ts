/**
 * Budget as an XLSX to edit and upload. Costs are positive under grupos marked (−), as in the grid.
 * Not protected, because protection would block sorting and filtering, and the server checks every change anyway.
 */
import { addMeses, MESES_EXERCICIO, orientCentavos } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { ChildProcessLimits } from '@lastro/planilha'
import { writeXlsx, type Cell, type CellStyle, type CellValue, type ColumnDef } from 'hucre/xlsx'
import { columnName } from '../../dre/formula-planilha.ts'
import { reaisCell, writeCsvInSlices, type CelulaCsv } from '../../exportacao/csv.ts'
import { writeIsolado } from '../../exportacao/write-in-child-process.ts'
import { cellOf, TIPO_XLSX } from '../../exportacao/xlsx.ts'
import type { File } from '../../http/handler.ts'
import { nameVersao } from '../version-name.ts'
import { bitOf, listBits } from '../atos/month-bits.ts'
import { BEFORE, COLUNA, listTitulosDosMeses, writeMarca } from './colunas.ts'
import type { SnapshotLinha, OrcamentoSnapshot } from './snapshot.ts'

/** Must be serializable for the child process. */
export interface ExportedSnapshot extends Pick<OrcamentoSnapshot, 'inicio' | 'realizados' | 'linhas'> {
  orcamento: Pick<OrcamentoSnapshot['orcamento'], 'nome' | 'versaoNumero' | 'cenario'>
}

export interface SnapshotRequest {
  retrato: ExportedSnapshot
  marca: string
}

/** Below this a child process takes longer to start than to write the sheet. */
const INLINE_LINHAS_MAX = 1_000
const PROCESSO = new URL('./xlsx-worker.ts', import.meta.url)
/** Enough for a hundred thousand lines with every month grey. */
const LIMITS: ChildProcessLimits = { memoryMb: 2_048, timeoutMs: 180_000 }

const REAIS = '#,##0.00;[Red]-#,##0.00'
const NEGRITO: CellStyle = { font: { bold: true } }
const FIXA: CellStyle = {
  numFmt: REAIS,
  font: { color: { rgb: '6B7280' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E5E7EB' } },
}
const ALL = bitOf(MESES_EXERCICIO + 1) - 1

function explain({ orcamento, inicio }: ExportedSnapshot): [string, string, string] {
  const fim = addMeses(inicio, MESES_EXERCICIO - 1)
  return [
    `${nameVersao(orcamento)} · ${orcamento.cenario}`,
    `Valores em reais, de ${formatMesNumerico(inicio)} a ${formatMesNumerico(fim)}. Nos grupos marcados (−), custos e despesas estão positivos: digite-os sem sinal.`,
    `Mude só as células dos meses e traga a planilha de volta. As que não mudam estão em cinza, e a coluna “${COLUNA.fixas}” diz por quê. A última coluna identifica as linhas: não a apague.`,
  ]
}

const fixasOf = ({ closed, travas }: SnapshotLinha, realizados: number): number => (closed ? ALL : travas | realizados)

function explainFixas({ closed, travas }: SnapshotLinha, { inicio, realizados }: ExportedSnapshot): string {
  const nameMeses = (meses: number): string =>
    listBits(meses)
      .map((mes) => formatMesNumerico(addMeses(inicio, mes - 1)))
      .join(', ')
  const razoes = [
    closed ? 'A área foi enviada' : '',
    realizados === 0 ? '' : `Realizado: ${nameMeses(realizados)}`,
    (travas & ~realizados) === 0 ? '' : `Travado: ${nameMeses(travas & ~realizados)}`,
  ]
  return razoes.filter((razao) => razao !== '').join('. ')
}

const textsOf = ({ grupo, item, centroCusto, filial }: SnapshotLinha): string[] => [
  grupo,
  item.codigo,
  item.descricao,
  centroCusto?.codigo ?? '',
  centroCusto?.descricao ?? '',
  filial?.codigo ?? '',
  filial?.descricao ?? '',
]

const shownOf = ({ natureza, valores }: SnapshotLinha): number[] => valores.map((valor) => orientCentavos(natureza, valor))

function* listCsv(retrato: ExportedSnapshot, marca: string): Generator<CelulaCsv[]> {
  for (const texto of explain(retrato)) yield [texto]
  yield [...BEFORE, ...listTitulosDosMeses(retrato.inicio), COLUNA.fixas, marca]
  for (const line of retrato.linhas) {
    yield [...textsOf(line), ...shownOf(line).map(reaisCell), explainFixas(line, retrato), { numero: String(line.id) }]
  }
}

const COLUNAS: ColumnDef[] = [
  ...[28, 14, 36, 14, 28, 10, 24].map((width) => ({ width, style: { numFmt: '@' } })),
  ...Array.from({ length: MESES_EXERCICIO }, () => ({ width: 15, style: { numFmt: REAIS } })),
  { width: 17, style: { numFmt: REAIS } },
  { width: 40 },
  { hidden: true },
]

/** Writes a large sheet in a child process, because most of its cells are styled. */
export async function writeEmXlsx(retrato: ExportedSnapshot, marca: string): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>()
  const texts = explain(retrato)
  cells.set('0,0', { value: cellOf(texts[0]), type: 'string', style: { font: { bold: true, size: 14 } } })
  const titulos = [...BEFORE, ...listTitulosDosMeses(retrato.inicio), COLUNA.total, COLUNA.fixas, marca]
  const header = texts.length
  for (const [i, value] of titulos.entries()) cells.set(`${header},${i}`, { value, type: 'string', style: NEGRITO })
  const [first, last] = [BEFORE.length, BEFORE.length + MESES_EXERCICIO - 1].map(columnName)
  const lines = retrato.linhas.map((line, i): CellValue[] => {
    const at = header + 1 + i
    const valores = shownOf(line)
    const fixas = fixasOf(line, retrato.realizados)
    for (const mes of listBits(fixas)) {
      cells.set(`${at},${BEFORE.length + mes - 1}`, { value: valores[mes - 1]! / 100, type: 'number', style: FIXA })
    }
    cells.set(`${at},${BEFORE.length + MESES_EXERCICIO}`, {
      formula: `SUM(${first}${at + 1}:${last}${at + 1})`,
      formulaResult: valores.reduce((soma, valor) => soma + valor, 0) / 100,
      type: 'formula',
      style: { numFmt: REAIS },
    })
    return [...textsOf(line), ...valores.map((valor) => valor / 100), null, explainFixas(line, retrato), line.id].map(cellOf)
  })
  const until = `${columnName(titulos.length - 1)}${header + 1 + lines.length}`
  const sheet = {
    name: 'Orçamento',
    columns: COLUNAS,
    rows: [...texts.map((texto) => [cellOf(texto)]), titulos, ...lines],
    cells,
    freezePane: { rows: header + 1, columns: 3 },
    autoFilter: { range: `A${header + 1}:${until}` },
  }
  return new Uint8Array(await writeXlsx({ sheets: [sheet] }))
}

export async function exportRetrato(loaded: OrcamentoSnapshot, format: 'csv' | 'xlsx'): Promise<File> {
  const { orcamento, inicio, realizados, linhas } = loaded
  const { id, nome, versaoNumero, cenario, sequencia } = orcamento
  const marca = writeMarca({ orcamentoId: id, versaoNumero, sequencia })
  const file = `${nome} v${versaoNumero}.${format}`
  const retrato: ExportedSnapshot = { orcamento: { nome, versaoNumero, cenario }, inicio, realizados, linhas }
  if (format === 'csv') {
    return { nome: file, tipo: 'text/csv; charset=utf-8', conteudo: await writeCsvInSlices(listCsv(retrato, marca)) }
  }
  const request: SnapshotRequest = { retrato, marca }
  const content = linhas.length <= INLINE_LINHAS_MAX ? writeEmXlsx(retrato, marca) : writeIsolado(PROCESSO, request, LIMITS)
  return { nome: file, tipo: TIPO_XLSX, conteudo: await content }
}
