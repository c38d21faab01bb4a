import { useTranslation } from 'react-i18next'
import { Valor } from '../../ui/Valor.tsx'
import styles from './Explicacao.module.css'
import type { Explicada } from './queries.ts'

export function OrcamentoExplicacao({ linhas }: { linhas: NonNullable<Explicada['orcamentoLinhas']> }) {
  const { t } = useTranslation('dre')
  return (
    <li className={styles['passo']}>
      <header>
        <b className={styles['numeroPasso']} aria-hidden="true" />
        <h3>{t('explicar.orcamento.titulo')}</h3>
      </header>
      <ul data-tipo="rateio">
        {linhas.map(({ orcamentoId, orcamento, centroCusto, filial, valorCentavos }) => (
          <li key={`${orcamentoId} ${centroCusto} ${filial}`} className={styles['movimento']}>
            <span>
              {[centroCusto ?? t('explicar.orcamento.semCentro'), filial].filter(Boolean).join(' · ')}
              <small>
                <a href={`/orcamento/${orcamentoId}`}>{orcamento}</a>
              </small>
            </span>
            <Valor centavos={valorCentavos} />
          </li>
        ))}
      </ul>
    </li>
  )
}
