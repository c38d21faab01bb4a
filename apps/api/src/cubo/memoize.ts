export function once<T>(compute: () => T): () => T {
  let pronto: { valor: T } | undefined
  return () => (pronto ??= { valor: compute() }).valor
}
