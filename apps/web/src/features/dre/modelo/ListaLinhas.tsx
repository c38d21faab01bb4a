import type { DreEstrutura, DreItemSalvo } from '@lastro/contract'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Inline, Panel } from '../../../ui/layout.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { useDragAndDrop } from '../../../ui/use-drag-and-drop.ts'
import styles from './DreModelo.module.css'
import { describeItem, stepLocation } from './draft.ts'

interface ListaLinhasProps {
  estrutura: DreEstrutura
  canChange: boolean
  canCreate: boolean
  canRemove: boolean
  onLocation: (line: DreItemSalvo, idBefore: number | null) => void
  onEdit: (line: DreItemSalvo) => void
  onDuplicar: (line: DreItemSalvo) => void
  onRemove: (line: DreItemSalvo) => void
}

export function ListaLinhas(props: ListaLinhasProps) {
  const { estrutura, canChange, canCreate, canRemove, onLocation, onEdit, onDuplicar, onRemove } = props
  const { t } = useTranslation('dre-modelo')
  const { itens, grupos } = estrutura
  const drag = useDragAndDrop(itens, onLocation)
  const step = (line: DreItemSalvo, offset: 1 | -1) => {
    const location = stepLocation(itens, line.id, offset)
    if (location) onLocation(line, location.antesDeId)
  }
  const onKeyDown = (event: KeyboardEvent, line: DreItemSalvo) => {
    if (event.altKey && canChange && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      step(line, event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'F2' && canChange) onEdit(line)
    else if (event.key === 'Delete' && canRemove) onRemove(line)
  }
  return (
    <Panel as="ol" divided className={styles['linhas']} aria-label={t('lista.nome')}>
      {itens.map((line, i) => {
        const { id, item } = line
        const nome = item.descricao
        return (
          // Dragging is for the mouse; the link and the buttons inside move the line too.
          <Inline as="li" key={id} padding={[2, 12]} data-row data-tipo={item.tipo} draggable={canChange} {...drag(i, nome)}>
            <Link
              to={paths.dreDetalhes}
              params={{ id: String(id) }}
              className={styles['linha']}
              draggable={false}
              onKeyDown={(event) => onKeyDown(event, line)}
            >
              <Text weight="bold">{item.codigo}</Text>
              <span>{nome}</span>
              <Truncate size={12} tone="quiet" dir="ltr">
                {describeItem(grupos, item)}
              </Truncate>
            </Link>
            <span className={styles['tipo']}>
              <Chip>{t(`tipos.${item.tipo}.nome`)}</Chip>
            </span>
            <RowActions
              nome={nome}
              actions={[
                canChange && { icon: 'up', label: t('lista.subir', { nome }), disabled: i === 0, run: () => step(line, -1) },
                canChange && {
                  icon: 'down',
                  label: t('lista.descer', { nome }),
                  disabled: i === itens.length - 1,
                  run: () => step(line, 1),
                },
                canChange && { icon: 'pencil', label: t('lista.editar', { nome }), run: () => onEdit(line) },
                canCreate && { icon: 'copy', label: t('lista.duplicar', { nome }), run: () => onDuplicar(line) },
                canRemove && { icon: 'trash', label: t('lista.excluir', { nome }), run: () => onRemove(line) },
              ]}
            />
          </Inline>
        )
      })}
    </Panel>
  )
}
