export function once<T>(compute: () => T): () => T {
  let ready: { valor: T } | undefined
  return () => (ready ??= { valor: compute() }).valor
}
