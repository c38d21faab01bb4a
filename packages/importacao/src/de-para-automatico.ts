import { compileDePara, mesFromSql, suggestGrupoItens } from '@lastro/engine'
import type { ContaParaSugestao, DeParaCompilado, DeParaRegra } from '@lastro/engine'
import { sql } from 'kysely'
import type { ImportacaoContexto } from './contexto.ts'

/** A rule that an import proposes by itself, with the reason a person will read. */
export type RegraAutomatica = {
  tipo: 'exata' | 'prefixo'
  conta: string
  /** Code of a grupo item of the managerial model. */
  grupoItem: string
  origem: 'referencial' | 'descricao' | 'arquivo'
  motivo: string
}

export type ContaResultado = ContaParaSugestao & { id: number; nova: boolean }

async function readRegras({ tx, clienteId }: ImportacaoContexto): Promise<DeParaRegra[]> {
  const rows = await tx.selectFrom('de_para_regra').selectAll().where('cliente_id', '=', clienteId).execute()
  return rows.map((row) => ({
    id: row.id,
    tipo: row.tipo,
    contaInicio: row.conta_inicio,
    contaFim: row.conta_fim,
    centroCusto: row.centro_custo_id,
    filial: row.filial_id,
    grupoItem: row.grupo_item_id,
    mesInicio: row.mes_inicio === null ? null : mesFromSql(row.mes_inicio),
    mesFim: row.mes_fim === null ? null : mesFromSql(row.mes_fim),
  }))
}

/**
 * Rules for the result accounts of a file: all of them when the cliente has no rule yet, else only the accounts that are new (one that is
 * known and unmapped was left so by somebody). By referential code, then by description; what is not recognised stays unmapped, and
 * likeness to sibling accounts is only ever offered on the screen.
 */
function suggestRegras(contas: readonly ContaResultado[], semRegras: boolean): RegraAutomatica[] {
  const sugestoes = suggestGrupoItens(contas)
  return contas
    .filter(({ nova }) => nova || semRegras)
    .flatMap(({ codigo }) => {
      const sugestao = sugestoes.get(codigo)
      if (sugestao === undefined || sugestao.origem === 'irmas') return []
      const { grupoItem, origem, motivo } = sugestao
      return [{ tipo: 'exata', conta: codigo, grupoItem, origem, motivo }]
    })
}

/** Stores the rules that apply to accounts no rule reaches yet, and returns how many. */
export async function createDeParaAutomatico(
  contexto: ImportacaoContexto,
  contas: readonly ContaResultado[],
  layout: readonly RegraAutomatica[] | null,
  mes: number,
): Promise<number> {
  const { tx, clienteId, usuarioId } = contexto
  const existentes = await readRegras(contexto)
  const dePara = compileDePara(existentes)
  const candidatas = layout ?? suggestRegras(contas, existentes.length === 0)
  const regras = candidatas.filter(({ conta }) => dePara.resolve({ conta, mes: mesFromSql(mes) }).tipo === 'sem')
  if (regras.length === 0) return 0
  const { rows } = await sql<{ id: number }>`
    insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, created_by)
    select ${clienteId}::uuid, r.tipo, r.conta, i.id, r.origem, r.motivo, ${usuarioId}::uuid
    from unnest(${regras.map(({ tipo }) => tipo)}::text[], ${regras.map(({ tipo, conta }) => (tipo === 'prefixo' ? `${conta}*` : conta))}::text[],
      ${regras.map(({ grupoItem }) => grupoItem)}::text[], ${regras.map(({ origem }) => origem)}::text[],
      ${regras.map(({ motivo }) => motivo)}::text[]) r (tipo, conta, grupo_item, origem, motivo)
    join grupo_item i on i.cliente_id = ${clienteId} and i.codigo = r.grupo_item and not i.arquivado
    on conflict do nothing
    returning id`.execute(tx)
  return rows.length
}

/** How many result accounts with movement in this import have some balance that no rule, or more than one, decides. */
export async function countContasSemDePara(contexto: ImportacaoContexto): Promise<number> {
  const { tx, clienteId, importacaoId } = contexto
  const dePara: DeParaCompilado = compileDePara(await readRegras(contexto))
  const { rows } = await sql<{ codigo: string; centroCusto: number; filial: number; mes: number }>`
    select c.codigo, s.centro_custo_id as "centroCusto", s.filial_id as filial, max(s.mes) as mes
    from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    where s.cliente_id = ${clienteId} and s.importacao_id = ${importacaoId} and c.natureza = 4
    group by 1, 2, 3`.execute(tx)
  const sem = new Set<string>()
  for (const { codigo, centroCusto, filial, mes } of rows) {
    if (dePara.resolve({ conta: codigo, centroCusto, filial, mes: mesFromSql(mes) }).tipo !== 'mapeada') sem.add(codigo)
  }
  return sem.size
}
