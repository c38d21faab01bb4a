import type { RelatorioOrcado, RotaQueryLida, relatorioRotas } from '@lastro/contract'
import { addMeses, mesFromSql, MESES_EXERCICIO, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { resolveRecorte } from '../cubo/recorte.ts'
import type { ContextoCliente, ContextoLeitura } from '../http/contexto.ts'
import { orNotFound } from '../http/erro.ts'
import { presentAcompanhamento } from '../orcamento/acompanhamento/compare.ts'
import { readAcompanhamento } from '../orcamento/acompanhamento/read.ts'
import { findVersoes } from './data-versions.ts'

type Opcao = RelatorioOrcado['opcoes'][number]
interface OpcaoRow extends Opcao {
  mesInicio: number
}

/** Budgets of all exercícios. Default candidates come first: approved, of the scenario `base`, newest. */
async function listOpcoes({ tx, cliente }: ContextoCliente): Promise<OpcaoRow[]> {
  const { rows } = await sql<OpcaoRow>`
    select id, nome, versao_numero as "versaoNumero", cenario, status, mes_inicio as "mesInicio" from orcamento
    where cliente_id = ${cliente.id} and tipo <> 'previsto'
    order by status in ('aprovado', 'encerrado') desc, tipo = 'orcamento' desc, cenario = 'base' desc, mes_inicio desc, versao_numero desc, id desc
    limit 500`.execute(tx)
  return rows
}

const exercicioOf = ({ mesInicio }: OpcaoRow): Periodo => {
  const inicio = mesFromSql(mesInicio)
  return { inicio, fim: addMeses(inicio, MESES_EXERCICIO - 1) }
}

function intersect(a: Periodo, b: Periodo): Periodo | undefined {
  const inicio = a.inicio > b.inicio ? a.inicio : b.inicio
  const fim = a.fim < b.fim ? a.fim : b.fim
  return inicio <= fim ? { inicio, fim } : undefined
}

const presentOpcao = ({ id, nome, versaoNumero, cenario, status }: OpcaoRow): Opcao => ({ id, nome, versaoNumero, cenario, status })

/** DRE line above all itens of a grupo; null when there are several or none. */
function lineOf(itens: readonly { dre: string | null }[]): string | null {
  const linhas = new Set(itens.map(({ dre }) => dre?.split('/')[0] ?? null))
  const [linha = null] = linhas
  return linhas.size === 1 ? linha : null
}

/**
 * The requested budget. By default the first that covers the last requested month, else the first that covers any.
 * @throws ErroApi `registro_not_found`, `dre_periodo_invalid`, `dados_too_large`, `dre_modelo_missing`
 */
export async function presentOrcado(
  contexto: ContextoLeitura,
  cubos: CuboCache,
  { orcamento: pedido, inicio, fim, centroCusto, filial }: RotaQueryLida<typeof relatorioRotas.getOrcado>,
): Promise<RelatorioOrcado> {
  resolveRecorte({ inicio, fim, centroCusto, filial }, await cubos.get(contexto))
  const { dados, orcamentos } = await findVersoes(contexto)
  const versoes = { dados, orcamentos }
  const todos = await listOpcoes(contexto)
  const alcancam = todos.filter((row) => intersect(exercicioOf(row), { inicio, fim }) !== undefined)
  const escolhido =
    pedido === undefined
      ? (alcancam.find((row) => exercicioOf(row).fim >= fim && exercicioOf(row).inicio <= fim) ?? alcancam[0])
      : orNotFound(todos.find(({ id }) => id === pedido))
  const opcoes = alcancam.map(presentOpcao)
  const periodo = escolhido && intersect(exercicioOf(escolhido), { inicio, fim })
  if (escolhido === undefined || periodo === undefined) {
    const nada = { meses: [], mesesRealizados: [], tolerancia: { percentualPpm: null, valorCentavos: null }, resultado: null, grupos: [] }
    return { versoes, orcamento: escolhido === undefined ? null : presentOpcao(escolhido), opcoes, ...nada }
  }
  const lido = await readAcompanhamento(contexto, cubos, { id: escolhido.id, ...periodo, centroCusto, filial })
  const { meses, mesesRealizados, tolerancia, resultado, grupos } = presentAcompanhamento(lido)
  return {
    versoes,
    orcamento: presentOpcao(escolhido),
    opcoes,
    meses,
    mesesRealizados,
    tolerancia,
    resultado: resultado.acumulado,
    grupos: grupos.map(({ id, codigo, descricao, acumulado, itens }) => ({ id, codigo, descricao, ...acumulado, dre: lineOf(itens) })),
  }
}
