/** Position in the chart by the code alone: `3.1.01` is below `3.1`, at the third level. */
export function placeOf(codigo: string): { contaSuperior: string; nivel: number } {
  return { contaSuperior: codigo.slice(0, Math.max(codigo.lastIndexOf('.'), 0)), nivel: codigo.split('.').length }
}
