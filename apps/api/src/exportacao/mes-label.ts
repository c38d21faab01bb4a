const NOMES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** `2025-03` → `mar/2025`, as the screen has it. */
export function mesLabel(mes: string): string {
  return `${NOMES[Number(mes.slice(5)) - 1]}/${mes.slice(0, 4)}`
}
