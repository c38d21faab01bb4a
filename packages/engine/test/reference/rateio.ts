import type { CuboCelula, DirecionadorValor, RateioDestino, RateioRegra, RateioServico } from '../../src/index.ts'
import { referenciaReciproco } from './reciprocal.ts'
import { referenciaReparte } from './apportion.ts'

interface ReferenceCelula {
  readonly grupoItem: number
  readonly centroCusto: number
  readonly filial: number
  readonly mes: string
  valor: bigint
}

type AmountsByKey = Map<string, ReferenceCelula>

type Divisao = readonly { readonly destino: RateioDestino; readonly peso: bigint }[]

function add(state: AmountsByKey, grupoItem: number, centroCusto: number, filial: number, mes: string, valor: bigint): void {
  const key = `${grupoItem}|${centroCusto}|${filial}|${mes}`
  const celula = state.get(key) ?? { grupoItem, centroCusto, filial, mes, valor: 0n }
  celula.valor += valor
  state.set(key, celula)
}

function isNaOrigem({ origem, mesInicio, mesFim }: RateioRegra, celula: ReferenceCelula): boolean {
  if (!origem.centrosCusto.includes(celula.centroCusto)) return false
  if (origem.filiais && !origem.filiais.includes(celula.filial)) return false
  if (origem.grupoItens && !origem.grupoItens.includes(celula.grupoItem)) return false
  return (!mesInicio || celula.mes >= mesInicio) && (!mesFim || celula.mes <= mesFim)
}

function mesBefore(mes: string, count: number): string {
  const [ano = 0, numero = 0] = mes.split('-').map(Number)
  const total = ano * 12 + numero - 1 - count
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

function direcionadorOf(valores: readonly DirecionadorValor[], direcionador: number, destino: RateioDestino, mes: string): bigint {
  for (const valor of valores) {
    const same = valor.direcionador === direcionador && valor.centroCusto === destino.centroCusto
    if (same && (valor.filial ?? 0) === (destino.filial ?? 0) && valor.mes === mes) return BigInt(valor.valor.toFixed(6).replace('.', ''))
  }
  return 0n
}

function receitaOf(inicio: readonly CuboCelula[], itens: readonly number[], destino: RateioDestino, mes: string): bigint {
  return inicio
    .filter((c) => itens.includes(c.grupoItem) && c.centroCusto === destino.centroCusto && c.mes === mes)
    .filter((c) => destino.filial === undefined || c.filial === destino.filial)
    .reduce((soma, c) => soma + BigInt(c.valorCentavos), 0n)
}

function pesosDoServico({ base }: RateioServico, mes: string, valores: readonly DirecionadorValor[]): Divisao {
  if (base.tipo === 'percentual') return base.destinos.map((destino) => ({ destino, peso: BigInt(destino.percentualPpm) }))
  return base.destinos.map((destino) => ({ destino, peso: direcionadorOf(valores, base.direcionador, destino, mes) }))
}

function divisoesDosServicos(
  tipo: 'direto' | 'degraus' | 'reciproco',
  servicos: readonly RateioServico[],
  mes: string,
  valores: readonly DirecionadorValor[],
): Divisao[] {
  const centros = servicos.map(({ centroCusto }) => centroCusto)
  const data = servicos.map((servico) => pesosDoServico(servico, mes, valores))
  if (tipo !== 'reciproco') {
    return data.map((divisao, i) => {
      const closed = tipo === 'direto' ? centros : centros.slice(0, i + 1)
      return divisao.filter(({ destino }) => destino.centroCusto !== centros[i] && !closed.includes(destino.centroCusto))
    })
  }
  const finais = [...new Map(data.flat().map(({ destino }) => [destino.centroCusto, destino])).values()].filter(
    ({ centroCusto }) => !centros.includes(centroCusto),
  )
  const pesoPara = (divisao: Divisao, centro: number): bigint => divisao.find(({ destino }) => destino.centroCusto === centro)?.peso ?? 0n
  const lines = referenciaReciproco(
    data.map((divisao) => centros.map((centro) => pesoPara(divisao, centro))),
    data.map((divisao) => finais.map(({ centroCusto }) => pesoPara(divisao, centroCusto))),
  )
  return servicos.map((_, i) => (lines === undefined ? [] : finais.map((destino, k) => ({ destino, peso: lines[i]![k]! }))))
}

function divisaoDireta(
  { metodo }: RateioRegra,
  mes: string,
  valores: readonly DirecionadorValor[],
  inicio: readonly CuboCelula[],
): Divisao {
  if (metodo.tipo === 'igualitario') return metodo.destinos.map((destino) => ({ destino, peso: 1n }))
  if (metodo.tipo === 'percentual') return metodo.destinos.map((destino) => ({ destino, peso: BigInt(destino.percentualPpm) }))
  if (metodo.tipo !== 'direcionador' && metodo.tipo !== 'receita') throw new Error('not a direct method')
  const when = mesBefore(mes, metodo.defasagemMeses ?? 0)
  const divisao = metodo.destinos.map((destino) => ({
    destino,
    peso:
      metodo.tipo === 'receita'
        ? receitaOf(inicio, metodo.grupoItens, destino, when)
        : direcionadorOf(valores, metodo.direcionador, destino, when),
  }))
  const serve = divisao.every(({ peso }) => peso >= 0n) && divisao.some(({ peso }) => peso > 0n)
  if (serve || metodo.alternativa === undefined) return serve ? divisao : []
  return divisao.map(({ destino }) => ({ destino, peso: 1n }))
}

function move(state: AmountsByKey, celula: ReferenceCelula, divisao: Divisao): void {
  if (divisao.every(({ peso }) => peso === 0n)) return
  const codigos = divisao.map(({ destino }) => destino.codigo).toSorted()
  const ordem = divisao.map(({ destino }) => codigos.indexOf(destino.codigo))
  const partes = referenciaReparte(
    celula.valor,
    divisao.map(({ peso }) => peso),
    ordem,
  )
  celula.valor = 0n
  for (const [k, { destino }] of divisao.entries()) {
    add(state, celula.grupoItem, destino.centroCusto, destino.filial ?? celula.filial, celula.mes, partes[k] ?? 0n)
  }
}

export function referenciaRateio(
  celulas: readonly CuboCelula[],
  regras: readonly RateioRegra[],
  valores: readonly DirecionadorValor[],
): CuboCelula[] {
  const state: AmountsByKey = new Map()
  for (const c of celulas) add(state, c.grupoItem, c.centroCusto, c.filial, c.mes, BigInt(c.valorCentavos))
  for (const regra of regras) {
    if (!regra.ativo) continue
    const { metodo } = regra
    if (!('servicos' in metodo)) {
      for (const celula of Array.from(state.values()))
        if (isNaOrigem(regra, celula)) move(state, celula, divisaoDireta(regra, celula.mes, valores, celulas))
      continue
    }
    for (const [i, { centroCusto }] of metodo.servicos.entries())
      for (const celula of Array.from(state.values()))
        if (celula.centroCusto === centroCusto && isNaOrigem(regra, celula))
          move(state, celula, divisoesDosServicos(metodo.tipo, metodo.servicos, celula.mes, valores)[i]!)
  }
  return [...state.values()].filter(({ valor }) => valor !== 0n).map(({ valor, ...key }) => ({ ...key, valorCentavos: Number(valor) }))
}
