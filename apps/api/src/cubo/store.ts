import type { Agregacao, DreComponente, DreItem, GrupoNatureza, Mes } from '@lastro/engine'
import { mesFromSql, NATUREZA_RESULTADO } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

export interface Edicao {
  versao: number
  cadastros: number
  centrosCusto: string
  filiais: string
}

export async function findEdicao({ tx, cliente }: ContextoCliente): Promise<Edicao> {
  const { rows } = await sql<Edicao>`
    select coalesce(v.dados, 0) as versao, coalesce(v.cadastros, 0) as cadastros,
      coalesce(current_setting('app.centros_custo', true), '') as "centrosCusto",
      coalesce(current_setting('app.filiais', true), '') as filiais
    from (values (1)) as um (linha) left join cliente_versao v on v.cliente_id = ${cliente.id}`.execute(tx)
  const [edicao] = rows
  if (edicao === undefined) throw new Error('the version query returned no row')
  return edicao
}

/** Serializes changes to the cliente and returns its data version. */
export async function lockVersao({ tx, cliente }: ContextoCliente): Promise<number> {
  await sql`insert into cliente_versao (cliente_id) values (${cliente.id}) on conflict (cliente_id) do nothing`.execute(tx)
  const { rows } = await sql<{ dados: number }>`select dados from cliente_versao where cliente_id = ${cliente.id} for update`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the cliente has no row in cliente_versao')
  return row.dados
}

export interface ContaRow {
  id: number
  codigo: string
  descricao: string
  contaSuperior: string | null
  codigoReferencial: string | null
}

export async function listContasResultado({ tx, cliente }: ContextoCliente): Promise<(ContaRow & { analitica: boolean })[]> {
  const { rows } = await sql<ContaRow & { analitica: boolean }>`
    select id, codigo, descricao, conta_superior as "contaSuperior", codigo_referencial as "codigoReferencial", analitica
    from conta where cliente_id = ${cliente.id} and natureza = ${NATUREZA_RESULTADO}
    order by codigo`.execute(tx)
  return rows
}

export async function listDescricoesSinteticas({
  tx,
  cliente,
}: ContextoCliente): Promise<Map<string, { descricao: string; contaSuperior: string | null }>> {
  const { rows } = await sql<{ codigo: string; descricao: string; contaSuperior: string | null }>`
    select codigo, descricao, conta_superior as "contaSuperior" from conta where cliente_id = ${cliente.id} and not analitica`.execute(tx)
  return new Map(rows.map(({ codigo, ...conta }) => [codigo, conta]))
}

export interface RegraRow {
  id: number
  tipo: 'exata' | 'prefixo' | 'faixa'
  contaInicio: string
  contaFim: string | null
  centroCusto: number | null
  filial: number | null
  grupoItem: number
  mesInicio: string | null
  mesFim: string | null
  origem: 'referencial' | 'descricao' | 'manual' | 'arquivo'
  motivo: string | null
  versao: number
  recortada: boolean
}

export async function listRegras({ tx, cliente }: ContextoCliente): Promise<RegraRow[]> {
  const { rows } = await sql<Omit<RegraRow, 'mesInicio' | 'mesFim'> & { mesInicio: number | null; mesFim: number | null }>`
    select id, tipo, conta_inicio as "contaInicio", conta_fim as "contaFim", centro_custo_id as "centroCusto", filial_id as filial,
      grupo_item_id as "grupoItem", mes_inicio as "mesInicio", mes_fim as "mesFim", origem, motivo, versao, recortada
    from de_para_regra where cliente_id = ${cliente.id} order by id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    mesInicio: row.mesInicio === null ? null : mesFromSql(row.mesInicio),
    mesFim: row.mesFim === null ? null : mesFromSql(row.mesFim),
  }))
}

export interface GrupoItemRow {
  id: number
  grupoId: number
  codigo: string
  descricao: string
  arquivado: boolean
}

export interface GrupoRow {
  id: number
  codigo: string
  descricao: string
  natureza: GrupoNatureza
  itens: GrupoItemRow[]
}

/** Includes archived ones. The itens of an archived grupo are archived too. */
export async function listGruposComItens({ tx, cliente }: ContextoCliente): Promise<GrupoRow[]> {
  const { rows } = await sql<GrupoRow>`
    select g.id, g.codigo, g.descricao, g.natureza,
      coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'grupoId', g.id, 'codigo', i.codigo, 'descricao', i.descricao,
        'arquivado', i.arquivado or g.arquivado) order by i.ordem, i.id) filter (where i.id is not null), '[]') as itens
    from grupo g left join grupo_item i on i.cliente_id = g.cliente_id and i.grupo_id = g.id
    where g.cliente_id = ${cliente.id}
    group by g.cliente_id, g.id
    order by g.ordem, g.id`.execute(tx)
  return rows
}

export type DreWrittenItem = DreItem & { readonly id: number; readonly versao: number }

export interface EstruturaRow {
  vigenciaId: number | null
  mesInicio: Mes | null
  itens: DreWrittenItem[]
}

export interface ModeloRow {
  id: number
  nome: string
  padrao: boolean
  arquivado: boolean
  versao: number
  estruturas: EstruturaRow[]
}

interface DreItemRow {
  id: number
  versao: number
  modeloId: number
  vigenciaId: number | null
  codigo: string
  descricao: string
  tipo: DreItem['tipo']
  nivel: number
  formula: string | null
  baseCodigo: string | null
  agregacao: Agregacao | null
  componentes: { grupo: number | null; grupoItem: number | null; sinal: 1 | -1 }[]
}

function toComponente({ grupo, grupoItem, sinal }: DreItemRow['componentes'][number]): DreComponente {
  if (grupo !== null) return { grupo, sinal }
  if (grupoItem !== null) return { grupoItem, sinal }
  throw new Error('a component of a DRE item has neither grupo nor grupo item')
}

function toDreItem({ id, versao, codigo, descricao, nivel, tipo, ...row }: DreItemRow): DreWrittenItem {
  const base = { id, versao, codigo, descricao, nivel }
  if (tipo === 'titulo') return { ...base, tipo }
  if (tipo === 'soma') return { ...base, tipo, componentes: row.componentes.map(toComponente) }
  if (tipo === 'percentual') return { ...base, tipo, formula: row.formula ?? '', baseCodigo: row.baseCodigo ?? '' }
  return { ...base, tipo, formula: row.formula ?? '', agregacao: row.agregacao }
}

export async function listModelos({ tx, cliente }: ContextoCliente): Promise<ModeloRow[]> {
  const modelos = await sql<Omit<ModeloRow, 'estruturas'>>`
    select id, nome, padrao, arquivado, versao from dre_modelo
    where cliente_id = ${cliente.id} order by padrao desc, arquivado, id`.execute(tx)
  const vigencias = await sql<{ id: number; modeloId: number; mesInicio: number }>`
    select id, modelo_id as "modeloId", mes_inicio as "mesInicio" from dre_vigencia
    where cliente_id = ${cliente.id} order by mes_inicio`.execute(tx)
  const itens = await sql<DreItemRow>`
    select i.id, i.versao, i.modelo_id as "modeloId", i.vigencia_id as "vigenciaId", i.codigo, i.descricao, i.tipo, i.nivel, i.formula,
      i.base_codigo as "baseCodigo", i.agregacao,
      coalesce(jsonb_agg(jsonb_build_object('grupo', c.grupo_id, 'grupoItem', c.grupo_item_id, 'sinal', c.sinal) order by c.id)
        filter (where c.id is not null), '[]') as componentes
    from dre_item i left join dre_item_componente c on c.cliente_id = i.cliente_id and c.dre_item_id = i.id
    where i.cliente_id = ${cliente.id}
    group by i.cliente_id, i.id
    order by i.modelo_id, i.ordem, i.id`.execute(tx)
  const byEstrutura = Map.groupBy(itens.rows, ({ modeloId, vigenciaId }) => `${modeloId} ${vigenciaId}`)
  const byModelo = Map.groupBy(vigencias.rows, ({ modeloId }) => modeloId)
  return modelos.rows.map((modelo) => ({
    ...modelo,
    estruturas: [
      { vigenciaId: null, mesInicio: null },
      ...(byModelo.get(modelo.id) ?? []).map(({ id, mesInicio }) => ({ vigenciaId: id, mesInicio: mesFromSql(mesInicio) })),
    ].map((vigencia) => ({ ...vigencia, itens: (byEstrutura.get(`${modelo.id} ${vigencia.vigenciaId}`) ?? []).map(toDreItem) })),
  }))
}

export interface CentroCustoRow {
  id: number
  paiId: number | null
  codigo: string
  descricao: string
}

export async function listCentrosCusto({ tx, cliente }: ContextoCliente): Promise<CentroCustoRow[]> {
  const { rows } = await sql<CentroCustoRow>`
    select id, pai_id as "paiId", codigo, descricao from centro_custo where cliente_id = ${cliente.id} order by codigo`.execute(tx)
  return rows
}

export async function listFiliais({ tx, cliente }: ContextoCliente): Promise<{ id: number; codigo: string; descricao: string }[]> {
  const { rows } = await sql<{ id: number; codigo: string; descricao: string }>`
    select id, codigo, descricao from filial where cliente_id = ${cliente.id} order by codigo`.execute(tx)
  return rows
}
