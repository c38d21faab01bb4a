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
import styles from '../features/acesso/seguranca/Seguranca.module.css'
import { TrocarSenha } from '../features/acesso/seguranca/TrocarSenha.tsx'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useLeave } from '../shell/UserMenu.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Secoes } from '../ui/Secao.tsx'
import { Tabs } from '../ui/Tabs.tsx'

const TABS = ['account', 'security', 'notifications', 'connections', 'appearance'] as const

/** Account of the real user, even while impersonating. */
export function ContaPage() {
  const { t } = useTranslation('conta')
  const { t: casca } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { tab = '' } = useParams({ strict: false })
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const aba = TABS.find((each) => each === tab.toLowerCase())
  const somenteLeitura = sessao.vendoComo !== null
  const leave = useLeave()
  const mantemChaves = can('manage', 'Lancamento') && !isLimited(sessao.userAbilityRules)
  if (!aba) return <Navigate to={paths.conta} params={{ tab: TABS[0] }} replace />
  return (
    <Page>
      <PageHeader title={t('titulo')} context={<Chip>{sessao.usuario.email}</Chip>} />
      <Tabs label={t('abas.nome')}>
        {TABS.map((each) => (
          <Link key={each} to={paths.conta} params={{ tab: each }} activeProps={{}} aria-current={each === aba ? 'page' : undefined}>
            {t(`abas.${each}`)}
          </Link>
        ))}
      </Tabs>
      <PageContent scroll>
        <Secoes>
          {aba === 'account' && (
            <MinhaConta sessao={sessao} podeVerAcesso={can('read', 'AclDemo')} podeAlterar={can('update', 'Usuario')} />
          )}
          {aba === 'security' && (
            <>
              <TrocarSenha somenteLeitura={somenteLeitura} />
              <SegundoFator email={sessao.usuario.email} somenteLeitura={somenteLeitura} />
              <MinhasSessoes somenteLeitura={somenteLeitura} />
            </>
          )}
          {aba === 'notifications' && <Avisos somenteLeitura={somenteLeitura} />}
          {aba === 'connections' && (
            <>
              <Contas somenteLeitura={somenteLeitura} onLeave={leave} />
              {sessao.cliente && mantemChaves && <Chaves cliente={sessao.cliente.nomeCurto} somenteLeitura={somenteLeitura} />}
            </>
          )}
          {aba === 'appearance' && <Aparencia />}
          {somenteLeitura && aba !== 'appearance' && <p className={styles['nota']}>{casca('verComo.detalhe')}</p>}
        </Secoes>
      </PageContent>
    </Page>
  )
}
