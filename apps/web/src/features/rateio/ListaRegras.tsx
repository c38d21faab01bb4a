import type { RateioLista, RateioRegraSalva } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../table/DataTable.tsx'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { RowActions } from '../../ui/RowActions.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Inline } from '../../ui/layout.tsx'
import { Text, Truncate } from '../../ui/Text.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { useDragAndDrop } from '../../ui/use-drag-and-drop.ts'
import { nameOf } from './names.ts'
import styles from './Rateio.module.css'
import type { Undistributed } from './undistributed.ts'

interface ListaRegrasProps {
  list: RateioLista
  /** By id of the rule. */
  undistributed: ReadonlyMap<number, Undistributed>
  canChange: boolean
  canRemove: boolean
  onOpen: (regra: RateioRegraSalva) => void
  onEnable: (regra: RateioRegraSalva, active: boolean) => void
  onRemove: (regra: RateioRegraSalva) => void
  onLocation: (regra: RateioRegraSalva, idBefore: number | null) => void
}

export function ListaRegras({ list, undistributed, canChange, canRemove, onOpen, onEnable, onRemove, onLocation }: ListaRegrasProps) {
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
  const indexOf = ({ id }: RateioRegraSalva) => regras.findIndex((regra) => regra.id === id)
  return (
    <DataTable
      label={t('lista.nome')}
      frame="inline"
      className={styles['regras']}
      rows={regras}
      rowKey={({ id }) => id}
      rowHeader="nome"
      // Dragging is mouse-only; the buttons, and Alt with the arrow keys, do the same.
      rowProps={(regra) => ({ draggable: canChange, ...drag(indexOf(regra), regra.nome) })}
      columns={[
        { id: 'ordem', header: t('lista.ordem'), numeric: true, wide: true, cell: (_, i) => i + 1 },
        {
          id: 'nome',
          header: t('lista.regra'),
          cell: (regra, i) => {
            const stayed = regra.ativo ? undistributed.get(regra.id) : undefined
            return (
              <>
                <button type="button" className={styles['regra']} onClick={() => onOpen(regra)} onKeyDown={(event) => onKeyDown(event, i)}>
                  <Truncate max={320} weight="semibold" {...(!regra.ativo && { tone: 'quiet' })}>
                    {regra.nome}
                  </Truncate>
                </button>
                {stayed && (
                  <Text as="div" size={12} tone="unf" className={styles['sobra']}>
                    <Inline as="span" gap={4}>
                      <Icon name="warning" size={12} />
                      <span>
                        {t('lista.naoDistribuido', { count: stayed.meses })} <Valor centavos={stayed.valorCentavos} />
                      </span>
                    </Inline>
                  </Text>
                )}
              </>
            )
          },
        },
        { id: 'metodo', header: t('editor.metodo'), wide: true, cell: ({ metodo }) => t(`metodos.${metodo.tipo}.nome`) },
        {
          id: 'origem',
          header: t('editor.origem'),
          wide: true,
          cell: ({ origem }) => {
            const nomes = origem.centrosCusto.map((id) => (id === 0 ? t('editor.semCentro') : nameOf(list, id))).join(', ')
            return (
              <Truncate max={320} title={nomes}>
                {nomes}
              </Truncate>
            )
          },
        },
        { id: 'vigencia', header: t('lista.vigencia'), wide: true, cell: vigencia },
        {
          id: 'situacao',
          header: t('lista.situacao'),
          cell: ({ ativo }) => (ativo ? t('lista.ligada') : <Chip>{t('lista.desligada')}</Chip>),
        },
        {
          id: 'acoes',
          header: t('lista.acoes'),
          hideHeader: true,
          cell: (regra, i) => (
            <Inline gap={4} justify="end">
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
          ),
        },
      ]}
    />
  )
}
