import type { Orcamento, OrcamentoAcao } from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { type PageAction, useOffer } from '../../ui/page-actions.ts'
import { AcaoPedida } from './AcaoPedida.tsx'
import { ACOES_AREA, ACOES_ICONES, listAcoes, listConjuntos } from './actions.ts'
import { AreasPedidas, type PedidoAreas } from './AreasPedidas.tsx'
import { PrevistoDialog } from './previsto/PrevistoDialog.tsx'
import { useNomeArea } from './use-area-name.ts'

interface AtosNaPaletaProps {
  orcamento: Orcamento
  /** May create previstos and update them, which needs an unlimited scope. */
  podePrever: boolean
}

type Pedido = { tipo: 'acao'; acao: OrcamentoAcao } | ({ tipo: 'areas' } & PedidoAreas) | { tipo: 'previsto' }

/** Adds actions on a budget and its areas to the command palette, also while the panel is closed. */
export function AtosNaPaleta({ orcamento, podePrever }: AtosNaPaletaProps) {
  const { t } = useTranslation('orcamento')
  const { t: previsto } = useTranslation('orcamento-previsto')
  const { language } = usePreferencias()
  const nomeArea = useNomeArea()
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const close = () => setPedido(null)
  const { status, tipo, acoes, quadro } = orcamento
  const congelado = status === 'aprovado' || status === 'encerrado'
  const inteiro = listAcoes(orcamento).filter((acao) => acoes[acao] === null)
  const prever = podePrever && (tipo !== 'previsto' || !congelado)
  useOffer({
    actions: [
      ...inteiro.map((acao) => ({ label: t(`acao.${acao}`), icon: ACOES_ICONES[acao], run: () => setPedido({ tipo: 'acao', acao }) })),
      ...listConjuntos(orcamento).map(({ acao, areas }): PageAction => ({
        label: t(`area.todas.${acao}`, { count: areas.length, total: formatInteiro(areas.length, language) }),
        icon: ACOES_ICONES[acao],
        run: () => setPedido({ tipo: 'areas', acao, areas }),
      })),
      ...ACOES_AREA.flatMap((acao): PageAction | [] => {
        // With several areas the panel is the place to choose one.
        const [area, outra] = quadro.filter((each) => each.acoes[acao] === null)
        if (area === undefined || outra !== undefined) return []
        return {
          label: t('area.acaoDe', { acao: t(`area.acao.${acao}`), area: nomeArea(area) }),
          icon: acao === 'retirar' ? 'undo' : ACOES_ICONES[acao],
          run: () => setPedido({ tipo: 'areas', acao, areas: [area] }),
        }
      }),
      ...(prever
        ? [
            {
              label: previsto(tipo === 'previsto' ? 'atualizar.titulo' : 'fazer.titulo'),
              icon: 'import' as const,
              run: () => setPedido({ tipo: 'previsto' }),
            },
          ]
        : []),
    ],
    shortcuts: [],
  })
  if (pedido === null) return null
  if (pedido.tipo === 'acao') return <AcaoPedida orcamento={orcamento} acao={pedido.acao} onClose={close} />
  if (pedido.tipo === 'areas') return <AreasPedidas orcamentoId={orcamento.id} {...pedido} onClose={close} />
  return <PrevistoDialog orcamento={orcamento} onClose={close} />
}
