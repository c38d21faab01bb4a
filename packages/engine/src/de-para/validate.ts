import { isMes, mesToIndex } from '../mes/mes.ts'
import { compareCodigoConta } from './codigo-conta.ts'
import type { DeParaRegra } from './regra.ts'

/** Returns the reason in Portuguese why a rule cannot be applied; undefined when it can. */
export function validateDeParaRegra(regra: DeParaRegra): string | undefined {
  const { tipo, contaInicio, contaFim, mesInicio, mesFim } = regra
  if (contaInicio.trim() === '' || contaInicio !== contaInicio.trim()) return 'A conta está vazia ou tem espaços nas pontas.'
  if (tipo === 'prefixo') {
    if (!contaInicio.endsWith('*')) return `O prefixo ${contaInicio} precisa terminar em asterisco, como 3.1.*.`
    if (contaInicio.length < 2) return 'O prefixo precisa de ao menos um caractere antes do asterisco.'
  }
  if ((tipo === 'prefixo' ? contaInicio.slice(0, -1) : contaInicio).includes('*')) return 'O asterisco só vale no fim de um prefixo.'
  if (tipo === 'faixa') {
    if (contaFim === null || contaFim === undefined || contaFim.trim() === '') return 'A faixa precisa da última conta.'
    if (compareCodigoConta(contaInicio, contaFim) > 0) return `A faixa termina (${contaFim}) antes de começar (${contaInicio}).`
  }
  for (const mes of [mesInicio, mesFim]) {
    if (mes !== null && mes !== undefined && !isMes(mes)) return `O mês ${String(mes)} não existe.`
  }
  if (mesInicio && mesFim && mesToIndex(mesInicio) > mesToIndex(mesFim))
    return `A vigência termina (${mesFim}) antes de começar (${mesInicio}).`
  return undefined
}
