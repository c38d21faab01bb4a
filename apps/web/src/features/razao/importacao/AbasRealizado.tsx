import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { Tabs } from '../../../ui/Tabs.tsx'

const TABS = [
  { to: paths.importacao, texto: 'navegacao.importacoes' },
  { to: paths.lancamentos, texto: 'navegacao.lancamentos' },
  { to: paths.receitas, texto: 'navegacao.receitas' },
  { to: paths.fechamento, texto: 'navegacao.fechamento' },
] as const

export function AbasRealizado({ current }: { current: (typeof TABS)[number]['to'] }) {
  const { t } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  if (isLimited(sessao.userAbilityRules)) return null
  return (
    <Tabs label={t('navegacao.realizado')}>
      {TABS.map(({ to, texto }) => (
        <Link key={to} to={to} activeProps={{}} activeOptions={{ exact: true }} aria-current={to === current ? 'page' : undefined}>
          {t(texto)}
        </Link>
      ))}
    </Tabs>
  )
}
