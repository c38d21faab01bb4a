import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { Tabs } from '../../ui/Tabs.tsx'

const TABS = [
  { to: paths.rateio, texto: 'aba.regras' },
  { to: paths.rateioDirecionadores, texto: 'aba.direcionadores' },
  { to: paths.rateioApuracoes, texto: 'aba.apuracoes' },
] as const

export function AbasRateio({ current }: { current: (typeof TABS)[number]['to'] }) {
  const { t } = useTranslation('rateio')
  return (
    <Tabs label={t('abas')}>
      {TABS.map(({ to, texto }) => (
        // Exact match, because one path is a prefix of the other.
        <Link key={to} to={to} activeOptions={{ exact: true }} activeProps={{}} aria-current={to === current ? 'page' : undefined}>
          {t(texto)}
        </Link>
      ))}
    </Tabs>
  )
}
