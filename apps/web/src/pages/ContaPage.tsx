import { createCan } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Aparencia } from '../features/marca/aparencia/Aparencia.tsx'
import { paths } from '../navigation/paths.ts'
import { Avisos } from '../features/acesso/pessoal/Avisos.tsx'
import { Chaves } from '../features/acesso/pessoal/Chaves.tsx'
import { Contas } from '../features/acesso/pessoal/Contas.tsx'
import { MinhaConta } from '../features/acesso/seguranca/MinhaConta.tsx'
import { MinhasSessoes } from '../features/acesso/seguranca/MinhasSessoes.tsx'
import { SegundoFator } from '../features/acesso/seguranca/SegundoFator.tsx'
import { TrocarSenha } from '../features/acesso/seguranca/TrocarSenha.tsx'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useLeave } from '../shell/UserMenu.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Secoes } from '../ui/Secao.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Text } from '../ui/Text.tsx'

const TABS = ['account', 'security', 'notifications', 'connections', 'appearance'] as const

export function ContaPage() {
  const { t } = useTranslation('conta')
  const { t: shell } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { tab = '' } = useParams({ strict: false })
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const currentTab = TABS.find((each) => each === tab.toLowerCase())
  const readOnly = sessao.vendoComo !== null
  const leave = useLeave()
  const mantemChaves = can('manage', 'Lancamento') && !isLimited(sessao.userAbilityRules)
  if (!currentTab) return <Navigate to={paths.conta} params={{ tab: TABS[0] }} replace />
  return (
    <Page>
      <PageHeader title={t('titulo')} context={<Chip>{sessao.usuario.email}</Chip>} />
      <Tabs label={t('abas.nome')}>
        {TABS.map((each) => (
          <Link key={each} to={paths.conta} params={{ tab: each }} activeProps={{}} aria-current={each === currentTab ? 'page' : undefined}>
            {t(`abas.${each}`)}
          </Link>
        ))}
      </Tabs>
      <PageContent scroll>
        <Secoes>
          {currentTab === 'account' && (
            <MinhaConta sessao={sessao} canSeeAcesso={can('read', 'AclDemo')} canChange={can('update', 'Usuario')} />
          )}
          {currentTab === 'security' && (
            <>
              <TrocarSenha readOnly={readOnly} />
              <SegundoFator email={sessao.usuario.email} readOnly={readOnly} />
              <MinhasSessoes readOnly={readOnly} />
            </>
          )}
          {currentTab === 'notifications' && <Avisos readOnly={readOnly} />}
          {currentTab === 'connections' && (
            <>
              <Contas readOnly={readOnly} onLeave={leave} />
              {sessao.cliente && mantemChaves && <Chaves cliente={sessao.cliente.nomeCurto} readOnly={readOnly} />}
            </>
          )}
          {currentTab === 'appearance' && <Aparencia />}
          {readOnly && currentTab !== 'appearance' && (
            <Text as="p" tone="soft">
              {shell('verComo.detalhe')}
            </Text>
          )}
        </Secoes>
      </PageContent>
    </Page>
  )
}
