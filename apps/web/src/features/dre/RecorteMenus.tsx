import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { LugaresMenus } from './LugaresMenus.tsx'

interface RecorteMenusProps extends ComponentProps<typeof LugaresMenus> {
  rateado: boolean
  onRateado: ((rateado: boolean) => void) | null
}

export function RecorteMenus({ rateado, onRateado, ...locations }: RecorteMenusProps) {
  const { t } = useTranslation('dre')
  return (
    <>
      <LugaresMenus {...locations} />
      {!locations.alcance.limitado && onRateado && (
        <ToolbarButton pressed={rateado} title={t('rateio.titulo')} onClick={() => onRateado(!rateado)}>
          {t('rateio.depois')}
        </ToolbarButton>
      )}
    </>
  )
}
