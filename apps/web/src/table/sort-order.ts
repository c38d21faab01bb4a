export function nextOrdem<const C extends string>(ordem: string, coluna: C): C | `-${C}` {
  return ordem === coluna ? `-${coluna}` : coluna
}

export function ariaSort(ordem: string, coluna: string): 'ascending' | 'descending' | 'none' {
  if (ordem === coluna) return 'ascending'
  return ordem === `-${coluna}` ? 'descending' : 'none'
}
