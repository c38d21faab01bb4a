import type { Negativos } from '@lastro/contract'
import { formatDecimal, formatReais } from '@lastro/formato'
import type { Content, TableCell } from 'pdfmake'
import { PARENTESE, printNegativo } from './negatives.ts'
import { PDF_LARGURA, PDF_MARGEM, PDF_RESPIRO, type CelulaPdf, type DocumentoPdf, type LinhaPdf, type TabelaPdf } from './pdf.ts'
import { pdfmake } from './pdfmake.ts'

/** Tables with more columns use a smaller font and less space. */
const MUITAS_COLUNAS = 10
const CINZA = '#5b6675'
const LINHA = '#d5dbe3'
const FUNDO = '#f2f4f8'
/** A cell of up to this size fits any page and column. */
const CURTA = { letras: 500, linhas: 20 } as const
const TITULO = { bold: true, fontSize: 9 } as const

/** Text of a cell, rounded to reais unless `exata`. Zero is a dash; a missing value is empty. */
function textOf(celula: CelulaPdf, exata: boolean): string {
  if (celula === null || typeof celula === 'string') return celula ?? ''
  if ('texto' in celula) return celula.texto
  if ('inteiro' in celula) return celula.inteiro === null ? '' : formatDecimal(celula.inteiro, 0)
  if ('razao' in celula) return celula.razao === null ? '—' : `${formatDecimal(celula.razao * 100, 1)}%`
  if (celula.centavos === null) return ''
  if (celula.centavos === 0) return '–'
  return exata ? formatReais(celula.centavos) : formatDecimal(celula.centavos / 100, 0)
}

type Margem = [left: number, top: number, right: number, bottom: number]

function rowOf({ celulas, nivel, realce = nivel === 0 }: LinhaPdf, tabela: TabelaPdf, negativos: Negativos | undefined): TableCell[] {
  const { exata = false, textos = 'right' } = tabela
  return celulas.map((celula, i) => {
    const texto = celula === null || typeof celula === 'string'
    const escrito = texto ? textOf(celula, exata) : printNegativo(textOf(celula, exata), negativos)
    const margin: Margem = i === 0 ? [nivel * 8, 0, 0, 0] : [0, 0, texto || escrito.endsWith(')') ? 0 : penduraOf(tabela, negativos), 0]
    return {
      text: escrito,
      bold: realce,
      noWrap: i > 0 && !texto,
      alignment: i === 0 ? ('left' as const) : texto ? textos : ('right' as const),
      margin,
      ...(realce ? { fillColor: FUNDO } : {}),
    }
  })
}

const corpoOf = ({ pontos, cabecalho }: TabelaPdf): number => pontos?.corpo ?? (cabecalho.length > MUITAS_COLUNAS ? 6.5 : 8)

/** Room for the closing parenthesis to hang, so that the last digits of a column align. */
const penduraOf = (tabela: TabelaPdf, negativos: Negativos | undefined): number =>
  negativos === 'parenteses' ? PARENTESE * corpoOf(tabela) : 0

function faixasOf(faixas: NonNullable<TabelaPdf['faixas']>): TableCell[] {
  return [
    { text: '' },
    ...faixas.flatMap(({ texto, colunas }): TableCell[] => [
      { text: texto, colSpan: colunas, alignment: colunas === 1 ? 'right' : 'center', color: CINZA },
      ...Array.from({ length: colunas - 1 }, () => ({ text: '' })),
    ]),
  ]
}

/** Explicit widths, because automatic measuring would take most of the time. */
function widthsOf({ cabecalho, pontos, proporcoes }: TabelaPdf): ('*' | number)[] {
  if (pontos !== undefined) return [...pontos.larguras]
  if (proporcoes === undefined) return cabecalho.map((_, i) => (i === 0 ? '*' : cabecalho.length > MUITAS_COLUNAS ? 42 : 78))
  const todas = proporcoes.reduce((soma, largura) => soma + largura, 0)
  const cabe = PDF_LARGURA - proporcoes.length * PDF_RESPIRO
  return proporcoes.map((largura) => (largura / todas) * cabe)
}

const isCurta = (celula: CelulaPdf): boolean =>
  typeof celula !== 'string' || (celula.length <= CURTA.letras && celula.split('\n').length <= CURTA.linhas)

function tableOf(tabela: TabelaPdf, negativos: Negativos | undefined): Content {
  const { faixas, cabecalho, linhas, textos = 'right' } = tabela
  // A following table has its name in the head, because a separate name could be left alone at the end of a page.
  const titulo = tabela.segue === true ? tabela.titulo : undefined
  // In a table of texts the head of a numeric column is right-aligned too.
  const numerica = (coluna: number): boolean => {
    const celula = linhas[0]?.celulas[coluna] ?? null
    return textos === 'right' || (celula !== null && typeof celula !== 'string')
  }
  // An unbreakable row taller than a page would be cut.
  const inteiras = linhas.every(({ celulas }) => celulas.every(isCurta))
  return {
    margin: [0, titulo === undefined ? 8 : 14, 0, 0],
    table: {
      headerRows: 1 + Number(faixas !== undefined) + Number(titulo !== undefined),
      dontBreakRows: inteiras,
      keepWithHeaderRows: inteiras ? 1 : 0,
      widths: widthsOf(tabela),
      body: [
        ...(titulo === undefined ? [] : [[{ text: titulo, ...TITULO, colSpan: cabecalho.length }, ...cabecalho.slice(1).map(() => '')]]),
        ...(faixas === undefined ? [] : [faixasOf(faixas)]),
        cabecalho.map((texto, i) => ({
          text: texto,
          bold: true,
          color: CINZA,
          ...(i > 0 && numerica(i)
            ? { alignment: 'right' as const, margin: [0, 0, penduraOf(tabela, negativos), 0] as Margem }
            : { alignment: 'left' as const }),
        })),
        ...linhas.map((linha) => rowOf(linha, tabela, negativos)),
      ],
    },
    fontSize: corpoOf(tabela),
    layout: {
      hLineWidth: (linha) => (linha === 0 && titulo !== undefined ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINHA,
      paddingLeft: () => PDF_RESPIRO / 2,
      paddingRight: () => PDF_RESPIRO / 2,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  }
}

/** Seconds of CPU for a thousand rows: see `writeDocumento`. */
export async function drawPdf({ titulo, rodape = titulo, contexto, tabelas, negativos }: DocumentoPdf): Promise<Uint8Array> {
  const pequeno = (texto: string): Content => ({ text: texto, fontSize: 8, color: CINZA, margin: [0, 2, 0, 0] })
  const documento = pdfmake.createPdf({
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [PDF_MARGEM, PDF_MARGEM, PDF_MARGEM, 34],
    info: { title: titulo },
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      { text: titulo, fontSize: 14, bold: true },
      ...contexto.map(pequeno),
      ...tabelas.flatMap((tabela, i): Content[] => [
        ...((i > 0 || tabela.titulo !== undefined) && tabela.segue !== true
          ? [
              {
                text: tabela.titulo ?? titulo,
                ...TITULO,
                ...(i > 0 ? { pageBreak: 'before' as const } : { margin: [0, 8, 0, 0] as Margem }),
              },
            ]
          : []),
        tableOf(tabela, negativos),
        ...(tabela.notas ?? []).map(pequeno),
      ]),
    ],
    footer: (pagina: number, paginas: number) => ({
      columns: [
        { text: rodape, width: '*' },
        { width: 'auto', text: `${pagina} de ${paginas}`, alignment: 'right' },
      ],
      fontSize: 7,
      color: CINZA,
      margin: [PDF_MARGEM, 10, PDF_MARGEM, 0],
    }),
  })
  return new Uint8Array(await documento.getBuffer())
}
