import { type Orcamento, type OrcamentoArea, orcamentoRotas } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../../api/api.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Text } from '../../../ui/Text.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { AcaoBotao } from '../AcaoBotao.tsx'
import { AcaoDialog } from '../AcaoDialog.tsx'
import type { Outbox } from '../grade/outbox.ts'
import { takeOrcamento } from '../queries.ts'
import { useAreaName } from '../use-area-name.ts'
import styles from './simples.module.css'

interface EnviarMinhasProps {
  orcamento: Orcamento
  areas: readonly OrcamentoArea[]
  outbox: Outbox
}

export function EnviarMinhas({ orcamento, areas, outbox }: EnviarMinhasProps) {
  const { t } = useTranslation('orcamento-simples')
  const { t: comOrcamento } = useTranslation('orcamento')
  const nomeArea = useAreaName()
  const [asking, setAsking] = useState(false)
  const ready = areas.filter(({ acoes }) => acoes.enviar === null)
  const nomes = ready.map(nomeArea).join(', ')
  const label = ready.length > 1 ? t('enviarAreas', { count: ready.length }) : t('enviar')
  useOffer({
    actions: ready.length > 0 ? [{ label, icon: 'share', run: () => setAsking(true) }] : [],
    shortcuts: [],
  })
  return (
    <Inline className={styles['enviar']} justify="end" gap={12} padding={[8, 'page']}>
      {ready.length === 0 && areas[0]?.acoes.enviar && <Text tone="soft">{comOrcamento(`motivo.${areas[0].acoes.enviar}`)}</Text>}
      <AcaoBotao
        variant="primary"
        icon="share"
        motivo={ready.length > 0 ? null : (areas[0]?.acoes.enviar ?? 'sem_linhas')}
        onClick={() => setAsking(true)}
      >
        {label}
      </AcaoBotao>
      {asking && (
        <AcaoDialog
          titulo={comOrcamento('area.acao.enviar')}
          texto={comOrcamento('area.pergunta.enviar', { areas: nomes })}
          confirmLabel={comOrcamento('area.acao.enviar')}
          comentario="opcional"
          onConfirm={async ({ comentario }) => {
            await outbox.idle()
            try {
              const body = { areas: ready.map(({ id, versao }) => ({ id, versao })), comentario }
              await takeOrcamento(await call(orcamentoRotas.submitAreas, { params: { id: orcamento.id }, body }, { silent: true }))
              showSuccess(comOrcamento('area.feito.enviar', { areas: nomes }))
            } catch (error) {
              void invalidate(orcamentoRotas.get)
              throw error
            }
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Inline>
  )
}
