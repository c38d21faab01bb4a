import type { DataDre } from './dre-data.ts'

type CuboRegra = DataDre['regras'] extends ReadonlyMap<number, infer R> ? R : never

/** A De-Para rule as users write it: `3.1.1.01`, `3.1.*`, `3.1.1.01 a 3.1.1.09`. */
export function textOfRegra({ tipo, contaInicio, contaFim }: Pick<CuboRegra, 'tipo' | 'contaInicio' | 'contaFim'>): string {
  if (tipo === 'faixa') return `${contaInicio} a ${contaFim ?? ''}`
  return contaInicio
}
