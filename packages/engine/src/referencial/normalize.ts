/** Normalizes a description for keyword matching: lower case, no accents, no "(-)", single spaces. */
export function normalizeDescricao(descricao: string): string {
  return descricao
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Context of an account by its parents; undefined when unclear or ambiguous ("custos e despesas"). */
export type ContaContext = 'receita' | 'deducao' | 'custo' | 'despesa'

const CONTEXTOS: readonly (readonly [ContaContext, RegExp])[] = [
  ['deducao', /\bdeduc/],
  ['receita', /\breceitas?\b|\bfaturamento\b/],
  ['custo', /\bcustos?\b/],
  ['despesa', /\bdespesas?\b/],
]

export function contextOf(descricoesSuperiores: readonly string[]): ContaContext | undefined {
  for (const descricao of descricoesSuperiores) {
    const texto = normalizeDescricao(descricao)
    const found = CONTEXTOS.filter(([, padrao]) => padrao.test(texto)).map(([context]) => context)
    if (found.includes('deducao')) return 'deducao'
    if (found.length === 1) return found[0]
  }
  return undefined
}
