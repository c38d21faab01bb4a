import { AREA_REGRAS, type OrcamentoArea, orcamentoRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../../api/api.ts'
import { showSuccess } from '../../stores/alerts.ts'
import { AcaoDialog } from './AcaoDialog.tsx'
import type { ActionArea } from './actions.ts'
import { takeOrcamento } from './queries.ts'
import { useAreaName } from './use-area-name.ts'

const ROTAS = {
  enviar: orcamentoRotas.submitAreas,
  retirar: orcamentoRotas.withdrawAreas,
  aprovar: orcamentoRotas.approveAreas,
  devolver: orcamentoRotas.returnAreas,
} as const

export interface RequestAreas {
  acao: ActionArea
  areas: readonly OrcamentoArea[]
}

export function AreasPedidas({ orcamentoId, acao, areas, onClose }: RequestAreas & { orcamentoId: number; onClose: () => void }) {
  const { t } = useTranslation('orcamento')
  const nomes = areas.map(useAreaName()).join(', ')
  return (
    <AcaoDialog
      titulo={t(`area.acao.${acao}`)}
      texto={t(`area.pergunta.${acao}`, { areas: nomes })}
      confirmLabel={t(`area.acao.${acao}`)}
      comentario={AREA_REGRAS[acao].comentario === true ? 'obrigatorio' : 'opcional'}
      onConfirm={async ({ comentario }) => {
        const body = { areas: areas.map(({ id, versao }) => ({ id, versao })), comentario }
        try {
          await takeOrcamento(await call(ROTAS[acao], { params: { id: orcamentoId }, body }, { silent: true }))
          showSuccess(t(`area.feito.${acao}`, { areas: nomes }))
        } catch (error) {
          void invalidate(orcamentoRotas.get)
          throw error
        }
      }}
      onClose={onClose}
    />
  )
}
