import { PainelSecao } from '../../ui/PainelLateral.tsx'
import { Note } from '../../ui/Text.tsx'
import { Inline } from '../../ui/layout.tsx'
import type { Orcamento, OrcamentoAcao } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AcaoBotao } from './AcaoBotao.tsx'
import { AcaoPedida } from './AcaoPedida.tsx'
import { ACTIONS_ICONS, listActions } from './actions.ts'

const PRINCIPAIS = new Set<OrcamentoAcao>(['enviar', 'aprovar', 'retomar', 'revisar'])

export function AcoesOrcamento({ orcamento }: { orcamento: Orcamento }) {
  const { t } = useTranslation('orcamento')
  const [openAction, setOpened] = useState<OrcamentoAcao | null>(null)
  const actions = listActions(orcamento)
  const impedidas = [...new Set(actions.flatMap((action) => orcamento.acoes[action] ?? []))]
  return (
    <PainelSecao titulo={t('painel.inteiro')}>
      <Inline wrap>
        {actions.map((action) => (
          <AcaoBotao
            key={action}
            size="small"
            icon={ACTIONS_ICONS[action]}
            {...(PRINCIPAIS.has(action) ? { variant: 'primary' as const } : {})}
            motivo={orcamento.acoes[action]}
            onClick={() => setOpened(action)}
          >
            {t(`acao.${action}`)}
          </AcaoBotao>
        ))}
      </Inline>
      {impedidas.map((motivo) => (
        <Note key={motivo} aria-hidden="true">
          {t(`motivo.${motivo}`)}
        </Note>
      ))}
      {openAction !== null && <AcaoPedida orcamento={orcamento} action={openAction} onClose={() => setOpened(null)} />}
    </PainelSecao>
  )
}
