/** `8` or `-2,5` in millionths; undefined when invalid or below −100 %. */
export function readTaxaPpm(texto: string): number | undefined {
  const loaded = /^\s*([-+−]?)\s*(\d{1,4})(?:[.,](\d{1,4}))?\s*%?\s*$/.exec(texto)
  if (loaded === null) return undefined
  const [, sinal, integers = '', decimais = ''] = loaded
  const ppm = Number(integers) * 10_000 + Number(decimais.padEnd(4, '0'))
  const taxa = sinal === '-' || sinal === '−' ? 0 - ppm : ppm
  return taxa < -1_000_000 ? undefined : taxa
}
