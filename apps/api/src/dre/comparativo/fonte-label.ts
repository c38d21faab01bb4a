import type { Idioma } from '@lastro/contract'
import { textsOf } from '../../i18n/i18n.ts'

const FONTES = ['realizado', 'orcado', 'previsto', 'anterior'] as const

/** @param nomes of budgets by source key `orcamento:7` or `previsto:7`; a deleted budget is labelled by its number */
export function fonteLabel(fonte: string, nomes: ReadonlyMap<string, string | null>, language: Idioma): string {
  const t = textsOf(language, 'dre')
  const [tipo = '', id] = fonte.split(':')
  if (id === undefined) {
    const known = FONTES.find((each) => each === tipo)
    return known === undefined ? fonte : t(`fontes.${known}`)
  }
  const nome = nomes.get(fonte) ?? nomes.get(`orcamento:${id}`) ?? t('fontes.orcamento', { replace: { id } })
  return tipo === 'previsto' ? t('fontes.previstoDe', { replace: { nome } }) : nome
}
