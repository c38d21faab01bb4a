import { consolidateCubo } from '../cubo/consolidate.ts'
import { REGRA_CONFLITO } from '../cubo/saldos.ts'
import type { Projecao, SaldoSemDestino, SaldosMensais } from '../cubo/saldos.ts'
import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { DeParaCompilado } from './compile.ts'
import { createDecisor } from './decide-conta.ts'
import type { DecideConta } from './decide-conta.ts'
import type { DeParaResponse } from './regra.ts'

function compareSemDestino(a: SaldoSemDestino, b: SaldoSemDestino): number {
  return b.valorAbsolutoCentavos - a.valorAbsolutoCentavos || a.conta - b.conta || a.centroCusto - b.centroCusto || a.filial - b.filial
}

/**
 * Projects account balances to a cube by grupo item, through the De-Para.
 * `contas` maps account ids to codes. Unmapped and conflicting balances are listed with their amount and are in no line of the DRE.
 * @throws CentavosError when an amount is not exact centavos or a sum overflows.
 */
export function projectCubo(saldos: SaldosMensais, contas: ReadonlyMap<number, string>, dePara: DeParaCompilado): Projecao {
  const { tamanho, conta, centroCusto, filial, mes, valorCentavos } = saldos
  const decisor = createDecisor(dePara)
  const decisoes = new Map<number, DecideConta | undefined>()
  const decisaoOf = (id: number): DecideConta | undefined => {
    if (!decisoes.has(id)) {
      const codigo = contas.get(id)
      decisoes.set(id, codigo === undefined ? undefined : decisor(codigo))
    }
    return decisoes.get(id)
  }
  // A short key per conflict, because its list of rules may be long.
  const conflitos = new Map<DeParaResponse, number>()
  const missing = new Map<string, { -readonly [campo in keyof SaldoSemDestino]: SaldoSemDestino[campo] }>()
  const mapeados = {
    grupoItem: new Int32Array(tamanho),
    centroCusto: new Int32Array(tamanho),
    filial: new Int32Array(tamanho),
    mes: new Int32Array(tamanho),
    valorCentavos: new Float64Array(tamanho),
  }
  const destinos = { regra: new Int32Array(tamanho), grupoItem: new Int32Array(tamanho) }
  let decide: DecideConta | undefined
  let quantity = 0
  let absolutoMapeadoCentavos = 0
  let absolutoSemCentavos = 0
  for (let i = 0; i < tamanho; i++) {
    const id = conta[i]!
    const valor = valorCentavos[i]!
    assertCentavos(valor, 'balance')
    if (i === 0 || id !== conta[i - 1]) decide = decisaoOf(id)
    const response = decide?.(centroCusto[i]!, filial[i]!, mes[i]!)
    if (response?.tipo === 'mapeada') {
      destinos.regra[i] = response.regraId
      destinos.grupoItem[i] = response.grupoItem
      mapeados.grupoItem[quantity] = response.grupoItem
      mapeados.centroCusto[quantity] = centroCusto[i]!
      mapeados.filial[quantity] = filial[i]!
      mapeados.mes[quantity] = mes[i]!
      mapeados.valorCentavos[quantity++] = valor
      absolutoMapeadoCentavos = addCentavos(absolutoMapeadoCentavos, Math.abs(valor))
      continue
    }
    if (response?.tipo === 'conflito') destinos.regra[i] = REGRA_CONFLITO
    absolutoSemCentavos = addCentavos(absolutoSemCentavos, Math.abs(valor))
    const motivo = response?.tipo ?? 'desconhecida'
    const regras = response?.tipo === 'conflito' ? response.regras : []
    if (response?.tipo === 'conflito' && !conflitos.has(response)) conflitos.set(response, conflitos.size)
    const key = `${id} ${centroCusto[i]} ${filial[i]} ${motivo} ${response?.tipo === 'conflito' ? conflitos.get(response) : ''}`
    let item = missing.get(key)
    if (item === undefined) {
      item = { conta: id, centroCusto: centroCusto[i]!, filial: filial[i]!, motivo, regras, valorCentavos: 0, valorAbsolutoCentavos: 0 }
      missing.set(key, item)
    }
    item.valorCentavos = addCentavos(item.valorCentavos, valor)
    item.valorAbsolutoCentavos = addCentavos(item.valorAbsolutoCentavos, Math.abs(valor))
  }
  return {
    cubo: consolidateCubo({ tamanho: quantity, ...mapeados }),
    destinos,
    semDestino: [...missing.values()].toSorted(compareSemDestino),
    absolutoMapeadoCentavos,
    absolutoTotalCentavos: addCentavos(absolutoMapeadoCentavos, absolutoSemCentavos),
  }
}
