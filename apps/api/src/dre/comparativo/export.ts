/** The statement in columns as a file: CSV, XLSX with formulas for subtotals, variances and shares, PDF. */
import type { ComparativoColuna, ComparativoFora, ComparativoLinha, DreComparativo, FolhaFormato, Negativos } from '@lastro/contract'
import { isBaseNegativa, type DreItem } from '@lastro/engine'
import type { IsoladoLimites } from '@lastro/planilha'
import { writeXlsx, type Cell, type WriteSheet } from 'hucre/xlsx'
import type { Recorte } from '../../cubo/recorte.ts'
import { alcanceNoNome, lacunasLabel, listCabecalho, listFora, periodoLabel, type Emissao } from '../file-header.ts'
import { contextoPdf } from '../export-pdf.ts'
import { cellValue, createFormulas, PERCENTUAL, PERCENTUAL_BASE_NEGATIVA, PONTOS } from '../export-xlsx.ts'
import { columnName } from '../formula-planilha.ts'
import { sheetOf, type Anexo } from '../../exportacao/attached-table.ts'
import { percentualCell, reaisCell, writeCsv, type CelulaCsv } from '../../exportacao/csv.ts'
import { writeIsolado } from '../../exportacao/write-in-child-process.ts'
import { REAIS, TIPO_XLSX } from '../../exportacao/xlsx.ts'
import type { Arquivo } from '../../http/handler.ts'
import { writeComparativoPdf } from './export-pdf.ts'
import { createLabels, parteDaBase, versaoLabel } from './labels.ts'

const PRIMEIRA_COLUNA = 2
const [LARGURA_MAX, LETRA_NEGRITO] = [34, 1.15]
const COLUNAS_POR_PAGINA = 9
/** Below this a child process takes longer to start than the sheet to write. */
const NA_HORA_CELULAS = 20_000
const PROCESSO = new URL('./xlsx-worker.ts', import.meta.url)
const LIMITES: IsoladoLimites = { memoriaMb: 1_024, prazoMs: 120_000 }

/** Input of the writer. It must be serializable for the child process. */
export interface ComparativoXlsx {
  comparativo: DreComparativo
  itens: readonly DreItem[]
  titulo: string
  folhas: readonly WriteSheet[]
  cabecalho: readonly (readonly [nome: string, texto: string])[]
}

interface ComparativoArquivo {
  comparativo: DreComparativo
  itens: readonly DreItem[]
  recorte: Recorte
  cliente: { nome: string; nomeCurto: string }
  emissao: Omit<Emissao, 'versoes'> & { versoes?: readonly number[] }
  de?:
    | { prefixo: string; clientes: readonly { id: string; nome: string }[]; cabecalho: readonly [nome: string, texto: string][] }
    | undefined
  anexos: readonly Anexo[]
}

function writeComparativoCsv(comparativo: DreComparativo): string {
  const { colunas, linhas } = comparativo
  const labels = createLabels(comparativo)
  const header: CelulaCsv[] = ['Código', 'Linha', ...colunas.map((coluna) => `${labels.parte(coluna.parte)} · ${labels.coluna(coluna)}`)]
  const rows = linhas.map((linha): CelulaCsv[] => [
    linha.codigo,
    linha.descricao,
    ...colunas.map(({ tipo }, i) => {
      const valor = linha.valores[i] ?? null
      return linha.unidade === 'razao' || (tipo !== 'valor' && tipo !== 'variacao') ? percentualCell(valor) : reaisCell(valor)
    }),
  ])
  return writeCsv([header, ...rows])
}

interface Celula {
  valor: number | null
  formula: string | undefined
  formato: string
}

interface CelulaLida {
  celula: string
  valor: number | null
}

function deriveCell(
  linha: ComparativoLinha,
  coluna: ComparativoColuna,
  valor: number | null,
  { atual, base, rl }: { atual: CelulaLida | undefined; base: CelulaLida | undefined; rl: string | undefined },
): Celula {
  const razao = linha.unidade === 'razao'
  if (razao) return { valor: valor === null ? null : valor * 100, formula: undefined, formato: PONTOS }
  if (coluna.tipo === 'av') {
    const formula = atual && rl !== undefined ? `IFERROR(${atual.celula}/${rl},"")` : undefined
    return { valor, formula: valor === null ? undefined : formula, formato: PERCENTUAL }
  }
  if (coluna.tipo === 'ah') return { valor, formula: undefined, formato: PERCENTUAL }
  const par = atual === undefined || base === undefined || valor === null ? undefined : ([atual, base] as const)
  if (coluna.tipo === 'variacao') {
    return { valor: valor === null ? null : valor / 100, formula: par && `${par[0].celula}-${par[1].celula}`, formato: REAIS }
  }
  const marcada = par !== undefined && isBaseNegativa(par[0].valor, par[1].valor, { resultado: linha.tipo === 'formula' })
  return {
    valor,
    formula: par && `IFERROR((${par[0].celula}-${par[1].celula})/ABS(${par[1].celula}),"")`,
    formato: marcada ? PERCENTUAL_BASE_NEGATIVA : PERCENTUAL,
  }
}

function listSomadas({ colunas, partes }: DreComparativo, { tipo, fonte, parte }: ComparativoColuna): number[] {
  const todo = partes[parte]
  if (todo?.tipo !== 'consolidado' || tipo !== 'valor') return []
  return colunas.flatMap((outra, i) => {
    const dela = partes[outra.parte]
    const soma = outra.tipo === 'valor' && outra.fonte === fonte && (dela?.tipo === 'cliente' || dela?.tipo === 'eliminacoes')
    return soma && dela.inicio === todo.inicio && dela.fim === todo.fim ? [i] : []
  })
}

const isSozinha = (colunas: readonly ComparativoColuna[], i: number): boolean =>
  colunas[i - 1]?.parte !== colunas[i]?.parte && colunas[i + 1]?.parte !== colunas[i]?.parte

function widthOf(menor: number, textos: readonly string[]): number {
  const letras = Math.max(0, ...textos.map(({ length }) => length))
  return Math.min(LARGURA_MAX, Math.max(menor, Math.ceil(letras * LETRA_NEGRITO) + 1))
}

/** Writes a large sheet in a child process. Each cell has a style, and most have a formula. */
export async function writeComparativoXlsx({ comparativo, itens, titulo, folhas, cabecalho }: ComparativoXlsx): Promise<Uint8Array> {
  const { colunas, linhas, partes } = comparativo
  const labels = createLabels(comparativo)
  const linhaCabecalho = cabecalho.length + 2
  const formulas = createFormulas(linhas, itens, linhaCabecalho + 3)
  const cells = new Map<string, Partial<Cell>>()
  const texto = (row: number, column: number, value: string, bold = false, horizontal: 'left' | 'right' = 'left'): void => {
    cells.set(`${row},${column}`, { value, type: 'string', style: { font: { bold }, alignment: { horizontal } } })
  }
  cells.set('0,0', { value: titulo, type: 'string', style: { font: { bold: true, size: 14 } } })
  for (const [i, [nome, valor]] of cabecalho.entries()) {
    texto(i + 1, 0, nome)
    texto(i + 1, 1, valor)
  }
  texto(linhaCabecalho + 1, 0, 'Código', true)
  texto(linhaCabecalho + 1, 1, 'Linha', true)
  for (const [i, coluna] of colunas.entries()) {
    const lado = isSozinha(colunas, i) ? 'right' : 'left'
    if (colunas[i - 1]?.parte !== coluna.parte) texto(linhaCabecalho, PRIMEIRA_COLUNA + i, labels.parte(coluna.parte), true, lado)
    texto(linhaCabecalho + 1, PRIMEIRA_COLUNA + i, labels.coluna(coluna), true, 'right')
  }
  const valores = new Map(
    colunas.flatMap(({ tipo, fonte, parte }, i) => (tipo === 'valor' ? [[`${fonte} ${parte}`, PRIMEIRA_COLUNA + i] as const] : [])),
  )
  const somadas = colunas.map((coluna) => listSomadas(comparativo, coluna))
  for (const [i, linha] of linhas.entries()) {
    const at = linhaCabecalho + 2 + i
    const font = { bold: linha.destaque !== 'nenhum' }
    texto(at, 0, linha.codigo, font.bold)
    texto(at, 1, `${'   '.repeat(linha.nivel)}${linha.descricao}`, font.bold)
    if (linha.tipo === 'titulo') continue
    for (const [c, coluna] of colunas.entries()) {
      const column = PRIMEIRA_COLUNA + c
      const valor = linha.valores[c] ?? null
      const cellAt = (achada: number | undefined): CelulaLida | undefined =>
        achada === undefined
          ? undefined
          : { celula: `${columnName(achada)}${at + 1}`, valor: linha.valores[achada - PRIMEIRA_COLUNA] ?? null }
      const par = {
        atual: cellAt(valores.get(`${coluna.fonte} ${coluna.parte}`)),
        base: coluna.base === null ? undefined : cellAt(valores.get(`${coluna.base} ${parteDaBase(partes, coluna)}`)),
      }
      const baseRow = comparativo.baseAv === null ? undefined : formulas.where.row.get(comparativo.baseAv.codigo)
      const daFonte = valores.get(`${coluna.fonte} ${coluna.parte}`)
      const rlCell = baseRow === undefined || daFonte === undefined ? undefined : `${columnName(daFonte)}${baseRow}`
      const celula: Celula =
        coluna.tipo === 'valor'
          ? {
              valor: cellValue(linha, valor),
              formula:
                valor === null
                  ? undefined
                  : linha.pai !== null && somadas[c]!.length > 0
                    ? somadas[c]!.map((outra) => `${columnName(PRIMEIRA_COLUNA + outra)}${at + 1}`).join('+')
                    : formulas.formulaOf(linha, columnName(column)),
              formato: linha.unidade === 'razao' ? PERCENTUAL : REAIS,
            }
          : deriveCell(linha, coluna, valor, { ...par, rl: rlCell })
      const style = { font, numFmt: celula.formato }
      if (celula.formula !== undefined)
        cells.set(`${at},${column}`, { formula: celula.formula, formulaResult: celula.valor, type: 'formula', style })
      else if (celula.valor !== null) cells.set(`${at},${column}`, { value: celula.valor, type: 'number', style })
      else if (coluna.tipo === 'valor' && linha.pai === null && formulas.lacks(linha.codigo)) texto(at, column, '')
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
              ...(isSozinha(colunas, i) ? [labels.parte(coluna.parte)] : []),
            ]),
          })),
        ],
        cells,
        freezePane: { rows: linhaCabecalho + 2, columns: PRIMEIRA_COLUNA },
        pageSetup: {
          paperSize: 'a4',
          orientation: 'landscape',
          fitToPage: true,
          fitToWidth: Math.ceil(colunas.length / COLUNAS_POR_PAGINA),
          fitToHeight: 0,
          printTitlesRow: `$${linhaCabecalho + 1}:$${linhaCabecalho + 2}`,
          printTitlesColumn: '$A:$B',
        },
      },
      ...folhas,
    ],
  })
  return new Uint8Array(output)
}

export interface ArquivoPedido {
  formato: FolhaFormato
  negativos: Negativos
}

export async function exportComparativo(arquivo: ComparativoArquivo, { formato, negativos }: ArquivoPedido): Promise<Arquivo> {
  const { comparativo, itens, recorte, cliente, emissao, anexos } = arquivo
  const { inicio, fim, rateado } = comparativo
  const nome = `${arquivo.de?.prefixo ?? 'DRE comparativa'} ${cliente.nomeCurto} ${inicio} a ${fim}${alcanceNoNome(recorte.alcance)}${rateado ? ' - depois do rateio' : ''}`
  if (formato === 'csv') return { nome: `${nome}.csv`, tipo: 'text/csv; charset=utf-8', conteudo: writeComparativoCsv(comparativo) }
  const { coluna } = createLabels(comparativo)
  const fontes = comparativo.fontes.flatMap((fonte): [string, string][] => {
    const rotulo = coluna({ chave: '', tipo: 'valor', fonte: fonte.chave, base: null, parte: 0 })
    const orcamentos = fonte.orcamentos.map((orcamento) => versaoLabel(orcamento.nome, orcamento.versaoNumero)).join(', ')
    const falta = fonte.lacunas.length === 0 ? '' : `sem valores em ${lacunasLabel(fonte.lacunas)}`
    const dito = [fonte.tipo === 'orcamento' ? '' : orcamentos, falta].filter(Boolean).join('; ')
    return dito === '' ? [] : [[rotulo, dito]]
  })
  const empresas = new Map(arquivo.de?.clientes.map(({ id, nome: empresa }) => [id, empresa]))
  const deQueOf = ({ fonte, clienteId }: ComparativoFora): string => {
    const rotulo = coluna({ chave: '', tipo: 'valor', fonte, base: null, parte: 0 })
    return clienteId === null ? rotulo : `${empresas.get(clienteId) ?? ''}, ${rotulo}`
  }
  const geral = listCabecalho(recorte, {
    comAnoAnterior: false,
    lacunas: [],
    emissao: { versoes: [comparativo.versao], ...emissao },
    rateado,
    vigencia: null,
    fora: comparativo.fora.flatMap((each) => listFora(each, deQueOf(each))),
    base: comparativo.baseAv,
  })
  const cabecalho = [...geral, ...fontes, ...(arquivo.de?.cabecalho ?? [])]
  // A consolidation must be recognisable from the title.
  const titulo = [...(arquivo.de === undefined ? [] : [arquivo.de.prefixo]), comparativo.modelo.nome, cliente.nome].join(' · ')
  if (formato === 'pdf') {
    const rodape = `${titulo} · ${periodoLabel(recorte.periodo)}`
    return writeComparativoPdf(comparativo, { nome, titulo, rodape, contexto: contextoPdf(cabecalho), anexos, negativos })
  }
  const xlsx: ComparativoXlsx = { comparativo, itens, titulo, folhas: anexos.map(sheetOf), cabecalho }
  const celulas = comparativo.linhas.length * comparativo.colunas.length
  const conteudo = celulas <= NA_HORA_CELULAS ? writeComparativoXlsx(xlsx) : writeIsolado(PROCESSO, xlsx, LIMITES)
  return { nome: `${nome}.xlsx`, tipo: TIPO_XLSX, conteudo: await conteudo }
}
