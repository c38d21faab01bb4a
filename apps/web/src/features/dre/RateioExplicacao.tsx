import type { DreExplicacao } from '@lastro/contract'
import { formatNumero } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Razao, Valor } from '../../ui/Valor.tsx'
import styles from './Explicacao.module.css'
import { ProvaSelo } from './PassoExplicacao.tsx'

/** Effect of rateio on an amount: the original, and each flow in or out. The accounts above explain the original. */
export function RateioExplicacao({ rateio }: { rateio: NonNullable<DreExplicacao['rateio']> }) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  const { proprioCentavos, movimentos, diferencaCentavos } = rateio
  return (
    <li className={styles['passo']}>
      <header>
        <b className={styles['numeroPasso']} aria-hidden="true" />
        <h3>{t('explicar.rateio.titulo')}</h3>
        <ProvaSelo proof={{ tipo: 'soma', diferencaCentavos }} />
      </header>
      <ul data-tipo="rateio">
        <li className={styles['movimento']}>
          <span>{t('explicar.rateio.proprio')}</span>
          <Valor centavos={proprioCentavos} />
        </li>
        {movimentos.map(({ regraId, regra, origem, destino, entrada, valorCentavos, parte, direcionador }) => (
          <li
            key={`${regraId} ${origem.centroCusto} ${origem.filial} ${destino.centroCusto} ${destino.filial}`}
            className={styles['movimento']}
          >
            <span>
              {t(entrada ? 'explicar.rateio.veio' : 'explicar.rateio.foi', { lugar: entrada ? origem.nome : destino.nome })}
              <small>
                {regra} · <Razao razao={parte} casas={2} symbol />
                {direcionador && ` · ${direcionador.nome}: ${formatNumero(Number(direcionador.valor), language)} ${direcionador.unidade}`}
              </small>
            </span>
            <Valor centavos={valorCentavos} />
          </li>
        ))}
      </ul>
    </li>
  )
}
