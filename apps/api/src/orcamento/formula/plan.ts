/** The compiled formulas of a budget, with its lines, its premissas and the months that stay as they are. */
import {
  addMeses,
  compilePlano,
  mesFromIndex,
  mesFromSql,
  mesIndexFromSql,
  mesToIndex,
  mesToSql,
  PREFIX_PLANO,
  PREFIX_TOTAL,
  PREMISSA_MESES_BEFORE,
  PREMISSA_WIDTH,
  type Mes,
  type Plano,
  type PlanoData,
  type PlanoEstrutura,
  type PlanoFailure,
} from '@lastro/engine'
import { formatMesNumerico } from '@lastro/formato'
import { listGruposComItens } from '../../cubo/store.ts'
import type { ContextoLeitura } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { readColunas, type LinhasColumns } from '../atos/colunas.ts'
import { MESES } from '../atos/month-bits.ts'
import { mesesRealizados } from '../atos/realized-months.ts'
import type { EditedOrcamentoRow } from '../atos/store.ts'
import { listSeries, SERIES_WITHOUT_LINES } from './series.ts'
import { listFormulas, listPremissaSeries, listSentAreas, type FormulaRow, type PremissaSerie } from './store.ts'

const ALL = (1 << MESES) - 1

export interface LoadedPlano {
  plano: Plano
  colunas: LinhasColumns
  data: PlanoData & { fixos: number[]; valoresCentavos: number[] }
  inicio: Mes
}

export function windowOf({ meses, micros }: PremissaSerie, inicio: Mes): (number | null)[] {
  const valores = Array.from<number | null>({ length: PREMISSA_WIDTH }).fill(null)
  const first = mesToIndex(inicio) - PREMISSA_MESES_BEFORE
  for (const [i, mes] of meses.entries()) valores[mesIndexFromSql(mes) - first] = micros[i]!
  return valores
}

/** @throws ErroApi `orcamento_formula_invalid` with item, text and position of each formula that does not compile */
export function compileOrThrow(estrutura: PlanoEstrutura): Plano {
  const compilacao = compilePlano(estrutura)
  if (compilacao.ok) return compilacao.plano
  const codigos = new Map(estrutura.grupos.flatMap(({ itens }) => itens.map(({ id, codigo }) => [id, codigo])))
  const [first] = compilacao.erros
  throw new ErroApi('orcamento_formula_invalid', {
    message: `${codigos.get(first!.grupoItem) ?? ''}: ${first!.mensagem}`,
    details: compilacao.erros.slice(0, 50).map(({ grupoItem, mensagem }) => ({ campo: codigos.get(grupoItem) ?? '', message: mensagem })),
    data: { grupoItemId: String(first!.grupoItem), position: String(first!.position) },
  })
}

/** @throws ErroApi `orcamento_formula_invalid`, `orcamento_valor_too_large` */
export function refuseFailure(failure: PlanoFailure, { plano, inicio }: Pick<LoadedPlano, 'plano' | 'inicio'>): never {
  const mes = formatMesNumerico(mesFromIndex(mesToIndex(inicio) + failure.mes))
  if (failure.motivo === 'valor_excedido') throw new ErroApi('orcamento_valor_too_large')
  throw new ErroApi('orcamento_formula_invalid', {
    message: `A premissa ${plano.premissas[failure.premissa]!.codigo} não tem valor em ${mes}.`,
  })
}

/**
 * Reads what the formulas of a budget need. Undefined without formulas. The context must see the whole cliente.
 * @param openAreas lines of sent areas are computed too, as in a scenario of the budget
 */
export async function loadPlano(
  whole: ContextoLeitura,
  orcamento: EditedOrcamentoRow,
  { openAreas = false } = {},
): Promise<LoadedPlano | undefined> {
  const formulas = await listFormulas(whole, orcamento.id)
  if (formulas.length === 0) return undefined
  const inicio = mesFromSql(orcamento.mesInicio)
  const premissas = await listPremissaSeries(whole, {
    cenario: orcamento.cenario,
    inicio: mesToSql(addMeses(inicio, -PREMISSA_MESES_BEFORE)),
    fim: mesToSql(addMeses(inicio, MESES - 1)),
  })
  const colunas = await readColunas(whole, orcamento.id)
  const plano = compileOrThrow({
    lines: { grupoItem: colunas.grupoItemId, centroCusto: colunas.centroCustoId, filial: colunas.filialId },
    grupos: await listGruposComItens(whole),
    premissas,
    // Schedules are computed only for budgets that read them.
    series: formulas.some(({ texto }) => texto.includes(PREFIX_PLANO)) ? await listSeries(whole, orcamento) : SERIES_WITHOUT_LINES,
    formulas: formulas.map(toPlanoFormula),
  })
  const sent = openAreas ? new Set<number>() : await listSentAreas(whole, orcamento.id)
  const realizados = mesesRealizados(orcamento)
  return {
    plano,
    colunas,
    inicio,
    data: {
      valoresCentavos: [...colunas.valoresCentavos],
      fixos: colunas.travas.map((travas, i) => (sent.has(colunas.centroCustoId[i]!) ? ALL : travas | realizados)),
      premissas: premissas.map((serie) => windowOf(serie, inicio)),
    },
  }
}

const toPlanoFormula = ({ grupoItemId, texto }: FormulaRow): { grupoItem: number; texto: string } => ({ grupoItem: grupoItemId, texto })

/** Code as cadastros have it: `total.RB` names RB. */
export function listCodigos({ formulas }: Plano): Map<number, string[]> {
  return new Map(
    formulas.map(({ grupoItem, nomes, referencias }) => [
      grupoItem,
      [
        ...[...nomes].flatMap(([codigo, { tipo }]) => (tipo === 'premissa' ? [codigo] : [])),
        ...referencias.map(({ codigo, total }) => (total ? codigo.slice(PREFIX_TOTAL.length) : codigo)),
      ],
    ]),
  )
}
