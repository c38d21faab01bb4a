import { orcamentoFileRotas } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '../../../api/use-download.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import type { PageAction } from '../../../ui/page-actions.ts'

export interface Planilha {
  actions: readonly PageAction[]
  downloading: boolean
  isUploading: boolean
  onFim: () => void
}

interface PlanilhaOptions {
  orcamentoId: number
  canDownload: boolean
  canUpload: boolean
}

export function usePlanilha({ orcamentoId, canDownload, canUpload }: PlanilhaOptions): Planilha {
  const { t } = useTranslation('orcamento-grade')
  const { negativos } = usePreferencias()
  const download = useDownload(orcamentoFileRotas.export)
  const [isUploading, setBringing] = useState(false)
  const output = (['xlsx', 'csv', 'pdf'] as const).map((formato): PageAction => ({
    label: t(`arquivo.menu.${formato}`),
    icon: 'download',
    run: () => download.start(`orcamento-${orcamentoId}.${formato}`, { params: { id: orcamentoId }, query: { formato, negativos } }),
  }))
  const back: PageAction = { label: t('arquivo.menu.trazer'), icon: 'import', run: () => setBringing(true) }
  return {
    actions: [...(canDownload ? output : []), ...(canUpload ? [back] : [])],
    downloading: download.busy,
    isUploading,
    onFim: () => setBringing(false),
  }
}
