import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Tabs } from '../../../ui/Tabs.tsx'

const ABAS = [
  { to: paths.carteira, texto: 'aba.clientes' },
  { to: paths.administrarManutencao, texto: 'aba.manutencao' },
] as const

export function AbasCarteira({ aberta }: { aberta: (typeof ABAS)[number]['to'] }) {
  const { t } = useTranslation('carteira')
  return (
    <Tabs label={t('abas')}>
      {ABAS.map(({ to, texto }) => (
        <Link key={to} to={to} activeProps={{}} aria-current={to === aberta ? 'page' : undefined}>
          {t(texto)}
        </Link>
      ))}
    </Tabs>
  )
}
