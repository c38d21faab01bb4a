import { createCan } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { Atividades } from '../features/acesso/pessoal/Atividades.tsx'
import { Chaves } from '../features/acesso/pessoal/Chaves.tsx'
import { Contas } from '../features/acesso/pessoal/Contas.tsx'
import { MeuPerfil } from '../features/acesso/pessoal/MeuPerfil.tsx'
import { MeusClientes } from '../features/acesso/pessoal/MeusClientes.tsx'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSwitchCliente } from '../shell/ClienteSwitcher.tsx'
import { useLeave } from '../shell/UserMenu.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Secoes } from '../ui/Secao.tsx'
import { Tabs } from '../ui/Tabs.tsx'

const TABS = ['profile', 'activity', 'clientes', 'connections'] as const

export function PerfilPage() {
  const { t } = useTranslation('conta')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { tab = '' } = useParams({ strict: false })
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const leave = useLeave()
  const swap = useSwitchCliente({ keepAddress: true })
  const currentTab = TABS.find((each) => each === tab.toLowerCase())
  if (!currentTab) return <Navigate to={paths.perfil} params={{ tab: TABS[0] }} replace />
  const { cliente, clientes, usuario, vendoComo } = sessao
  const readOnly = vendoComo !== null
  const mantemChaves = can('manage', 'Lancamento') && !isLimited(sessao.userAbilityRules)
  const onSwitch = (id: string) => {
    const chosen = clientes.find((each) => each.id === id)
    if (chosen) swap.mutate(chosen)
  }
  return (
    <Page>
      <PageHeader title={t('pessoa.titulo')} context={<Chip>{usuario.nome}</Chip>} />
      <Tabs label={t('pessoa.abas')}>
        {TABS.map((each) => (
          <Link
            key={each}
            to={paths.perfil}
            params={{ tab: each }}
            activeProps={{}}
            aria-current={each === currentTab ? 'page' : undefined}
          >
            {t(`pessoa.${each}`)}
          </Link>
        ))}
      </Tabs>
      <PageContent scroll nome={currentTab === 'activity' ? t('pessoa.activity') : undefined}>
        <Secoes>
          {currentTab === 'profile' && <MeuPerfil perfil={sessao.perfil} cliente={cliente?.nomeCurto} />}
          {currentTab === 'activity' && <Atividades cliente={cliente?.nomeCurto} />}
          {currentTab === 'clientes' && <MeusClientes activeId={cliente?.id} isSwitching={swap.isPending} onSwitch={onSwitch} />}
          {currentTab === 'connections' && (
            <>
              <Contas readOnly={readOnly} onLeave={leave} />
              {cliente && mantemChaves && <Chaves cliente={cliente.nomeCurto} readOnly={readOnly} />}
            </>
          )}
        </Secoes>
      </PageContent>
    </Page>
  )
}
