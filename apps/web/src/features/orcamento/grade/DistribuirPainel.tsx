import { COLUNA_TOTAL, type TotalMetodo, readNo } from '@lastro/engine'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Valor } from '../../../ui/Valor.tsx'
import { orientDigitado } from './celula.ts'
import { type PreviaMetodo, type TotalDigitado, metodosDe } from './distribute.ts'
import styles from './grade.module.css'
import type { GradeModelo } from './modelo.ts'

interface DistribuirPainelProps {
  modelo: GradeModelo
  digitado: TotalDigitado
  previas: ReadonlyMap<TotalMetodo, PreviaMetodo>
  metodo: TotalMetodo
  anoAnterior: string
  topo: number
  onMetodo: (metodo: TotalMetodo) => void
  onConfirm: () => void
  onCancel: () => void
}

/** Distributes a typed total over the cells below: choose a method, see the preview, confirm with Enter. */
export function DistribuirPainel({
  modelo,
  digitado,
  previas,
  metodo,
  anoAnterior,
  topo,
  onMetodo,
  onConfirm,
  onCancel,
}: DistribuirPainelProps) {
  const { t } = useTranslation('orcamento-grade')
  const primeiro = useRef<HTMLInputElement>(null)
  useEffect(() => primeiro.current?.focus(), [])
  const { no, coluna, totalCentavos } = digitado
  const previa = previas.get(metodo)
  const shown = (valor: number) => orientDigitado(modelo, no, valor)
  const feito = previa?.feito
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
    <div className={styles['painel']} role="dialog" aria-label={t('distribuir.titulo')} style={{ top: topo }} onKeyDown={onKeyDown}>
      <h2>
        {t('distribuir.titulo')} <Valor centavos={shown(totalCentavos)} zero="zero" />{' '}
        {feito?.ok && t('distribuir.em', { count: isAno ? countMeses(previa) : feito.celulas.length })}
      </h2>
      <p>
        {t('distribuir.era')} <Valor centavos={shown(readNo(modelo.arvore, no, coluna))} zero="zero" />.{' '}
        {feito && feito.presas.length > 0 && t('distribuir.fora', { count: feito.presas.length })}
      </p>
      <div role="radiogroup" aria-label={t('distribuir.metodo')}>
        {metodosDe(coluna).map((cada) => (
          <label key={cada} className={styles['metodo']} data-escolhido={cada === metodo || undefined}>
            <input
              ref={cada === metodo ? primeiro : undefined}
              type="radio"
              name="metodo"
              checked={cada === metodo}
              onChange={() => onMetodo(cada)}
            />
            {t(`distribuir.metodos.${cada}`, { ano: anoAnterior })}
            {isAno && <Barras valores={previas.get(cada)?.mesesCentavos ?? []} />}
          </label>
        ))}
      </div>
      {feito?.ok && feito.criterio !== 'pesos' && <p className={styles['aviso']}>{t(`distribuir.criterio.${feito.criterio}`)}</p>}
      <div className={styles['painelPe']}>
        <span className={styles['prova']}>
          {feito?.ok ? (
            <>
              <Icon name="check" size={12} />
              {t('distribuir.diferenca')} <Valor centavos={previa?.diferencaCentavos ?? null} zero="zero" />
            </>
          ) : (
            t('distribuir.tudoPreso')
          )}
        </span>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancelar')}
        </Button>
        <Button size="small" variant="primary" disabled={!feito?.ok} onClick={onConfirm}>
          {t('distribuir.titulo')}
        </Button>
      </div>
    </div>
  )
}

function countMeses(previa: PreviaMetodo | undefined): number {
  return previa?.feito.ok ? new Set(previa.feito.celulas.map(({ mes }) => mes)).size : 0
}

function Barras({ valores }: { valores: readonly number[] }) {
  const maior = Math.max(1, ...valores.map(Math.abs))
  return (
    <svg className={styles['barras']} viewBox="0 0 82 18" aria-hidden="true">
      {valores.map((valor, mes) => {
        const altura = Math.max(1, Math.round((Math.abs(valor) / maior) * 17))
        // The months have a fixed order.
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={mes} x={mes * 7} y={18 - altura} width="5" height={altura} rx="1" />
      })}
    </svg>
  )
}
