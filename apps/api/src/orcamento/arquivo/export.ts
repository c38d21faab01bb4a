/**
 * Budget as an XLSX to edit and upload. Costs are positive under grupos marked (−), as in the grid.
 * Not protected, because protection would block sorting and filtering, and the server checks every change anyway.
 */
import { addMeses, MESES_EXERCICIO, orientCentavos } from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import type { ChildProcessLimits } from '@lastro/planilha'
import type { Celula } from '../../exportacao/documento.ts'
import { csvFile } from '../../exportacao/list.ts'
import { writeIsolado } from '../../exportacao/write-in-child-process.ts'
import { columnName, writeWorkbook, xlsxFile, type Sheet } from '../../exportacao/xlsx.ts'
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

function* listCsv(retrato: ExportedSnapshot, marca: string): Generator<Celula[]> {
  for (const texto of explain(retrato)) yield [texto]
  yield [...BEFORE, ...listTitulosDosMeses(retrato.inicio), COLUNA.fixas, marca]
  for (const line of retrato.linhas) {
    yield [...textsOf(line), ...shownOf(line).map((centavos) => ({ centavos })), explainFixas(line, retrato), { numero: line.id }]
  }
}

const COLUNAS: Sheet['colunas'] = [
  ...[28, 14, 36, 14, 28, 10, 24].map((largura) => ({ largura, formato: '@' })),
  ...Array.from({ length: MESES_EXERCICIO }, () => ({ largura: 15, formato: REAIS })),
  { largura: 17, formato: REAIS },
  { largura: 40 },
  { oculta: true },
]

/** Most cells of a large budget are styled: it is written in a child process. */
export function writeEmXlsx(retrato: ExportedSnapshot, marca: string): Promise<Uint8Array> {
  const [title, ...texts] = explain(retrato)
  const titulos = [...BEFORE, ...listTitulosDosMeses(retrato.inicio), COLUNA.total, COLUNA.fixas, marca]
  const head = texts.length + 2
  const [first, last] = [BEFORE.length, BEFORE.length + MESES_EXERCICIO - 1].map(columnName)
  const lines = retrato.linhas.map((line, i): Sheet['linhas'][number] => {
    const row = head + 1 + i
    const shown = shownOf(line)
    const fixas = fixasOf(line, retrato.realizados)
    return [
      ...textsOf(line),
      ...shown.map((valor, mes) => ((fixas & bitOf(mes + 1)) === 0 ? valor / 100 : { valor: valor / 100, formato: REAIS, cinza: true })),
      {
        formula: `SUM(${first}${row}:${last}${row})`,
        valor: shown.reduce((soma, valor) => soma + valor, 0) / 100,
        formato: REAIS,
      },
      explainFixas(line, retrato),
      line.id,
    ]
  })
  const sheet: Sheet = {
    nome: 'Orçamento',
    colunas: COLUNAS,
    linhas: [
      [{ valor: title, negrito: true, tamanho: 14 }],
      ...texts.map((texto) => [texto]),
      titulos.map((valor) => ({ valor, negrito: true })),
      ...lines,
    ],
    fixas: { linhas: head, colunas: 3 },
    filtro: `A${head}:${columnName(titulos.length - 1)}${head + lines.length}`,
  }
  return writeWorkbook([sheet])
}

export async function exportRetrato(loaded: OrcamentoSnapshot, format: 'csv' | 'xlsx'): Promise<File> {
  const { orcamento, inicio, realizados, linhas } = loaded
  const { id, nome, versaoNumero, cenario, sequencia } = orcamento
  const marca = writeMarca({ orcamentoId: id, versaoNumero, sequencia })
  const file = `${nome} v${versaoNumero}`
  const retrato: ExportedSnapshot = { orcamento: { nome, versaoNumero, cenario }, inicio, realizados, linhas }
  if (format === 'csv') return csvFile(file, listCsv(retrato, marca))
  const request: SnapshotRequest = { retrato, marca }
  const content = linhas.length <= INLINE_LINHAS_MAX ? writeEmXlsx(retrato, marca) : writeIsolado(PROCESSO, request, LIMITS)
  return xlsxFile(file, await content)
}
