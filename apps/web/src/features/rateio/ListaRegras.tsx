import type { RateioLista, RateioRegraSalva } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { RowActions } from '../../ui/RowActions.tsx'
import { Detail, Text, Truncate } from '../../ui/Text.tsx'
import { Inline, Panel } from '../../ui/layout.tsx'
import { useDragAndDrop } from '../../ui/use-drag-and-drop.ts'
import { nameOf } from './names.ts'
import styles from './Rateio.module.css'

interface ListaRegrasProps {
  list: RateioLista
  canChange: boolean
  canRemove: boolean
  onOpen: (regra: RateioRegraSalva) => void
  onEnable: (regra: RateioRegraSalva, active: boolean) => void
  onRemove: (regra: RateioRegraSalva) => void
  onLocation: (regra: RateioRegraSalva, idBefore: number | null) => void
}

export function ListaRegras({ list, canChange, canRemove, onOpen, onEnable, onRemove, onLocation }: ListaRegrasProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { regras } = list
  const drag = useDragAndDrop(regras, onLocation)
  const step = (i: number, offset: 1 | -1) => {
    const regra = regras[i]
    if (regra === undefined || regras[i + offset] === undefined) return
    onLocation(regra, (offset === -1 ? regras[i - 1] : regras[i + 2])?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent, i: number) => {
    if (!canChange || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    step(i, event.key === 'ArrowUp' ? -1 : 1)
  }
  const vigencia = ({ mesInicio, mesFim }: RateioRegraSalva): string => {
    if (mesInicio === null && mesFim === null) return t('lista.sempre')
    if (mesInicio !== null && mesFim !== null) return formatPeriodo(mesInicio, mesFim, language)
    return mesInicio === null
      ? t('lista.ate', { mes: formatPeriodo(mesFim ?? '', mesFim ?? '', language) })
      : t('lista.desde', { mes: formatPeriodo(mesInicio, mesInicio, language) })
  }
  return (
    <Panel as="ol" divided className={styles['regras']} aria-label={t('lista.nome')}>
      {regras.map((regra, i) => (
        // Dragging is mouse-only; the buttons, and Alt with the arrow keys, do the same.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <Inline as="li" key={regra.id} padding={[6, 12]} data-row draggable={canChange} {...drag(i, regra.nome)}>
          <Text tone="quiet" className="num">
            {i + 1}
          </Text>
          <button type="button" className={styles['regra']} onClick={() => onOpen(regra)} onKeyDown={(event) => onKeyDown(event, i)}>
            <Truncate as="b" {...(!regra.ativo && { tone: 'quiet' })}>
              {regra.nome}
            </Truncate>
            <Detail>
              {t(`metodos.${regra.metodo.tipo}.nome`)} ·{' '}
              {regra.origem.centrosCusto.map((id) => (id === 0 ? t('editor.semCentro') : nameOf(list, id))).join(', ')} · {vigencia(regra)}
            </Detail>
          </button>
          {!regra.ativo && <Chip>{t('lista.desligada')}</Chip>}
          {canChange && (
            <Button
              size="small"
              aria-label={t(regra.ativo ? 'lista.desligarNome' : 'lista.ligarNome', { nome: regra.nome })}
              onClick={() => onEnable(regra, !regra.ativo)}
            >
              {t(regra.ativo ? 'lista.desligar' : 'lista.ligar')}
            </Button>
          )}
          <RowActions
            nome={regra.nome}
            actions={[
              canChange && { icon: 'up', label: t('lista.subir', { nome: regra.nome }), disabled: i === 0, run: () => step(i, -1) },
              canChange && {
                icon: 'down',
                label: t('lista.descer', { nome: regra.nome }),
                disabled: i === regras.length - 1,
                run: () => step(i, 1),
              },
              canRemove &&
                !regra.ativo && { icon: 'trash', label: t('lista.excluirNome', { nome: regra.nome }), run: () => onRemove(regra) },
            ]}
          />
        </Inline>
      ))}
    </Panel>
  )
}
