import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Tabs } from '../../../ui/Tabs.tsx'

const TABS = [
  { to: paths.carteira, texto: 'aba.clientes' },
  { to: paths.administrarManutencao, texto: 'aba.manutencao' },
  { to: paths.tarefas, texto: 'aba.tarefas' },
] as const

export function AbasCarteira({ current }: { current: (typeof TABS)[number]['to'] }) {
  const { t } = useTranslation('carteira')
  return (
    <Tabs label={t('abas')}>
      {TABS.map(({ to, texto }) => (
        <Link key={to} to={to} activeProps={{}} aria-current={to === current ? 'page' : undefined}>
          {t(texto)}
        </Link>
      ))}
    </Tabs>
  )
}
