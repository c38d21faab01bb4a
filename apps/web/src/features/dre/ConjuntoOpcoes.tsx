import { Menu } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessaoQuery } from '../../sessao/sessao.ts'
import { IN_PAGE } from '../../ui/portal.ts'
import { useAbertura } from '../../ui/lazy-menu.ts'
import { listConjuntos } from './compare.ts'
import { ConjuntoBotao, conjuntoOf } from './ConjuntoBotao.tsx'
import type { DreVisao } from './dre-search.ts'
import styles from './Menus.module.css'
import type { SetVisao } from './use-visao.ts'
import { comMantine } from '../../theme/with-mantine.tsx'

export interface ConjuntoOptionsProps {
  visao: DreVisao
  setVisao: SetVisao
  canSeeOrcamento: boolean
  /** True for an unlimited scope, which rateio needs. */
  inteiro: boolean
  isShort?: boolean
}

export const ConjuntoOpcoes = comMantine(function ConjuntoOpcoes({
  visao,
  setVisao,
  canSeeOrcamento,
  inteiro,
  isShort = false,
}: ConjuntoOptionsProps) {
  const { t } = useTranslation('dre')
  const { target, opened, setOpened } = useAbertura()
  const conjuntos = listConjuntos({ canSeeOrcamento, inteiro })
  const current = conjuntoOf(conjuntos, visao)
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={260} portalProps={IN_PAGE}>
      <Menu.Target>
        <ConjuntoBotao ref={target} nome={t(`conjuntos.${current}`)} short={isShort} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('conjuntos.nome')}>
        <Menu.RadioGroup
          value={current}
          onChange={(nome) => {
            const chosen = conjuntos.find((each) => each.nome === nome)
            if (chosen) setVisao({ comparar: chosen.comparar, explicar: null })
          }}
        >
          {conjuntos.map(({ nome }) => (
            <Menu.RadioItem key={nome} value={nome} className={styles['item']}>
              {t(`conjuntos.${nome}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {inteiro && sessao.clientes.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Item className={styles['item']} onClick={() => setVisao({ comparar: undefined, consolidar: [], explicar: null })}>
              {t('conjuntos.consolidado')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
})
