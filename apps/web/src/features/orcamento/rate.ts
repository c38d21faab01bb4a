/** `8` or `-2,5` in millionths; undefined when invalid or below −100 %. */
export function readTaxaPpm(texto: string): number | undefined {
  const lido = /^\s*([-+−]?)\s*(\d{1,4})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(texto)
  if (lido === null) return undefined
  const [, sinal, inteiros = '', decimais = ''] = lido
  const ppm = Number(inteiros) * 10_000 + Number(decimais.padEnd(4, '0'))
  const taxa = sinal === '-' || sinal === '−' ? 0 - ppm : ppm
  return taxa < -1_000_000 ? undefined : taxa
}
