import { COMPARATIVO_ANALISES, COMPARATIVO_DIMENSOES, type DreComparativo } from '@lastro/contract'
import { formatPeriodo } from '@lastro/formato'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { IN_PAGE } from '../../../ui/portal.ts'
import { ToolbarButton } from '../../../ui/Toolbar.tsx'
import { type Comparar, sortFontes, writeComparar } from '../compare.ts'
import menus from '../Menus.module.css'
import type { SetVisao } from '../use-visao.ts'
import { AnalisesOpcoes, PorOpcoes } from './ColunasOpcoes.tsx'
import styles from './Comparativo.module.css'
import { comMantine } from '../../../theme/with-mantine.tsx'

interface AssembleMenuProps {
  comparativo: DreComparativo
  comparar: Comparar
  setVisao: SetVisao
  canSeeOrcamento: boolean
}

export const MontarMenu = comMantine(function MontarMenu({ comparativo, comparar, setVisao, canSeeOrcamento }: AssembleMenuProps) {
  const { t } = useTranslation('dre-comparativo')
  const { language } = usePreferencias()
  const { fontes, opcoes, alcance } = comparativo
  // The first change replaces `cenarios` by explicit names.
  const marked = fontes.map(({ chave }) => chave)
  const change = (mudanca: Partial<Comparar>) =>
    setVisao({ comparar: writeComparar({ ...comparar, fontes: marked, ...mudanca }), explicar: null })
  const toggleFonte = (key: string) => {
    const fresh = marked.includes(key) ? marked.filter((each) => each !== key) : [...marked, key]
    if (fresh.length > 0) change({ fontes: sortFontes(fresh) })
  }
  const baseSources = ['realizado', ...(canSeeOrcamento ? (['orcado', 'previsto'] as const) : []), 'anterior'] as const
  const dimensoes = COMPARATIVO_DIMENSOES.filter((dimensao) => dimensao !== 'rateio' || !alcance.limitado)
  return (
    <Menu position="bottom-start" width="min(320px, 100vw - 24px)" closeOnItemClick={false} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton menu>{t('montar.nome')}</ToolbarButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('montar.nome')} className={styles['menu']}>
        <Menu.Label>{t('montar.fontes')}</Menu.Label>
        {baseSources.map((fonte) => (
          <Menu.CheckboxItem key={fonte} className={menus['item']} checked={marked.includes(fonte)} onChange={() => toggleFonte(fonte)}>
            {t(`fontes.${fonte}`)}
          </Menu.CheckboxItem>
        ))}
        {opcoes.map(({ id, nome, versaoNumero, inicio, vigente, status }) => (
          <Menu.CheckboxItem
            key={id}
            className={menus['item']}
            checked={marked.includes(`orcamento:${id}`)}
            onChange={() => toggleFonte(`orcamento:${id}`)}
            title={t('montar.orcamento', {
              nome,
              versao: versaoNumero,
              inicio: formatPeriodo(inicio, inicio, language),
              status: t(`status.${status}`),
            })}
          >
            {t('versao', { nome, versao: versaoNumero })}
            {vigente && ` · ${t('montar.vigente')}`}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('montar.por')}</Menu.Label>
        <PorOpcoes por={comparar.por} onChange={(por) => change({ por })} />
        <Menu.Divider />
        <Menu.Label>{t('montar.dimensao')}</Menu.Label>
        <Menu.RadioGroup
          value={comparar.dimensao ?? ''}
          onChange={(valor) => change({ dimensao: dimensoes.find((each) => each === valor) })}
        >
          <Menu.RadioItem value="" className={menus['item']}>
            {t('dimensoes.nenhuma')}
          </Menu.RadioItem>
          {dimensoes.map((dimensao) => (
            <Menu.RadioItem key={dimensao} value={dimensao} className={menus['item']}>
              {t(`dimensoes.${dimensao}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('montar.analises')}</Menu.Label>
        <AnalisesOpcoes analises={COMPARATIVO_ANALISES} checked={comparar.analises} onChange={(analises) => change({ analises })} />
      </Menu.Dropdown>
    </Menu>
  )
})
