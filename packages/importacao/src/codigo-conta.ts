import { NATUREZA_RESULTADO } from '@lastro/engine'

/** Position in the chart by the code alone: `3.1.01` is below `3.1`, at the third level. A name is below nothing. */
export function placeOf(codigo: string): { contaSuperior: string; nivel: number } {
  if (/\s/.test(codigo)) return { contaSuperior: '', nivel: 1 }
  return { contaSuperior: codigo.slice(0, Math.max(codigo.lastIndexOf('.'), 0)), nivel: codigo.split('.').length }
}

/** Names of the accounts above a code, nearest first. A sheet may leave out some of them. */
export function listNomesSuperiores(codigo: string, contas: ReadonlyMap<string, string>): string[] {
  const nomes: string[] = []
  for (let superior = placeOf(codigo).contaSuperior; superior !== ''; superior = placeOf(superior).contaSuperior) {
    const nome = contas.get(superior) ?? ''
    if (nome !== '') nomes.push(nome)
  }
  return nomes
}

const ORDINAL = /^\d+\.?(?:[ºª°]|[oa]\b|\s+sal[aá]rio)/i

/** `3.1.01` and `1101 Caixa` begin with a code, `13º salário` is a name. */
export function hasCode(conta: string): boolean {
  return /^\d/.test(conta) && !ORDINAL.test(conta)
}

/** In Brazilian charts 1 (or 01) is assets, 2 liabilities with equity, and 3 on the result accounts. A name is a result account. */
export function naturezaDoCodigo(conta: string): number {
  const grupo = hasCode(conta) ? /^0*(\d)/.exec(conta)?.[1] : undefined
  if (grupo === '1') return 1
  return grupo === '2' ? 2 : NATUREZA_RESULTADO
}
