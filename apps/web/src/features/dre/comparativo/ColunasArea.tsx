import type { DreComparativo } from '@lastro/contract'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Note } from '../comentarios/comentarios.ts'
import dre from '../Dre.module.css'
import type { DreVisao } from '../dre-search.ts'
import type { SetVisao } from '../use-visao.ts'
import { ComparativoTable } from './ComparativoTable.tsx'

interface ColunasAreaProps {
  comparativo: DreComparativo
  /** Key of the requested columns. Another key means another table, without an active cell. */
  pedido: string
  visao: DreVisao
  setVisao: SetVisao
  rereading: boolean
  notes?: ReadonlyMap<string, readonly Note[]>
  panel: ReactNode
  onClose: () => void
  children?: ReactNode
}

export function ColunasArea(props: ColunasAreaProps) {
  const { comparativo, pedido, visao, setVisao, rereading, notes, panel, onClose, children } = props
  const { t } = useTranslation('dre')
  const [aviso, setAviso] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (visao.explicar || panel) && !event.defaultPrevented) onClose()
  }
  return (
    <>
      {/* Esc closes the explanation from any focus; controls inside keep their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={dre['area']} onKeyDown={onKeyDown}>
        <div className={dre['centro']} data-relendo={rereading || undefined}>
          <ComparativoTable
            key={pedido}
            comparativo={comparativo}
            visao={visao}
            setVisao={setVisao}
            comentados={notes}
            onAviso={setAviso}
          />
          {children}
        </div>
        {panel}
      </div>
      <p className="visually-hidden" role="status" aria-label={t('aviso')}>
        {aviso}
      </p>
    </>
  )
}
