import type { Orcamento, OrcamentoAcao } from '@lastro/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AcaoBotao } from './AcaoBotao.tsx'
import { AcaoPedida } from './AcaoPedida.tsx'
import { ACOES_ICONES, listAcoes } from './actions.ts'
import styles from './Orcamento.module.css'

const PRINCIPAIS = new Set<OrcamentoAcao>(['enviar', 'aprovar', 'retomar', 'revisar'])

/** Actions on the whole budget, each with the reason when blocked. */
export function AcoesOrcamento({ orcamento }: { orcamento: Orcamento }) {
  const { t } = useTranslation('orcamento')
  const [aberta, setAberta] = useState<OrcamentoAcao | null>(null)
  const acoes = listAcoes(orcamento)
  const impedidas = [...new Set(acoes.flatMap((acao) => orcamento.acoes[acao] ?? []))]
  return (
    <section className={styles['secao']} aria-label={t('painel.inteiro')}>
      <h3>{t('painel.inteiro')}</h3>
      <div className={styles['botoes']}>
        {acoes.map((acao) => (
          <AcaoBotao
            key={acao}
            size="small"
            icon={ACOES_ICONES[acao]}
            {...(PRINCIPAIS.has(acao) ? { variant: 'primary' as const } : {})}
            motivo={orcamento.acoes[acao]}
            onClick={() => setAberta(acao)}
          >
            {t(`acao.${acao}`)}
          </AcaoBotao>
        ))}
      </div>
      {impedidas.map((motivo) => (
        <p key={motivo} className={styles['nota']} aria-hidden="true">
          {t(`motivo.${motivo}`)}
        </p>
      ))}
      {aberta !== null && <AcaoPedida orcamento={orcamento} acao={aberta} onClose={() => setAberta(null)} />}
    </section>
  )
}
