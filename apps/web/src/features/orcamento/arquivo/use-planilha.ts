import { orcamentoFileRotas } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../api/use-download.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import type { PageAction } from '../../../ui/page-actions.ts'

export interface Planilha {
  acoes: readonly PageAction[]
  baixando: boolean
  trazendo: boolean
  onFim: () => void
}

interface PlanilhaOptions {
  orcamentoId: number
  podeBaixar: boolean
  podeTrazer: boolean
}

export function usePlanilha({ orcamentoId, podeBaixar, podeTrazer }: PlanilhaOptions): Planilha {
  const { t } = useTranslation('orcamento-grade')
  const { negativos } = usePreferencias()
  const baixar = useDownload(orcamentoFileRotas.export)
  const [trazendo, setBringing] = useState(false)
  const output = (['xlsx', 'csv', 'pdf'] as const).map((formato): PageAction => ({
    label: t(`arquivo.menu.${formato}`),
    icon: 'download',
    run: () => baixar.start(`orcamento-${orcamentoId}.${formato}`, { params: { id: orcamentoId }, query: { formato, negativos } }),
  }))
  const back: PageAction = { label: t('arquivo.menu.trazer'), icon: 'import', run: () => setBringing(true) }
  return {
    acoes: [...(podeBaixar ? output : []), ...(podeTrazer ? [back] : [])],
    baixando: baixar.busy,
    trazendo,
    onFim: () => setBringing(false),
  }
}
