import { COMPARATIVO_POR, type ComparativoAnalise, type ComparativoPor } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { comMantine } from '../../../theme/with-mantine.tsx'
import menus from '../Menus.module.css'

interface PorOpcoesProps {
  por: ComparativoPor
  onChange: (por: ComparativoPor) => void
}

export const PorOpcoes = comMantine(function PorOpcoes({ por, onChange }: PorOpcoesProps) {
  const { t } = useTranslation('dre-comparativo')
  return (
    <Menu.RadioGroup
      value={por}
      onChange={(valor) => {
        const escolhido = COMPARATIVO_POR.find((each) => each === valor)
        if (escolhido) onChange(escolhido)
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

interface AnalisesOpcoesProps {
  analises: readonly ComparativoAnalise[]
  marcadas: readonly ComparativoAnalise[]
  isImpossivel?: (analise: ComparativoAnalise) => boolean
  onChange: (marcadas: ComparativoAnalise[]) => void
}

export const AnalisesOpcoes = comMantine(function AnalisesOpcoes(props: AnalisesOpcoesProps) {
  const { analises, marcadas, isImpossivel = () => false, onChange } = props
  const { t } = useTranslation('dre-comparativo')
  return analises.map((analise) => (
    <Menu.CheckboxItem
      key={analise}
      className={menus['item']}
      checked={marcadas.includes(analise)}
      disabled={isImpossivel(analise)}
      onChange={() => onChange(marcadas.includes(analise) ? marcadas.filter((each) => each !== analise) : [...marcadas, analise])}
    >
      {t(`analises.${analise}`)}
    </Menu.CheckboxItem>
  ))
})
