/** The order of a table, as the server takes it: the name of a column, with a minus before it the other way round. */

/** A click on a column: sorts by it, then the other way round. */
export function nextOrdem<const C extends string>(ordem: string, coluna: C): C | `-${C}` {
  return ordem === coluna ? `-${coluna}` : coluna
}

export function ariaSort(ordem: string, coluna: string): 'ascending' | 'descending' | 'none' {
  if (ordem === coluna) return 'ascending'
  return ordem === `-${coluna}` ? 'descending' : 'none'
}
