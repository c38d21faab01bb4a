import type { Orcamento, OrcamentoAcao } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AcaoBotao } from './AcaoBotao.tsx'
import { AcaoPedida } from './AcaoPedida.tsx'
import { ACTIONS_ICONS, listActions } from './actions.ts'
import styles from './Orcamento.module.css'

const PRINCIPAIS = new Set<OrcamentoAcao>(['enviar', 'aprovar', 'retomar', 'revisar'])

export function AcoesOrcamento({ orcamento }: { orcamento: Orcamento }) {
  const { t } = useTranslation('orcamento')
  const [openAction, setOpened] = useState<OrcamentoAcao | null>(null)
  const actions = listActions(orcamento)
  const impedidas = [...new Set(actions.flatMap((action) => orcamento.acoes[action] ?? []))]
  return (
    <section className={styles['secao']} aria-label={t('painel.inteiro')}>
      <h3>{t('painel.inteiro')}</h3>
      <div className={styles['botoes']}>
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
      </div>
      {impedidas.map((motivo) => (
        <p key={motivo} className={styles['nota']} aria-hidden="true">
          {t(`motivo.${motivo}`)}
        </p>
      ))}
      {openAction !== null && <AcaoPedida orcamento={orcamento} action={openAction} onClose={() => setOpened(null)} />}
    </section>
  )
}
