import type { Cubo } from '../cubo/cubo.ts'
import { createApportioner } from '../dinheiro/apportion.ts'
import type { Apportioner } from '../dinheiro/apportion.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { mesFromIndex } from '../mes/mes.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { indexDirecionadores } from './direcionador.ts'
import type { DirecionadorPeso } from './direcionador.ts'
import { assertConservation, buildCuboOfEstado, createEstado } from './estado.ts'
import type { RateioCelula, RateioEstado } from './estado.ts'
import type { DirecionadorValor } from './regra.ts'
import type { RateioPermanencia, RateioResultado, RateioSemDirecionador } from './resultado.ts'

/** Called for every part that moves. `celula` still holds where it came from; its amount is already gone. */
export type RateioMovimento = (
  regra: RateioRegraCompilada,
  celula: RateioCelula,
  destino: { readonly centroCusto: number; readonly filial: number },
  valorCentavos: Centavos,
) => void

interface Execucao {
  readonly estado: RateioEstado
  readonly semDirecionador: readonly RateioSemDirecionador[]
  /** `regra mês` in which a rule had nothing to share by. */
  readonly parados: ReadonlySet<string>
}

function isNaOrigem(regra: RateioRegraCompilada, { grupoItem, filial, mes }: RateioCelula): boolean {
  if (mes < regra.mesInicio || mes > regra.mesFim) return false
  return (regra.filiais?.has(filial) ?? true) && (regra.grupoItens?.has(grupoItem) ?? true)
}

function listOrigem(estado: RateioEstado, regra: RateioRegraCompilada): RateioCelula[] {
  const celulas: RateioCelula[] = []
  for (const centro of regra.centrosCusto) {
    for (const celula of estado.porCentro.get(centro)?.values() ?? []) {
      if (celula.valorCentavos !== 0 && isNaOrigem(regra, celula)) celulas.push(celula)
    }
  }
  return celulas
}

/** How a rule shares in a month; undefined when every weight is zero. */
function shareOf(regra: RateioRegraCompilada, mes: number, pesoOf: DirecionadorPeso): Apportioner | undefined {
  const { direcionador, destinos } = regra
  const pesos =
    regra.pesosFixos ??
    destinos.map(({ centroCusto, filial }) => (direcionador === undefined ? 0 : pesoOf(direcionador, centroCusto, filial ?? 0, mes)))
  return pesos.every((peso) => peso === 0) ? undefined : createApportioner(pesos)
}

/** Runs the rules in order, each on what the ones before it left. */
export function runRateio(
  cubo: Cubo,
  rateio: RateioCompilado,
  valores: readonly DirecionadorValor[],
  onMovimento?: RateioMovimento,
): Execucao {
  const pesoOf = indexDirecionadores(valores)
  const estado = createEstado(cubo)
  const semDirecionador: RateioSemDirecionador[] = []
  const parados = new Set<string>()
  for (const regra of rateio.regras) {
    const divisoes = new Map<number, Apportioner | undefined>()
    const sem = new Map<number, { celulas: number; valorCentavos: Centavos }>()
    for (const celula of listOrigem(estado, regra)) {
      const { grupoItem, mes, valorCentavos } = celula
      if (!divisoes.has(mes)) divisoes.set(mes, shareOf(regra, mes, pesoOf))
      const dividir = divisoes.get(mes)
      if (dividir === undefined) {
        const anterior = sem.get(mes) ?? { celulas: 0, valorCentavos: 0 }
        sem.set(mes, { celulas: anterior.celulas + 1, valorCentavos: addCentavos(anterior.valorCentavos, valorCentavos) })
        continue
      }
      celula.valorCentavos = 0
      const partes = dividir(valorCentavos)
      for (const [k, destino] of regra.destinos.entries()) {
        const parte = partes[k]!
        if (parte === 0) continue
        const lugar = { centroCusto: destino.centroCusto, filial: destino.filial ?? celula.filial }
        estado.add(grupoItem, lugar.centroCusto, lugar.filial, mes, parte)
        onMovimento?.(regra, celula, lugar, parte)
      }
    }
    for (const [mes, { celulas, valorCentavos }] of [...sem].toSorted(([a], [b]) => a - b)) {
      parados.add(`${regra.id} ${mes}`)
      semDirecionador.push({ regraId: regra.id, direcionador: regra.direcionador ?? 0, mes: mesFromIndex(mes), celulas, valorCentavos })
    }
  }
  return { estado, semDirecionador, parados }
}

/** Amounts that are in a place at the end although a rule had emptied it: a later rule sent them there. By rule, place and month. */
function listPermanencias({ regras }: RateioCompilado, { estado, parados }: Execucao): RateioPermanencia[] {
  const somas = new Map<string, { regraId: number; centroCusto: number; filial: number; mes: number; valorCentavos: Centavos }>()
  for (const [centroCusto, celulas] of estado.porCentro) {
    for (const celula of celulas.values()) {
      const { filial, mes, valorCentavos } = celula
      if (valorCentavos === 0) continue
      const ultima = regras.findLast(
        (regra) => regra.centrosCusto.has(centroCusto) && isNaOrigem(regra, celula) && !parados.has(`${regra.id} ${mes}`),
      )
      if (ultima === undefined) continue
      const chave = `${ultima.id} ${centroCusto} ${filial} ${mes}`
      const anterior = somas.get(chave)?.valorCentavos ?? 0
      somas.set(chave, { regraId: ultima.id, centroCusto, filial, mes, valorCentavos: addCentavos(anterior, valorCentavos) })
    }
  }
  return [...somas.values()]
    .toSorted((a, b) => a.centroCusto - b.centroCusto || a.filial - b.filial || a.mes - b.mes || a.regraId - b.regraId)
    .map((soma) => ({ ...soma, mes: mesFromIndex(soma.mes) }))
}

/**
 * Moves amounts between centros de custo and filiais by the rules. For each source cell and month the amount is split by the weights of the
 * method, exactly: truncated shares, leftover centavos to the largest remainders, ties to the lower destination code. What every grupo
 * item has in each month over the whole company is the same before and after, and that is asserted. Where all weights are zero the
 * amount stays and the month is reported. Throws RangeError on driver values that `validateDirecionadorValor` refuses.
 */
export function applyRateio(cubo: Cubo, rateio: RateioCompilado, direcionadores: readonly DirecionadorValor[]): RateioResultado {
  const execucao = runRateio(cubo, rateio, direcionadores)
  const depois = buildCuboOfEstado(execucao.estado)
  assertConservation(cubo, depois)
  return { cubo: depois, semDirecionador: execucao.semDirecionador, permanencias: listPermanencias(rateio, execucao) }
}
