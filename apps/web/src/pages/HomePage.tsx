import { createCan } from '@lastro/contract'
import { formatDiaExtenso } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../format/use-now.ts'
import { listConjuntos } from '../features/dre/compare.ts'
import { Block } from '../features/telas/inicio/Block.tsx'
import { DreRelance, DreRelanceVazia } from '../features/telas/inicio/DreRelance.tsx'
import { Esperas, hasPendingWork } from '../features/telas/inicio/Esperas.tsx'
import { Importacoes } from '../features/telas/inicio/Importacoes.tsx'
import { Item } from '../features/telas/inicio/Item.tsx'
import { OfertaVisita } from '../features/telas/inicio/OfertaVisita.tsx'
import { STEPS, stepsDone } from '../features/telas/inicio/steps.ts'
import { PrimeirosPassos } from '../features/telas/inicio/PrimeirosPassos.tsx'
import { importacoesQuery } from '../features/razao/importacao/queries.ts'
import { inicioQuery } from '../features/telas/inicio/queries.ts'
import { Relatorios } from '../features/telas/inicio/Relatorios.tsx'
import { greetingKey } from '../features/telas/inicio/greeting.ts'
import { SemDePara } from '../features/telas/inicio/SemDePara.tsx'
import { UltimasImportacoes } from '../features/telas/inicio/UltimasImportacoes.tsx'
import { paths } from '../navigation/paths.ts'
import { alcanceOf, isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { firstName } from '../shell/initials.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Colunas } from '../ui/Colunas.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Stack } from '../ui/layout.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useViewport } from '../ui/use-viewport.ts'
import styles from './HomePage.module.css'
import { lazyPart } from '../ui/lazy-part.ts'

/** The second column is as wide as the DRE at a glance, in a wide window wider. */
const COLUMNS = 'min(1000px, 100% - 548px) minmax(0, 1fr)'

/** Lazy: used once in the life of an installation. */
const PrimeiroCliente = lazyPart(async () => {
  const [{ PrimeiroCliente: component }] = await Promise.all([
    import('../features/acesso/cadastro-cliente/PrimeiroCliente.tsx'),
    loadTexts('acesso'),
  ])
  return component
})

export function HomePage() {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: inicio, error, refetch } = useQuery({ ...inicioQuery, enabled: sessao.cliente !== null })
  const can = createCan(sessao.userAbilityRules)
  // Imports concern the whole cliente.
  const seesImports = can('read', 'Lancamento') && !isLimited(sessao.userAbilityRules)
  const canImport = seesImports && can('import', 'Lancamento')
  const importacoes = useQuery({ ...importacoesQuery, enabled: seesImports && sessao.cliente !== null })
  const narrow = useViewport('(max-width: 959px)')
  // On a phone the second column is below the first one, and is rendered after it.
  const isColumnDrawn = useDeferredValue(true, !narrow)
  const now = useNow()
  // While impersonating, Home belongs to that user.
  const saudacao = `${t(greetingKey(now.getHours()))}, ${firstName((sessao.vendoComo ?? sessao.usuario).nome)}`
  const dia = formatDiaExtenso(now, language)
  const [{ comparar: pacote } = {}] = listConjuntos({ canSeeOrcamento: can('read', 'Orcamento'), inteiro: true })
  const greeting = <PageHeader title={saudacao} context={dia} />
  const fullHeader = (
    <PageHeader
      title={saudacao}
      context={dia}
      actions={
        <>
          {canImport && (
            <ButtonLink to={paths.importacao} icon="import">
              {t('importar')}
            </ButtonLink>
          )}
          {can('read', 'Dre') && (
            <ButtonLink to={paths.dre} search={{ comparar: pacote }} icon="columns">
              {t('dre.pacote')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.dre} icon="dre">
            {t('dre.abrir')}
          </ButtonLink>
        </>
      }
    />
  )

  if (sessao.cliente === null && sessao.clientes.length === 0 && !sessao.vendoComo && can('create', 'Cliente')) {
    return (
      <Page>
        {greeting}
        <PageContent scroll>
          <Suspense fallback={<SkeletonRows rows={8} label={t('carregando')} />}>
            <PrimeiroCliente />
          </Suspense>
        </PageContent>
      </Page>
    )
  }
  if (sessao.cliente === null) {
    return (
      <Page>
        {greeting}
        <PageContent>
          <EmptyState
            icon="briefcase"
            title={t(sessao.clientes.length > 0 ? 'semCliente.escolher' : 'semCliente.titulo')}
            text={t(sessao.clientes.length > 0 ? 'semCliente.escolherTexto' : 'semCliente.texto')}
          />
        </PageContent>
      </Page>
    )
  }
  if (error && !inicio) {
    return (
      <Page>
        {greeting}
        <PageContent>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </PageContent>
      </Page>
    )
  }
  const loading = (
    <Page>
      {/* Includes its actions, because a growing header would shift the page. */}
      {fullHeader}
      <PageContent>
        <Colunas columns={COLUMNS}>
          <Stack padding={[24, 0]}>
            <SkeletonRows rows={6} label={t('carregando')} />
          </Stack>
          <Stack padding={[24, 0]} aria-hidden="true">
            <SkeletonRows rows={5} label={t('carregando')} />
          </Stack>
        </Colunas>
      </PageContent>
    </Page>
  )
  if (!inicio) return loading

  const semDre = inicio.dre === null && can('read', 'Dre')
  const alcance = alcanceOf(sessao.userAbilityRules)
  if (semDre && alcance) {
    return (
      <Page>
        {greeting}
        <PageContent>
          <EmptyState
            icon="lock"
            title={t(`alcance.${alcance}.titulo`)}
            text={t(`alcance.${alcance}.texto`)}
            action={
              <ButtonLink to={paths.acesso} icon="user">
                {t('alcance.acao')}
              </ButtonLink>
            }
          />
        </PageContent>
      </Page>
    )
  }
  if ((inicio.novo || semDre) && !canImport) {
    return (
      <Page>
        {greeting}
        <PageContent>
          <EmptyState icon="import" title={t('semDados.titulo', { cliente: sessao.cliente.nomeCurto })} text={t('semDados.texto')} />
        </PageContent>
      </Page>
    )
  }
  if (inicio.novo || semDre) {
    return (
      <Page>
        <PageHeader
          title={t('passos.titulo', { cliente: sessao.cliente.nomeCurto })}
          context={<Chip tone="info">{t('passos.contagem', { feitos: stepsDone(inicio), total: STEPS })}</Chip>}
        />
        <PageContent>
          <Colunas columns={COLUMNS}>
            <Stack gap={24} padding={[20, 'page']}>
              <OfertaVisita />
              <PrimeirosPassos inicio={inicio} canImport={canImport} />
              {inicio.importacoes.length > 0 && <Importacoes importacoes={inicio.importacoes} />}
            </Stack>
            <Stack gap={24} padding={[20, 'page']} className={styles['glance']}>
              <DreRelanceVazia />
            </Stack>
          </Colunas>
        </PageContent>
      </Page>
    )
  }

  if (importacoes.isLoading) return loading

  const waiting = inicio.semDePara.contas > 0 || inicio.importacoes.length > 0 || hasPendingWork(inicio)
  return (
    <Page>
      {fullHeader}
      <PageContent>
        <Colunas columns={COLUMNS}>
          <Stack gap={24} padding={[20, 'page']}>
            <OfertaVisita />
            {inicio.semDePara.contas > 0 && <SemDePara semDePara={inicio.semDePara} canUpdate={can('update', 'DePara')} />}
            {hasPendingWork(inicio) && <Esperas inicio={inicio} />}
            {inicio.importacoes.length > 0 && <Importacoes importacoes={inicio.importacoes} />}
            {!waiting && (
              <Block title={t('nadaEspera.titulo')}>
                <Item icon="check" tone="done" title={t('nadaEspera.texto')} detail={can('read', 'DePara') && t('nadaEspera.detalhe')} />
              </Block>
            )}
            {seesImports && <UltimasImportacoes />}
          </Stack>
          <Stack gap={24} padding={[20, 'page']} className={styles['glance']}>
            {inicio.dre && isColumnDrawn && <DreRelance dre={inicio.dre} />}
            {inicio.relatorios.length > 0 && isColumnDrawn && <Relatorios relatorios={inicio.relatorios} />}
          </Stack>
        </Colunas>
      </PageContent>
    </Page>
  )
}
