/** Drill-down of an amount after rateio: initial amount, inflows and outflows by rule. */
import type { DreExplicacao } from '@lastro/contract'
import { addMeses, listRateioFluxos, sumGrupoItem, type RateioFluxo } from '@lastro/engine'
import type { DataDre } from '../cubo/dre-data.ts'
import type { Rateado } from '../cubo/run-rateio.ts'
import type { Recorte } from '../cubo/recorte.ts'

export interface RateadoData {
  rateado: Rateado
  before: DataDre
}

type Rateio = NonNullable<DreExplicacao['rateio']>
type RateioMovimento = Rateio['movimentos'][number]
type FluxoEnd = RateioFluxo['origem']

const keyOf = ({ centroCusto, filial }: FluxoEnd): string => `${centroCusto} ${filial}`

function nameOf({ centrosCusto, filiais }: DataDre, { centroCusto, filial }: FluxoEnd): string {
  const centro = centrosCusto.get(centroCusto)?.descricao ?? 'Sem centro de custo'
  return filial === 0 ? centro : `${centro} · ${filiais.get(filial)?.descricao ?? 'Sem filial'}`
}

function driverOf({ rateado }: RateadoData, { regraId, origem, destino, mes }: RateioFluxo): RateioMovimento['direcionador'] {
  const metodo = rateado.regras.find(({ id }) => id === regraId)?.metodo
  if (metodo === undefined || metodo.tipo === 'reciproco') return null
  const base = 'servicos' in metodo ? metodo.servicos.find(({ centroCusto }) => centroCusto === origem.centroCusto)?.base : metodo
  if (base?.tipo !== 'direcionador') return null
  const { direcionador } = base
  const nome = rateado.nomesDirecionadores.get(direcionador)
  const emMes = addMeses(mes, metodo.tipo === 'direcionador' ? -metodo.defasagemMeses : 0)
  const daRegra = rateado.direcionadores.filter(
    (each) => each.direcionador === direcionador && each.centroCusto === destino.centroCusto && each.mes === emMes,
  )
  const valor = (daRegra.find(({ filial }) => filial === destino.filial) ?? daRegra.find(({ filial }) => (filial ?? 0) === 0))?.valor
  return nome === undefined || valor === undefined ? null : { nome: nome.descricao, unidade: nome.unidade, valor: String(valor) }
}

function joinMeses(fluxos: readonly RateioFluxo[]): RateioFluxo[] {
  const merged = new Map<string, RateioFluxo>()
  for (const fluxo of fluxos) {
    const key = `${fluxo.regraId} ${keyOf(fluxo.origem)} ${keyOf(fluxo.destino)}`
    const before = merged.get(key)
    merged.set(key, before === undefined ? fluxo : { ...before, valorCentavos: before.valorCentavos + fluxo.valorCentavos })
  }
  return [...merged.values()]
}

/**
 * `valor` is the amount after rateio with `sinal` applied.
 * Flows inside the selection cancel out and are omitted.
 */
export function explainRateio(
  after: RateadoData,
  { periodo, filtro, meses }: Pick<Recorte, 'periodo' | 'filtro' | 'meses'>,
  { grupoItem, sinal, valor }: { grupoItem: number; sinal: number; valor: number },
): Rateio {
  const { before, rateado } = after
  const [centros, filiais] = [filtro.centrosCusto && new Set(filtro.centrosCusto), filtro.filiais && new Set(filtro.filiais)]
  const isHere = ({ centroCusto, filial }: FluxoEnd): boolean => (centros?.has(centroCusto) ?? true) && (filiais?.has(filial) ?? true)
  const all = joinMeses(
    listRateioFluxos(before.cubo.cubo, rateado.rateio, rateado.direcionadores, {
      grupoItem,
      mes: meses.length === 1 ? meses[0] : undefined,
    }).filter(({ mes }) => periodo.inicio <= mes && mes <= periodo.fim),
  )
  const outputs = new Map<string, number>()
  for (const { regraId, origem, valorCentavos } of all) {
    const key = `${regraId} ${keyOf(origem)}`
    outputs.set(key, (outputs.get(key) ?? 0) + valorCentavos)
  }
  const movimentos = all.flatMap((fluxo): RateioMovimento[] => {
    const { regraId, origem, destino, valorCentavos } = fluxo
    const entra = isHere(destino)
    const regra = rateado.regras.find(({ id }) => id === regraId)
    if (entra === isHere(origem) || regra === undefined) return []
    const output = outputs.get(`${regraId} ${keyOf(origem)}`) ?? 0
    return [
      {
        regraId,
        regra: regra.nome,
        metodo: regra.metodo.tipo,
        origem: { ...origem, nome: nameOf(before, origem) },
        destino: { ...destino, nome: nameOf(before, destino) },
        entrada: entra,
        valorCentavos: sinal * (entra ? valorCentavos : -valorCentavos),
        parte: output === 0 ? null : valorCentavos / output,
        direcionador: meses.length === 1 ? driverOf(after, fluxo) : null,
      },
    ]
  })
  const proprioCentavos = sinal * sumGrupoItem(before.cubo, grupoItem, periodo, filtro)
  const movedCentavos = movimentos.reduce((soma, movimento) => soma + movimento.valorCentavos, 0)
  return { proprioCentavos, movimentos, diferencaCentavos: valor - proprioCentavos - movedCentavos }
}
