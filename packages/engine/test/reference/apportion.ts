/**
 * Reference of the split, straight from its definition in big integers. Shares no code with src/.
 * `ordem[i]` is the tie-break key, the lower first.
 */
export function referenciaReparte(total: bigint, pesos: readonly bigint[], ordem: readonly number[]): bigint[] {
  let somaPesos = 0n
  for (const peso of pesos) somaPesos += peso
  const sinal = total < 0n ? -1n : 1n
  const partes: bigint[] = []
  const remainders: bigint[] = []
  let entregue = 0n
  for (const peso of pesos) {
    const produto = total * sinal * peso
    partes.push(produto / somaPesos)
    remainders.push(produto % somaPesos)
    entregue += produto / somaPesos
  }
  for (let sobra = total * sinal - entregue; sobra > 0n; sobra--) {
    let chosen = -1
    for (let i = 0; i < pesos.length; i++) {
      const current = remainders[i] ?? 0n
      const best = chosen < 0 ? -1n : (remainders[chosen] ?? 0n)
      if (current > best || (current === best && (ordem[i] ?? 0) < (ordem[chosen] ?? 0))) chosen = i
    }
    partes[chosen] = (partes[chosen] ?? 0n) + 1n
    remainders[chosen] = -2n
  }
  return partes.map((parte) => parte * sinal)
}
