import type { Transacao } from '@lastro/db'
import { normalizeDescricao, type Aprendida, type Aprendidas } from '@lastro/engine'
import { sql } from 'kysely'

/**
 * Reads the mappings that people of this cliente confirmed, by account name.
 * Only rules of one account and all its open months: a prefix says nothing about a name, and a month is an exception.
 */
export async function readAprendidas(tx: Transacao, clienteId: string): Promise<Aprendidas> {
  const { rows } = await sql<{ descricao: string; grupoItem: string }>`
    select distinct c.descricao, i.codigo as "grupoItem"
    from de_para_regra r
    join conta c on c.cliente_id = r.cliente_id and c.codigo = r.conta_inicio
    join grupo_item i on i.cliente_id = r.cliente_id and i.id = r.grupo_item_id
    where r.cliente_id = ${clienteId} and r.tipo = 'exata' and r.origem in ('manual', 'arquivo') and (r.mes_inicio is null or r.recortada) and r.mes_fim is null
      and r.centro_custo_id is null and r.filial_id is null`.execute(tx)
  const aprendidas = Map.groupBy(
    rows.map(({ descricao, grupoItem }) => ({ name: normalizeDescricao(descricao), grupoItem, clientes: 0 })),
    ({ name }) => name,
  )
  return new Map([...aprendidas].map(([name, itens]): [string, Aprendida[]] => [name, itens]))
}
