import type { ContaDePara, Grupo } from '@lastro/contract'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import { Valor } from '../ui/Valor.tsx'
import styles from './ListaContas.module.css'
import type { Destino } from './mudancas.ts'
import { SeletorDestino } from './SeletorDestino.tsx'

interface LinhaContaProps {
  conta: ContaDePara
  indice: number
  topo: number
  escolhida: boolean
  ativa: boolean
  /** Present when the row has an unsaved change; its target may be none. */
  rascunho: { destino: Destino | null } | null
  editor: { grupos: readonly Grupo[]; quantas: number; onChoose: (grupoItemId: number | null) => void; onClose: () => void } | null
  podeEditar: boolean
  onClick: (event: MouseEvent) => void
}

export function LinhaConta({ conta, indice, topo, escolhida, ativa, rascunho, editor, podeEditar, onClick }: LinhaContaProps) {
  const { t } = useTranslation('de-para')
  const { sugestao, regra } = conta
  const destino = rascunho ? rascunho.destino : conta.grupoItem
  const semDestino = destino === null
  // The code that decided says it shorter than the sentence, which stays in the tooltip.
  const referencial = conta.codigoReferencial && t('origem.codigoReferencial', { codigo: conta.codigoReferencial })
  return (
    // The grid holds the focus and the keys; a row only takes the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`conta-${conta.contaId}`}
      role="row"
      aria-rowindex={indice + 2}
      aria-selected={escolhida}
      className={styles['linha']}
      data-ativa={ativa || undefined}
      data-rascunho={rascunho !== null || undefined}
      style={{ transform: `translateY(${topo}px)` }}
      onClick={onClick}
    >
      <span role="gridcell" data-caixa className={styles['caixa']}>
        {podeEditar && <i data-marcada={escolhida || undefined}>{escolhida && <Icon name="check" size={12} />}</i>}
      </span>
      <span role="gridcell" className={styles['codigo']} title={conta.codigo}>
        {conta.codigo}
      </span>
      <span role="gridcell" className={styles['descricao']} title={conta.descricao}>
        {conta.descricao}
      </span>
      <span role="gridcell" className={`num ${styles['saldo']}`}>
        <Valor centavos={conta.saldoCentavos} />
      </span>
      <span role="gridcell" className={styles['destino']} data-destino data-editor={editor ? '' : undefined}>
        {editor ? (
          <SeletorDestino {...editor} atual={destino?.id ?? null} />
        ) : destino ? (
          <span className={styles['alvo']} title={`${destino.grupoDescricao} › ${destino.descricao}`}>
            <small>{destino.grupoDescricao}</small>
            <Icon name="right" size={12} />
            <b>{destino.descricao}</b>
          </span>
        ) : (
          <span className={styles['sem']} data-conflito={(!rascunho && conta.situacao === 'conflito') || undefined}>
            <Icon name="warning" size={12} />
            {t(!rascunho && conta.situacao === 'conflito' ? 'lista.conflito' : 'lista.semDestino')}
          </span>
        )}
      </span>
      <span role="gridcell" className={styles['regra']}>
        {rascunho ? (
          <em>{t('lista.naoSalvo')}</em>
        ) : semDestino && sugestao ? (
          <>
            <button
              type="button"
              tabIndex={-1}
              data-sugestao
              disabled={!podeEditar}
              title={t('sugestao.aceitar', { item: sugestao.grupoItem.descricao })}
            >
              <Icon name="check" size={12} />
              {sugestao.grupoItem.descricao}
            </button>
            <small title={sugestao.motivo}>{(sugestao.origem === 'referencial' && referencial) || sugestao.motivo}</small>
          </>
        ) : (
          regra && (
            <>
              <code>{regra.texto}</code>
              <small title={regra.motivo ?? undefined}>
                {(regra.origem === 'referencial' && referencial) || (regra.motivo ?? t(`origem.${regra.origem}`))}
              </small>
            </>
          )
        )}
      </span>
    </div>
  )
}
