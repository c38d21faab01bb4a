import { createCan, rateioRotas, type RateioRegraSalva } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { PeriodoMenu } from '../features/dre/PeriodoMenu.tsx'
import { paths } from '../navigation/paths.ts'
import { AbasRateio } from '../features/rateio/AbasRateio.tsx'
import { EditorDialog } from '../features/rateio/EditorDialog.tsx'
import { ExcluirRegraDialog } from '../features/rateio/ExcluirRegraDialog.tsx'
import { ListaRegras } from '../features/rateio/ListaRegras.tsx'
import { invalidateRateio, listQuery, simulacaoQuery } from '../features/rateio/queries.ts'
import { NEW_REGRA } from '../features/rateio/draft.ts'
import { parseRateioSearch, type RateioSearch } from '../features/rateio/rateio-search.ts'
import { Simulacao } from '../features/rateio/Simulacao.tsx'
import { listUndistributed } from '../features/rateio/undistributed.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Note, Text } from '../ui/Text.tsx'
import { Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'

export function RateioPage() {
  const { t } = useTranslation('rateio')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  const may = {
    create: hasWholeCliente && can('create', 'DreRateio'),
    change: hasWholeCliente && can('update', 'DreRateio'),
    remove: hasWholeCliente && can('delete', 'DreRateio'),
    export: hasWholeCliente && can('export', 'DreRateio'),
  }
  const { data: list, error } = useQuery(listQuery)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseRateioSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: RateioSearch) => void navigate({ to: paths.rateio, search: next, replace: true, resetScroll: false })
  const [fresh, setNew] = useState(false)
  const [removing, setRemoving] = useState<RateioRegraSalva | null>(null)
  const available = list?.disponivel
  const doAno = available && addMeses(available.fim, -11)
  const periodo =
    search.inicio && search.fim && search.inicio <= search.fim
      ? { inicio: search.inicio, fim: search.fim }
      : available && doAno
        ? { inicio: doAno < available.inicio ? available.inicio : doAno, fim: available.fim }
        : undefined
  const hasActive = list?.regras.some(({ ativo }) => ativo) ?? false
  const simulacao = useQuery({
    ...simulacaoQuery(periodo ?? { inicio: '2000-01', fim: '2000-01' }, null, list?.versao ?? 0),
    enabled: periodo !== undefined && hasActive,
  })
  const change = useMutation({
    mutationFn: (mudanca: () => Promise<unknown>) => mudanca(),
    onError: showRefusal,
    onSettled: () => void invalidateRateio(),
  })
  const enable = ({ id, versao, nome }: RateioRegraSalva, ativo: boolean) =>
    change.mutate(async () => {
      await call(rateioRotas.activate, { params: { id }, body: { versao, ativo } }, { silent: true })
      showSuccess(t(ativo ? 'ligada' : 'desligada', { nome }))
    })
  const create = () => setNew(true)
  useOffer({
    actions: may.create && list ? [{ label: t('nova'), icon: 'plus' as const, run: create }] : [],
    shortcuts: [
      { keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') },
      { keys: ['Enter'], text: t('atalhos.abrir') },
    ],
  })
  const button = may.create && list?.disponivel && (
    <Button variant="primary" icon="plus" onClick={create}>
      {t('nova')}
    </Button>
  )
  const openRegra = list?.regras.find(({ id }) => id === search.regra)
  return (
    <Page>
      <PageHeader title={t('titulo')} actions={button} />
      <AbasRateio current={paths.rateio} />
      {list && periodo && (
        <Toolbar label={t('ferramentas')}>
          <PeriodoMenu periodo={periodo} available={list.disponivel} onChange={(next) => setSearch({ ...search, ...next })} />
        </Toolbar>
      )}
      <PageContent scroll>
        {error && !list && <ErrorState error={error} onRetry={() => void invalidate(rateioRotas.list)} />}
        {!list && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {list && list.regras.length === 0 && (
          <EmptyState
            icon="rateio"
            title={t('vazio.titulo')}
            text={t(list.disponivel ? 'vazio.texto' : 'vazio.semDados')}
            action={
              list.disponivel ? button : can('import', 'Lancamento') && <ButtonLink to={paths.importacao}>{t('vazio.importar')}</ButtonLink>
            }
          />
        )}
        {list && list.regras.length > 0 && (
          <Stack gap={16} padding={[12, 'page']}>
            <Note>{t('contexto')}</Note>
            <ListaRegras
              list={list}
              undistributed={listUndistributed(simulacao.data?.resultado)}
              canChange={may.change}
              canRemove={may.remove}
              onOpen={({ id }) => setSearch({ ...search, regra: id })}
              onEnable={enable}
              onRemove={setRemoving}
              onLocation={({ id, versao }, antesDeId) =>
                change.mutate(() => call(rateioRotas.place, { params: { id }, body: { versao, antesDeId } }, { silent: true }))
              }
            />
            {list.erros.length > 0 && (
              <Callout tone="unf" role="status">
                <ul>
                  {list.erros.map(({ regraId, codigo, mensagem }) => (
                    <li key={`${regraId} ${codigo} ${mensagem}`}>{mensagem}</li>
                  ))}
                </ul>
              </Callout>
            )}
            <Text as="h2" size={16}>
              {t('simulacao.titulo')}
            </Text>
            {!hasActive && <Note>{t('simulacao.semRegras')}</Note>}
            {hasActive && simulacao.isPending && <SkeletonRows rows={6} label={commonT('carregando')} />}
            {simulacao.error && <ErrorState error={simulacao.error} onRetry={() => void simulacao.refetch()} />}
            {hasActive && periodo && simulacao.data?.resultado && (
              <Simulacao list={list} resultado={simulacao.data.resultado} periodo={periodo} draft={null} canExport={may.export} />
            )}
          </Stack>
        )}
      </PageContent>
      {removing && <ExcluirRegraDialog regra={removing} onClose={() => setRemoving(null)} />}
      {list && periodo && (fresh || openRegra) && (
        <EditorDialog
          key={openRegra?.id ?? 'nova'}
          list={list}
          inicio={openRegra ? toDraft(openRegra) : { id: null, versao: 0, regra: NEW_REGRA }}
          periodo={periodo}
          canSave={openRegra ? may.change : may.create}
          canExport={may.export}
          onClose={() => {
            setNew(false)
            setSearch({ ...search, regra: undefined })
          }}
        />
      )}
    </Page>
  )
}

function toDraft({ id, versao, nome, mesInicio, mesFim, origem, metodo }: RateioRegraSalva) {
  return { id, versao, regra: { nome, mesInicio, mesFim, origem, metodo } }
}
