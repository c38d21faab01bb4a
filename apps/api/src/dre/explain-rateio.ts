/** Drill-down of an amount after rateio: initial amount, inflows and outflows by rule and cell. */
import type { DreExplicacao } from '@lastro/contract'
import { addMeses, listRateioFluxos, sumGrupoItem, type RateioFluxo } from '@lastro/engine'
import type { DadosDre } from '../cubo/dre-data.ts'
import type { Rateado } from '../cubo/rateio.ts'
import type { Recorte } from '../cubo/recorte.ts'

export interface Depois {
  rateado: Rateado
  antes: DadosDre
}

type Rateio = NonNullable<DreExplicacao['rateio']>
type Movimento = Rateio['movimentos'][number]
type Lugar = RateioFluxo['origem']

const keyOf = ({ centroCusto, filial }: Lugar): string => `${centroCusto} ${filial}`

function nameOf({ centrosCusto, filiais }: DadosDre, { centroCusto, filial }: Lugar): string {
  const centro = centrosCusto.get(centroCusto)?.descricao ?? 'Sem centro de custo'
  return filial === 0 ? centro : `${centro} · ${filiais.get(filial)?.descricao ?? 'Sem filial'}`
}

function driverOf({ rateado }: Depois, { regraId, origem, destino, mes }: RateioFluxo): Movimento['direcionador'] {
  const metodo = rateado.regras.find(({ id }) => id === regraId)?.metodo
  if (metodo === undefined || metodo.tipo === 'reciproco') return null
  const base = 'servicos' in metodo ? metodo.servicos.find(({ centroCusto }) => centroCusto === origem.centroCusto)?.base : metodo
  if (base?.tipo !== 'direcionador') return null
  const { direcionador } = base
  const nome = rateado.nomesDirecionadores.get(direcionador)
  const emMes = addMeses(mes, metodo.tipo === 'direcionador' ? -metodo.defasagemMeses : 0)
  const deles = rateado.direcionadores.filter(
    (each) => each.direcionador === direcionador && each.centroCusto === destino.centroCusto && each.mes === emMes,
  )
  const valor = (deles.find(({ filial }) => filial === destino.filial) ?? deles.find(({ filial }) => (filial ?? 0) === 0))?.valor
  return nome === undefined || valor === undefined ? null : { nome: nome.descricao, unidade: nome.unidade, valor: String(valor) }
}

/** Sums flows over months by rule, origin and destination, in rule order. */
function joinMeses(fluxos: readonly RateioFluxo[]): RateioFluxo[] {
  const juntos = new Map<string, RateioFluxo>()
  for (const fluxo of fluxos) {
    const chave = `${fluxo.regraId} ${keyOf(fluxo.origem)} ${keyOf(fluxo.destino)}`
    const antes = juntos.get(chave)
    juntos.set(chave, antes === undefined ? fluxo : { ...antes, valorCentavos: antes.valorCentavos + fluxo.valorCentavos })
  }
  return [...juntos.values()]
}

/** Explains `valor`, the amount after rateio with `sinal` applied. Flows inside the selection cancel out and are omitted. */
export function explainRateio(
  depois: Depois,
  { periodo, filtro, meses }: Pick<Recorte, 'periodo' | 'filtro' | 'meses'>,
  { grupoItem, sinal, valor }: { grupoItem: number; sinal: number; valor: number },
): Rateio {
  const { antes, rateado } = depois
  const [centros, filiais] = [filtro.centrosCusto && new Set(filtro.centrosCusto), filtro.filiais && new Set(filtro.filiais)]
  const isAqui = ({ centroCusto, filial }: Lugar): boolean => (centros?.has(centroCusto) ?? true) && (filiais?.has(filial) ?? true)
  const todos = joinMeses(
    listRateioFluxos(antes.cubo.cubo, rateado.rateio, rateado.direcionadores, {
      grupoItem,
      mes: meses.length === 1 ? meses[0] : undefined,
    }).filter(({ mes }) => periodo.inicio <= mes && mes <= periodo.fim),
  )
  const saidas = new Map<string, number>()
  for (const { regraId, origem, valorCentavos } of todos) {
    const chave = `${regraId} ${keyOf(origem)}`
    saidas.set(chave, (saidas.get(chave) ?? 0) + valorCentavos)
  }
  const movimentos = todos.flatMap((fluxo): Movimento[] => {
    const { regraId, origem, destino, valorCentavos } = fluxo
    const entra = isAqui(destino)
    const regra = rateado.regras.find(({ id }) => id === regraId)
    if (entra === isAqui(origem) || regra === undefined) return []
    const saida = saidas.get(`${regraId} ${keyOf(origem)}`) ?? 0
    return [
      {
        regraId,
        regra: regra.nome,
        metodo: regra.metodo.tipo,
        origem: { ...origem, nome: nameOf(antes, origem) },
        destino: { ...destino, nome: nameOf(antes, destino) },
        entrada: entra,
        valorCentavos: sinal * (entra ? valorCentavos : -valorCentavos),
        parte: saida === 0 ? null : valorCentavos / saida,
        direcionador: meses.length === 1 ? driverOf(depois, fluxo) : null,
      },
    ]
  })
  const proprioCentavos = sinal * sumGrupoItem(antes.cubo, grupoItem, periodo, filtro)
  const movidoCentavos = movimentos.reduce((soma, movimento) => soma + movimento.valorCentavos, 0)
  return { proprioCentavos, movimentos, diferencaCentavos: valor - proprioCentavos - movidoCentavos }
}
