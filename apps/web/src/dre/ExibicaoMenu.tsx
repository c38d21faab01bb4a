import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import { ToolbarButton } from '../ui/Toolbar.tsx'
import { DRE_ESCALAS, type DreVisao, casasPadrao } from './dre-search.ts'
import styles from './Menus.module.css'
import type { SetVisao } from './use-visao.ts'

/** Scale and decimals, analysis beside every month, all lines open or closed. */
export function ExibicaoMenu({ visao, setVisao }: { visao: DreVisao; setVisao: SetVisao }) {
  const { t } = useTranslation('dre')
  const item = (
    chave: string,
    label: string,
    checked: boolean,
    run: () => void,
    role: 'menuitemradio' | 'menuitemcheckbox' = 'menuitemradio',
  ) => (
    <Menu.Item
      key={chave}
      role={role}
      aria-checked={checked}
      className={styles['item']}
      rightSection={checked && <Icon name="check" size={14} />}
      onClick={run}
    >
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={220} closeOnItemClick={false}>
      <Menu.Target>
        <ToolbarButton menu value={t(`escala.${visao.escala}`)} aria-label={t('exibicao.nome', { unidade: t(`escala.${visao.escala}`) })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('exibicao.escala')}</Menu.Label>
        {DRE_ESCALAS.map((escala) =>
          item(escala, t(`escala.${escala}`), escala === visao.escala, () => setVisao({ escala, casas: casasPadrao(escala) }, 'replace')),
        )}
        <Menu.Divider />
        <Menu.Label>{t('exibicao.casas')}</Menu.Label>
        {([0, 1, 2] as const).map((casas) =>
          item(`casas${casas}`, t(`exibicao.casas${casas}`), casas === visao.casas, () => setVisao({ casas }, 'replace')),
        )}
        <Menu.Divider />
        {item('porMes', t('exibicao.porMes'), visao.porMes, () => setVisao({ porMes: !visao.porMes }, 'replace'), 'menuitemcheckbox')}
        {item(
          'abertas',
          t('exibicao.abertas'),
          visao.abertas === 'todas',
          () => setVisao({ abertas: visao.abertas === 'todas' ? new Set<string>() : 'todas' }, 'replace'),
          'menuitemcheckbox',
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
