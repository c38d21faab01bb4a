import { useTranslation } from 'react-i18next'
import { Valor } from '../../ui/Valor.tsx'
import { Movimento, Passo } from './PassoExplicacao.tsx'
import type { Explicada } from './queries.ts'

export function OrcamentoExplicacao({ linhas }: { linhas: NonNullable<Explicada['orcamentoLinhas']> }) {
  const { t } = useTranslation('dre')
  return (
    <Passo titulo={t('explicar.orcamento.titulo')}>
      <ul data-tipo="rateio">
        {linhas.map(({ orcamentoId, orcamento, centroCusto, filial, valorCentavos }) => (
          <Movimento
            key={`${orcamentoId} ${centroCusto} ${filial}`}
            nome={[centroCusto ?? t('explicar.orcamento.semCentro'), filial].filter(Boolean).join(' · ')}
            detalhe={<a href={`/orcamento/${orcamentoId}`}>{orcamento}</a>}
          >
            <Valor centavos={valorCentavos} />
          </Movimento>
        ))}
      </ul>
    </Passo>
  )
}
