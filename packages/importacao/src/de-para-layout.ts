import { findClosedUntil } from '@lastro/db'
import { addMeses, compileDePara, listFreeVigencias, mesFromSql, mesToSql } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { sql } from 'kysely'
import type { ImportacaoContext } from './context.ts'
import { readRegras } from './de-para-regras.ts'

export type RegraLayout = {
  tipo: 'prefixo'
  conta: string
  grupoItem: string
  motivo: string
}

/** Stores prescribed rules in the open months without a rule for their account; returns their count. */
export async function createDeParaDoLayout(
  { tx, clienteId, usuarioId }: ImportacaoContext,
  layout: readonly RegraLayout[],
): Promise<number> {
  const dePara = compileDePara(await readRegras(tx, clienteId))
  const closedUntil = await findClosedUntil(tx, clienteId)
  const firstOpenMes = closedUntil === null ? null : addMeses(mesFromSql(closedUntil), 1)
  const regras = layout.flatMap(({ tipo, conta, grupoItem, motivo }) => {
    const contaInicio = `${conta}*`
    const free = listFreeVigencias(dePara.listCandidates(conta), { id: 0, tipo, contaInicio, grupoItem: 0 })
    const opened = firstOpenMes === null ? free : free.filter(({ mesFim }) => mesFim === null || mesFim >= firstOpenMes)
    return opened.map(({ mesInicio, mesFim }) => ({
      tipo,
      contaInicio,
      grupoItem,
      motivo,
      mesInicio: startOf(mesInicio, firstOpenMes),
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

function startOf(mesInicio: Mes | null, firstOpenMes: Mes | null): number | null {
  const inicio = mesInicio !== null && (firstOpenMes === null || mesInicio > firstOpenMes) ? mesInicio : firstOpenMes
  return inicio === null ? null : mesToSql(inicio)
}
