import type { InvestimentoGravado } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../stores/alerts.ts'

/** Says what was done, and which budgets it recomputed. */
export function useShowSaved(): (done: string, orcamentos: InvestimentoGravado['orcamentos']) => void {
  const { t } = useTranslation('investimento')
  return (done, orcamentos) => {
    const moved = orcamentos.map(({ nome, celulas }) => `${nome} (${celulas})`).join(', ')
    showSuccess(moved === '' ? done : `${done} ${t('recalculados', { orcamentos: moved })}`)
  }
}
