/**
 * Reference of the split, straight from its definition in big integers. Shares no code with src/. `ordem[i]` is the tie-break key, the
 * lower first.
 */
export function referenciaReparte(total: bigint, pesos: readonly bigint[], ordem: readonly number[]): bigint[] {
  let somaPesos = 0n
  for (const peso of pesos) somaPesos += peso
  const sinal = total < 0n ? -1n : 1n
  const partes: bigint[] = []
  const restos: bigint[] = []
  let entregue = 0n
  for (const peso of pesos) {
    const produto = total * sinal * peso
    partes.push(produto / somaPesos)
    restos.push(produto % somaPesos)
    entregue += produto / somaPesos
  }
  for (let sobra = total * sinal - entregue; sobra > 0n; sobra--) {
    let escolhida = -1
    for (let i = 0; i < pesos.length; i++) {
      const atual = restos[i] ?? 0n
      const melhor = escolhida < 0 ? -1n : (restos[escolhida] ?? 0n)
      if (atual > melhor || (atual === melhor && (ordem[i] ?? 0) < (ordem[escolhida] ?? 0))) escolhida = i
    }
    partes[escolhida] = (partes[escolhida] ?? 0n) + 1n
    restos[escolhida] = -2n
  }
  return partes.map((parte) => parte * sinal)
}
