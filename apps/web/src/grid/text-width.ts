/** Widths in px of the bold grid font: digit, thousands separator, sign, padding. */
const [ALGARISMO, SEPARATOR, SINAL, PADDING] = [8.3, 4.2, 8, 14]

export function widthOfTexto(texto: string): number {
  const algarismos = texto.match(/\d/g)?.length ?? 0
  const separadores = texto.match(/[.,\s]/g)?.length ?? 0
  return Math.ceil(algarismos * ALGARISMO + separadores * SEPARATOR + (texto.length - algarismos - separadores) * SINAL + PADDING)
}
