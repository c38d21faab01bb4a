import type { DreEstrutura, DreItemSalvo } from '@lastro/contract'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useArrasto } from '../../../ui/use-drag-and-drop.ts'
import styles from './DreModelo.module.css'
import { describeItem, stepLugar } from './draft.ts'

interface ListaLinhasProps {
  estrutura: DreEstrutura
  podeMudar: boolean
  podeCriar: boolean
  podeExcluir: boolean
  onLugar: (linha: DreItemSalvo, antesDeId: number | null) => void
  onEditar: (linha: DreItemSalvo) => void
  onDuplicar: (linha: DreItemSalvo) => void
  onExcluir: (linha: DreItemSalvo) => void
}

/** Lines in order; moved by drag, by buttons, or by Alt and the arrow keys. */
export function ListaLinhas(props: ListaLinhasProps) {
  const { estrutura, podeMudar, podeCriar, podeExcluir, onLugar, onEditar, onDuplicar, onExcluir } = props
  const { t } = useTranslation('dre-modelo')
  const { itens, grupos } = estrutura
  const arrasto = useArrasto(itens, onLugar)
  const step = (linha: DreItemSalvo, passo: 1 | -1) => {
    const lugar = stepLugar(itens, linha.id, passo)
    if (lugar) onLugar(linha, lugar.antesDeId)
  }
  const onKeyDown = (event: KeyboardEvent, linha: DreItemSalvo) => {
    if (event.altKey && podeMudar && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      step(linha, event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'F2' && podeMudar) onEditar(linha)
    else if (event.key === 'Delete' && podeExcluir) onExcluir(linha)
  }
  return (
    <ol className={styles['linhas']} aria-label={t('lista.nome')}>
      {itens.map((linha, i) => {
        const { id, item } = linha
        const nome = item.descricao
        return (
          // Dragging is for the mouse; the link and the buttons inside move the line too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={id} data-tipo={item.tipo} draggable={podeMudar} {...arrasto(i, nome)}>
            <Link
              to={paths.dreDetalhes}
              params={{ id: String(id) }}
              className={styles['linha']}
              draggable={false}
              onKeyDown={(event) => onKeyDown(event, linha)}
            >
              <b>{item.codigo}</b>
              <span className={styles['nome']}>{nome}</span>
              <small dir="ltr">{describeItem(grupos, item)}</small>
            </Link>
            <span className={styles['tipo']}>
              <Chip>{t(`tipos.${item.tipo}.nome`)}</Chip>
            </span>
            <span className={styles['botoes']}>
              {podeMudar && (
                <>
                  <IconButton icon="up" label={t('lista.subir', { nome })} disabled={i === 0} onClick={() => step(linha, -1)} />
                  <IconButton
                    icon="down"
                    label={t('lista.descer', { nome })}
                    disabled={i === itens.length - 1}
                    onClick={() => step(linha, 1)}
                  />
                  <IconButton icon="pencil" label={t('lista.editar', { nome })} onClick={() => onEditar(linha)} />
                </>
              )}
              {podeCriar && <IconButton icon="copy" label={t('lista.duplicar', { nome })} onClick={() => onDuplicar(linha)} />}
              {podeExcluir && <IconButton icon="trash" label={t('lista.excluir', { nome })} onClick={() => onExcluir(linha)} />}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
