import { useTranslation } from 'react-i18next'
import type { PainelBotao } from '../../ui/Painel.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { listConjuntos } from './compare.ts'
import type { DreVisao } from './dre-search.ts'
import styles from './Menus.module.css'

type Conjuntos = ReturnType<typeof listConjuntos>

/** The set whose columns are shown; what somebody put together is a set of its own. */
export function conjuntoOf(conjuntos: Conjuntos, visao: DreVisao): Conjuntos[number]['nome'] | 'proprio' {
  return conjuntos.find(({ comparar }) => comparar === visao.comparar)?.nome ?? 'proprio'
}

/** The button of the sets of columns, with its menu or before there is one. `curto`: only what it is, and not which. */
export function ConjuntoBotao({ nome, curto, ...botao }: PainelBotao & { nome: string; curto: boolean }) {
  const { t } = useTranslation('dre')
  return (
    <ToolbarButton
      {...botao}
      icon="columns"
      menu
      title={nome}
      {...(curto ? {} : { value: <span className={styles['valor']}>{nome}</span> })}
    >
      <span className="visually-hidden">{t('conjuntos.nome')}</span>
    </ToolbarButton>
  )
}
