import type { CuboCelula, DirecionadorValor, RateioRegra } from '../../src/index.ts'
import { referenciaReparte } from './reparte.ts'

/** The state as a plain list of amounts, one per (grupoItem, centro, filial, mês). */
type Estado = Map<
  string,
  { readonly grupoItem: number; readonly centroCusto: number; readonly filial: number; readonly mes: string; valor: bigint }
>

function add(estado: Estado, grupoItem: number, centroCusto: number, filial: number, mes: string, valor: bigint): void {
  const chave = `${grupoItem}|${centroCusto}|${filial}|${mes}`
  const celula = estado.get(chave) ?? { grupoItem, centroCusto, filial, mes, valor: 0n }
  celula.valor += valor
  estado.set(chave, celula)
}

function isNaOrigem(
  { origem, mesInicio, mesFim }: RateioRegra,
  celula: { grupoItem: number; centroCusto: number; filial: number; mes: string },
): boolean {
  if (!origem.centrosCusto.includes(celula.centroCusto)) return false
  if (origem.filiais && !origem.filiais.includes(celula.filial)) return false
  if (origem.grupoItens && !origem.grupoItens.includes(celula.grupoItem)) return false
  return (!mesInicio || celula.mes >= mesInicio) && (!mesFim || celula.mes <= mesFim)
}

function pesoOf({ metodo }: RateioRegra, k: number, mes: string, valores: readonly DirecionadorValor[]): bigint {
  if (metodo.tipo === 'igualitario') return 1n
  if (metodo.tipo === 'percentual') return BigInt(metodo.destinos[k]?.percentualPpm ?? 0)
  const destino = metodo.destinos[k]
  for (const valor of valores) {
    const mesmo = valor.direcionador === metodo.direcionador && valor.centroCusto === destino?.centroCusto
    if (mesmo && (valor.filial ?? 0) === (destino.filial ?? 0) && valor.mes === mes) return BigInt(valor.valor.toFixed(6).replace('.', ''))
  }
  return 0n
}

/** Rules in order over the cells, by nested loops. Gives the non-zero cells, in no particular order. */
export function referenciaRateio(
  celulas: readonly CuboCelula[],
  regras: readonly RateioRegra[],
  valores: readonly DirecionadorValor[],
): CuboCelula[] {
  const estado: Estado = new Map()
  for (const c of celulas) add(estado, c.grupoItem, c.centroCusto, c.filial, c.mes, BigInt(c.valorCentavos))
  for (const regra of regras) {
    if (!regra.ativo) continue
    const { destinos } = regra.metodo
    const codigos = destinos.map(({ codigo }) => codigo).toSorted()
    const antes = [...estado.values()]
    for (const celula of antes) {
      if (!isNaOrigem(regra, celula)) continue
      const pesos = destinos.map((_, k) => pesoOf(regra, k, celula.mes, valores))
      if (pesos.every((peso) => peso === 0n)) continue
      const ordem = destinos.map(({ codigo }) => codigos.indexOf(codigo))
      const partes = referenciaReparte(celula.valor, pesos, ordem)
      celula.valor = 0n
      for (const [k, destino] of destinos.entries()) {
        add(estado, celula.grupoItem, destino.centroCusto, destino.filial ?? celula.filial, celula.mes, partes[k] ?? 0n)
      }
    }
  }
  return [...estado.values()].filter(({ valor }) => valor !== 0n).map(({ valor, ...chave }) => ({ ...chave, valorCentavos: Number(valor) }))
}
