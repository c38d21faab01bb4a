/** Normalizes a description for keyword matching: lower case, no accents, no "(-)", punctuation as single spaces. */
export function normalizeDescricao(descricao: string): string {
  return descricao
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Context of an account by its parents; undefined when unclear or ambiguous ("custos e despesas"). */
export type ContaContexto = 'receita' | 'deducao' | 'custo' | 'despesa'

const CONTEXTOS: readonly (readonly [ContaContexto, RegExp])[] = [
  ['deducao', /\bdeduc/],
  ['receita', /\breceitas?\b|\bfaturamento\b/],
  ['custo', /\bcustos?\b/],
  ['despesa', /\bdespesas?\b/],
]

export function contextoOf(descricoesSuperiores: readonly string[]): ContaContexto | undefined {
  for (const descricao of descricoesSuperiores) {
    const texto = normalizeDescricao(descricao)
    const achados = CONTEXTOS.filter(([, padrao]) => padrao.test(texto)).map(([contexto]) => contexto)
    if (achados.includes('deducao')) return 'deducao'
    if (achados.length === 1) return achados[0]
  }
  return undefined
}
