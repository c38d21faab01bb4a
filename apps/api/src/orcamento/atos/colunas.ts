/** Column arrays, because a hundred thousand lines are faster to read as a few long texts than as rows. */
import type { OrcamentoLinhas } from '@lastro/contract'
import { sql } from 'kysely'
import type { LinhaDimensionColumns } from '../../cubo/realizado-by-linha.ts'
import { isLimited, type ContextoCliente, type ContextoLeitura } from '../../http/contexto.ts'
import type { KeptLinha } from './stored-act.ts'
import { MESES } from './month-bits.ts'
import { COMENTADOS, type MudancaRow } from './store.ts'

export type LinhasColumns = OrcamentoLinhas['linhas']

export const bytesOf = ({ id }: LinhasColumns): number => id.length * (7 + MESES) * 8

const readIntegers = (texto: string | null): number[] => (texto === null ? [] : (JSON.parse(`[${texto}]`) as number[]))

export async function readColunas({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<LinhasColumns> {
  const { rows } = await sql<Record<keyof LinhasColumns, string | null>>`
    select string_agg(l.id::text, ',') as id, string_agg(l.grupo_item_id::text, ',') as "grupoItemId",
      string_agg(coalesce(l.centro_custo_id, 0)::text, ',') as "centroCustoId", string_agg(coalesce(l.filial_id, 0)::text, ',') as "filialId",
      string_agg(l.travas::text, ',') as travas, string_agg(coalesce(c.abertos, 0)::text, ',') as comentarios,
      string_agg(coalesce(c.comentados, 0)::text, ',') as comentados,
      string_agg(concat_ws(',', l.m01_centavos, l.m02_centavos, l.m03_centavos, l.m04_centavos, l.m05_centavos, l.m06_centavos,
        l.m07_centavos, l.m08_centavos, l.m09_centavos, l.m10_centavos, l.m11_centavos, l.m12_centavos), ',') as "valoresCentavos"
    from (select * from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} order by id) l
    left join (
      select linha_id, count(*) as abertos, ${COMENTADOS} as comentados from orcamento_comentario
      where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and responde_id is null and resolved_at is null
      group by linha_id
    ) c on c.linha_id = l.id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the aggregate query returned no row')
  return {
    id: readIntegers(row.id),
    grupoItemId: readIntegers(row.grupoItemId),
    centroCustoId: readIntegers(row.centroCustoId),
    filialId: readIntegers(row.filialId),
    travas: readIntegers(row.travas),
    comentarios: readIntegers(row.comentarios),
    comentados: readIntegers(row.comentados),
    valoresCentavos: readIntegers(row.valoresCentavos),
  }
}

export async function readComentados(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  ids: readonly number[],
): Promise<Pick<LinhasColumns, 'comentarios' | 'comentados'>> {
  const { rows } = await sql<{ linhaId: number; abertos: number; comentados: number }>`
    select linha_id as "linhaId", count(*)::int as abertos, ${COMENTADOS} as comentados from orcamento_comentario
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and linha_id is not null and responde_id is null and resolved_at is null
    group by linha_id`.execute(tx)
  const [comentarios, comentados] = [ids.map(() => 0), ids.map(() => 0)]
  const porLinha = new Map(rows.map((row) => [row.linhaId, row]))
  if (porLinha.size > 0) {
    ids.forEach((id, i) => {
      const row = porLinha.get(id)
      if (row === undefined) return
      comentarios[i] = row.abertos
      comentados[i] = row.comentados
    })
  }
  return { comentarios, comentados }
}

/** Dimensions of lines hidden from the caller, without their content. */
export async function readOcultas(
  { tx, escopo }: Pick<ContextoLeitura, 'tx' | 'escopo'>,
  orcamentoId: number,
): Promise<LinhaDimensionColumns> {
  if (!isLimited(escopo)) return { grupoItemId: [], centroCustoId: [], filialId: [] }
  const { rows } = await sql<{ item: number; centro: number; filial: number }>`
    select grupo_item_id as item, centro_custo_id as centro, filial_id as filial from orcamento_linhas_ocultas(${orcamentoId})`.execute(tx)
  return {
    grupoItemId: rows.map(({ item }) => item),
    centroCustoId: rows.map(({ centro }) => centro),
    filialId: rows.map(({ filial }) => filial),
  }
}

export async function listJustificativas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
): Promise<OrcamentoLinhas['justificativas']> {
  const { rows } = await sql<OrcamentoLinhas['justificativas'][number]>`
    select id as "linhaId", justificativa as texto, coalesce(contas, '[]'::jsonb) as contas from orcamento_linha
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and (justificativa <> '' or contas is not null)
    order by id`.execute(tx)
  return rows
}

export interface AtoDeLinhas {
  sequencia: number
  adicionadas: readonly number[]
  removidas: readonly { id: number }[]
}

/** Reverts a change. Each cell not yet seen gets its value before the earliest later change. */
export function rewindValores(valores: number[], base: number, vistas: number, mudanca: Pick<MudancaRow, 'meses' | 'antes'>): number {
  let k = 0
  for (let i = 0; i < MESES; i++) {
    if ((mudanca.meses & (1 << i)) === 0) continue
    if ((vistas & (1 << i)) === 0) valores[base + i] = mudanca.antes[k]!
    k++
  }
  return vistas | mudanca.meses
}

/**
 * Rewinds lines to the state after an earlier act.
 * @param past.mudancas later changes of current lines, ascending
 * @param past.atos later acts that added or removed lines, descending
 * @param past.kept visible lines removed since, each as last removed
 */
export function rewindColunas(
  now: LinhasColumns,
  past: {
    sequencia: number
    mudancas: readonly MudancaRow[]
    atos: readonly AtoDeLinhas[]
    kept: ReadonlyMap<number, KeptLinha>
  },
): LinhasColumns {
  const { kept } = past
  const presentes = new Set(now.id)
  for (const { adicionadas, removidas } of past.atos) {
    for (const id of adicionadas) presentes.delete(id)
    for (const { id } of removidas) presentes.add(id)
  }
  const valores = [...now.valoresCentavos]
  const positions = new Map(now.id.map((id, i) => [id, i]))
  const vistas = new Map<number, number>()
  for (const mudanca of past.mudancas) {
    const i = positions.get(mudanca.linhaId)
    if (i !== undefined) vistas.set(mudanca.linhaId, rewindValores(valores, i * MESES, vistas.get(mudanca.linhaId) ?? 0, mudanca))
  }
  const colunas: LinhasColumns = {
    id: [],
    grupoItemId: [],
    centroCustoId: [],
    filialId: [],
    travas: [],
    comentarios: [],
    comentados: [],
    valoresCentavos: [],
  }
  for (const id of [...presentes].toSorted((a, b) => a - b)) {
    const i = positions.get(id)
    const keptLinha = kept.get(id)
    if (i === undefined && keptLinha === undefined) continue
    colunas.id.push(id)
    if (i !== undefined) {
      colunas.grupoItemId.push(now.grupoItemId[i]!)
      colunas.centroCustoId.push(now.centroCustoId[i]!)
      colunas.filialId.push(now.filialId[i]!)
      colunas.travas.push(now.travas[i]!)
      colunas.comentarios.push(now.comentarios[i]!)
      colunas.comentados.push(now.comentados[i]!)
      for (let mes = 0; mes < MESES; mes++) colunas.valoresCentavos.push(valores[i * MESES + mes]!)
    } else if (keptLinha !== undefined) {
      colunas.grupoItemId.push(keptLinha.grupoItemId)
      colunas.centroCustoId.push(keptLinha.centroCustoId ?? 0)
      colunas.filialId.push(keptLinha.filialId ?? 0)
      colunas.travas.push(keptLinha.travas)
      colunas.comentarios.push(0)
      colunas.comentados.push(0)
      const were = [...keptLinha.valores]
      let vistasOwn = 0
      for (const mudanca of keptLinha.mudancas) {
        if (mudanca.sequencia > past.sequencia) vistasOwn = rewindValores(were, 0, vistasOwn, mudanca)
      }
      colunas.valoresCentavos.push(...were)
    }
  }
  return colunas
}
