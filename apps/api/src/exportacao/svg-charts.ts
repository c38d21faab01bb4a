/** Draws charts as SVG for print. Black and white carry all meaning; colours only repeat it. */
import type { DreLinha, Idioma, Negativos } from '@lastro/contract'
import { drawCascata, drawColunas, type CascataBar } from '@lastro/engine'
import { formatCentavos, formatRazao, printMes, type Escala } from '@lastro/formato'
import { escapeHtml } from '../http/html.ts'
import { printNegativo } from './negatives.ts'
import { textsOf } from '../i18n/i18n.ts'

const HEIGHT = 120
const FOOTER = 18
const CHAVE = 12
const EIXO = 56
/** A narrower column has no label, as it would overlap its neighbour. */
const LABEL = 40

const COLOR = { total: '#2a64cc', fim: '#173a78', menos: '#c7cfda', mais: '#8fb0e8', linha: '#d5dae1', zero: '#5b6673', texto: '#3d4650' }

export type Drawing =
  | { tipo: 'cascata'; bars: readonly CascataBar[] }
  | { tipo: 'colunas'; meses: readonly string[]; linhas: readonly Pick<DreLinha, 'descricao' | 'unidade' | 'valores' | 'anoAnterior'>[] }

interface DrawingOptions {
  largura: number
  escala: Escala
  casas?: number | undefined
  negativos?: Negativos
  idioma: Idioma
}

const text = (x: number, y: number, content: string, ancora: 'start' | 'middle' | 'end' = 'middle', size = 7): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="Roboto" font-size="${size}" fill="${COLOR.texto}" text-anchor="${ancora}">${escapeHtml(content)}</text>`
const line = (x1: number, y1: number, x2: number, y2: number, color: string): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${color}" stroke-width="0.6"/>`
const rect = (x: number, y: number, width: number, height: number, fill: string, contorno = ''): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"${contorno}/>`

const wrap = (width: number, height: number, partes: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${partes.join('')}</svg>`

const fit = (nome: string, width: number): string => {
  const max = Math.max(3, Math.floor(width / 3.4))
  return nome.length <= max ? nome : `${nome.slice(0, max - 1)}…`
}

function drawCascataSvg(bars: readonly CascataBar[], { largura, escala, casas, negativos = 'menos', idioma }: DrawingOptions): string {
  const print = (valor: number): string =>
    printNegativo(formatCentavos(valor, { escala, idioma, ...(casas !== undefined && { casas }) }), negativos)
  const { bars: postas, ligacoes, eixo, zeroY } = drawCascata(bars, HEIGHT)
  const inside = largura - EIXO
  const x = (parte: number): number => EIXO + parte * inside
  return wrap(largura, HEIGHT + FOOTER, [
    ...eixo.flatMap(({ valor, y }) => [line(EIXO, y, largura, y, COLOR.linha), text(EIXO - 4, y + 2.5, print(valor), 'end')]),
    line(EIXO, zeroY, largura, zeroY, COLOR.zero),
    ...ligacoes.map(({ de, ate, y }) => line(x(de), y, x(ate), y, COLOR.zero)),
    ...postas.flatMap(({ bar, aspecto, centro, largura: parte, top, height, labelY }) => [
      aspecto === 'menos'
        ? hatch(x(centro - parte / 2), top, parte * inside, height, COLOR.menos)
        : rect(x(centro - parte / 2), top, parte * inside, height, COLOR[aspecto]),
      text(x(centro), labelY, `${aspecto === 'mais' && bar.valor > 0 ? '+' : ''}${print(bar.valor)}`),
      text(x(centro), HEIGHT + 12, fit(bar.descricao, inside / postas.length), 'middle', 6.5),
    ]),
  ])
}

type ChartLinha = Extract<Drawing, { tipo: 'colunas' }>['linhas'][number]

function hatch(x: number, y: number, width: number, height: number, background = '#ffffff'): string {
  const riscos: string[] = []
  for (let step = 3; step < width + height; step += 3) {
    const [x1, y1] = step <= height ? [x, y + step] : [x + step - height, y + height]
    const [x2, y2] = step <= width ? [x + step, y] : [x + width, y + step - width]
    riscos.push(line(x1, y1, x2, y2, COLOR.zero))
  }
  return rect(x, y, width, height, background, ` stroke="${COLOR.zero}" stroke-width="0.5"`) + riscos.join('')
}

/** Label on a background plate, because the hatching of the previous year may be higher next to it. */
const label = (x: number, y: number, content: string): string[] => {
  const width = content.length * 3.2 + 3
  return [rect(x - width / 2, y - 5.5, width, 7.5, '#ffffff'), text(x, y, content, 'middle', 6)]
}

function drawChave({ descricao }: ChartLinha, language: Idioma): string[] {
  const y = HEIGHT + FOOTER + 3
  const x = EIXO + 9 + descricao.length * 3.8 + 14
  return [
    rect(EIXO, y, 6, 6, COLOR.total),
    text(EIXO + 9, y + 5.5, descricao, 'start'),
    hatch(x, y, 6, 6),
    text(x + 9, y + 5.5, textsOf(language, 'relatorio')('anoAnterior'), 'start'),
  ]
}

const hasPrevious = ({ anoAnterior }: ChartLinha): boolean => anoAnterior.some((valor) => valor !== null)
const heightOf = (row: ChartLinha): number => HEIGHT + FOOTER + (hasPrevious(row) ? CHAVE : 0)

function drawColunasSvg(row: ChartLinha, meses: readonly string[], { largura, escala, idioma }: DrawingOptions): string {
  const previous = hasPrevious(row) ? row.anoAnterior : null
  const { atual, anterior: behind, eixo, zeroY } = drawColunas(row.valores, previous, HEIGHT)
  const inside = largura - EIXO
  const x = (parte: number): number => EIXO + parte * inside
  const print = (valor: number): string =>
    row.unidade === 'razao' ? formatRazao(valor, { idioma, symbol: true }) : formatCentavos(valor, { escala, idioma })
  const porMes = inside / Math.max(1, meses.length)
  const stepCount = Math.max(1, Math.ceil(30 / porMes))
  return wrap(largura, heightOf(row), [
    ...eixo.flatMap(({ valor, y }) => [line(EIXO, y, largura, y, COLOR.linha), text(EIXO - 4, y + 2.5, print(valor), 'end')]),
    ...behind.map(({ inicio, largura: parte, top, height }) => hatch(x(inicio), top, parte * inside, height)),
    ...atual.map(({ inicio, largura: parte, top, height }) => rect(x(inicio), top, parte * inside, height, COLOR.total)),
    line(EIXO, zeroY, largura, zeroY, COLOR.zero),
    ...meses.flatMap((mes, i) => {
      const [coluna, valor] = [atual.find(({ index }) => index === i), row.valores[i] ?? null]
      return [
        ...(coluna && valor && porMes >= LABEL
          ? label(x(coluna.inicio + coluna.largura / 2), valor > 0 ? coluna.top - 3 : coluna.top + coluna.height + 8, print(valor))
          : []),
        ...(i % stepCount === 0 ? [text(x((i + 0.5) / meses.length), HEIGHT + 13, printMes(mes, idioma), 'middle', 6.5)] : []),
      ]
    }),
    ...(previous === null ? [] : drawChave(row, idioma)),
  ])
}

export function drawSvg(drawing: Drawing, options: DrawingOptions): { nome: string | null; svg: string; height: number }[] {
  if (drawing.tipo === 'cascata') return [{ nome: null, svg: drawCascataSvg(drawing.bars, options), height: HEIGHT + FOOTER }]
  return drawing.linhas.map((row) => ({
    nome: drawing.linhas.length > 1 ? row.descricao : null,
    svg: drawColunasSvg(row, drawing.meses, options),
    height: heightOf(row),
  }))
}
