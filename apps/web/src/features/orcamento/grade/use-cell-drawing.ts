import type { DrawCellCallback, DrawHeaderCallback, GridSelection } from '@glideapps/glide-data-grid'
import { type CelulaPosicao, MESES_EXERCICIO } from '@lastro/engine'
import { type RefObject, useCallback, useMemo } from 'react'
import { CORES_PRESENCA, type Presenca } from './BarraEstado.tsx'
import { celulaOf } from './celula.ts'
import { COL_LINHA, isDivisa, isMesCol } from './colunas.ts'
import type { GradeDados } from './cell-store.ts'
import { type Caixa, drawAtual, drawComentario, drawDivisa, drawPendente, drawPresenca, drawRotulo, drawTrava } from './canvas-marks.ts'
import { COMENTADA_LINHA, areaOf, isTravada } from './modelo.ts'
import { type CoresGrade, FONTE } from './grid-theme.ts'
import type { GradeRecorte } from './visible-rows.ts'

interface Desenho {
  dados: GradeDados
  versao: number
  rows: Int32Array
  recorte: GradeRecorte
  cores: CoresGrade
  estreita: boolean
  selecao: GridSelection
  presencas: readonly Presenca[]
  fonte: boolean
  /** Months are drawn when they can be read: `use-smooth-scroll.ts`. */
  voo: RefObject<{ readonly voando: boolean }>
  repousos: number
}

export function useDesenho({ dados, versao, rows, recorte, cores, estreita, selecao, presencas, fonte, voo, repousos }: Desenho): {
  drawCell: DrawCellCallback
  drawHeader: DrawHeaderCallback
} {
  const { modelo } = dados
  const { arvore } = modelo
  const faixaAtual = selecao.current?.range
  const ativa = selecao.current?.cell
  const presencaEm = useMemo(
    () =>
      new Map(presencas.flatMap((cada) => (cada.celula ? [[cada.celula.linha * MESES_EXERCICIO + cada.celula.mes, cada] as const] : []))),
    [presencas],
  )

  const drawMarcas = useCallback(
    (ctx: CanvasRenderingContext2D, rect: Caixa, celula: CelulaPosicao) => {
      const travada = isTravada(modelo, celula)
      const pendente = dados.isPendente(celula)
      const comentada = (modelo.comentados[celula.linha]! & (1 << celula.mes)) !== 0
      const outra = presencaEm.get(celula.linha * MESES_EXERCICIO + celula.mes)
      // Most cells have no mark, and saving the canvas state costs as much as drawing a text.
      if (!travada && !pendente && !comentada && !outra) return
      ctx.save()
      if (travada) drawTrava(ctx, rect, cores)
      if (pendente) drawPendente(ctx, rect, cores)
      if (comentada) drawComentario(ctx, rect, cores)
      if (outra) drawPresenca(ctx, rect, cores.pessoas[outra.cor % CORES_PRESENCA] ?? cores.texto2, outra.iniciais, cores.superficie)
      ctx.restore()
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, versao, cores, dados, presencaEm],
  )

  const drawCell = useCallback<DrawCellCallback>(
    ({ ctx, rect, col, row }, drawContent) => {
      const no = rows[row] ?? 0
      if (col === COL_LINHA) {
        const nivel = arvore.nivel[no]!
        const linha = arvore.linha[no]!
        drawRotulo(
          ctx,
          rect,
          {
            texto: modelo.rotulo(no),
            nivel,
            aberto: nivel === 1 || nivel === 2 ? recorte.busca.trim() !== '' || !recorte.recolhidos.has(modelo.chaves[no]!) : null,
            area: linha < 0 ? 'aberta' : areaOf(modelo, linha),
            negrito: nivel < 2,
            selecionado: faixaAtual !== undefined && row >= faixaAtual.y && row < faixaAtual.y + faixaAtual.height && nivel === 3,
          },
          cores,
          estreita,
        )
        if (linha >= 0 && (modelo.comentados[linha]! & COMENTADA_LINHA) !== 0)
          drawComentario(ctx, { ...rect, width: rect.width - 1 }, cores)
        return
      }
      // The result is a pinned row and stays readable.
      if (voo.current.voando && isMesCol(col) && no !== 0) return
      drawContent()
      // The grid continues with the canvas state it left.
      if (isDivisa(col)) {
        ctx.save()
        drawDivisa(ctx, rect, cores.linhaForte)
        ctx.restore()
      }
      const celula = celulaOf(modelo, no, col)
      if (celula !== null) drawMarcas(ctx, rect, celula)
      if (ativa !== undefined && ativa[0] === col && ativa[1] === row) {
        ctx.save()
        drawAtual(ctx, rect, cores)
        ctx.restore()
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, arvore, modelo, versao, recorte, cores, estreita, faixaAtual, ativa, drawMarcas, fonte, voo, repousos],
  )

  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, column, columnIndex, hasSelectedCell }) => {
      const noFim = columnIndex !== COL_LINHA
      const marcada =
        hasSelectedCell || (faixaAtual !== undefined && columnIndex >= faixaAtual.x && columnIndex < faixaAtual.x + faixaAtual.width)
      if (marcada && noFim) {
        ctx.fillStyle = cores.accentMedio
        ctx.fillRect(rect.x, rect.y, rect.width, rect.height - 1)
      }
      ctx.font = `${marcada ? 600 : 550} 12px ${FONTE}`
      ctx.fillStyle = marcada && noFim ? cores.accentForte : cores.texto2
      ctx.textBaseline = 'middle'
      ctx.textAlign = noFim ? 'right' : 'left'
      ctx.fillText(column.title, noFim ? rect.x + rect.width - 6 : rect.x + (estreita ? 8 : 20), rect.y + rect.height / 2 + 0.5)
      if (isDivisa(columnIndex)) drawDivisa(ctx, rect, cores.linhaForte)
    },
    [cores, faixaAtual, estreita],
  )

  return { drawCell, drawHeader }
}
