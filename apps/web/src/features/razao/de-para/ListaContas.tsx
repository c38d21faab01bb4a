/** Virtual list of all accounts with balance, target and deciding rule. */
import type { ContaDePara, DeParaLista, Grupo } from '@lastro/contract'
import { formatCentavos, formatPeriodo } from '@lastro/formato'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { LinhaConta } from './LinhaConta.tsx'
import styles from './ListaContas.module.css'
import { type Destino, hasSugestaoSegura } from './mudancas.ts'
import { type Selecao, type SelecaoAcao, alvosOf, reduceSelecao } from './selection.ts'

const PAGINA = 12
const BARRAS = 200
const SALDO_MIN = 132
const DIGITO = 8
const LETRA = 6.4
const SALDO_FOLGA = 28
const CODIGO_MIN = 72
/** A longer code is truncated; the tooltip has it whole. */
const CODIGO_MAX = 180
const CODIGO_FOLGA = 18

interface ListaContasProps {
  contas: readonly ContaDePara[]
  periodo: DeParaLista['periodo']
  grupos: readonly Grupo[]
  destinos: ReadonlyMap<number, Destino>
  rascunho: ReadonlyMap<number, number | null>
  selecao: Selecao
  onSelecao: (acao: SelecaoAcao) => void
  editando: number | null
  onEditar: (contaId: number | null) => void
  onDestino: (contas: readonly number[], grupoItemId: number | null) => void
  arrastadas: readonly number[] | null
  onArrastar: (contas: readonly number[] | null) => void
  onDestinos: () => void
  podeEditar: boolean
  celular: boolean
}

export function ListaContas(props: ListaContasProps) {
  const { contas, periodo, grupos, destinos, rascunho, selecao, onSelecao, editando, onEditar, onDestino, podeEditar, celular } = props
  const { arrastadas, onArrastar, onDestinos } = props
  const { t } = useTranslation('de-para')
  const { atalhos, language } = usePreferencias()
  const rolo = useRef<HTMLDivElement>(null)
  const ids = contas.map((conta) => conta.contaId)
  const ativaIndex = selecao.ativa === null ? -1 : ids.indexOf(selecao.ativa)
  // On a phone the page scrolls instead of the list, so the virtualizer needs its offset.
  const [comeco, setComeco] = useState(0)
  const comRascunho = rascunho.size > 0
  // The bar of the draft moves the list down.
  useLayoutEffect(() => setComeco(celular ? (rolo.current?.offsetTop ?? 0) : 0), [celular, comRascunho])
  const virtual = useVirtualizer({
    count: contas.length,
    getScrollElement: () => (celular ? (rolo.current?.closest('main') ?? null) : rolo.current),
    scrollMargin: comeco,
    estimateSize: () => (celular ? 76 : 32),
    overscan: 12,
    getItemKey: (index) => contas[index]?.contaId ?? index,
    scrollPaddingStart: celular ? 0 : 30,
    // The selection bar covers the end of a phone page.
    scrollPaddingEnd: celular ? BARRAS : 8,
    // `aria-activedescendant` refers to the active row, so it must exist at any scroll position.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return ativaIndex < 0 || shown.includes(ativaIndex) ? shown : [...shown, ativaIndex]
    },
  })

  const saldoTitulo = periodo ? t('lista.saldoDe', { periodo: formatPeriodo(periodo.inicio, periodo.fim, language) }) : t('lista.saldo')
  // Rows are separate grids, so they share one width, enough for the longest amount and the header.
  const saldoLargura = useMemo(
    () =>
      Math.max(
        SALDO_MIN,
        saldoTitulo.length * LETRA + SALDO_FOLGA,
        ...contas.map((conta) => formatCentavos(conta.saldoCentavos).length * DIGITO + SALDO_FOLGA),
      ),
    [contas, saldoTitulo],
  )
  const codigoLargura = useMemo(
    () => Math.min(CODIGO_MAX, Math.max(CODIGO_MIN, ...contas.map((conta) => conta.codigo.length * DIGITO + CODIGO_FOLGA))),
    [contas],
  )
  const vista = useRef(selecao.ativa)
  useEffect(() => {
    const moveu = vista.current !== selecao.ativa
    vista.current = selecao.ativa
    // A save moves the row among the mapped ones; the list must not scroll after it.
    if (ativaIndex >= 0 && (moveu || comRascunho)) virtual.scrollToIndex(ativaIndex, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- the virtualizer is stable; the bar of the draft reduces the height
  }, [selecao.ativa, comRascunho])

  const [sobre, setSobre] = useState<number | null>(null)
  const destinoDe = ({ contaId, grupoItem }: ContaDePara): number | null =>
    rascunho.has(contaId) ? (rascunho.get(contaId) ?? null) : (grupoItem?.id ?? null)
  const recebe = (conta: ContaDePara): boolean => arrastadas !== null && !arrastadas.includes(conta.contaId) && destinoDe(conta) !== null
  const take = (event: DragEvent, { contaId, codigo, descricao }: ContaDePara) => {
    const acao = { tipo: 'pegar', id: contaId } as const
    const levadas = alvosOf(reduceSelecao(selecao, acao, ids), ids)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData(
      'text/plain',
      levadas.length === 1 ? `${codigo} ${descricao}` : t('selecao.contas', { count: levadas.length }),
    )
    onSelecao(acao)
    // Opening the panel during dragstart would cancel the drag.
    setTimeout(() => onArrastar(levadas))
  }
  const letGo = () => {
    setSobre(null)
    onArrastar(null)
  }

  const alvos = alvosOf(selecao, ids)
  const edit = () => {
    const target = selecao.ativa ?? alvos[0]
    if (podeEditar && target !== undefined) onEditar(target)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const { key, shiftKey: shift, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'a') onSelecao({ tipo: 'todas' })
    else if (key === 'ArrowDown') onSelecao({ tipo: 'mover', passo: 1, shift })
    else if (key === 'ArrowUp') onSelecao({ tipo: 'mover', passo: -1, shift })
    else if (key === 'PageDown') onSelecao({ tipo: 'mover', passo: PAGINA, shift })
    else if (key === 'PageUp') onSelecao({ tipo: 'mover', passo: -PAGINA, shift })
    else if (key === 'Home') onSelecao({ tipo: 'mover', passo: -contas.length, shift })
    else if (key === 'End') onSelecao({ tipo: 'mover', passo: contas.length, shift })
    else if (key === ' ') onSelecao({ tipo: 'alternar' })
    else if (key === 'Enter') edit()
    else if (key.toLowerCase() === 'd' && podeEditar && !celular && !ctrlKey && !metaKey && atalhos === 'ligados') onDestinos()
    else if (key === 'Escape') onSelecao({ tipo: 'limpar' })
    else if (key === 'Delete' && podeEditar) onDestino(alvos, null)
    else if (key.toLowerCase() === 's' && podeEditar && !ctrlKey && !metaKey && atalhos === 'ligados') accept(alvos)
    else return
    event.preventDefault()
  }

  const accept = (chosen: readonly number[]) => {
    for (const conta of contas)
      if (conta.sugestao && chosen.includes(conta.contaId) && (chosen.length === 1 || hasSugestaoSegura(conta)))
        onDestino([conta.contaId], conta.sugestao.grupoItem.id)
  }

  const click = (event: MouseEvent, conta: ContaDePara) => {
    const element = event.target instanceof Element ? event.target : null
    if (element?.closest('[data-editor]')) return
    rolo.current?.focus({ preventScroll: true })
    const caixa = element?.closest('[data-caixa]') !== null && element !== null
    onSelecao({ tipo: 'clicar', id: conta.contaId, shift: event.shiftKey, ctrl: caixa || event.ctrlKey || event.metaKey })
    if (element?.closest('[data-sugestao]') && podeEditar)
      accept(selecao.escolhidas.has(conta.contaId) && hasSugestaoSegura(conta) ? alvos : [conta.contaId])
    else if (element?.closest('[data-destino]') && podeEditar) onEditar(conta.contaId)
  }

  return (
    <div
      ref={rolo}
      className={styles['rolo']}
      style={{ ['--saldo' as string]: `${saldoLargura}px`, ['--codigo' as string]: `${codigoLargura}px` }}
      data-leitura={!podeEditar || undefined}
      role="grid"
      aria-label={t('lista.nome')}
      aria-rowcount={contas.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={selecao.ativa === null ? undefined : `conta-${selecao.ativa}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => selecao.ativa === null && contas[0] && onSelecao({ tipo: 'mover', passo: 1, shift: false })}
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
              indice={item.index}
              topo={item.start - comeco}
              escolhida={selecao.escolhidas.has(contaId)}
              ativa={selecao.ativa === contaId}
              rascunho={rascunho.has(contaId) ? { destino: destinos.get(rascunho.get(contaId) ?? 0) ?? null } : null}
              editor={
                editando === contaId
                  ? {
                      grupos,
                      quantas: Math.max(1, alvos.length),
                      onChoose: (grupoItemId) => onDestino(alvos.includes(contaId) ? alvos : [contaId], grupoItemId),
                      onClose: () => {
                        onEditar(null)
                        rolo.current?.focus({ preventScroll: true })
                      },
                    }
                  : null
              }
              podeEditar={podeEditar}
              arrastada={arrastadas?.includes(contaId) === true}
              sobre={sobre === contaId}
              onClick={(event) => click(event, conta)}
              onDragStart={(event) => take(event, conta)}
              onDragEnd={letGo}
              onDragOver={() => {
                const pode = recebe(conta)
                if (sobre !== (pode ? contaId : null)) setSobre(pode ? contaId : null)
                return pode
              }}
              onDrop={() => {
                if (arrastadas && recebe(conta)) onDestino(arrastadas, destinoDe(conta))
                letGo()
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
