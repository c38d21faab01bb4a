import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessaoQuery } from '../../sessao/sessao.ts'
import { Menu, type MenuSection } from '../../ui/Menu.tsx'
import { Truncate } from '../../ui/Text.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import { listConjuntos } from './compare.ts'
import type { DreVisao } from './dre-search.ts'
import styles from './Menus.module.css'
import type { SetVisao } from './use-visao.ts'

interface ConjuntoMenuProps {
  visao: DreVisao
  setVisao: SetVisao
  canSeeOrcamento: boolean
  /** True for an unlimited scope, which rateio needs. */
  inteiro: boolean
  isShort?: boolean
}

export function ConjuntoMenu({ visao, setVisao, canSeeOrcamento, inteiro, isShort = false }: ConjuntoMenuProps) {
  const { t } = useTranslation('dre')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const conjuntos = listConjuntos({ canSeeOrcamento, inteiro })
  const current = conjuntos.find(({ comparar }) => comparar === visao.comparar)?.nome ?? 'proprio'
  const nome = t(`conjuntos.${current}`)
  const consolidado: MenuSection = {
    options: [
      {
        id: 'consolidado',
        text: t('conjuntos.consolidado'),
        run: () => setVisao({ comparar: undefined, consolidar: [], explicar: null }),
      },
    ],
  }
  return (
    <Menu
      label={t('conjuntos.nome')}
      width={260}
      dense
      renderButton={(button) => (
        <ToolbarButton
          {...button}
          icon="columns"
          menu
          title={nome}
          {...(isShort ? {} : { value: <Truncate className={styles['valor']}>{nome}</Truncate> })}
        >
          <span className="visually-hidden">{t('conjuntos.nome')}</span>
        </ToolbarButton>
      )}
      sections={[
        {
          options: conjuntos.map((each) => ({
            id: each.nome,
            text: t(`conjuntos.${each.nome}`),
            isChosen: each.nome === current,
            run: () => setVisao({ comparar: each.comparar, explicar: null }),
          })),
        },
        ...(inteiro && sessao.clientes.length > 1 ? [consolidado] : []),
      ]}
    />
  )
}
