import { COMPARATIVO_POR, type ComparativoAnalise, type ComparativoPor } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { comMantine } from '../../../theme/with-mantine.tsx'
import menus from '../Menus.module.css'

interface ByOptionsProps {
  por: ComparativoPor
  onChange: (por: ComparativoPor) => void
}

export const PorOpcoes = comMantine(function PorOpcoes({ por, onChange }: ByOptionsProps) {
  const { t } = useTranslation('dre-comparativo')
  return (
    <Menu.RadioGroup
      value={por}
      onChange={(valor) => {
        const chosen = COMPARATIVO_POR.find((each) => each === valor)
        if (chosen) onChange(chosen)
      }}
    >
      {COMPARATIVO_POR.map((each) => (
        <Menu.RadioItem key={each} value={each} className={menus['item']}>
          {t(`por.${each}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
})

interface AnalisesOptionsProps {
  analises: readonly ComparativoAnalise[]
  checked: readonly ComparativoAnalise[]
  isImpossivel?: (analise: ComparativoAnalise) => boolean
  onChange: (marked: ComparativoAnalise[]) => void
}

export const AnalisesOpcoes = comMantine(function AnalisesOpcoes(props: AnalisesOptionsProps) {
  const { analises, checked, isImpossivel = () => false, onChange } = props
  const { t } = useTranslation('dre-comparativo')
  return analises.map((analise) => (
    <Menu.CheckboxItem
      key={analise}
      className={menus['item']}
      checked={checked.includes(analise)}
      disabled={isImpossivel(analise)}
      onChange={() => onChange(checked.includes(analise) ? checked.filter((each) => each !== analise) : [...checked, analise])}
    >
      {t(`analises.${analise}`)}
    </Menu.CheckboxItem>
  ))
})
