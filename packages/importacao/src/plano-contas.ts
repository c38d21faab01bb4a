import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'

/**
 * Updates the accounts of an import to their newest description.
 * An ECD, which is the chart of accounts, wins over any other file; then the latest end month, then the last import. Name and referential
 * code stay until a file has another. Undone imports do not count, and no import changes an account fixed by a person. An account without
 * any remaining description stays, as others may use it. `importacaoId` itself counts when it is `concluida` or running with its months
 * written.
 */
export async function settleContas(tx: Transacao, clienteId: string, importacaoId: number): Promise<void> {
  await sql`
    with disse as (
      select * from importacao_conta where cliente_id = ${clienteId}
        and conta_id in (select conta_id from importacao_conta where cliente_id = ${clienteId} and importacao_id = ${importacaoId})
    ), fila as (
      select i.id, row_number() over (order by i.formato <> 'ecd',
        (select max(m.mes) from importacao_mes m where m.cliente_id = i.cliente_id and m.importacao_id = i.id) desc, i.id desc) as posicao
      from importacao i
      where i.cliente_id = ${clienteId} and i.status in ('concluida', 'processando') and i.id in (select importacao_id from disse)
    ), dito as (
      select d.*, row_number() over (partition by d.conta_id order by f.posicao) as vez,
        first_value(d.descricao) over (partition by d.conta_id order by d.descricao = '', f.posicao) as nome,
        first_value(d.codigo_referencial) over (partition by d.conta_id order by d.codigo_referencial is null, f.posicao) as referencial
      from disse d join fila f on f.id = d.importacao_id
    )
    update conta c set descricao = d.nome, conta_superior = d.conta_superior, natureza = d.natureza, analitica = d.analitica,
      nivel = d.nivel, codigo_referencial = d.referencial
    from dito d
    where c.cliente_id = ${clienteId} and c.id = d.conta_id and d.vez = 1 and not c.fixa
      and (c.descricao, c.conta_superior, c.natureza, c.analitica, c.nivel, c.codigo_referencial)
        is distinct from (d.nome, d.conta_superior, d.natureza, d.analitica, d.nivel, d.referencial)`.execute(tx)
}
