import { inicioRotas, isImportacaoRunning } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../api/api.ts'
import { paths } from '../../navigation/paths.ts'
import type { ScopeLimit } from '../../sessao/scope-limits.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface DreVaziaProps {
  alcance: ScopeLimit | null
  canImport: boolean
  children?: ReactNode
}

export function DreVazia({ alcance, canImport, children }: DreVaziaProps) {
  const { t } = useTranslation('dre')
  const running = useQuery(query(inicioRotas.get)).data?.importacoes.find(isImportacaoRunning)
  if (alcance) {
    return (
      <EmptyState
        icon="lock"
        title={t(`alcance.${alcance}.titulo`)}
        text={t(`alcance.${alcance}.texto`)}
        action={
          <>
            <ButtonLink to={paths.acesso} icon="user">
              {t('alcance.acao')}
            </ButtonLink>
            {children}
          </>
        }
      />
    )
  }
  if (running) {
    return (
      <EmptyState
        icon="import"
        title={t('vazio.importandoTitulo', { arquivo: running.arquivoNome })}
        text={t('vazio.importandoTexto')}
        action={
          <>
            <ButtonLink to={paths.importacaoDetalhe} params={{ id: String(running.id) }}>
              {t('vazio.importandoAcao')}
            </ButtonLink>
            {children}
          </>
        }
      />
    )
  }
  if (!canImport) return <EmptyState icon="dre" title={t('vazio.esperaTitulo')} text={t('vazio.esperaTexto')} action={children} />
  return (
    <EmptyState
      icon="dre"
      title={t('vazio.titulo')}
      text={t('vazio.texto')}
      action={
        <>
          <ButtonLink to={paths.importacao} variant="primary" icon="import">
            {t('vazio.acao')}
          </ButtonLink>
          {children}
        </>
      }
    />
  )
}
