import type { Idioma } from '@lastro/contract'
import type { Recorte } from '../../cubo/recorte.ts'
import { fonteLabel } from '../comparativo/fonte-label.ts'
import { anexoOf, type Celula, type DocumentTable } from '../../exportacao/documento.ts'
import { printPeriodo } from '../../exportacao/sentence.ts'
import { formatShortMoment } from '../../exportacao/timestamp.ts'
import type { Contexto } from '../../http/contexto.ts'
import { textsOf } from '../../i18n/i18n.ts'
import { alcanceOf, visibleOf } from './anchor.ts'
import { listComentarios, listNomesDeOrcamentos, listResponses, type DreComentarioRow } from './store.ts'

const SHEET_MAX = 500

function colunaLabel({ fonte, base, rateado }: DreComentarioRow, nomes: ReadonlyMap<string, string>, language: Idioma): string {
  const t = textsOf(language, 'dre')
  const labelOf = (key: string): string => fonteLabel(key, nomes, language)
  const against = base === fonte ? t('fontes.antesDoRateio') : labelOf(base ?? '')
  const shown = base === null ? labelOf(fonte) : t('fontes.contra', { replace: { fonte: labelOf(fonte), base: against } })
  return rateado && base !== fonte ? t('fontes.depoisDoRateio', { replace: { fonte: shown } }) : shown
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
  const { idioma: language = 'pt' } = context
  const t = textsOf(language, 'dre')
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
      colunaLabel(row, nomes, language),
      printPeriodo(row, language),
      valorWritten(row),
      row.usuario,
      formatShortMoment(row.createdAt, language),
      row.respondeId === null ? row.texto : `↳ ${row.texto}`,
    ])
  return anexoOf(
    t('comentarios.titulo'),
    [
      [t('colunas.codigo'), 10],
      [t('colunas.linha'), 32],
      [t('comentarios.coluna'), 28],
      [t('comentarios.periodo'), 24],
      [t('comentarios.valor'), 18],
      [t('comentarios.quem'), 22],
      [t('comentarios.quando'), 16],
      [t('comentarios.comentario'), 80],
    ],
    cells,
  )
}
