/** Cards after the statement in the PDF of a monthly pack: for each part its waterfall and its largest variations. */
import type { ComparativoLinha, DreComparativo, Idioma, Negativos, Paper } from '@lastro/contract'
import { listVariacoes } from '@lastro/engine'
import type { DocumentTable } from '../../exportacao/documento.ts'
import { cascataCards } from '../cascata-card.ts'
import type { DreComentarioRow } from '../comentario/store.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { escalaLabel } from '../file-header.ts'
import { createLabels } from './labels.ts'

const VARIACOES_MAX = 10

interface PacoteContent {
  comparativo: DreComparativo
  comentarios: readonly DreComentarioRow[]
  paper: Paper
  negativos: Negativos
  idioma: Idioma
}

/** Each part starts on a new page. */
export function listPacoteCards(content: PacoteContent): DocumentTable[] {
  return content.comparativo.partes.flatMap((_, parte) =>
    listParteCards(content, parte).map((card, i) => ({ ...card, lugar: i === 0 ? 'pagina' : 'cartao' })),
  )
}

function listParteCards({ comparativo, comentarios, paper, negativos, idioma }: PacoteContent, parte: number): DocumentTable[] {
  const { colunas, linhas, partes } = comparativo
  const t = textsOf(idioma, 'dre')
  const labels = createLabels(comparativo, idioma)
  const { inicio, fim } = partes[parte]!
  const at = (tipo: 'valor' | 'variacao' | 'percentual', fonte?: string): number =>
    colunas.findIndex((coluna) => coluna.parte === parte && coluna.tipo === tipo && (fonte === undefined || coluna.fonte === fonte))
  const [first, variacao, percentual] = [at('valor'), at('variacao'), at('percentual')]
  const cascata = cascataCards(linhas, ({ valores }) => valores[first] ?? null, { paper, negativos, idioma, parte: labels.parte(parte) })
  const coluna = colunas[variacao]
  if (coluna === undefined || coluna.base === null) return cascata
  const base = at('valor', coluna.base)
  const largest = listVariacoes(
    linhas.map((linha) => ({ ...linha, variacaoTotal: linha.valores[variacao] ?? null })),
    VARIACOES_MAX,
  )
  if (largest.length === 0) return cascata
  const waiting = new Set(comentarios.filter((each) => each.inicio >= inicio && each.fim <= fim))
  /** A comment on a whole line stands beside its largest item, once. */
  const takeComments = ({ grupoItemId, pai }: ComparativoLinha): string => {
    const own = [...waiting].filter((each) => (each.grupoItemId === null ? each.codigo === pai : each.grupoItemId === grupoItemId))
    for (const each of own) waiting.delete(each)
    return own.map(({ usuario, texto }) => `${usuario}: ${texto}`).join('\n')
  }
  return [
    ...cascata,
    {
      titulo: t('variacoes.titulo'),
      note: `${labels.parte(parte)} · ${labels.coluna(coluna)} · ${escalaLabel(paper.escala, idioma)}`,
      layout: 'anexo',
      escala: paper.escala,
      casas: paper.casas,
      colunas: [
        { titulo: t('variacoes.item'), largura: 34 },
        { titulo: t('variacoes.linha'), largura: 34 },
        ...[first, base, variacao].map((i) => ({
          titulo: i === variacao ? t('colunas.variacao') : labels.coluna(colunas[i]!),
          largura: 14,
        })),
        ...(percentual < 0 ? [] : [{ titulo: t('colunas.variacaoPercentual'), largura: 10 }]),
        { titulo: t('variacoes.comentarios'), largura: 70 },
      ],
      linhas: largest.map(({ linha, superior }) => ({
        realce: false,
        celulas: [
          linha.descricao,
          superior,
          ...[first, base, variacao].map((i) => ({ centavos: linha.valores[i] ?? null })),
          ...(percentual < 0 ? [] : [{ razao: linha.valores[percentual] ?? null }]),
          takeComments(linha),
        ],
      })),
    },
  ]
}
