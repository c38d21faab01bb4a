import type { Lancamentos, Partida } from '@lastro/contract'
import { formatCentavos, formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Figure } from '../../../ui/Figure.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/Text.tsx'
import { Valor } from '../../../ui/Valor.tsx'

interface TotaisLancamentoProps {
  totais: Lancamentos['totais']
  /** Entries that the screen holds, which a search sums instead. */
  partidas: readonly Partida[]
}

export function TotaisLancamento({ totais, partidas }: TotaisLancamentoProps) {
  const { t } = useTranslation('lancamento')
  const { language, negativos } = usePreferencias()
  const { quantidade, debitosCentavos, creditosCentavos } = totais ?? sumOf(partidas)
  const semLancamentos = totais?.semLancamentosCentavos ?? 0
  const saldo = creditosCentavos - debitosCentavos
  return (
    <Inline gap={[4, 24]} padding={[8, 'page']} align="end" wrap>
      <Inline as="dl" gap={[4, 24]} align="end" wrap aria-label={t('totais.nome')}>
        <Figure name={t(totais ? 'totais.lancamentos' : 'totais.encontrados')} align="start" size={14} weight="semibold" className="num">
          {formatInteger(quantidade, language)}
        </Figure>
        <Figure name={t('totais.debitos')} align="start" size={14} weight="semibold" className="num">
          <Valor centavos={debitosCentavos} zero="zero" />
        </Figure>
        <Figure name={t('totais.creditos')} align="start" size={14} weight="semibold" className="num">
          <Valor centavos={creditosCentavos} zero="zero" />
        </Figure>
        <Figure name={t('totais.saldo')} align="start" size={14} weight="semibold" className="num">
          <Valor centavos={saldo} zero="zero" />
        </Figure>
      </Inline>
      {semLancamentos !== 0 && (
        <Note tone="warn">{t('totais.semLancamentos', { valor: formatCentavos(semLancamentos, { idioma: language, negativos }) })}</Note>
      )}
    </Inline>
  )
}

function sumOf(
  partidas: readonly Partida[],
): Pick<NonNullable<Lancamentos['totais']>, 'quantidade' | 'debitosCentavos' | 'creditosCentavos'> {
  const sum = (side: 1 | -1): number => partidas.reduce((total, { valorCentavos }) => total + Math.max(side * valorCentavos, 0), 0)
  return { quantidade: partidas.length, debitosCentavos: sum(-1), creditosCentavos: sum(1) }
}
