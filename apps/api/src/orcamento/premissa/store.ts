import { CENARIO_BASE, type PremissaCelula, type PremissaHistorico } from '@lastro/contract'
import { mesFromSql, mesToSql, type Mes, type PremissaUnidade } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface PremissaRow {
  id: number
  codigo: string
  descricao: string
  unidade: PremissaUnidade
  fonte: string
  versao: number
}

const PREMISSA = sql`select id, codigo, descricao, unidade, fonte, versao from premissa`

export async function listPremissas({ tx, cliente }: ContextoCliente): Promise<PremissaRow[]> {
  const { rows } = await sql<PremissaRow>`${PREMISSA} where cliente_id = ${cliente.id} order by codigo`.execute(tx)
  return rows
}

/** Premissas that the formulas of a budget name. */
export async function listPremissasOf({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<PremissaRow[]> {
  const { rows } = await sql<PremissaRow>`
    ${PREMISSA} where cliente_id = ${cliente.id} and codigo in (
      select unnest(codigos) from orcamento_formula where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId}
    ) order by codigo`.execute(tx)
  return rows
}

/** Locks the premissa until the transaction ends. */
export async function lockPremissa({ tx, cliente }: ContextoCliente, id: number): Promise<PremissaRow | undefined> {
  const { rows } = await sql<PremissaRow>`${PREMISSA} where cliente_id = ${cliente.id} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Undefined when the code is taken, also by an item or a grupo, because a formula would name two things. */
export async function insertPremissa(
  { tx, cliente }: ContextoCliente,
  { codigo, descricao, unidade, fonte }: Omit<PremissaRow, 'id' | 'versao'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into premissa (cliente_id, codigo, descricao, unidade, fonte)
    select ${cliente.id}::uuid, ${codigo}, ${descricao}, ${unidade}, ${fonte}
    where not exists (select from grupo_item where cliente_id = ${cliente.id} and codigo = ${codigo})
      and not exists (select from grupo where cliente_id = ${cliente.id} and codigo = ${codigo})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function updatePremissa(
  { tx, cliente }: ContextoCliente,
  { id, descricao, fonte, versao }: Pick<PremissaRow, 'id' | 'descricao' | 'fonte' | 'versao'>,
): Promise<void> {
  await sql`
    update premissa set descricao = ${descricao}, fonte = ${fonte}, versao = ${versao}
    where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

export async function deletePremissa({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from premissa where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

export interface ValorRow {
  premissaId: number
  cenario: string
  mes: number
  micros: number
}

/** Values of these cenários, by premissa and month. */
export async function listValores(
  { tx, cliente }: ContextoCliente,
  { cenarios, inicio, fim }: { cenarios: readonly string[]; inicio: Mes; fim: Mes },
): Promise<ValorRow[]> {
  const { rows } = await sql<ValorRow>`
    select premissa_id as "premissaId", cenario, mes, valor_micros as micros from premissa_valor
    where cliente_id = ${cliente.id} and cenario = any(${[...cenarios]}::text[]) and mes between ${mesToSql(inicio)} and ${mesToSql(fim)}
    order by premissa_id, mes`.execute(tx)
  return rows
}

/** Cenários of the budgets, the premissas and the investimentos. */
export async function listCenarios({ tx, cliente }: ContextoCliente): Promise<string[]> {
  const { rows } = await sql<{ cenario: string }>`
    select distinct cenario from orcamento where cliente_id = ${cliente.id}
    union select distinct cenario from premissa_valor where cliente_id = ${cliente.id}
    union select distinct cenario from investimento where cliente_id = ${cliente.id}
    order by cenario`.execute(tx)
  return rows.map(({ cenario }) => cenario)
}

type WrittenValor = Pick<PremissaCelula, 'premissaId' | 'mes' | 'valorMicros' | 'antesMicros'>

export async function writeValores({ tx, cliente }: ContextoCliente, cenario: string, celulas: readonly WrittenValor[]): Promise<void> {
  const rows = JSON.stringify(
    celulas.map(({ premissaId, mes, valorMicros }) => ({ premissa: premissaId, mes: mesToSql(mes), micros: valorMicros })),
  )
  await sql`
    delete from premissa_valor v using jsonb_to_recordset(${rows}::jsonb) as n (premissa int, mes int, micros bigint)
    where v.cliente_id = ${cliente.id} and v.cenario = ${cenario} and v.premissa_id = n.premissa and v.mes = n.mes`.execute(tx)
  await sql`
    insert into premissa_valor (cliente_id, premissa_id, cenario, mes, valor_micros)
    select ${cliente.id}::uuid, n.premissa, ${cenario}, n.mes, n.micros
    from jsonb_to_recordset(${rows}::jsonb) as n (premissa int, mes int, micros bigint) where n.micros is not null`.execute(tx)
}

export async function recordMudancas(
  { tx, cliente }: ContextoCliente,
  { cenario, nota, usuarioId, celulas }: { cenario: string; nota: string; usuarioId: string; celulas: readonly WrittenValor[] },
): Promise<void> {
  const rows = JSON.stringify(
    celulas.map(({ premissaId, mes, valorMicros, antesMicros }) => ({
      premissa: premissaId,
      mes: mesToSql(mes),
      antes: antesMicros,
      depois: valorMicros,
    })),
  )
  await sql`
    insert into premissa_mudanca (cliente_id, premissa_id, cenario, meses, antes_micros, depois_micros, nota, usuario_id)
    select ${cliente.id}::uuid, n.premissa, ${cenario}, array_agg(n.mes order by n.mes), array_agg(n.antes order by n.mes),
      array_agg(n.depois order by n.mes), ${nota}, ${usuarioId}::uuid
    from jsonb_to_recordset(${rows}::jsonb) as n (premissa int, mes int, antes bigint, depois bigint)
    group by n.premissa`.execute(tx)
}

interface MudancaRow {
  quando: Date
  quem: string
  cenario: string
  nota: string
  meses: number[]
  antes: (number | null)[]
  depois: (number | null)[]
}

const HISTORICO_MAX = 100

export async function listMudancas({ tx, cliente }: ContextoCliente, premissaId: number): Promise<PremissaHistorico['itens']> {
  const { rows } = await sql<MudancaRow>`
    select m.created_at as quando, u.nome as quem, m.cenario, m.nota, m.meses, m.antes_micros as antes, m.depois_micros as depois
    from premissa_mudanca m join usuario u on u.id = m.usuario_id
    where m.cliente_id = ${cliente.id} and m.premissa_id = ${premissaId}
    order by m.id desc limit ${HISTORICO_MAX}`.execute(tx)
  return rows.map(({ quando, quem, cenario, nota, meses, antes, depois }) => ({
    quando: quando.toISOString(),
    quem,
    cenario,
    nota,
    meses: meses.map((mes, i) => ({ mes: mesFromSql(mes), antesMicros: antes[i] ?? null, depoisMicros: depois[i] ?? null })),
  }))
}

interface LastMudanca {
  premissaId: number
  mes: Mes
  quem: string
  quando: Date
  nota: string
}

export interface MudancaSince {
  premissaId: number
  cenario: string
  mes: Mes
  antesMicros: number | null
  quando: Date
  quem: string
  nota: string
}

/** Changed values of these premissas after a moment, newest first. */
export async function listMudancasSince(
  { tx, cliente }: ContextoCliente,
  { ids, cenarios, inicio, fim, since }: { ids: readonly number[]; cenarios: readonly string[]; inicio: Mes; fim: Mes; since: Date },
): Promise<MudancaSince[]> {
  const { rows } = await sql<Omit<MudancaSince, 'mes'> & { mes: number }>`
    select m.premissa_id as "premissaId", m.cenario, n.mes, n.antes as "antesMicros", m.created_at as quando, u.nome as quem, m.nota
    from premissa_mudanca m join usuario u on u.id = m.usuario_id cross join unnest(m.meses, m.antes_micros) as n (mes, antes)
    where m.cliente_id = ${cliente.id} and m.premissa_id = any(${[...ids]}::int[]) and m.cenario = any(${[...cenarios]}::text[])
      and m.created_at > ${since} and n.mes between ${mesToSql(inicio)} and ${mesToSql(fim)}
    order by m.id desc, n.mes`.execute(tx)
  return rows.map((row) => ({ ...row, mes: mesFromSql(row.mes) }))
}

/** Last change of each value as the cenário has it: its own, or that of `base`. */
export async function listLastMudancas(
  { tx, cliente }: ContextoCliente,
  cenario: string,
  valores: readonly { premissaId: number; mes: Mes }[],
): Promise<LastMudanca[]> {
  const wanted = JSON.stringify(valores.map(({ premissaId, mes }) => ({ premissa: premissaId, mes: mesToSql(mes) })))
  const { rows } = await sql<Omit<LastMudanca, 'mes'> & { mes: number }>`
    select distinct on (m.premissa_id, n.mes) m.premissa_id as "premissaId", n.mes, u.nome as quem, m.created_at as quando, m.nota
    from jsonb_to_recordset(${wanted}::jsonb) as n (premissa int, mes int)
    left join premissa_valor v
      on v.cliente_id = ${cliente.id} and v.premissa_id = n.premissa and v.mes = n.mes and v.cenario = ${cenario}
    join premissa_mudanca m on m.cliente_id = ${cliente.id} and m.premissa_id = n.premissa and n.mes = any(m.meses)
      and m.cenario = coalesce(v.cenario, ${CENARIO_BASE})
    join usuario u on u.id = m.usuario_id
    order by m.premissa_id, n.mes, m.id desc`.execute(tx)
  return rows.map((row) => ({ ...row, mes: mesFromSql(row.mes) }))
}
