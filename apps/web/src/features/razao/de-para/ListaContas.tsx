import type { ContaDePara, DeParaLista, Grupo } from '@lastro/contract'
import { formatCentavos, formatPeriodo } from '@lastro/formato'
import { useNavigate } from '@tanstack/react-router'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printConta } from '../../../format/conta.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { LinhaConta } from './LinhaConta.tsx'
import styles from './ListaContas.module.css'
import { type DestinoGrupoItem, hasSuggestionSegura } from './mudancas.ts'
import { type ContaSelection, type SelectionAction, targetsOf, reduceSelection } from './selection.ts'

const PAGE = 12
const BARS = 200
const SALDO_MIN = 132
const DIGIT = 8
const LETTER = 6.4
const SALDO_SLACK = 28
const CODIGO_MIN = 72
/** A longer code is truncated; the tooltip has it whole. */
const CODIGO_MAX = 180
const CODIGO_SLACK = 18

interface ListaContasProps {
  contas: readonly ContaDePara[]
  periodo: DeParaLista['periodo']
  grupos: readonly Grupo[]
  destinos: ReadonlyMap<number, DestinoGrupoItem>
  draft: ReadonlyMap<number, number | null>
  selection: ContaSelection
  onSelection: (action: SelectionAction) => void
  editing: number | null
  onEdit: (contaId: number | null) => void
  onDestino: (contas: readonly number[], grupoItemId: number | null) => void
  dragged: readonly number[] | null
  onDrag: (contas: readonly number[] | null) => void
  onDestinos: () => void
  canEdit: boolean
  canSeeLancamentos: boolean
  isPhone: boolean
}

export function ListaContas(props: ListaContasProps) {
  const {
    contas,
    periodo,
    grupos,
    destinos,
    draft,
    selection,
    onSelection,
    editing,
    onEdit,
    onDestino,
    canEdit,
    canSeeLancamentos,
    isPhone,
  } = props
  const { dragged, onDrag, onDestinos } = props
  const { t } = useTranslation('de-para')
  const { atalhos, language } = usePreferencias()
  const scroller = useRef<HTMLDivElement>(null)
  const ids = contas.map((conta) => conta.contaId)
  const activeIndex = selection.active === null ? -1 : ids.indexOf(selection.active)
  // On a phone the page scrolls instead of the list, so the virtualizer needs its offset.
  const [start, setStart] = useState(0)
  const withDraft = draft.size > 0
  useLayoutEffect(() => setStart(isPhone ? (scroller.current?.offsetTop ?? 0) : 0), [isPhone, withDraft])
  const virtual = useVirtualizer({
    count: contas.length,
    getScrollElement: () => (isPhone ? (scroller.current?.closest('main') ?? null) : scroller.current),
    scrollMargin: start,
    estimateSize: () => (isPhone ? 76 : 32),
    overscan: 12,
    getItemKey: (index) => contas[index]?.contaId ?? index,
    scrollPaddingStart: isPhone ? 0 : 30,
    // The selection bar covers the end of a phone page.
    scrollPaddingEnd: isPhone ? BARS : 8,
    // `aria-activedescendant` refers to the active row, so it must exist at any scroll position.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return activeIndex < 0 || shown.includes(activeIndex) ? shown : [...shown, activeIndex]
    },
  })

  const saldoTitulo = periodo ? t('lista.saldoDe', { periodo: formatPeriodo(periodo.inicio, periodo.fim, language) }) : t('lista.saldo')
  // Rows are separate grids, so they share one width, enough for the longest amount and the header.
  const saldoWidth = useMemo(
    () =>
      Math.max(
        SALDO_MIN,
        saldoTitulo.length * LETTER + SALDO_SLACK,
        ...contas.map((conta) => formatCentavos(conta.saldoCentavos).length * DIGIT + SALDO_SLACK),
      ),
    [contas, saldoTitulo],
  )
  const codigoWidth = useMemo(
    () => Math.min(CODIGO_MAX, Math.max(CODIGO_MIN, ...contas.map((conta) => conta.codigo.length * DIGIT + CODIGO_SLACK))),
    [contas],
  )
  const view = useRef(selection.active)
  useEffect(() => {
    const moveu = view.current !== selection.active
    view.current = selection.active
    // A save moves the row among the mapped ones; the list must not scroll after it.
    if (activeIndex >= 0 && (moveu || withDraft)) virtual.scrollToIndex(activeIndex, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- the virtualizer is stable; the bar of the draft reduces the height
  }, [selection.active, withDraft])

  const [about, setAbout] = useState<number | null>(null)
  const destinoDe = ({ contaId, grupoItem }: ContaDePara): number | null =>
    draft.has(contaId) ? (draft.get(contaId) ?? null) : (grupoItem?.id ?? null)
  const accepts = (conta: ContaDePara): boolean => dragged !== null && !dragged.includes(conta.contaId) && destinoDe(conta) !== null
  const take = (event: DragEvent, { contaId, codigo, descricao }: ContaDePara) => {
    const action = { tipo: 'pegar', id: contaId } as const
    const levadas = targetsOf(reduceSelection(selection, action, ids), ids)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData(
      'text/plain',
      levadas.length === 1 ? printConta({ codigo, descricao }) : t('selecao.contas', { count: levadas.length }),
    )
    onSelection(action)
    // Opening the panel during dragstart would cancel the drag.
    setTimeout(() => onDrag(levadas))
  }
  const endDrag = () => {
    setAbout(null)
    onDrag(null)
  }

  const targets = targetsOf(selection, ids)
  const edit = () => {
    const target = selection.active ?? targets[0]
    if (canEdit && target !== undefined) onEdit(target)
  }

  const navigate = useNavigate()
  const lancamentosOf = (conta: number) => ({ to: paths.lancamentos, search: { ...periodo, conta } })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const { key, shiftKey: shift, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') onSelection({ tipo: 'todas' })
    else if (key === 'ArrowDown') onSelection({ tipo: 'mover', step: 1, shift })
    else if (key === 'ArrowUp') onSelection({ tipo: 'mover', step: -1, shift })
    else if (key === 'PageDown') onSelection({ tipo: 'mover', step: PAGE, shift })
    else if (key === 'PageUp') onSelection({ tipo: 'mover', step: -PAGE, shift })
    else if (key === 'Home') onSelection({ tipo: 'mover', step: -contas.length, shift })
    else if (key === 'End') onSelection({ tipo: 'mover', step: contas.length, shift })
    else if (key === ' ') onSelection({ tipo: 'alternar' })
    else if (key === 'Enter') edit()
    else if (key.toLowerCase() === 'd' && canEdit && !isPhone && !ctrlKey && !metaKey && atalhos === 'ligados') onDestinos()
    else if (key.toLowerCase() === 'l' && canSeeLancamentos && selection.active !== null && !ctrlKey && !metaKey && atalhos === 'ligados')
      void navigate(lancamentosOf(selection.active))
    else if (key === 'Escape') onSelection({ tipo: 'limpar' })
    else if (key === 'Delete' && canEdit) onDestino(targets, null)
    else if (key.toLowerCase() === 's' && canEdit && !ctrlKey && !metaKey && atalhos === 'ligados') accept(targets)
    else return
    event.preventDefault()
  }

  const accept = (chosen: readonly number[]) => {
    for (const conta of contas)
      if (conta.sugestao && chosen.includes(conta.contaId) && (chosen.length === 1 || hasSuggestionSegura(conta)))
        onDestino([conta.contaId], conta.sugestao.grupoItem.id)
  }

  const click = (event: MouseEvent, conta: ContaDePara) => {
    const element = event.target instanceof Element ? event.target : null
    if (element?.closest('[data-editor]')) return
    scroller.current?.focus({ preventScroll: true })
    const box = element?.closest('[data-caixa]') !== null && element !== null
    onSelection({ tipo: 'clicar', id: conta.contaId, shift: event.shiftKey, ctrl: box || event.ctrlKey || event.metaKey })
    if (element?.closest('[data-sugestao]') && canEdit)
      accept(selection.chosen.has(conta.contaId) && hasSuggestionSegura(conta) ? targets : [conta.contaId])
    else if (element?.closest('[data-destino]') && canEdit) onEdit(conta.contaId)
  }

  return (
    <div
      ref={scroller}
      className={styles['rolo']}
      style={{ '--saldo': `${saldoWidth}px`, '--codigo': `${codigoWidth}px` }}
      data-leitura={!canEdit || undefined}
      role="grid"
      aria-label={t('lista.nome')}
      aria-rowcount={contas.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={selection.active === null ? undefined : `conta-${selection.active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => selection.active === null && contas[0] && onSelection({ tipo: 'mover', step: 1, shift: false })}
    >
      <div className={styles['cabeca']} role="row" aria-rowindex={1}>
        <span role="columnheader">
          <span className="visually-hidden">{t('lista.escolhida')}</span>
        </span>
        <span role="columnheader">{t('lista.conta')}</span>
        <span role="columnheader">{t('lista.descricao')}</span>
        <span role="columnheader" className="num">
          {saldoTitulo}
        </span>
        <span role="columnheader">{t('lista.destino')}</span>
        <span role="columnheader">{t('lista.regra')}</span>
      </div>
      <div role="rowgroup" className={styles['corpo']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const conta = contas[item.index]
          if (!conta) return null
          const { contaId } = conta
          return (
            <LinhaConta
              key={contaId}
              conta={conta}
              index={item.index}
              top={item.start - start}
              isChosen={selection.chosen.has(contaId)}
              isActive={selection.active === contaId}
              draft={draft.has(contaId) ? { destino: destinos.get(draft.get(contaId) ?? 0) ?? null } : null}
              editor={
                editing === contaId
                  ? {
                      grupos,
                      count: Math.max(1, targets.length),
                      onChoose: (grupoItemId) => onDestino(targets.includes(contaId) ? targets : [contaId], grupoItemId),
                      onClose: () => {
                        onEdit(null)
                        scroller.current?.focus({ preventScroll: true })
                      },
                    }
                  : null
              }
              canEdit={canEdit}
              lancamentos={canSeeLancamentos ? lancamentosOf(conta.contaId) : undefined}
              dragged={dragged?.includes(contaId) === true}
              isOver={about === contaId}
              onClick={(event) => click(event, conta)}
              onDragStart={(event) => take(event, conta)}
              onDragEnd={endDrag}
              onDragOver={() => {
                const may = accepts(conta)
                if (about !== (may ? contaId : null)) setAbout(may ? contaId : null)
                return may
              }}
              onDrop={() => {
                if (dragged && accepts(conta)) onDestino(dragged, destinoDe(conta))
                endDrag()
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
