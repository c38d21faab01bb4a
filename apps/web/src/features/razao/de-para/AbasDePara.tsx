import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { Tabs } from '../../../ui/Tabs.tsx'

const TABS = [
  { to: paths.dePara, texto: 'aba.contas' },
  { to: paths.deParaRegras, texto: 'aba.regras' },
] as const

/** Users with a limited scope may not read rules. */
export function AbasDePara({ current }: { current: (typeof TABS)[number]['to'] }) {
  const { t } = useTranslation('de-para')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  if (isLimited(sessao.userAbilityRules)) return null
  return (
    <Tabs label={t('abas')}>
      {TABS.map(({ to, texto }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} activeProps={{}} aria-current={to === current ? 'page' : undefined}>
          {t(texto)}
        </Link>
      ))}
    </Tabs>
  )
}
