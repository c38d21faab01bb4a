import type { Orcamento, OrcamentoMotivo } from '@lastro/contract'
import { formatInteger, formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { PainelSecao } from '../../../ui/PainelLateral.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { AcaoBotao } from '../AcaoBotao.tsx'
import { PrevistoDialog } from './PrevistoDialog.tsx'
import { previstoQuery } from './queries.ts'

interface PrevistoSecaoProps {
  orcamento: Orcamento
  canCreate: boolean
}

export function PrevistoSecao({ orcamento, canCreate }: PrevistoSecaoProps) {
  const { t } = useTranslation('orcamento-previsto')
  const { language } = usePreferencias()
  const [isOpen, setOpened] = useState(false)
  const { id, tipo, realizadoAte, status } = orcamento
  const isPrevisto = tipo === 'previsto'
  const { data } = useQuery({ ...previstoQuery(id), enabled: isPrevisto })
  if (!isPrevisto && !canCreate) return null
  const congelado = status === 'aprovado' || status === 'encerrado'
  const motivo: OrcamentoMotivo | null = canCreate ? (congelado ? `status_${status}` : null) : 'sem_direito'
  const ahead = data?.disponivelAte !== null && data !== undefined && data.disponivelAte > data.realizadoAte
  return (
    <PainelSecao titulo={t('titulo')}>
      {isPrevisto && realizadoAte !== null ? (
        <>
          <Note>{t('ate', { mes: formatMes(realizadoAte, language) })}</Note>
          {data && data.celulas > 0 && (
            <Text as="p" tone="warn" role="status">
              {t('mudou', { count: data.celulas, total: formatInteger(data.celulas, language) })}
            </Text>
          )}
          {data && data.celulas === 0 && <Note>{t('igual')}</Note>}
          {ahead && data.disponivelAte !== null && <Note>{t('adiante', { mes: formatMes(data.disponivelAte, language) })}</Note>}
          <AcaoBotao size="small" icon="import" motivo={motivo} onClick={() => setOpened(true)}>
            {t('atualizar.titulo')}
          </AcaoBotao>
        </>
      ) : (
        <>
          <Note>{t('oQueE')}</Note>
          <Button size="small" icon="plus" onClick={() => setOpened(true)}>
            {t('fazer.titulo')}
          </Button>
        </>
      )}
      {isOpen && <PrevistoDialog orcamento={orcamento} onClose={() => setOpened(false)} />}
    </PainelSecao>
  )
}
