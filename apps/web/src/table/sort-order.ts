export function nextOrder<const C extends string>(order: string, column: C): C | `-${C}` {
  return order === column ? `-${column}` : column
}

export function ariaSort(order: string, column: string): 'ascending' | 'descending' | 'none' {
  if (order === column) return 'ascending'
  return order === `-${column}` ? 'descending' : 'none'
}
