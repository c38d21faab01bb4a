import { COLUNA_TOTAL, type TotalMetodo, readNode } from '@lastro/engine'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { Inline } from '../../../ui/layout.tsx'
import { orientTyped } from './celula.ts'
import { type PreviewMetodo, type TypedTotal, metodosDe } from './distribute.ts'
import styles from './grade.module.css'
import type { GradeModelo } from './modelo.ts'

interface DistribuirPainelProps {
  modelo: GradeModelo
  typed: TypedTotal
  previews: ReadonlyMap<TotalMetodo, PreviewMetodo>
  metodo: TotalMetodo
  anoAnterior: string
  top: number
  onMetodo: (metodo: TotalMetodo) => void
  onConfirm: () => void
  onCancel: () => void
}

export function DistribuirPainel({
  modelo,
  typed,
  previews,
  metodo,
  anoAnterior,
  top,
  onMetodo,
  onConfirm,
  onCancel,
}: DistribuirPainelProps) {
  const { t } = useTranslation('orcamento-grade')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const { node, coluna, totalCentavos } = typed
  const preview = previews.get(metodo)
  const shown = (valor: number) => orientTyped(modelo, node, valor)
  const finished = preview?.result
  const isAno = coluna === COLUNA_TOTAL

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onConfirm()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Esc and Enter work anywhere in the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={styles['painel']} role="dialog" aria-label={t('distribuir.titulo')} style={{ top }} onKeyDown={onKeyDown}>
      <Text as="h2" weight="semibold">
        {t('distribuir.titulo')} <Valor centavos={shown(totalCentavos)} zero="zero" />{' '}
        {finished?.ok && t('distribuir.em', { count: isAno ? countMeses(preview) : finished.celulas.length })}
      </Text>
      <Note>
        {t('distribuir.era')} <Valor centavos={shown(readNode(modelo.arvore, node, coluna))} zero="zero" />.{' '}
        {finished && finished.presas.length > 0 && t('distribuir.fora', { count: finished.presas.length })}
      </Note>
      <div role="radiogroup" aria-label={t('distribuir.metodo')}>
        {metodosDe(coluna).map((each) => (
          <Choice
            key={each}
            ref={each === metodo ? first : undefined}
            type="radio"
            name="metodo"
            checked={each === metodo}
            onChange={() => onMetodo(each)}
          >
            {t(`distribuir.metodos.${each}`, { ano: anoAnterior })}
            {isAno && <Barras valores={previews.get(each)?.mesesCentavos ?? []} isChosen={each === metodo} />}
          </Choice>
        ))}
      </div>
      {finished?.ok && finished.criterio !== 'pesos' && <Note tone="warn">{t(`distribuir.criterio.${finished.criterio}`)}</Note>}
      <Inline className={styles['pe']}>
        <Inline as="span" gap={4} grow>
          {finished?.ok ? (
            <>
              <Text tone="fav">
                <Icon name="check" size={12} />
              </Text>
              {t('distribuir.diferenca')} <Valor centavos={preview?.diferencaCentavos ?? null} zero="zero" />
            </>
          ) : (
            t('distribuir.tudoPreso')
          )}
        </Inline>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancelar')}
        </Button>
        <Button size="small" variant="primary" disabled={!finished?.ok} onClick={onConfirm}>
          {t('distribuir.titulo')}
        </Button>
      </Inline>
    </div>
  )
}

function countMeses(preview: PreviewMetodo | undefined): number {
  return preview?.result.ok ? new Set(preview.result.celulas.map(({ mes }) => mes)).size : 0
}

function Barras({ valores, isChosen }: { valores: readonly number[]; isChosen: boolean }) {
  const largest = Math.max(1, ...valores.map(Math.abs))
  return (
    <svg className={styles['barras']} data-escolhido={isChosen || undefined} viewBox="0 0 82 18" aria-hidden="true">
      {valores.map((valor, mes) => {
        const height = Math.max(1, Math.round((Math.abs(valor) / largest) * 17))
        // The months have a fixed order.
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={mes} x={mes * 7} y={18 - height} width="5" height={height} rx="1" />
      })}
    </svg>
  )
}
