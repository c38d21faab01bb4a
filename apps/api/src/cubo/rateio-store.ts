import type { RateioMetodoCorpo, RateioMetodoNome, RateioRegraSalva, RateioServicoCorpo } from '@lastro/contract'
import { mesFromSql, type DirecionadorValor } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

interface RateioDestinoRow {
  servico: number | null
  centroCusto: number
  filial: number | null
  percentualPpm: number | null
}

interface RateioRegraRow {
  id: number
  versao: number
  nome: string
  ativo: boolean
  mesInicio: number | null
  mesFim: number | null
  metodo: RateioMetodoNome
  direcionador: number | null
  alternativa: 'igualitario' | null
  defasagemMeses: number
  centrosCusto: number[]
  filiais: number[]
  grupos: number[]
  grupoItens: number[]
  servicos: { id: number; centroCusto: number; direcionador: number | null }[]
  destinos: RateioDestinoRow[]
}

const percentualOf = ({ percentualPpm }: RateioDestinoRow): number => percentualPpm ?? 0

function toServico(servico: RateioRegraRow['servicos'][number], destinos: readonly RateioDestinoRow[]): RateioServicoCorpo {
  const doServico = destinos.filter((destino) => destino.servico === servico.id)
  const { centroCusto, direcionador } = servico
  if (direcionador !== null)
    return {
      centroCusto,
      base: { tipo: 'direcionador', direcionador, destinos: doServico.map((each) => ({ centroCusto: each.centroCusto })) },
    }
  const percentuais = doServico.map((each) => ({ centroCusto: each.centroCusto, percentualPpm: percentualOf(each) }))
  return { centroCusto, base: { tipo: 'percentual', destinos: percentuais } }
}

function toMetodo({ metodo, direcionador, alternativa, defasagemMeses, servicos, destinos }: RateioRegraRow): RateioMetodoCorpo {
  const locations = destinos.map(({ centroCusto, filial }) => ({ centroCusto, filial }))
  switch (metodo) {
    case 'percentual':
      return { tipo: metodo, destinos: destinos.map((each, i) => ({ ...locations[i]!, percentualPpm: percentualOf(each) })) }
    case 'igualitario':
      return { tipo: metodo, destinos: locations }
    case 'receita':
      return { tipo: metodo, destinos: locations, alternativa, defasagemMeses }
    case 'direcionador':
      if (direcionador === null) throw new Error('an allocation rule by driver names no driver')
      return { tipo: metodo, direcionador, destinos: locations, alternativa, defasagemMeses }
    case 'direto':
    case 'degraus':
    case 'reciproco':
      return { tipo: metodo, servicos: servicos.map((servico) => toServico(servico, destinos)) }
    default:
      throw new RangeError(`unknown rateio method: ${String(metodo satisfies never)}`)
  }
}

export async function listRateioRegras({ tx, cliente }: ContextoCliente): Promise<RateioRegraSalva[]> {
  const { rows } = await sql<RateioRegraRow>`
    select r.id, r.versao, r.nome, r.ativo, r.mes_inicio as "mesInicio", r.mes_fim as "mesFim", r.metodo,
      r.direcionador_id as direcionador, r.alternativa, r.defasagem_meses as "defasagemMeses",
      coalesce((select jsonb_agg(coalesce(o.centro_custo_id, 0) order by o.id) from rateio_origem o
        where o.cliente_id = r.cliente_id and o.regra_id = r.id), '[]') as "centrosCusto",
      coalesce((select jsonb_agg(f.filial_id order by f.id) from rateio_filial f
        where f.cliente_id = r.cliente_id and f.regra_id = r.id), '[]') as filiais,
      coalesce((select jsonb_agg(i.grupo_id order by i.id) from rateio_item i
        where i.cliente_id = r.cliente_id and i.regra_id = r.id and i.grupo_id is not null), '[]') as grupos,
      coalesce((select jsonb_agg(i.grupo_item_id order by i.id) from rateio_item i
        where i.cliente_id = r.cliente_id and i.regra_id = r.id and i.grupo_item_id is not null), '[]') as "grupoItens",
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'centroCusto', s.centro_custo_id, 'direcionador', s.direcionador_id) order by s.ordem)
        from rateio_servico s where s.cliente_id = r.cliente_id and s.regra_id = r.id), '[]') as servicos,
      coalesce((select jsonb_agg(jsonb_build_object('servico', d.servico_id, 'centroCusto', d.centro_custo_id, 'filial', d.filial_id,
          'percentualPpm', d.percentual_ppm) order by d.ordem)
        from rateio_destino d where d.cliente_id = r.cliente_id and d.regra_id = r.id), '[]') as destinos
    from rateio_regra r where r.cliente_id = ${cliente.id} order by r.ordem, r.id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    versao: row.versao,
    nome: row.nome,
    ativo: row.ativo,
    mesInicio: row.mesInicio === null ? null : mesFromSql(row.mesInicio),
    mesFim: row.mesFim === null ? null : mesFromSql(row.mesFim),
    origem: {
      centrosCusto: row.centrosCusto,
      filiais: row.filiais.length === 0 ? null : row.filiais,
      grupos: row.grupos,
      grupoItens: row.grupoItens,
    },
    metodo: toMetodo(row),
  }))
}

export interface NamedRow {
  id: number
  codigo: string
  descricao: string
  arquivado: boolean
}

export async function listNamed({ tx, cliente }: ContextoCliente, table: 'centro_custo' | 'filial'): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select id, codigo, descricao, arquivado from ${sql.table(table)} where cliente_id = ${cliente.id} order by codigo`.execute(tx)
  return rows
}

export async function listDirecionadores({ tx, cliente }: ContextoCliente): Promise<(NamedRow & { unidade: string })[]> {
  const { rows } = await sql<NamedRow & { unidade: string }>`
    select id, codigo, descricao, arquivado, unidade from direcionador where cliente_id = ${cliente.id} order by codigo`.execute(tx)
  return rows
}

const MICROS = 1_000_000

export async function listDirecionadorValores({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<DirecionadorValor[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ direcionador: number; centroCusto: number; filial: number | null; mes: number; micros: number }>`
    select direcionador_id as direcionador, centro_custo_id as "centroCusto", filial_id as filial, mes, valor_micros as micros
    from direcionador_valor where cliente_id = ${cliente.id} and direcionador_id = any(${[...ids]}::int[])
    order by direcionador_id, centro_custo_id, filial_id nulls first, mes`.execute(tx)
  return rows.map(({ direcionador, centroCusto, filial, mes, micros }) => ({
    direcionador,
    centroCusto,
    filial: filial ?? 0,
    mes: mesFromSql(mes),
    valor: micros / MICROS,
  }))
}
