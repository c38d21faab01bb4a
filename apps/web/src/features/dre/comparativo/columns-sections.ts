import { COMPARATIVO_POR, type ComparativoAnalise, type ComparativoPor } from '@lastro/contract'
import type { TFunction } from 'i18next'
import type { MenuSection } from '../../../ui/Menu.tsx'

export function porSection(
  t: TFunction<'dre-comparativo'>,
  {
    por,
    all = COMPARATIVO_POR,
    onChange,
  }: { por: ComparativoPor; all?: readonly ComparativoPor[]; onChange: (por: ComparativoPor) => void },
): MenuSection {
  return {
    label: t('montar.por'),
    options: all.map((each) => ({
      id: each,
      text: t(`por.${each}`),
      isChosen: each === por,
      run: () => onChange(each),
    })),
  }
}

interface AnalisesSection {
  analises: readonly ComparativoAnalise[]
  checked: readonly ComparativoAnalise[]
  isImpossible?: (analise: ComparativoAnalise) => boolean
  onChange: (checked: ComparativoAnalise[]) => void
}

export function analisesSection(
  t: TFunction<'dre-comparativo'>,
  { analises, checked, isImpossible, onChange }: AnalisesSection,
): MenuSection {
  return {
    multiple: true,
    options: analises.map((analise) => ({
      id: analise,
      text: t(`analises.${analise}`),
      isChosen: checked.includes(analise),
      disabled: isImpossible?.(analise) ?? false,
      run: () => onChange(checked.includes(analise) ? checked.filter((each) => each !== analise) : [...checked, analise]),
    })),
  }
}
