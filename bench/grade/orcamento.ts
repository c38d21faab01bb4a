import { DEMONSTRACAO_CLIENTES, demonstracaoId } from '@lastro/demonstracao'
import { withTenant, type Database } from '@lastro/db'
import { sql } from 'kysely'
import { bearer, buildUsuario, signIn } from '../../apps/api/test/factories.ts'
import { CENTROS, FILIAIS, ITENS } from './bases/data.ts'

export const CLIENTE = demonstracaoId(DEMONSTRACAO_CLIENTES.comercial.cnpj)
const OWNER = demonstracaoId('renata@lastro.demo')

/**
 * Creates the budget in the start cliente of the demonstration. The amounts are from `data.ts`; costs are negative.
 * @returns the id
 */
export async function createOrcamento(db: Database): Promise<number> {
  return withTenant(db, { clienteId: CLIENTE, usuarioId: OWNER, statementTimeoutMs: 0 }, async (tx) => {
    await sql`
      insert into centro_custo (cliente_id, codigo, descricao)
      select ${CLIENTE}, 'M' || n, 'Área ' || n from generate_series(101, ${100 + CENTROS}) n`.execute(tx)
    await sql`
      insert into filial (cliente_id, codigo, descricao)
      select ${CLIENTE}, 'M' || n, 'Unidade ' || n from generate_series(101, ${100 + FILIAIS}) n`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, created_by)
      select ${CLIENTE}, 'Orçamento de cem mil linhas', 202701, 'base', min(id), ${OWNER}, ${OWNER} from dre_modelo where cliente_id = ${CLIENTE}
      returning id`.execute(tx)
    const id = rows[0]!.id
    await sql`
      insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id)
      select ${CLIENTE}, ${id}, id from centro_custo where cliente_id = ${CLIENTE} and codigo like 'M%'`.execute(tx)
    const meses = Array.from({ length: 12 }, (_, mes) => mes)
    const colunas = meses.map((mes) => sql.ref(`m${String(mes + 1).padStart(2, '0')}_centavos`))
    const valores = meses.map((mes) => sql`sinal * (100 + (n * 7919 + ${mes}::bigint * 104729) % 5000)`)
    await sql`
      insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id, ${sql.join(colunas)})
      select ${CLIENTE}, ${id}, item, centro, filial, ${sql.join(valores)}
      from (
        select i.id as item, c.id as centro, f.id as filial, row_number() over (order by i.ordem, c.codigo, f.codigo) - 1 as n,
          case when i.natureza in ('receita_bruta', 'outras', 'resultado_financeiro') then 1 else -1 end as sinal
        from (
          select i.id, row_number() over (order by g.ordem, i.ordem, i.id) as ordem, g.natureza
          from grupo_item i join grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id
          where i.cliente_id = ${CLIENTE} and not i.arquivado order by g.ordem, i.ordem, i.id limit ${ITENS}
        ) i
        cross join (select id, codigo from centro_custo where cliente_id = ${CLIENTE} and codigo like 'M%') c
        cross join (select id, codigo from filial where cliente_id = ${CLIENTE} and codigo like 'M%') f
      ) linha`.execute(tx)
    return id
  })
}

export async function createOtherPerson(db: Database, { address, id }: { address: string; id: number }): Promise<() => Promise<void>> {
  const usuario = await buildUsuario(db, { nome: 'Outra pessoa', perfil: 'analista', clientes: [CLIENTE] })
  const token = await signIn(db, usuario, CLIENTE)
  const { rows } = await withTenant(db, { clienteId: CLIENTE, usuarioId: null }, (tx) =>
    sql<{ linhaId: number }>`select max(id) as "linhaId" from orcamento_linha where orcamento_id = ${id}`.execute(tx),
  )
  let valorCentavos = 0
  return async () => {
    valorCentavos += 1
    const body = JSON.stringify({ tipo: 'editar', vista: 0, mudancas: [{ ...rows[0]!, mes: 12, valorCentavos }] })
    const headers = { ...bearer(token), 'content-type': 'application/json' }
    const response = await fetch(`${address}/v1/Orcamento/${id}/atos`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`the edit was refused: ${response.status}`)
  }
}
