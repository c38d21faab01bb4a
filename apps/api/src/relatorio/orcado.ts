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

type OrcadoOption = RelatorioOrcado['opcoes'][number]
interface OrcadoOptionRow extends OrcadoOption {
  mesInicio: number
}

/** Budgets of all exercícios. Default candidates come first: approved, of the scenario `base`, newest. */
async function listOptions({ tx, cliente }: ContextoCliente): Promise<OrcadoOptionRow[]> {
  const { rows } = await sql<OrcadoOptionRow>`
    select id, nome, versao_numero as "versaoNumero", cenario, status, mes_inicio as "mesInicio" from orcamento
    where cliente_id = ${cliente.id} and tipo <> 'previsto'
    order by status in ('aprovado', 'encerrado') desc, tipo = 'orcamento' desc, cenario = 'base' desc, mes_inicio desc, versao_numero desc, id desc
    limit 500`.execute(tx)
  return rows
}

const exercicioOf = ({ mesInicio }: OrcadoOptionRow): Periodo => {
  const inicio = mesFromSql(mesInicio)
  return { inicio, fim: addMeses(inicio, MESES_EXERCICIO - 1) }
}

function intersect(a: Periodo, b: Periodo): Periodo | undefined {
  const inicio = a.inicio > b.inicio ? a.inicio : b.inicio
  const fim = a.fim < b.fim ? a.fim : b.fim
  return inicio <= fim ? { inicio, fim } : undefined
}

const presentOption = ({ id, nome, versaoNumero, cenario, status }: OrcadoOptionRow): OrcadoOption => ({
  id,
  nome,
  versaoNumero,
  cenario,
  status,
})

/** DRE line above all itens of a grupo; null when there are several or none. */
function lineOf(itens: readonly { dre: string | null }[]): string | null {
  const lines = new Set(itens.map(({ dre }) => dre?.split('/')[0] ?? null))
  const [line = null] = lines
  return lines.size === 1 ? line : null
}

/**
 * Presents the requested budget.
 * By default the first that covers the last requested month, else the first that covers any.
 * @throws ErroApi `registro_not_found`, `dre_periodo_invalid`, `dados_too_large`, `dre_modelo_missing`
 */
export async function presentOrcado(
  context: ContextoLeitura,
  cubos: CuboCache,
  { orcamento: request, inicio, fim, centroCusto, filial }: RotaQueryLida<typeof relatorioRotas.getOrcado>,
): Promise<RelatorioOrcado> {
  resolveRecorte({ inicio, fim, centroCusto, filial }, await cubos.get(context))
  const { dados, orcamentos } = await findVersoes(context)
  const versoes = { dados, orcamentos }
  const all = await listOptions(context)
  const alcancam = all.filter((row) => intersect(exercicioOf(row), { inicio, fim }) !== undefined)
  const chosen =
    request === undefined
      ? (alcancam.find((row) => exercicioOf(row).fim >= fim && exercicioOf(row).inicio <= fim) ?? alcancam[0])
      : orNotFound(all.find(({ id }) => id === request))
  const opcoes = alcancam.map(presentOption)
  const periodo = chosen && intersect(exercicioOf(chosen), { inicio, fim })
  if (chosen === undefined || periodo === undefined) {
    const nothing = {
      meses: [],
      mesesRealizados: [],
      tolerancia: { percentualPpm: null, valorCentavos: null },
      resultado: null,
      grupos: [],
    }
    return { versoes, orcamento: chosen === undefined ? null : presentOption(chosen), opcoes, ...nothing }
  }
  const loaded = await readAcompanhamento(context, cubos, { id: chosen.id, ...periodo, centroCusto, filial })
  const { meses, mesesRealizados, tolerancia, resultado, grupos } = presentAcompanhamento(loaded)
  return {
    versoes,
    orcamento: presentOption(chosen),
    opcoes,
    meses,
    mesesRealizados,
    tolerancia,
    resultado: resultado.acumulado,
    grupos: grupos.map(({ id, codigo, descricao, acumulado, itens }) => ({ id, codigo, descricao, ...acumulado, dre: lineOf(itens) })),
  }
}
