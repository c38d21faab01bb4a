import type { Escrituracao } from './escrituracao.ts'

/** Referential codes that the automatic De-Para understands: an account without one waits for somebody to map it. */
export function checkReferencial(e: Escrituracao): void {
  for (const conta of e.contas) {
    if (!conta.analitica || conta.natureza !== 4) continue
    e.problemas.check('referencial_unknown')
    if (conta.codigoReferencial !== '') continue
    e.problemas.add('referencial_unknown', conta.linha, `A conta ${conta.codigo} ${conta.descricao} não tem código referencial (I051).`, {
      campo: 'COD_CTA_REF',
    })
  }
}
