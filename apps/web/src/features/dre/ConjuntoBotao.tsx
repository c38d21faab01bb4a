import { useTranslation } from 'react-i18next'
import type { PanelButton } from '../../ui/Painel.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { listConjuntos } from './compare.ts'
import type { DreVisao } from './dre-search.ts'
import styles from './Menus.module.css'

type Conjuntos = ReturnType<typeof listConjuntos>

export function conjuntoOf(conjuntos: Conjuntos, visao: DreVisao): Conjuntos[number]['nome'] | 'proprio' {
  return conjuntos.find(({ comparar }) => comparar === visao.comparar)?.nome ?? 'proprio'
}

export function ConjuntoBotao({ nome, short, ...button }: PanelButton & { nome: string; short: boolean }) {
  const { t } = useTranslation('dre')
  return (
    <ToolbarButton
      {...button}
      icon="columns"
      menu
      title={nome}
      {...(short ? {} : { value: <span className={styles['valor']}>{nome}</span> })}
    >
      <span className="visually-hidden">{t('conjuntos.nome')}</span>
    </ToolbarButton>
  )
}
