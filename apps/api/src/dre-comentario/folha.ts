/** What was said of the numbers of a file, as a sheet of it: those that are not resolved, of the same part of the company. */
import type { Transacao } from '@lastro/db'
import type { WriteSheet } from 'hucre/xlsx'
import type { Recorte } from '../cubo/recorte.ts'
import { periodoLabel } from '../dre/cabecalho.ts'
import { fonteLabel } from '../dre-comparativo/fonte-label.ts'
import { formatMomentoCurto } from '../exportacao/momento.ts'
import { cellOf } from '../exportacao/xlsx.ts'
import type { AcessoCliente } from '../http/authenticate.ts'
import { alcanceOf, visiveisOf } from './lugar.ts'
import { listComentarios, listNomesDeOrcamentos, listRespostas, type ComentarioRow } from './store.ts'

/** More of them nobody reads in a sheet. */
const FOLHA_MAX = 500

function colunaLabel({ fonte, base, rateado }: ComentarioRow, nomes: ReadonlyMap<string, string>): string {
  const contra = base === null ? '' : ` − ${base === fonte ? 'antes do rateio' : fonteLabel(base, nomes)}`
  return `${fonteLabel(fonte, nomes)}${contra}${rateado && base !== fonte ? ', depois do rateio' : ''}`
}

/** The amount that it was written of: reais, or a share. */
function valorEscrito({ base, valores }: ComentarioRow): number | null {
  const { unidade, atual, base: outro } = valores
  const valor = base === null ? atual : atual === null || outro === null ? null : atual - outro
  return valor === null || unidade === 'razao' ? valor : valor / 100
}

const same = (a: readonly number[] | null, b: readonly number[] | null): boolean => JSON.stringify(a) === JSON.stringify(b)

export async function loadFolhaComentarios(
  tx: Transacao,
  acesso: AcessoCliente,
  recorte: Recorte,
  modeloId: number,
): Promise<WriteSheet | undefined> {
  const clienteId = acesso.cliente.id
  const alcance = alcanceOf(acesso, recorte)
  const todos = await listComentarios(tx, clienteId, { modeloId, ...recorte.periodo, ...visiveisOf(acesso), limite: FOLHA_MAX })
  const rows = todos.filter(
    ({ resolvedAt, centrosCusto, filiais }) =>
      resolvedAt === null && same(centrosCusto, alcance.centrosCusto) && same(filiais, alcance.filiais),
  )
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  const respostas = Map.groupBy(await listRespostas(tx, clienteId, ids), ({ respondeId }) => respondeId)
  const nomes = await listNomesDeOrcamentos(tx, clienteId)
  const linhas = rows
    .flatMap((row) => [row, ...(respostas.get(row.id) ?? [])])
    .map((row) => [
      row.codigo,
      row.linha,
      colunaLabel(row, nomes),
      periodoLabel(row),
      row.respondeId === null ? valorEscrito(row) : null,
      row.usuario,
      formatMomentoCurto(row.createdAt),
      row.respondeId === null ? row.texto : `↳ ${row.texto}`,
    ])
  const cabeca = ['Código', 'Linha', 'Coluna', 'Período', 'Valor ao comentar', 'Quem', 'Quando', 'Comentário']
  return {
    name: 'Comentários',
    columns: [10, 32, 28, 24, 18, 22, 16, 80].map((width) => ({ width })),
    rows: [cabeca, ...linhas].map((row) => row.map(cellOf)),
    freezePane: { rows: 1 },
  }
}
