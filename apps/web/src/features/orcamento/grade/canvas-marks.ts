/** Canvas marks of a cell: tree, holds, comments, unsaved edits and cursors of other users. */
import type { CoresGrade } from './grid-theme.ts'
import { FONTE } from './grid-theme.ts'

export interface Caixa {
  x: number
  y: number
  width: number
  height: number
}

const RECUOS = [28, 28, 44, 50]
const CHEVRON_X = [0, 10, 26, 0]
export const CHEVRON_LARGURA = 20

export function chevronOf(nivel: number): number {
  return CHEVRON_X[nivel] ?? 0
}

function strokePath(ctx: CanvasRenderingContext2D, cor: string, largura: number, pontos: readonly (readonly [number, number])[]): void {
  ctx.strokeStyle = cor
  ctx.lineWidth = largura
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.beginPath()
  for (const [x, y] of pontos) ctx.lineTo(x, y)
  ctx.stroke()
}

export interface RotuloDesenho {
  texto: string
  nivel: number
  aberto: boolean | null
  area: 'aberta' | 'enviada' | 'devolvida' | 'aprovada'
  negrito: boolean
  selecionado: boolean
}

/** Row name with its chevron, a lighter (−) and the status of its area on the right. */
export function drawRotulo(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: Caixa,
  rotulo: RotuloDesenho,
  cores: CoresGrade,
  estreita: boolean,
): void {
  const { texto, nivel, aberto, area } = rotulo
  const meio = y + height / 2
  const aperto = estreita ? 0.5 : 1
  const recuo = RECUOS[nivel]! * aperto + (estreita ? 8 : 0)
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, width - 1, height)
  ctx.clip()
  if (aberto !== null) {
    const cx = x + chevronOf(nivel) * aperto + 7
    const pontos = aberto
      ? ([
          [cx - 3, meio - 1.5],
          [cx, meio + 1.5],
          [cx + 3, meio - 1.5],
        ] as const)
      : ([
          [cx - 1.5, meio - 3],
          [cx + 1.5, meio],
          [cx - 1.5, meio + 3],
        ] as const)
    strokePath(ctx, cores.texto3, 1.3, pontos)
  }
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  const temGlifo = nivel === 3 && (area === 'aprovada' || area === 'enviada')
  const fim = x + width - (temGlifo ? 26 : 8)
  let inicio = x + recuo
  let nome = texto
  if (nivel === 1 && texto.startsWith('(−) ')) {
    ctx.font = `400 13px ${FONTE}`
    ctx.fillStyle = cores.texto3
    ctx.fillText('(−)', inicio, meio + 0.5)
    inicio += ctx.measureText('(−) ').width
    nome = texto.slice(4)
  }
  ctx.font = `${rotulo.negrito ? 600 : nivel === 2 ? 500 : 400} 13px ${FONTE}`
  ctx.fillStyle = rotulo.selecionado ? cores.accentForte : nivel === 3 ? cores.texto2 : cores.texto
  ctx.fillText(shorten(ctx, nome, fim - inicio), inicio, meio + 0.5)
  if (temGlifo) drawArea(ctx, x + width - 15, meio, area, cores)
  ctx.restore()
}

function drawArea(ctx: CanvasRenderingContext2D, x: number, y: number, area: RotuloDesenho['area'], cores: CoresGrade): void {
  if (area === 'aprovada') {
    strokePath(ctx, cores.favoravel, 1.5, [
      [x - 4, y],
      [x - 1.2, y + 2.8],
      [x + 4, y - 3.2],
    ])
    return
  }
  ctx.beginPath()
  ctx.arc(x, y, 4, 0, Math.PI * 2)
  ctx.strokeStyle = cores.texto3
  ctx.lineWidth = 1.2
  ctx.stroke()
  ctx.beginPath()
  ctx.arc(x, y, 4, -Math.PI / 2, Math.PI / 2)
  ctx.fillStyle = cores.texto3
  ctx.fill()
}

const cortes = new Map<string, string>()
const CORTES_MAX = 4000

/** Truncates with an ellipsis. Binary search, memoized for scrolling. */
function shorten(ctx: CanvasRenderingContext2D, texto: string, largura: number): string {
  const chave = `${ctx.font}|${Math.round(largura)}|${texto}`
  const feito = cortes.get(chave)
  if (feito !== undefined) return feito
  let curto = texto
  if (ctx.measureText(texto).width > largura) {
    let [cabe, naoCabe] = [0, texto.length]
    while (naoCabe - cabe > 1) {
      const meio = (cabe + naoCabe) >> 1
      if (ctx.measureText(`${texto.slice(0, meio)}…`).width <= largura) cabe = meio
      else naoCabe = meio
    }
    curto = `${texto.slice(0, cabe).trimEnd()}…`
  }
  if (cortes.size > CORTES_MAX) cortes.clear()
  cortes.set(chave, curto)
  return curto
}

export function drawTrava(ctx: CanvasRenderingContext2D, { x, y, height }: Caixa, cores: CoresGrade): void {
  const [cx, cy] = [x + 7, y + height / 2 + 0.5]
  ctx.strokeStyle = cores.texto3
  ctx.lineWidth = 1.1
  ctx.strokeRect(cx - 3, cy - 0.5, 6, 4)
  ctx.beginPath()
  ctx.arc(cx, cy - 0.5, 1.9, Math.PI, 0)
  ctx.stroke()
}

export function drawPendente(ctx: CanvasRenderingContext2D, { x, y, height }: Caixa, cores: CoresGrade): void {
  ctx.beginPath()
  ctx.arc(x + 6.5, y + height / 2, 2.5, 0, Math.PI * 2)
  ctx.fillStyle = cores.accent
  ctx.fill()
}

export function drawComentario(ctx: CanvasRenderingContext2D, { x, y, width }: Caixa, cores: CoresGrade): void {
  ctx.beginPath()
  ctx.moveTo(x + width - 8, y)
  ctx.lineTo(x + width, y)
  ctx.lineTo(x + width, y + 8)
  ctx.fillStyle = cores.aviso
  ctx.fill()
}

/** Cursor of another user, with initials inside, because the space above belongs to another cell. */
export function drawPresenca(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: Caixa,
  cor: string,
  iniciais: string,
  fundo: string,
): void {
  ctx.strokeStyle = cor
  ctx.lineWidth = 2
  ctx.strokeRect(x + 1, y + 1, width - 2, height - 2)
  ctx.font = `700 9px ${FONTE}`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  const largura = ctx.measureText(iniciais).width + 5
  ctx.fillStyle = cor
  ctx.fillRect(x, y, largura, 13)
  ctx.fillStyle = fundo
  ctx.fillText(iniciais, x + 2.5, y + 7)
}

export function drawAtual(ctx: CanvasRenderingContext2D, { x, y, width, height }: Caixa, cores: CoresGrade): void {
  ctx.strokeStyle = cores.accent
  ctx.lineWidth = 2
  ctx.strokeRect(x + 1, y + 1, width - 2, height - 2)
}

export function drawDivisa(ctx: CanvasRenderingContext2D, { x, y, width, height }: Caixa, cor: string): void {
  ctx.fillStyle = cor
  ctx.fillRect(x + width - 1, y, 1, height)
}
