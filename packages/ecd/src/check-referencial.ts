import { NATUREZA_RESULTADO, suggestGrupoItem } from '@lastro/engine'
import type { Escrituracao } from './escrituracao.ts'

export function checkReferencial(e: Escrituracao): void {
  for (const { analitica, natureza, codigo, descricao, codigoReferencial, linha } of e.contas) {
    if (!analitica || natureza !== NATUREZA_RESULTADO) continue
    e.problemas.check('referencial_unknown')
    // An empty description makes the suggestion depend on the referential code alone.
    if (codigoReferencial !== '' && suggestGrupoItem({ codigo, descricao: '', codigoReferencial }) !== undefined) continue
    const motivo =
      codigoReferencial === ''
        ? 'não tem código referencial (I051)'
        : `tem o código referencial ${codigoReferencial}, que não diz a linha da DRE`
    e.problemas.add('referencial_unknown', linha, `A conta ${codigo} ${descricao} ${motivo}.`, {
      campo: 'COD_CTA_REF',
      valor: codigoReferencial,
    })
  }
}
