import type { DreResposta } from '@lastro/contract'
import { formatCentavos } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Faixa } from './Faixa.tsx'

/** Maximum of itens named in the sentence; more are counted. */
const NAMED_ITENS = 5

export function ForaDaDre({ itens }: { itens: DreResposta['foraDaDre'] }) {
  const { t } = useTranslation('dre')
  const { language, negativos } = usePreferencias()
  const bruto = itens.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0)
  const named = itens.slice(0, NAMED_ITENS).map(({ codigo, descricao }) => `${codigo} ${descricao}`)
  return (
    <Faixa
      titulo={t('foraDaDre.texto', { count: itens.length, valor: formatCentavos(bruto, { idioma: language, negativos, zero: 'zero' }) })}
      texto={t('foraDaDre.explica', { itens: named.join(', ') + (itens.length > named.length ? '…' : '') })}
    />
  )
}
