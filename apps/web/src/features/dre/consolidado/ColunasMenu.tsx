import type { ComparativoAnalise } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../ui/Menu.tsx'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import { type Comparar, sortFontes } from '../compare.ts'
import { analisesSection, porSection } from '../comparativo/columns-sections.ts'

interface ColunasMenuProps {
  comparar: Comparar
  canSeeOrcamento: boolean
  onChange: (mudanca: Partial<Comparar>) => void
}

const ANALISES = ['av', 'variacao', 'percentual'] as const satisfies readonly ComparativoAnalise[]

export function ColunasMenu({ comparar, canSeeOrcamento, onChange }: ColunasMenuProps) {
  const { t } = useTranslation('dre-consolidado')
  const { t: colunas } = useTranslation('dre-comparativo')
  const others = (['orcado', 'anterior'] as const).filter((fonte) => fonte === 'anterior' || canSeeOrcamento)
  const otherWith = others.some((fonte) => comparar.fontes.includes(fonte))
  const toggleFonte = (fonte: (typeof others)[number]) =>
    onChange({
      fontes: sortFontes([
        'realizado',
        ...others.filter((each) => (each === fonte ? !comparar.fontes.includes(each) : comparar.fontes.includes(each))),
      ]),
    })
  return (
    <Menu
      label={t('colunas')}
      width={280}
      dense
      staysOpen
      renderButton={(button) => (
        <ToolbarButton {...button} menu>
          {t('colunas')}
        </ToolbarButton>
      )}
      sections={[
        porSection(colunas, { por: comparar.por, onChange: (por) => onChange({ por }) }),
        {
          multiple: true,
          options: others.map((fonte) => ({
            id: fonte,
            text: colunas(`fontes.${fonte}`),
            isChosen: comparar.fontes.includes(fonte),
            run: () => toggleFonte(fonte),
          })),
        },
        analisesSection(colunas, {
          analises: ANALISES,
          checked: comparar.analises,
          isImpossible: (analise) => analise !== 'av' && !otherWith,
          onChange: (analises) => onChange({ analises }),
        }),
      ]}
    />
  )
}
