import type { ContaDePara, Grupo } from '@lastro/contract'
import type { DragEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { Valor } from '../../../ui/Valor.tsx'
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
  /** In the air. */
  arrastada: boolean
  /** Under accounts in the air that would get its target. */
  sobre: boolean
  onClick: (event: MouseEvent) => void
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
  /** Whether what is in the air may be let go over it. */
  onDragOver: () => boolean
  onDrop: () => void
}

export function LinhaConta(props: LinhaContaProps) {
  const { conta, indice, topo, escolhida, ativa, rascunho, editor, podeEditar, arrastada, sobre } = props
  const { t } = useTranslation('de-para')
  const { sugestao, regra } = conta
  const destino = rascunho ? rascunho.destino : conta.grupoItem
  const emConflito = !rascunho && conta.situacao === 'conflito'
  // Where it leads stands where targets do; why, where reasons do.
  const oferta = rascunho ? null : sugestao
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
      data-mapeada={(rascunho === null && conta.situacao === 'mapeada') || undefined}
      style={{ transform: `translateY(${topo}px)` }}
      data-arrastada={arrastada || undefined}
      data-sobre={sobre || undefined}
      draggable={podeEditar && editor === null}
      onClick={props.onClick}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => {
        if (props.onDragOver()) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
    >
      <span role="gridcell" data-caixa className={styles['caixa']}>
        {podeEditar && <i data-marcada={escolhida || undefined}>{escolhida && <Icon name="check" size={12} />}</i>}
      </span>
      <span role="gridcell" className={styles['codigo']} title={conta.codigo}>
        {conta.codigo}
      </span>
      <span role="gridcell" dir="auto" className={styles['descricao']} title={conta.descricao}>
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
            <small dir="auto">{destino.grupoDescricao}</small>
            <Icon name="right" size={12} />
            <b dir="auto">{destino.descricao}</b>
          </span>
        ) : (
          <>
            <span className={styles['sem']} data-conflito={emConflito || undefined}>
              <Icon name="warning" size={12} />
              {t(emConflito ? 'lista.conflito' : 'lista.semDestino')}
            </span>
            {oferta && (
              <button
                type="button"
                tabIndex={-1}
                data-sugestao
                disabled={!podeEditar}
                title={`${t('sugestao.aceitar', { item: oferta.grupoItem.descricao })} (${oferta.motivo})`}
              >
                <Icon name="check" size={12} />
                <span dir="auto">{oferta.grupoItem.descricao}</span>
              </button>
            )}
          </>
        )}
      </span>
      <span role="gridcell" className={styles['regra']}>
        {rascunho ? (
          <em>{t('lista.naoSalvo')}</em>
        ) : conta.regrasEmConflito.length > 0 ? (
          <RegrasEmConflito regras={conta.regrasEmConflito} />
        ) : oferta ? (
          <small dir="auto" title={oferta.motivo}>
            {(oferta.origem === 'referencial' && referencial) || oferta.motivo}
          </small>
        ) : (
          regra && (
            <>
              <code>{regra.texto}</code>
              <small dir="auto" title={regra.motivo ?? undefined}>
                {(regra.origem === 'referencial' && referencial) || (regra.motivo ?? t(`origem.${regra.origem}`))}
              </small>
            </>
          )
        )}
      </span>
    </div>
  )
}

/** Beyond these the row has no room: the tooltip names all. */
const REGRAS_VISIVEIS = 2

function RegrasEmConflito({ regras }: { regras: ContaDePara['regrasEmConflito'] }) {
  const names = regras.map(({ texto, grupoItem }) => `${texto} → ${grupoItem.grupoDescricao} › ${grupoItem.descricao}`)
  return (
    <ul title={names.join('\n')}>
      {regras.slice(0, REGRAS_VISIVEIS).map(({ texto, grupoItem }) => (
        <li key={`${texto} ${grupoItem.id}`}>
          <code>{texto}</code> <Icon name="right" size={12} /> <span dir="auto">{grupoItem.descricao}</span>
        </li>
      ))}
    </ul>
  )
}
