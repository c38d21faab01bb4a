import type { DreConsolidado, DreEliminacao } from '@lastro/contract'
import { formatInstante, formatMes } from '@lastro/formato'
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
import painel from '../Explicacao.module.css'
import styles from './Consolidado.module.css'
import { fontesDe, sumEfeito } from './consolidado.ts'
import { NovaEliminacao } from './NovaEliminacao.tsx'
import { removeEliminacao } from './queries.ts'

interface EliminacoesPainelProps {
  consolidado: DreConsolidado
  onClose: () => void
}

/** Intercompany eliminations: list, and a form for new ones. */
export function EliminacoesPainel({ consolidado, onClose }: EliminacoesPainelProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: comum } = useTranslation()
  const { t: coluna } = useTranslation('dre-comparativo')
  const { eliminacoes, itens, clientes } = consolidado
  const fontes = fontesDe(consolidado)
  const podeEliminar = itens.length > 0
  return (
    <aside data-explicacao className={painel['painel']} aria-label={t('eliminacoes.nome')}>
      <header className={painel['cabeca']}>
        <h2>{t('eliminacoes.nome')}</h2>
        <IconButton icon="close" label={`${comum('fechar')} (Esc)`} onClick={onClose} />
      </header>
      <div className={painel['numero']}>
        {fontes.map((fonte) => (
          <p key={fonte}>
            {fontes.length > 1 && `${coluna(`fontes.${fonte}`)} · `}
            {t('eliminacoes.efeito')} <Moeda /> <Valor centavos={sumEfeito(eliminacoes, fonte)} zero="zero" />
          </p>
        ))}
      </div>
      <div className={`${painel['corpo']} ${styles['eliminacoes']}`}>
        {eliminacoes.length === 0 && <p className={styles['nada']}>{t('eliminacoes.nenhuma')}</p>}
        <ul>
          {eliminacoes.map((eliminacao) => (
            <Eliminacao key={eliminacao.id} eliminacao={eliminacao} podeExcluir={podeEliminar} />
          ))}
        </ul>
        {podeEliminar &&
          (clientes.length > 1 ? <NovaEliminacao consolidado={consolidado} /> : <p className={styles['nada']}>{t('eliminacoes.soUma')}</p>)}
      </div>
    </aside>
  )
}

function Eliminacao({ eliminacao, podeExcluir }: { eliminacao: DreEliminacao; podeExcluir: boolean }) {
  const { t } = useTranslation('dre-consolidado')
  const { t: coluna } = useTranslation('dre-comparativo')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const now = useNow()
  const [perguntando, setPerguntando] = useState(false)
  const { id, fonte, mes, item, contrapartida, valorCentavos, clientes, motivo, quem, createdAt } = eliminacao
  const excluir = useMutation({
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
        {quem}, <time dateTime={createdAt}>{formatInstante(createdAt, now, language)}</time>
        {podeExcluir && !perguntando && (
          <Button size="small" variant="quiet" onClick={() => setPerguntando(true)}>
            {t('eliminacoes.excluir')}
          </Button>
        )}
      </p>
      {perguntando && (
        <p className={styles['pergunta']} role="alert">
          <span>{t('eliminacoes.excluirPergunta')}</span>
          <Button size="small" onClick={() => setPerguntando(false)}>
            {comum('cancelar')}
          </Button>
          <Button size="small" variant="primary" busy={excluir.isPending} onClick={() => excluir.mutate()}>
            {t('eliminacoes.excluir')}
          </Button>
        </p>
      )}
    </li>
  )
}
