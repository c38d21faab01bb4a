import type { OrcamentoArea } from '@lastro/contract'
import { useTranslation } from 'react-i18next'

export function useAreaName(): (area: Pick<OrcamentoArea, 'centroCusto'>) => string {
  const { t } = useTranslation('orcamento')
  return ({ centroCusto }) => (centroCusto === null ? t('area.semCentro') : centroCusto.descricao || centroCusto.codigo)
}
