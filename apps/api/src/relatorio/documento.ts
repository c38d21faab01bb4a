/** A report as a document: one card after the other, with the numbers of the screen. */
import type { DreAlcance, Idioma } from '@lastro/contract'
import { forcaOf } from '@lastro/engine'
import { printPeriodo } from '@lastro/formato'
import type { Celula, Coluna, Documento, DocumentTable } from '../exportacao/documento.ts'
import { PDF_WIDTH } from '../exportacao/pdf-layout.ts'
import { formatMoment } from '../exportacao/timestamp.ts'
import { textsOf } from '../i18n/i18n.ts'
import type { CartaoTable } from './cartao-tabela.ts'
import type { RelatorioSheet } from './figures.ts'
import { drawSvg } from '../exportacao/svg-charts.ts'

const MANY_COLUNAS = 8

function valorOf(celula: Celula | undefined): number | null {
  if (celula === undefined || celula === null || typeof celula === 'string' || 'numero' in celula) return null
  return 'centavos' in celula ? celula.centavos : celula.razao
}

/** Shades the months of cost centres by their amounts. */
function shadeOf({ tipo, linhas, totais, cabecalho }: CartaoTable): (celula: Celula, line: number, coluna: number) => string | undefined {
  if (tipo !== 'centros') return () => undefined
  const body = linhas.slice(0, linhas.length - totais).map((line) => line.slice(1, -1))
  const max = Math.max(0, ...body.flat().map((celula) => Math.abs(valorOf(celula) ?? 0)))
  return (celula, line, coluna) => {
    if (line >= body.length || coluna === 0 || coluna === cabecalho.length - 1 || max === 0) return undefined
    const forca = forcaOf(valorOf(celula), max)
    const mix = (full: number): string =>
      Math.round(255 - (255 - full) * forca * 0.45)
        .toString(16)
        .padStart(2, '0')
    return `#${mix(0x2a)}${mix(0x64)}${mix(0xcc)}`
  }
}

/** Months as columns, because a landscape page is wider than high. */
function transpose(table: CartaoTable): CartaoTable {
  const nomes = table.cabecalho.slice(1)
  return {
    ...table,
    cabecalho: ['', ...table.linhas.map(([mes]) => (typeof mes === 'string' ? mes : ''))],
    linhas: nomes.map((nome, i) => [nome, ...table.linhas.map((line) => line[i + 1] ?? null)]),
  }
}

function layLinhas(table: CartaoTable): Pick<DocumentTable, 'layout' | 'colunas' | 'linhas' | 'fontSize'> {
  const { cabecalho, linhas, totais } = table
  const shade = shadeOf(table)
  return {
    layout: 'demonstrativo',
    fontSize: cabecalho.length > MANY_COLUNAS ? 6.5 : 8,
    colunas: cabecalho.map((titulo, parte): Coluna => ({ titulo, parte })),
    linhas: linhas.map((celulas, i) => ({
      celulas,
      realce: i >= linhas.length - totais,
      cores: celulas.map((celula, coluna) => shade(celula, i, coluna)),
    })),
  }
}

function cartaoOf(table: CartaoTable, idioma: Idioma): DocumentTable {
  const { tipo, titulo, note, emptyText, drawing, escala, linhas } = table
  const hasDinheiro = linhas.some((line) => line.some((celula) => celula !== null && typeof celula === 'object' && 'centavos' in celula))
  const unidade = hasDinheiro ? ` · ${textsOf(idioma, 'relatorio')(`escala.${escala}`)}` : ''
  const cartao = { titulo, note: `${note}${unidade}`, lugar: 'cartao', layout: 'anexo', colunas: [], linhas: [] } as const
  if (emptyText !== null) return { ...cartao, notes: [emptyText] }
  return {
    ...cartao,
    escala,
    desenhos: drawing === null ? [] : drawSvg(drawing, { largura: PDF_WIDTH, escala, idioma }),
    ...(tipo === 'cascata' ? {} : layLinhas(tipo === 'evolucao' ? transpose(table) : table)),
  }
}

function describePartes({ centrosCusto, filiais }: DreAlcance, language: Idioma): string {
  const t = textsOf(language, 'relatorio')
  return `${t('centros')}: ${centrosCusto?.join(', ') ?? t('todos')} · ${t('filiais')}: ${filiais?.join(', ') ?? t('todas')}`
}

interface RelatorioEmissao {
  /** File name without extension. */
  nome: string
  titulo: string
  descricao: string
  clienteNome: string
  quem: string
  instant: Date
  idioma: Idioma
}

export function buildRelatorio(
  { periodo, alcance, tables }: RelatorioSheet,
  { nome, titulo, descricao, clienteNome, quem, instant, idioma }: RelatorioEmissao,
): Documento {
  const emitido = textsOf(idioma, 'relatorio')('emitido', { replace: { quem, quando: formatMoment(instant, idioma) } })
  return {
    nome,
    titulo,
    footer: emitido,
    cabecalho: [
      `${clienteNome} · ${printPeriodo(periodo, idioma)}`,
      describePartes(alcance, idioma),
      ...(descricao === '' ? [] : [descricao]),
    ],
    tables: tables.map((table) => cartaoOf(table, idioma)),
    idioma,
  }
}
