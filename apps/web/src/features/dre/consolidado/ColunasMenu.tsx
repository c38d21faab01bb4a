import type { ComparativoAnalise } from '@lastro/contract'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { comMantine } from '../../../theme/with-mantine.tsx'
import { IN_PAGE } from '../../../ui/portal.ts'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import { type Comparar, sortFontes } from '../compare.ts'
import { AnalisesOpcoes, PorOpcoes } from '../comparativo/ColunasOpcoes.tsx'
import menus from '../Menus.module.css'

interface ColunasMenuProps {
  comparar: Comparar
  canSeeOrcamento: boolean
  onChange: (mudanca: Partial<Comparar>) => void
}

const ANALISES = ['av', 'variacao', 'percentual'] as const satisfies readonly ComparativoAnalise[]

export const ColunasMenu = comMantine(function ColunasMenu({ comparar, canSeeOrcamento, onChange }: ColunasMenuProps) {
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
    <Menu position="bottom-start" width={280} closeOnItemClick={false} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton menu>{t('colunas')}</ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('colunas')}>
        <Menu.Label>{colunas('montar.por')}</Menu.Label>
        <PorOpcoes por={comparar.por} onChange={(por) => onChange({ por })} />
        <Menu.Divider />
        {others.map((fonte) => (
          <Menu.CheckboxItem
            key={fonte}
            className={menus['item']}
            checked={comparar.fontes.includes(fonte)}
            onChange={() => toggleFonte(fonte)}
          >
            {colunas(`fontes.${fonte}`)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <AnalisesOpcoes
          analises={ANALISES}
          checked={comparar.analises}
          isImpossivel={(analise) => analise !== 'av' && !otherWith}
          onChange={(analises) => onChange({ analises })}
        />
      </Menu.Dropdown>
    </Menu>
  )
})
