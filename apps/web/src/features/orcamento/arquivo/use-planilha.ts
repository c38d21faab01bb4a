import { orcamentoArquivoRotas } from '@lastro/contract'
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

interface PlanilhaOpcoes {
  orcamentoId: number
  podeBaixar: boolean
  podeTrazer: boolean
}

/** Export and import of a budget as a spreadsheet, for its menu and the palette. */
export function usePlanilha({ orcamentoId, podeBaixar, podeTrazer }: PlanilhaOpcoes): Planilha {
  const { t } = useTranslation('orcamento-grade')
  const { negativos } = usePreferencias()
  const baixar = useDownload(orcamentoArquivoRotas.export)
  const [trazendo, setTrazendo] = useState(false)
  const saida = (['xlsx', 'csv', 'pdf'] as const).map((formato): PageAction => ({
    label: t(`arquivo.menu.${formato}`),
    icon: 'download',
    run: () => baixar.start(`orcamento-${orcamentoId}.${formato}`, { params: { id: orcamentoId }, query: { formato, negativos } }),
  }))
  const volta: PageAction = { label: t('arquivo.menu.trazer'), icon: 'import', run: () => setTrazendo(true) }
  return {
    acoes: [...(podeBaixar ? saida : []), ...(podeTrazer ? [volta] : [])],
    baixando: baixar.busy,
    trazendo,
    onFim: () => setTrazendo(false),
  }
}
