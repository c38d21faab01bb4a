import type { Orcamento, OrcamentoAcao } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { type PageAction, useOffer } from '../../ui/page-actions.ts'
import { AcaoPedida } from './AcaoPedida.tsx'
import { ACTIONS_AREA, ACTIONS_ICONS, listActions, listConjuntos } from './actions.ts'
import { AreasPedidas, type RequestAreas } from './AreasPedidas.tsx'
import { PrevistoDialog } from './previsto/PrevistoDialog.tsx'
import { useAreaName } from './use-area-name.ts'

interface AtosNaPaletaProps {
  orcamento: Orcamento
  canCreatePrevisto: boolean
}

type PaletteRequest = { tipo: 'acao'; acao: OrcamentoAcao } | ({ tipo: 'areas' } & RequestAreas) | { tipo: 'previsto' }

export function AtosNaPaleta({ orcamento, canCreatePrevisto }: AtosNaPaletaProps) {
  const { t } = useTranslation('orcamento')
  const { t: previsto } = useTranslation('orcamento-previsto')
  const { language } = usePreferencias()
  const nomeArea = useAreaName()
  const [request, setRequest] = useState<PaletteRequest | null>(null)
  const close = () => setRequest(null)
  const { status, tipo, acoes, quadro } = orcamento
  const congelado = status === 'aprovado' || status === 'encerrado'
  const allowed = listActions(orcamento).filter((action) => acoes[action] === null)
  const prever = canCreatePrevisto && (tipo !== 'previsto' || !congelado)
  useOffer({
    actions: [
      ...allowed.map((acao) => ({ label: t(`acao.${acao}`), icon: ACTIONS_ICONS[acao], run: () => setRequest({ tipo: 'acao', acao }) })),
      ...listConjuntos(orcamento).map(({ acao, areas }): PageAction => ({
        label: t(`area.todas.${acao}`, { count: areas.length, total: formatInteger(areas.length, language) }),
        icon: ACTIONS_ICONS[acao],
        run: () => setRequest({ tipo: 'areas', acao, areas }),
      })),
      ...ACTIONS_AREA.flatMap((acao): PageAction | [] => {
        const [area, other] = quadro.filter((each) => each.acoes[acao] === null)
        if (area === undefined || other !== undefined) return []
        return {
          label: t('area.acaoDe', { acao: t(`area.acao.${acao}`), area: nomeArea(area) }),
          icon: acao === 'retirar' ? 'undo' : ACTIONS_ICONS[acao],
          run: () => setRequest({ tipo: 'areas', acao, areas: [area] }),
        }
      }),
      ...(prever
        ? [
            {
              label: previsto(tipo === 'previsto' ? 'atualizar.titulo' : 'fazer.titulo'),
              icon: 'import' as const,
              run: () => setRequest({ tipo: 'previsto' }),
            },
          ]
        : []),
    ],
    shortcuts: [],
  })
  if (request === null) return null
  if (request.tipo === 'acao') return <AcaoPedida orcamento={orcamento} action={request.acao} onClose={close} />
  if (request.tipo === 'areas') return <AreasPedidas orcamentoId={orcamento.id} {...request} onClose={close} />
  return <PrevistoDialog orcamento={orcamento} onClose={close} />
}
