/** What is computed when it is first asked for, and kept: in the same question it is not computed again. */
export function once<T>(compute: () => T): () => T {
  let pronto: { valor: T } | undefined
  return () => (pronto ??= { valor: compute() }).valor
}
