import { createCan, type Subject } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { Tabs } from '../../../ui/Tabs.tsx'

const TABS: readonly { to: typeof paths.grupo | typeof paths.grupoItem; texto: 'aba.arvore' | 'aba.itens'; subject: Subject }[] = [
  { to: paths.grupo, texto: 'aba.arvore', subject: 'Grupo' },
  { to: paths.grupoItem, texto: 'aba.itens', subject: 'GrupoItem' },
]

interface AbasGrupoProps {
  current: (typeof TABS)[number]['to']
  leave?: (work: () => void) => void
}

export function AbasGrupo({ current, leave }: AbasGrupoProps) {
  const { t } = useTranslation('grupo')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = createCan(sessao.userAbilityRules)
  const navigate = useNavigate()
  return (
    <Tabs label={t('abas')}>
      {TABS.filter(({ subject }) => can('read', subject)).map(({ to, texto }) => (
        <Link
          key={to}
          to={to}
          activeProps={{}}
          aria-current={to === current ? 'page' : undefined}
          onClick={(event) => {
            if (!leave || event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            leave(() => void navigate({ to }))
          }}
        >
          {t(texto)}
        </Link>
      ))}
    </Tabs>
  )
}
