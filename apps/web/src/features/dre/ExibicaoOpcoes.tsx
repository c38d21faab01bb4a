import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IN_PAGE } from '../../ui/portal.ts'
import { useAbertura } from '../../ui/lazy-menu.ts'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { type BaseAv, listBasesAv } from './base-av.ts'
import type { DreLinhaSemValores } from './demonstrativo.ts'
import { type DreVisao, casasPadrao } from './dre-search.ts'
import { DRE_CASAS, DRE_ESCALAS } from '../../navigation/dre-address.ts'
import styles from './Menus.module.css'
import type { SetVisao } from './use-visao.ts'
import { comMantine } from '../../theme/with-mantine.tsx'

export interface DisplayOptionsProps {
  visao: DreVisao
  setVisao: SetVisao
  linhas: readonly DreLinhaSemValores[]
  baseAv: BaseAv
}

export const ExibicaoOpcoes = comMantine(function ExibicaoOpcoes({ visao, setVisao, linhas, baseAv }: DisplayOptionsProps) {
  const { t } = useTranslation('dre')
  const { target, opened, setOpened } = useAbertura()
  const nome = t('exibicao.nome', { unidade: t(`escala.${visao.escala}`) })
  const setEscala = (value: string) => {
    const escala = DRE_ESCALAS.find((each) => each === value)
    if (escala) setVisao({ escala, casas: casasPadrao(escala) }, 'replace')
  }
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={220} closeOnItemClick={false} portalProps={IN_PAGE}>
      <Menu.Target>
        <ToolbarButton ref={target} menu value={t(`escala.${visao.escala}`)} aria-label={nome} />
      </Menu.Target>
      <Menu.Dropdown aria-label={nome} mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('exibicao.escala')}</Menu.Label>
        <Menu.RadioGroup value={visao.escala} onChange={setEscala}>
          {DRE_ESCALAS.map((escala) => (
            <Menu.RadioItem key={escala} value={escala} className={styles['item']}>
              {t(`escala.${escala}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('exibicao.casas')}</Menu.Label>
        <Menu.RadioGroup value={String(visao.casas)} onChange={(value) => setVisao({ casas: Number(value) }, 'replace')}>
          {DRE_CASAS.map((casas) => (
            <Menu.RadioItem key={casas} value={String(casas)} className={styles['item']}>
              {t(`exibicao.casas${casas}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('exibicao.avSobre')}</Menu.Label>
        <Menu.RadioGroup value={baseAv?.codigo ?? ''} onChange={(codigo) => setVisao({ baseAv: codigo }, 'replace')}>
          {listBasesAv(linhas, baseAv).map(({ codigo, descricao }) => (
            <Menu.RadioItem key={codigo} value={codigo} className={styles['item']}>
              {descricao}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem className={styles['item']} checked={visao.porMes} onChange={(porMes) => setVisao({ porMes }, 'replace')}>
          {t('exibicao.porMes')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          className={styles['item']}
          checked={visao.abertas === 'todas'}
          onChange={(allOpen) => setVisao({ abertas: allOpen ? 'todas' : new Set<string>() }, 'replace')}
        >
          {t('exibicao.abertas')}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
})
