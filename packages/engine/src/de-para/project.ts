import { consolidateCubo } from '../cubo/consolidate.ts'
import { REGRA_CONFLITO } from '../cubo/saldos.ts'
import type { Projecao, SaldoSemDestino, SaldosMensais } from '../cubo/saldos.ts'
import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { DeParaCompilado } from './compile.ts'
import { createDecisor } from './decide-conta.ts'
import type { DecideConta } from './decide-conta.ts'
import type { DeParaResposta } from './regra.ts'

function compareSemDestino(a: SaldoSemDestino, b: SaldoSemDestino): number {
  return b.valorAbsolutoCentavos - a.valorAbsolutoCentavos || a.conta - b.conta || a.centroCusto - b.centroCusto || a.filial - b.filial
}

/**
 * Projects account balances to a cube by grupo item, through the De-Para.
 * `contas` maps account ids to codes. Unmapped and conflicting balances are listed with their amount; they are in no line of the DRE, and
 * there is no default target.
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
  // A short key per conflict, as its list of rules may be long and every unmapped balance needs it.
  const conflitos = new Map<DeParaResposta, number>()
  const sem = new Map<string, { -readonly [campo in keyof SaldoSemDestino]: SaldoSemDestino[campo] }>()
  const mapeados = {
    grupoItem: new Int32Array(tamanho),
    centroCusto: new Int32Array(tamanho),
    filial: new Int32Array(tamanho),
    mes: new Int32Array(tamanho),
    valorCentavos: new Float64Array(tamanho),
  }
  const destinos = { regra: new Int32Array(tamanho), grupoItem: new Int32Array(tamanho) }
  let decide: DecideConta | undefined
  let quantidade = 0
  let absolutoMapeadoCentavos = 0
  let absolutoSemCentavos = 0
  for (let i = 0; i < tamanho; i++) {
    const id = conta[i]!
    const valor = valorCentavos[i]!
    assertCentavos(valor, 'saldo')
    // Balances of one account are mostly contiguous.
    if (i === 0 || id !== conta[i - 1]) decide = decisaoOf(id)
    const resposta = decide?.(centroCusto[i]!, filial[i]!, mes[i]!)
    if (resposta?.tipo === 'mapeada') {
      destinos.regra[i] = resposta.regraId
      destinos.grupoItem[i] = resposta.grupoItem
      mapeados.grupoItem[quantidade] = resposta.grupoItem
      mapeados.centroCusto[quantidade] = centroCusto[i]!
      mapeados.filial[quantidade] = filial[i]!
      mapeados.mes[quantidade] = mes[i]!
      mapeados.valorCentavos[quantidade++] = valor
      absolutoMapeadoCentavos = addCentavos(absolutoMapeadoCentavos, Math.abs(valor))
      continue
    }
    if (resposta?.tipo === 'conflito') destinos.regra[i] = REGRA_CONFLITO
    absolutoSemCentavos = addCentavos(absolutoSemCentavos, Math.abs(valor))
    const motivo = resposta?.tipo ?? 'desconhecida'
    const regras = resposta?.tipo === 'conflito' ? resposta.regras : []
    if (resposta?.tipo === 'conflito' && !conflitos.has(resposta)) conflitos.set(resposta, conflitos.size)
    const chave = `${id} ${centroCusto[i]} ${filial[i]} ${motivo} ${resposta?.tipo === 'conflito' ? conflitos.get(resposta) : ''}`
    let item = sem.get(chave)
    if (item === undefined) {
      item = { conta: id, centroCusto: centroCusto[i]!, filial: filial[i]!, motivo, regras, valorCentavos: 0, valorAbsolutoCentavos: 0 }
      sem.set(chave, item)
    }
    item.valorCentavos = addCentavos(item.valorCentavos, valor)
    item.valorAbsolutoCentavos = addCentavos(item.valorAbsolutoCentavos, Math.abs(valor))
  }
  return {
    cubo: consolidateCubo({ tamanho: quantidade, ...mapeados }),
    destinos,
    semDestino: [...sem.values()].toSorted(compareSemDestino),
    absolutoMapeadoCentavos,
    absolutoTotalCentavos: addCentavos(absolutoMapeadoCentavos, absolutoSemCentavos),
  }
}
