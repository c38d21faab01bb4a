/** Checks of months before their closing. They inform; what blocks is in the act itself. */
import { FECHAMENTO_DIFERENCAS_MAX, type FechamentoChecklist } from '@lastro/contract'
import { mesFromSql, mesToSql, type Mes, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import type { ContaSemDestino } from './content-hash.ts'

type Importacoes = Pick<FechamentoChecklist, 'conferencia' | 'ultimaImportacao'>

/** Imports that give the months their amounts, with the largest difference from the totals of their file. */
async function readImportacoes({ tx, cliente }: ContextoCliente, { inicio, fim }: Periodo): Promise<Importacoes> {
  const { rows } = await sql<{
    importacoes: number
    semTotais: number
    diferentes: Importacoes['conferencia']['diferentes'] | null
    newest: Importacoes['ultimaImportacao']
  }>`
    with i as (
      select i.id, i.arquivo_nome, i.finished_at, i.criada_por, i.conferencia,
        greatest(
          abs((i.conferencia->'i355'->>'diferencaCentavos')::bigint),
          (select max(abs((l->>'diferencaCentavos')::bigint)) from jsonb_array_elements(i.conferencia->'linhas') l)
        ) as diferenca
      from importacao i
      where i.cliente_id = ${cliente.id} and exists (
        select from importacao_mes m where m.cliente_id = i.cliente_id and m.importacao_id = i.id and m.ativo
          and m.mes between ${mesToSql(inicio)} and ${mesToSql(fim)})
    )
    select count(*)::int as importacoes, count(*) filter (where i.diferenca is null)::int as "semTotais",
      (select jsonb_agg(jsonb_build_object('id', d.id, 'arquivoNome', d.arquivo_nome, 'diferencaCentavos', d.diferenca) order by d.diferenca desc)
        from (select * from i where diferenca <> 0 order by diferenca desc limit ${FECHAMENTO_DIFERENCAS_MAX}) d) as diferentes,
      (select jsonb_build_object('id', n.id, 'arquivoNome', n.arquivo_nome, 'nome', u.nome,
          'quando', to_char(n.finished_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from (select * from i where finished_at is not null order by finished_at desc limit 1) n
        left join usuario u on u.id = n.criada_por) as newest
    from i`.execute(tx)
  const { importacoes = 0, semTotais = 0, diferentes = null, newest = null } = rows[0] ?? {}
  return { conferencia: { importacoes, semTotais, diferentes: diferentes ?? [] }, ultimaImportacao: newest }
}

async function readRateio({ tx, cliente }: ContextoCliente, { inicio, fim }: Periodo): Promise<FechamentoChecklist['rateio']> {
  const { rows } = await sql<{ regras: number; semApuracao: number[] | null }>`
    select (select count(*)::int from rateio_regra r where r.cliente_id = ${cliente.id} and r.ativo) as regras,
      (select array_agg(m.mes order by m.mes) from (
        select im.mes, max(i.finished_at) as newest
        from importacao_mes im join importacao i on i.cliente_id = im.cliente_id and i.id = im.importacao_id
        where im.cliente_id = ${cliente.id} and im.ativo and im.mes between ${mesToSql(inicio)} and ${mesToSql(fim)}
        group by im.mes
      ) m where not exists (
        select from rateio_apuracao a where a.cliente_id = ${cliente.id} and a.tipo <> 'antes' and a.falha = ''
          and m.mes between a.mes_inicio and a.mes_fim and a.created_at >= m.newest
      )) as "semApuracao"`.execute(tx)
  const { regras = 0, semApuracao = null } = rows[0] ?? {}
  return { regras, semApuracao: regras === 0 ? [] : (semApuracao ?? []).map(mesFromSql) }
}

export async function readChecklist(
  context: ContextoCliente,
  meses: readonly Mes[],
  semDePara: ReadonlyMap<Mes, ContaSemDestino[]>,
): Promise<FechamentoChecklist> {
  const periodo = { inicio: meses[0]!, fim: meses.at(-1)! }
  const contas = meses.flatMap((mes) => semDePara.get(mes) ?? [])
  return {
    semDePara: {
      contas: new Set(contas.map(({ id }) => id)).size,
      valorCentavos: contas.reduce((soma, { saldoCentavos }) => soma + Math.abs(saldoCentavos), 0),
    },
    rateio: await readRateio(context, periodo),
    ...(await readImportacoes(context, periodo)),
  }
}
