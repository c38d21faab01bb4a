import type { DreConsolidado, DreEliminacao } from '@lastro/contract'
import { formatInstant, formatMes } from '@lastro/formato'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../api/refusal.ts'
import { useNow } from '../../../format/use-now.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { showSuccess } from '../../../stores/alerts.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Moeda, Valor } from '../../../ui/Valor.tsx'
import panel from '../Explicacao.module.css'
import styles from './Consolidado.module.css'
import { fontesDe, sumEfeito } from './consolidado.ts'
import { NovaEliminacao } from './NovaEliminacao.tsx'
import { removeEliminacao } from './queries.ts'

interface EliminacoesPainelProps {
  consolidado: DreConsolidado
  onClose: () => void
}

export function EliminacoesPainel({ consolidado, onClose }: EliminacoesPainelProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: commonT } = useTranslation()
  const { t: coluna } = useTranslation('dre-comparativo')
  const { eliminacoes, itens, clientes } = consolidado
  const fontes = fontesDe(consolidado)
  const canChange = itens.length > 0
  return (
    <aside data-explicacao data-paper="none" className={panel['painel']} aria-label={t('eliminacoes.nome')}>
      <header className={panel['cabeca']}>
        <h2>{t('eliminacoes.nome')}</h2>
        <IconButton icon="close" label={`${commonT('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div className={panel['numero']}>
        {fontes.map((fonte) => (
          <p key={fonte}>
            {fontes.length > 1 && `${coluna(`fontes.${fonte}`)} · `}
            {t('eliminacoes.efeito')} <Moeda /> <Valor centavos={sumEfeito(eliminacoes, fonte)} zero="zero" />
          </p>
        ))}
      </div>
      <div className={`${panel['corpo']} ${styles['eliminacoes']}`}>
        {eliminacoes.length === 0 && <p className={styles['nada']}>{t('eliminacoes.nenhuma')}</p>}
        <ul>
          {eliminacoes.map((eliminacao) => (
            <Eliminacao key={eliminacao.id} eliminacao={eliminacao} canRemove={canChange} />
          ))}
        </ul>
        {canChange &&
          (clientes.length > 1 ? <NovaEliminacao consolidado={consolidado} /> : <p className={styles['nada']}>{t('eliminacoes.soUma')}</p>)}
      </div>
    </aside>
  )
}

function Eliminacao({ eliminacao, canRemove }: { eliminacao: DreEliminacao; canRemove: boolean }) {
  const { t } = useTranslation('dre-consolidado')
  const { t: coluna } = useTranslation('dre-comparativo')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const { id, fonte, mes, item, contrapartida, valorCentavos, clientes, motivo, quem, createdAt } = eliminacao
  const remove = useMutation({
    mutationFn: () => removeEliminacao(id),
    onSuccess: () => showSuccess(t('eliminacoes.excluida')),
    onError: showRefusal,
  })
  return (
    <li>
      <p className={styles['par']}>
        <b>
          {clientes[0].nome} → {clientes[1].nome}
        </b>
        <span>
          {fonte === 'orcado' && `${coluna('fontes.orcado')}, `}
          {formatMes(mes, language)}
        </span>
      </p>
      <p className={styles['lado']}>
        <span title={item.descricao}>
          {item.codigo} {item.descricao}
        </span>
        <Valor centavos={valorCentavos} sinal />
      </p>
      {contrapartida && (
        <p className={styles['lado']}>
          <span title={contrapartida.descricao}>
            {contrapartida.codigo} {contrapartida.descricao}
          </span>
          <Valor centavos={-valorCentavos} sinal />
        </p>
      )}
      <p className={styles['motivo']}>{motivo}</p>
      <p className={styles['quem']}>
        {quem}, <time dateTime={createdAt}>{formatInstant(createdAt, now, language)}</time>
        {canRemove && !asking && (
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            {t('eliminacoes.excluir')}
          </Button>
        )}
      </p>
      {asking && (
        <p className={styles['pergunta']} role="alert">
          <span>{t('eliminacoes.excluirPergunta')}</span>
          <Button size="small" onClick={() => setAsking(false)}>
            {commonT('cancelar')}
          </Button>
          <Button size="small" variant="primary" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('eliminacoes.excluir')}
          </Button>
        </p>
      )}
    </li>
  )
}
