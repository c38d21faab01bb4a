import type { DataDre } from '../cubo/dre-data.ts'

export function sumConta(data: DataDre, contaId: number, selected: (i: number) => boolean): number {
  const { saldos } = data
  let sum = 0
  for (let i = 0; i < saldos.tamanho; i++) {
    if (saldos.conta[i] === contaId && selected(i)) sum += saldos.valorCentavos[i]!
  }
  return sum
}
