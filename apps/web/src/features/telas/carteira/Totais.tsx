import { CARTEIRA_USE_DIAS, type Carteira, shareOfCobertura } from '@lastro/contract'
import { formatInteger, NO_VALUE } from '@lastro/formato'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Figure } from '../../../ui/Figure.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { Razao } from '../../../ui/Valor.tsx'

export function Totais({ totais }: { totais: Carteira['totais'] }) {
  const { t } = useTranslation('carteira')
  const { language } = usePreferencias()
  const integer = (value: number) => formatInteger(value, language)
  return (
    <Inline as="dl" gap={[8, 24]} padding={[10, 'page']} align="start" wrap aria-label={t('totais.nome')}>
      <Total nome={t('totais.clientes')}>{integer(totais.clientes)}</Total>
      <Total nome={t('totais.comProblema')} isAlert={totais.comProblema > 0}>
        {integer(totais.comProblema)}
      </Total>
      <Total nome={t('totais.atrasados')} isAlert={totais.atrasados > 0}>
        {integer(totais.atrasados)}
      </Total>
      <Total nome={t('totais.cobertura')}>
        <Razao razao={totais.valorCentavos === 0 ? null : shareOfCobertura(totais)} symbol />
      </Total>
      <Total nome={t('totais.contasPendentes')} isAlert={totais.contasPendentes > 0}>
        {/* Unknown while computing; a zero would look like good news. */}
        {totais.calculando > 0 && totais.valorCentavos === 0 ? NO_VALUE : integer(totais.contasPendentes)}
      </Total>
      {totais.aprovacoes > 0 && <Total nome={t('totais.aprovacoes')}>{integer(totais.aprovacoes)}</Total>}
      {totais.fechamentos > 0 && <Total nome={t('totais.fechamentos')}>{integer(totais.fechamentos)}</Total>}
      <Total nome={t('totais.pessoas', { dias: CARTEIRA_USE_DIAS })}>
        <bdi>{t('lista.deTotal', { parte: integer(totais.pessoasAtivas), total: integer(totais.pessoas) })}</bdi>
      </Total>
      <Total nome={t('totais.convites')}>{integer(totais.convites)}</Total>
    </Inline>
  )
}

function Total({ nome, isAlert = false, children }: { nome: string; isAlert?: boolean; children: ReactNode }) {
  return (
    <Figure name={nome} align="start" size={20} weight="semibold" tone={isAlert ? 'warn' : 'strong'} className="num">
      {children}
    </Figure>
  )
}
