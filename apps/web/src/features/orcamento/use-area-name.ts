import type { OrcamentoArea } from '@lastro/contract'
import { useTranslation } from 'react-i18next'

/** How an area is called: its centro de custo, or that it has none. */
export function useNomeArea(): (area: Pick<OrcamentoArea, 'centroCusto'>) => string {
  const { t } = useTranslation('orcamento')
  return ({ centroCusto }) => (centroCusto === null ? t('area.semCentro') : centroCusto.descricao || centroCusto.codigo)
}
