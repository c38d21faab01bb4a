import type { DreLinha } from '@lastro/contract'
import { isBaseNegativa, packColunas } from '@lastro/engine'
import { formatDecimal, formatInteger, formatMes } from '@lastro/formato'
import { tableOf, type AttachedTable } from '../exportacao/attached-table.ts'
import { PARENTESE } from '../exportacao/negatives.ts'
import {
  PDF_WIDTH,
  PDF_LINHAS_MAX,
  PDF_RESPIRO,
  writeDocumento,
  type CelulaPdf,
  type DocumentoPdf,
  type LinhaPdf,
  type TablePdf,
} from '../exportacao/pdf.ts'
import { ErroApi } from '../http/erro.ts'
import type { File } from '../http/handler.ts'

const BODY = 7
/** In points. Longer names wrap. */
const NOME = { min: 110, max: 200 }
const COLUNA_MIN = 34
const INDENT = 8
/** Maximum stretch of a table with few columns, so that numbers can still be followed from their names. */
const STRETCH_MAX = 1.8

const EMPTY: CelulaPdf = { texto: '—' }

interface ColunaPdf {
  titulo: string
  parte: number
  faixa?: string
}

export interface DemonstrativoPdf extends Omit<DocumentoPdf, 'tables'> {
  colunas: readonly ColunaPdf[]
  linhas: readonly { linha: Pick<DreLinha, 'codigo' | 'descricao' | 'nivel' | 'destaque'>; celulas: readonly CelulaPdf[] }[]
  notes: readonly string[]
  anexos: readonly AttachedTable[]
}

export function valorPdf({ tipo, unidade }: Pick<DreLinha, 'tipo' | 'unidade'>, valor: number | null): CelulaPdf {
  if (tipo === 'titulo') return null
  if (valor === null) return EMPTY
  return unidade === 'razao' ? { razao: valor } : { centavos: valor }
}

export function razaoPdf(
  { tipo, unidade }: Pick<DreLinha, 'tipo' | 'unidade'>,
  valor: number | null,
  { pontos, marked }: { pontos: boolean; marked?: boolean },
): CelulaPdf {
  if (tipo === 'titulo') return null
  if (valor === null) return EMPTY
  const texto = formatDecimal(valor * 100, 1)
  return { texto: unidade === 'razao' && pontos ? `${texto} p.p.` : `${texto}%${marked === true ? '*' : ''}` }
}

/** In points, slightly too large. */
function widthOf(texto: string): number {
  const narrow = texto.replaceAll(/[^.,: ]/g, '').length
  return BODY * (0.58 * (texto.length - narrow) + 0.28 * narrow)
}

const textoOf = (celula: CelulaPdf | undefined): string => {
  if (celula === undefined || celula === null) return ''
  if (typeof celula === 'string') return celula
  if ('texto' in celula) return celula.texto
  if ('centavos' in celula) return formatDecimal((celula.centavos ?? 0) / 100, 2)
  return 'razao' in celula ? `${formatDecimal((celula.razao ?? 0) * 100, 1)}%` : formatInteger(celula.inteiro ?? 0)
}

const longestWord = (titulo: string): number => Math.max(...titulo.split(' ').map(widthOf)) * 1.06

const nomeOf = ({ codigo, descricao, nivel }: DemonstrativoPdf['linhas'][number]['linha']): string =>
  nivel === 0 && codigo !== '' && codigo !== descricao ? `${codigo} ${descricao}` : descricao

function rowOf({ linha, celulas }: DemonstrativoPdf['linhas'][number], indices: readonly number[]): LinhaPdf {
  return {
    celulas: [nomeOf(linha), ...indices.map((i) => celulas[i] ?? null)],
    nivel: linha.nivel === 0 ? 0 : linha.nivel === 1 ? 1 : 2,
    realce: linha.destaque !== 'nenhum',
  }
}

function rangesOf(colunas: readonly ColunaPdf[], indices: readonly number[]): Pick<TablePdf, 'bands'> {
  if (colunas.every(({ faixa }) => faixa === undefined)) return {}
  const partes = [...Map.groupBy(indices, (i) => colunas[i]!.parte).values()]
  return { bands: partes.map((bandPartes) => ({ texto: colunas[bandPartes[0]!]!.faixa ?? '', colunas: bandPartes.length })) }
}

export const contextPdf = (header: readonly (readonly [nome: string, texto: string])[]): string[] =>
  header.map(([nome, texto]) => `${nome}: ${texto}`)

function assertFitting(blocks: number, lines: number): void {
  const total = blocks * lines
  if (total <= PDF_LINHAS_MAX) return
  throw new ErroApi('dre_pdf_too_large', {
    message: `Em papel seriam ${formatInteger(total)} linhas, em ${formatInteger(blocks)} blocos de colunas; cabem ${formatInteger(PDF_LINHAS_MAX)}.`,
  })
}

const COLUNAS_BY_BLOCK = Math.floor((PDF_WIDTH - NOME.min - PDF_RESPIRO) / (COLUNA_MIN + PDF_RESPIRO))

/** Lower bound of the size, checked before cells are measured. */
export function assertRole(colunas: number, lines: number): void {
  assertFitting(Math.ceil(colunas / COLUNAS_BY_BLOCK), lines)
}

/** Whole points, so that the parts of a page fit its width. */
function spreadWidths(widths: readonly number[]): number[] {
  const free = PDF_WIDTH - widths.length * PDF_RESPIRO
  const fator = Math.min(STRETCH_MAX, free / widths.reduce((soma, each) => soma + each, 0))
  return widths.map((width) => (fator > 1 ? Math.max(width, Math.floor(width * fator)) : width))
}

export function layDemonstrativo({
  colunas,
  linhas,
  notes,
  anexos,
  negativos,
}: Omit<DemonstrativoPdf, Exclude<keyof DocumentoPdf, 'negativos'>>): TablePdf[] {
  assertRole(colunas.length, linhas.length)
  const nome = Math.min(NOME.max, Math.max(NOME.min, ...linhas.map(({ linha }) => widthOf(nomeOf(linha)) + linha.nivel * INDENT)))
  const daParte = Map.groupBy(colunas, ({ parte }) => parte)
  const pendura = negativos === 'parenteses' ? PARENTESE * BODY : 0
  const widths = colunas.map(
    ({ titulo, faixa = '', parte }, i) =>
      pendura +
      Math.max(
        COLUNA_MIN,
        longestWord(titulo),
        longestWord(faixa) / (daParte.get(parte)?.length ?? 1),
        ...linhas.map(({ celulas }) => widthOf(textoOf(celulas[i]))),
      ),
  )
  const blocks = packColunas(
    widths.map((width, i) => ({ largura: width + PDF_RESPIRO, parte: colunas[i]!.parte })),
    { largura: PDF_WIDTH - nome - PDF_RESPIRO },
  )
  assertFitting(blocks.length, linhas.length)
  const tables = blocks.map((indices, i): TablePdf => ({
    ...rangesOf(colunas, indices),
    cabecalho: ['Linha', ...indices.map((coluna) => colunas[coluna]!.titulo)],
    linhas: linhas.map((line) => rowOf(line, indices)),
    pontos: { widths: spreadWidths([nome, ...indices.map((coluna) => widths[coluna]!)]), fontSize: BODY },
    exata: true,
    ...(i === blocks.length - 1 ? { notes } : {}),
  }))
  return [...tables, ...anexos.map(tableOf)]
}

export async function writeDemonstrativo({ colunas, linhas, notes, anexos, ...documento }: DemonstrativoPdf): Promise<File> {
  return writeDocumento({ ...documento, tables: layDemonstrativo({ colunas, linhas, notes, anexos, ...documento }) })
}

interface DrePdf extends Pick<DemonstrativoPdf, 'nome' | 'titulo' | 'footer' | 'context' | 'anexos' | 'negativos'> {
  meses: readonly string[]
  linhas: readonly DreLinha[]
  anoAnterior: string | null
}

export function writeDrePdf({ meses, linhas, anoAnterior, ...documento }: DrePdf): Promise<File> {
  const unico = meses.length === 1
  const mensais = unico ? [] : meses.map((mes, i): ColunaPdf => ({ titulo: formatMes(mes), parte: i }))
  const finais = [unico ? formatMes(meses[0]!) : 'Total', 'AV %', ...(anoAnterior === null ? [] : [anoAnterior, 'Var. R$', 'AH %'])]
  const isMarked = (line: DreLinha): boolean =>
    anoAnterior !== null &&
    line.ahTotal !== null &&
    line.unidade !== 'razao' &&
    isBaseNegativa(line.total, line.anoAnteriorTotal, { resultado: line.tipo === 'formula' })
  return writeDemonstrativo({
    ...documento,
    colunas: [...mensais, ...finais.map((titulo): ColunaPdf => ({ titulo, parte: meses.length }))],
    linhas: linhas.map((linha) => ({
      linha,
      celulas: [
        ...mensais.map((_, i) => valorPdf(linha, linha.valores[i] ?? null)),
        valorPdf(linha, linha.total),
        razaoPdf(linha, linha.avTotal, { pontos: false }),
        ...(anoAnterior === null
          ? []
          : [
              valorPdf(linha, linha.anoAnteriorTotal),
              linha.unidade === 'razao' ? EMPTY : valorPdf(linha, linha.variacaoTotal),
              razaoPdf(linha, linha.ahTotal, { pontos: true, marked: isMarked(linha) }),
            ]),
      ],
    })),
    notes: linhas.some(isMarked) ? [`* Base negativa em ${anoAnterior}: variação sobre o módulo.`] : [],
  })
}
