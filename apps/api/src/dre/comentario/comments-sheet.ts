import type { Recorte } from '../../cubo/recorte.ts'
import { periodoLabel } from '../file-header.ts'
import { fonteLabel } from '../comparativo/fonte-label.ts'
import { anexoOf, type Celula, type DocumentTable } from '../../exportacao/documento.ts'
import { formatShortMoment } from '../../exportacao/timestamp.ts'
import type { Contexto } from '../../http/contexto.ts'
import { alcanceOf, visibleOf } from './anchor.ts'
import { listComentarios, listNomesDeOrcamentos, listResponses, type DreComentarioRow } from './store.ts'

const SHEET_MAX = 500

function colunaLabel({ fonte, base, rateado }: DreComentarioRow, nomes: ReadonlyMap<string, string>): string {
  const against = base === null ? '' : ` − ${base === fonte ? 'antes do rateio' : fonteLabel(base, nomes)}`
  return `${fonteLabel(fonte, nomes)}${against}${rateado && base !== fonte ? ', depois do rateio' : ''}`
}

function valorWritten({ respondeId, base, valores }: DreComentarioRow): Celula {
  if (respondeId !== null) return null
  const { unidade, atual, base: other } = valores
  const valor = base === null ? atual : atual === null || other === null ? null : atual - other
  return unidade === 'razao' ? { razao: valor } : { centavos: valor }
}

const same = (a: readonly number[] | null, b: readonly number[] | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Unresolved comments on numbers of exactly these centros de custo and filiais. */
export async function listShownComentarios(context: Contexto, recorte: Recorte, modeloId: number): Promise<DreComentarioRow[]> {
  const alcance = alcanceOf(context, recorte)
  const all = await listComentarios(context, { modeloId, ...recorte.periodo, ...visibleOf(context), limite: SHEET_MAX })
  return all.filter(
    ({ resolvedAt, centrosCusto, filiais }) =>
      resolvedAt === null && same(centrosCusto, alcance.centrosCusto) && same(filiais, alcance.filiais),
  )
}

export async function loadAnexoComentarios(context: Contexto, recorte: Recorte, modeloId: number): Promise<DocumentTable | undefined> {
  const rows = await listShownComentarios(context, recorte, modeloId)
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  const responses = Map.groupBy(await listResponses(context, ids), ({ respondeId }) => respondeId)
  const nomes = await listNomesDeOrcamentos(context)
  const cells = rows
    .flatMap((row) => [row, ...(responses.get(row.id) ?? [])])
    .map((row): Celula[] => [
      row.codigo,
      row.linha,
      colunaLabel(row, nomes),
      periodoLabel(row),
      valorWritten(row),
      row.usuario,
      formatShortMoment(row.createdAt),
      row.respondeId === null ? row.texto : `↳ ${row.texto}`,
    ])
  return anexoOf(
    'Comentários',
    [
      ['Código', 10],
      ['Linha', 32],
      ['Coluna', 28],
      ['Período', 24],
      ['Valor ao comentar', 18],
      ['Quem', 22],
      ['Quando', 16],
      ['Comentário', 80],
    ],
    cells,
  )
}
