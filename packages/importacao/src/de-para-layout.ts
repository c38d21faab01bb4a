import { findFechadoAte } from '@lastro/db'
import { addMeses, compileDePara, listVigenciasLivres, mesFromSql, mesToSql } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { sql } from 'kysely'
import type { ImportacaoContexto } from './context.ts'
import { readRegras } from './de-para-regras.ts'

export type RegraLayout = {
  tipo: 'prefixo'
  conta: string
  grupoItem: string
  motivo: string
}

/**
 * Stores prescribed rules in the open months without a rule for their account; returns their count.
 * Decisions of a person for some months stay.
 */
export async function createDeParaDoLayout(
  { tx, clienteId, usuarioId }: ImportacaoContexto,
  layout: readonly RegraLayout[],
): Promise<number> {
  const dePara = compileDePara(await readRegras(tx, clienteId))
  const fechadoAte = await findFechadoAte(tx, clienteId)
  const aberto = fechadoAte === null ? null : addMeses(mesFromSql(fechadoAte), 1)
  const regras = layout.flatMap(({ tipo, conta, grupoItem, motivo }) => {
    const contaInicio = `${conta}*`
    const livres = listVigenciasLivres(dePara.listCandidatas(conta), { id: 0, tipo, contaInicio, grupoItem: 0 })
    const abertas = aberto === null ? livres : livres.filter(({ mesFim }) => mesFim === null || mesFim >= aberto)
    return abertas.map(({ mesInicio, mesFim }) => ({
      tipo,
      contaInicio,
      grupoItem,
      motivo,
      mesInicio: startOf(mesInicio, aberto),
      mesFim: mesFim === null ? null : mesToSql(mesFim),
    }))
  })
  if (regras.length === 0) return 0
  const { rows } = await sql<{ id: number }>`
    insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, mes_inicio, mes_fim, created_by)
    select ${clienteId}::uuid, r.tipo, r."contaInicio", i.id, 'arquivo', r.motivo, r."mesInicio", r."mesFim", ${usuarioId}::uuid
    from jsonb_to_recordset(${JSON.stringify(regras)}::jsonb)
      as r (tipo text, "contaInicio" text, "grupoItem" text, motivo text, "mesInicio" int, "mesFim" int)
    join grupo_item i on i.cliente_id = ${clienteId} and i.codigo = r."grupoItem" and not i.arquivado
    join grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id and not g.arquivado
    on conflict do nothing
    returning id`.execute(tx)
  return rows.length
}

function startOf(mesInicio: Mes | null, aberto: Mes | null): number | null {
  const inicio = mesInicio !== null && (aberto === null || mesInicio > aberto) ? mesInicio : aberto
  return inicio === null ? null : mesToSql(inicio)
}
