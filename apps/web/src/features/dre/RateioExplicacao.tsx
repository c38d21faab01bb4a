import type { DreExplicacao } from '@lastro/contract'
import { formatNumero } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Razao, Valor } from '../../ui/Valor.tsx'
import { Movimento, Passo } from './PassoExplicacao.tsx'

/** Effect of rateio on an amount: the original, and each flow in or out. The accounts above explain the original. */
export function RateioExplicacao({ rateio }: { rateio: NonNullable<DreExplicacao['rateio']> }) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  const { proprioCentavos, movimentos, diferencaCentavos } = rateio
  return (
    <Passo titulo={t('explicar.rateio.titulo')} proof={{ tipo: 'soma', diferencaCentavos }}>
      <ul data-tipo="rateio">
        <Movimento nome={t('explicar.rateio.proprio')}>
          <Valor centavos={proprioCentavos} />
        </Movimento>
        {movimentos.map(({ regraId, regra, origem, destino, entrada, valorCentavos, parte, direcionador }) => (
          <Movimento
            key={`${regraId} ${origem.centroCusto} ${origem.filial} ${destino.centroCusto} ${destino.filial}`}
            nome={t(entrada ? 'explicar.rateio.veio' : 'explicar.rateio.foi', { lugar: entrada ? origem.nome : destino.nome })}
            detalhe={
              <>
                {regra} · <Razao razao={parte} casas={2} symbol />
                {direcionador && ` · ${direcionador.nome}: ${formatNumero(Number(direcionador.valor), language)} ${direcionador.unidade}`}
              </>
            }
          >
            <Valor centavos={valorCentavos} />
          </Movimento>
        ))}
      </ul>
    </Passo>
  )
}
