/** `2025-03` → `03/2025`, the head of a column that a spreadsheet leaves alone as text. */
export function mesLabel(mes: string): string {
  return `${mes.slice(5)}/${mes.slice(0, 4)}`
}
