import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { LugaresMenus } from './LugaresMenus.tsx'

interface RecorteMenusProps extends ComponentProps<typeof LugaresMenus> {
  rateado: boolean
  /** Null where before and after stand side by side already. */
  onRateado: ((rateado: boolean) => void) | null
}

/** What part of the company is counted, and whether before or after rateio. */
export function RecorteMenus({ rateado, onRateado, ...lugares }: RecorteMenusProps) {
  const { t } = useTranslation('dre')
  return (
    <>
      <LugaresMenus {...lugares} />
      {/* Rateio is of the whole company: the server refuses it to who sees a part. */}
      {!lugares.alcance.limitado && onRateado && (
        <ToolbarButton pressed={rateado} title={t('rateio.titulo')} onClick={() => onRateado(!rateado)}>
          {t('rateio.depois')}
        </ToolbarButton>
      )}
    </>
  )
}
