/** The statement in columns as CSV, PDF, or XLSX with formulas for subtotals, variances and shares. */
import type { ComparativoColuna, ComparativoFora, ComparativoLinha, DreComparativo, FolhaFormato, Negativos } from '@lastro/contract'
import { isBaseNegativa, type DreItem } from '@lastro/engine'
import type { ChildProcessLimits } from '@lastro/planilha'
import { writeXlsx, type Cell, type WriteSheet } from 'hucre/xlsx'
import type { Recorte } from '../../cubo/recorte.ts'
import { alcanceNoNome, lacunasLabel, listHeader, listOutside, periodoLabel, type FileIssue } from '../file-header.ts'
import { contextPdf } from '../export-pdf.ts'
import { cellValue, createFormulas, PERCENTUAL, PERCENTUAL_BASE_NEGATIVA, PONTOS } from '../export-xlsx.ts'
import { columnName } from '../formula-planilha.ts'
import { sheetOf, type AttachedTable } from '../../exportacao/attached-table.ts'
import { percentualCell, reaisCell, writeCsv, type CelulaCsv } from '../../exportacao/csv.ts'
import { writeIsolado } from '../../exportacao/write-in-child-process.ts'
import { REAIS, TIPO_XLSX } from '../../exportacao/xlsx.ts'
import type { File } from '../../http/handler.ts'
import { writeComparativoPdf } from './export-pdf.ts'
import { createLabels, parteDaBase, versaoLabel } from './labels.ts'

const FIRST_COLUNA = 2
const [WIDTH_MAX, LETTER_NEGRITO] = [34, 1.15]
const COLUNAS_BY_PAGE = 9
/** Below this a child process takes longer to start than to write the sheet. */
const INLINE_CELULAS_MAX = 20_000
const PROCESSO = new URL('./xlsx-worker.ts', import.meta.url)
const LIMITS: ChildProcessLimits = { memoryMb: 1_024, timeoutMs: 120_000 }

/** Must be serializable for the child process. */
export interface ComparativoXlsx {
  comparativo: DreComparativo
  itens: readonly DreItem[]
  titulo: string
  sheets: readonly WriteSheet[]
  cabecalho: readonly (readonly [nome: string, texto: string])[]
}

interface ComparativoFile {
  comparativo: DreComparativo
  itens: readonly DreItem[]
  recorte: Recorte
  cliente: { nome: string; nomeCurto: string }
  emissao: Omit<FileIssue, 'versoes'> & { versoes?: readonly number[] }
  de?:
    | { prefixo: string; clientes: readonly { id: string; nome: string }[]; cabecalho: readonly [nome: string, texto: string][] }
    | undefined
  anexos: readonly AttachedTable[]
}

function writeComparativoCsv(comparativo: DreComparativo): string {
  const { colunas, linhas } = comparativo
  const labels = createLabels(comparativo)
  const header: CelulaCsv[] = ['Código', 'Linha', ...colunas.map((coluna) => `${labels.parte(coluna.parte)} · ${labels.coluna(coluna)}`)]
  const rows = linhas.map((line): CelulaCsv[] => [
    line.codigo,
    line.descricao,
    ...colunas.map(({ tipo }, i) => {
      const valor = line.valores[i] ?? null
      return line.unidade === 'razao' || (tipo !== 'valor' && tipo !== 'variacao') ? percentualCell(valor) : reaisCell(valor)
    }),
  ])
  return writeCsv([header, ...rows])
}

interface SheetCell {
  valor: number | null
  formula: string | undefined
  formato: string
}

interface ValuedCell {
  celula: string
  valor: number | null
}

function deriveCell(
  line: ComparativoLinha,
  coluna: ComparativoColuna,
  valor: number | null,
  { atual, base, rl }: { atual: ValuedCell | undefined; base: ValuedCell | undefined; rl: string | undefined },
): SheetCell {
  const razao = line.unidade === 'razao'
  if (razao) return { valor: valor === null ? null : valor * 100, formula: undefined, formato: PONTOS }
  if (coluna.tipo === 'av') {
    const formula = atual && rl !== undefined ? `IFERROR(${atual.celula}/${rl},"")` : undefined
    return { valor, formula: valor === null ? undefined : formula, formato: PERCENTUAL }
  }
  if (coluna.tipo === 'ah') return { valor, formula: undefined, formato: PERCENTUAL }
  const pair = atual === undefined || base === undefined || valor === null ? undefined : ([atual, base] as const)
  if (coluna.tipo === 'variacao') {
    return { valor: valor === null ? null : valor / 100, formula: pair && `${pair[0].celula}-${pair[1].celula}`, formato: REAIS }
  }
  const marked = pair !== undefined && isBaseNegativa(pair[0].valor, pair[1].valor, { resultado: line.tipo === 'formula' })
  return {
    valor,
    formula: pair && `IFERROR((${pair[0].celula}-${pair[1].celula})/ABS(${pair[1].celula}),"")`,
    formato: marked ? PERCENTUAL_BASE_NEGATIVA : PERCENTUAL,
  }
}

function listSomadas({ colunas, partes }: DreComparativo, { tipo, fonte, parte }: ComparativoColuna): number[] {
  const whole = partes[parte]
  if (whole?.tipo !== 'consolidado' || tipo !== 'valor') return []
  return colunas.flatMap((other, i) => {
    const otherParte = partes[other.parte]
    const soma = other.tipo === 'valor' && other.fonte === fonte && (otherParte?.tipo === 'cliente' || otherParte?.tipo === 'eliminacoes')
    return soma && otherParte.inicio === whole.inicio && otherParte.fim === whole.fim ? [i] : []
  })
}

const isAlone = (colunas: readonly ComparativoColuna[], i: number): boolean =>
  colunas[i - 1]?.parte !== colunas[i]?.parte && colunas[i + 1]?.parte !== colunas[i]?.parte

function widthOf(smallest: number, texts: readonly string[]): number {
  const letters = Math.max(0, ...texts.map(({ length }) => length))
  return Math.min(WIDTH_MAX, Math.max(smallest, Math.ceil(letters * LETTER_NEGRITO) + 1))
}

/** Writes a large sheet in a child process, because each cell has a style and most have a formula. */
export async function writeComparativoXlsx({ comparativo, itens, titulo, sheets, cabecalho }: ComparativoXlsx): Promise<Uint8Array> {
  const { colunas, linhas, partes } = comparativo
  const labels = createLabels(comparativo)
  const linhaHeader = cabecalho.length + 2
  const formulas = createFormulas(linhas, itens, linhaHeader + 3)
  const cells = new Map<string, Partial<Cell>>()
  const texto = (row: number, column: number, value: string, bold = false, horizontal: 'left' | 'right' = 'left'): void => {
    cells.set(`${row},${column}`, { value, type: 'string', style: { font: { bold }, alignment: { horizontal } } })
  }
  cells.set('0,0', { value: titulo, type: 'string', style: { font: { bold: true, size: 14 } } })
  for (const [i, [nome, valor]] of cabecalho.entries()) {
    texto(i + 1, 0, nome)
    texto(i + 1, 1, valor)
  }
  texto(linhaHeader + 1, 0, 'Código', true)
  texto(linhaHeader + 1, 1, 'Linha', true)
  for (const [i, coluna] of colunas.entries()) {
    const side = isAlone(colunas, i) ? 'right' : 'left'
    if (colunas[i - 1]?.parte !== coluna.parte) texto(linhaHeader, FIRST_COLUNA + i, labels.parte(coluna.parte), true, side)
    texto(linhaHeader + 1, FIRST_COLUNA + i, labels.coluna(coluna), true, 'right')
  }
  const valores = new Map(
    colunas.flatMap(({ tipo, fonte, parte }, i) => (tipo === 'valor' ? [[`${fonte} ${parte}`, FIRST_COLUNA + i] as const] : [])),
  )
  const somadas = colunas.map((coluna) => listSomadas(comparativo, coluna))
  for (const [i, line] of linhas.entries()) {
    const at = linhaHeader + 2 + i
    const font = { bold: line.destaque !== 'nenhum' }
    texto(at, 0, line.codigo, font.bold)
    texto(at, 1, `${'   '.repeat(line.nivel)}${line.descricao}`, font.bold)
    if (line.tipo === 'titulo') continue
    for (const [c, coluna] of colunas.entries()) {
      const column = FIRST_COLUNA + c
      const valor = line.valores[c] ?? null
      const cellAt = (found: number | undefined): ValuedCell | undefined =>
        found === undefined ? undefined : { celula: `${columnName(found)}${at + 1}`, valor: line.valores[found - FIRST_COLUNA] ?? null }
      const pair = {
        atual: cellAt(valores.get(`${coluna.fonte} ${coluna.parte}`)),
        base: coluna.base === null ? undefined : cellAt(valores.get(`${coluna.base} ${parteDaBase(partes, coluna)}`)),
      }
      const baseRow = comparativo.baseAv === null ? undefined : formulas.where.row.get(comparativo.baseAv.codigo)
      const daFonte = valores.get(`${coluna.fonte} ${coluna.parte}`)
      const rlCell = baseRow === undefined || daFonte === undefined ? undefined : `${columnName(daFonte)}${baseRow}`
      const celula: SheetCell =
        coluna.tipo === 'valor'
          ? {
              valor: cellValue(line, valor),
              formula:
                valor === null
                  ? undefined
                  : line.pai !== null && somadas[c]!.length > 0
                    ? somadas[c]!.map((other) => `${columnName(FIRST_COLUNA + other)}${at + 1}`).join('+')
                    : formulas.formulaOf(line, columnName(column)),
              formato: line.unidade === 'razao' ? PERCENTUAL : REAIS,
            }
          : deriveCell(line, coluna, valor, { ...pair, rl: rlCell })
      const style = { font, numFmt: celula.formato }
      if (celula.formula !== undefined)
        cells.set(`${at},${column}`, { formula: celula.formula, formulaResult: celula.valor, type: 'formula', style })
      else if (celula.valor !== null) cells.set(`${at},${column}`, { value: celula.valor, type: 'number', style })
      else if (coluna.tipo === 'valor' && line.pai === null && formulas.lacks(line.codigo)) texto(at, column, '')
    }
  }
  const output = await writeXlsx({
    sheets: [
      {
        name: 'DRE',
        columns: [
          {
            width: widthOf(
              10,
              cabecalho.map(([nome]) => nome),
            ),
          },
          { width: 42 },
          ...colunas.map((coluna, i) => ({
            width: widthOf(coluna.tipo === 'valor' || coluna.tipo === 'variacao' ? 16 : 11, [
              labels.coluna(coluna),
              ...(isAlone(colunas, i) ? [labels.parte(coluna.parte)] : []),
            ]),
          })),
        ],
        cells,
        freezePane: { rows: linhaHeader + 2, columns: FIRST_COLUNA },
        pageSetup: {
          paperSize: 'a4',
          orientation: 'landscape',
          fitToPage: true,
          fitToWidth: Math.ceil(colunas.length / COLUNAS_BY_PAGE),
          fitToHeight: 0,
          printTitlesRow: `$${linhaHeader + 1}:$${linhaHeader + 2}`,
          printTitlesColumn: '$A:$B',
        },
      },
      ...sheets,
    ],
  })
  return new Uint8Array(output)
}

export interface FileRequest {
  formato: FolhaFormato
  negativos: Negativos
}

export async function exportComparativo(file: ComparativoFile, { formato, negativos }: FileRequest): Promise<File> {
  const { comparativo, itens, recorte, cliente, emissao, anexos } = file
  const { inicio, fim, rateado } = comparativo
  const nome = `${file.de?.prefixo ?? 'DRE comparativa'} ${cliente.nomeCurto} ${inicio} a ${fim}${alcanceNoNome(recorte.alcance)}${rateado ? ' - depois do rateio' : ''}`
  if (formato === 'csv') return { nome: `${nome}.csv`, tipo: 'text/csv; charset=utf-8', conteudo: writeComparativoCsv(comparativo) }
  const { coluna } = createLabels(comparativo)
  const fontes = comparativo.fontes.flatMap((fonte): [string, string][] => {
    const label = coluna({ chave: '', tipo: 'valor', fonte: fonte.chave, base: null, parte: 0 })
    const orcamentos = fonte.orcamentos.map((orcamento) => versaoLabel(orcamento.nome, orcamento.versaoNumero)).join(', ')
    const gaps = fonte.lacunas.length === 0 ? '' : `sem valores em ${lacunasLabel(fonte.lacunas)}`
    const description = [fonte.tipo === 'orcamento' ? '' : orcamentos, gaps].filter(Boolean).join('; ')
    return description === '' ? [] : [[label, description]]
  })
  const empresas = new Map(file.de?.clientes.map(({ id, nome: empresa }) => [id, empresa]))
  const deQueOf = ({ fonte, clienteId }: ComparativoFora): string => {
    const label = coluna({ chave: '', tipo: 'valor', fonte, base: null, parte: 0 })
    return clienteId === null ? label : `${empresas.get(clienteId) ?? ''}, ${label}`
  }
  const general = listHeader(recorte, {
    withPreviousAno: false,
    lacunas: [],
    emissao: { versoes: [comparativo.versao], ...emissao },
    rateado,
    vigencia: null,
    fora: comparativo.fora.flatMap((each) => listOutside(each, deQueOf(each))),
    base: comparativo.baseAv,
  })
  const cabecalho = [...general, ...fontes, ...(file.de?.cabecalho ?? [])]
  // A consolidation must be recognisable from the title.
  const titulo = [...(file.de === undefined ? [] : [file.de.prefixo]), comparativo.modelo.nome, cliente.nome].join(' · ')
  if (formato === 'pdf') {
    const footer = `${titulo} · ${periodoLabel(recorte.periodo)}`
    return writeComparativoPdf(comparativo, { nome, titulo, footer, context: contextPdf(cabecalho), anexos, negativos })
  }
  const xlsx: ComparativoXlsx = { comparativo, itens, titulo, sheets: anexos.map(sheetOf), cabecalho }
  const celulas = comparativo.linhas.length * comparativo.colunas.length
  const content = celulas <= INLINE_CELULAS_MAX ? writeComparativoXlsx(xlsx) : writeIsolado(PROCESSO, xlsx, LIMITS)
  return { nome: `${nome}.xlsx`, tipo: TIPO_XLSX, conteudo: await content }
}
