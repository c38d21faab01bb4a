import type { Recorte } from '../../cubo/recorte.ts'
import { periodoLabel } from '../file-header.ts'
import { fonteLabel } from '../comparativo/fonte-label.ts'
import type { Anexo } from '../../exportacao/attached-table.ts'
import { formatMomentoCurto } from '../../exportacao/timestamp.ts'
import type { Celula } from '../../exportacao/table.ts'
import type { Contexto } from '../../http/contexto.ts'
import { alcanceOf, visiveisOf } from './anchor.ts'
import { listComentarios, listNomesDeOrcamentos, listRespostas, type ComentarioRow } from './store.ts'

const FOLHA_MAX = 500

function colunaLabel({ fonte, base, rateado }: ComentarioRow, nomes: ReadonlyMap<string, string>): string {
  const contra = base === null ? '' : ` − ${base === fonte ? 'antes do rateio' : fonteLabel(base, nomes)}`
  return `${fonteLabel(fonte, nomes)}${contra}${rateado && base !== fonte ? ', depois do rateio' : ''}`
}

function valorEscrito({ respondeId, base, valores }: ComentarioRow): Celula {
  if (respondeId !== null) return null
  const { unidade, atual, base: outro } = valores
  const valor = base === null ? atual : atual === null || outro === null ? null : atual - outro
  return unidade === 'razao' ? { razao: valor } : { centavos: valor }
}

const same = (a: readonly number[] | null, b: readonly number[] | null): boolean => JSON.stringify(a) === JSON.stringify(b)

export async function loadAnexoComentarios(contexto: Contexto, recorte: Recorte, modeloId: number): Promise<Anexo | undefined> {
  const alcance = alcanceOf(contexto, recorte)
  const todos = await listComentarios(contexto, { modeloId, ...recorte.periodo, ...visiveisOf(contexto), limite: FOLHA_MAX })
  const rows = todos.filter(
    ({ resolvedAt, centrosCusto, filiais }) =>
      resolvedAt === null && same(centrosCusto, alcance.centrosCusto) && same(filiais, alcance.filiais),
  )
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  const respostas = Map.groupBy(await listRespostas(contexto, ids), ({ respondeId }) => respondeId)
  const nomes = await listNomesDeOrcamentos(contexto)
  const linhas = rows
    .flatMap((row) => [row, ...(respostas.get(row.id) ?? [])])
    .map((row): Celula[] => [
      row.codigo,
      row.linha,
      colunaLabel(row, nomes),
      periodoLabel(row),
      valorEscrito(row),
      row.usuario,
      formatMomentoCurto(row.createdAt),
      row.respondeId === null ? row.texto : `↳ ${row.texto}`,
    ])
  return {
    nome: 'Comentários',
    cabecalho: ['Código', 'Linha', 'Coluna', 'Período', 'Valor ao comentar', 'Quem', 'Quando', 'Comentário'],
    larguras: [10, 32, 28, 24, 18, 22, 16, 80],
    linhas,
  }
}
