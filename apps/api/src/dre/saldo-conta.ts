import type { DadosDre } from '../cubo/dre-data.ts'

export function sumConta(dados: DadosDre, contaId: number, selected: (i: number) => boolean): number {
  const { saldos } = dados
  let sum = 0
  for (let i = 0; i < saldos.tamanho; i++) {
    if (saldos.conta[i] === contaId && selected(i)) sum += saldos.valorCentavos[i]!
  }
  return sum
}
