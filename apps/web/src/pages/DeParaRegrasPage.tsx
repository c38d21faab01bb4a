import { createCan, type DeParaRegraSalva, cadastroRotas, deParaFileRotas, deParaRegraRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { AbasDePara } from '../features/razao/de-para/AbasDePara.tsx'
import { parseDeParaRegrasSearch } from '../features/razao/de-para/de-para-regras-search.ts'
import { ListaRegras } from '../features/razao/de-para/ListaRegras.tsx'
import { indexDestinos } from '../features/razao/de-para/mudancas.ts'
import { gruposQuery } from '../features/razao/de-para/queries.ts'
import { RegraDialog } from '../features/razao/de-para/RegraDialog.tsx'
import { regrasQuery } from '../features/razao/de-para/regras-queries.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { usePages } from '../table/use-pages.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Text } from '../ui/Text.tsx'
import { Toolbar, ToolbarButton, ToolbarSpace } from '../ui/Toolbar.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const ImportarRegrasDialog = lazyPart(async () => (await import('../features/razao/de-para/ImportarRegrasDialog.tsx')).ImportarRegrasDialog)

const NO_REGRAS: readonly DeParaRegraSalva[] = []

export function DeParaRegrasPage() {
  const { t } = useTranslation('de-para')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const { data: list, error } = useQuery(regrasQuery)
  const { data: grupos, error: semGrupos } = useQuery(gruposQuery)
  const destinos = useMemo(() => indexDestinos(grupos ?? []), [grupos])
  const { shown, pages } = usePages(list?.regras ?? NO_REGRAS)
  const failure = (!list && error) || (!grupos && semGrupos)
  const { regra } = parseDeParaRegrasSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = (id: number | undefined) =>
    void navigate({ to: paths.deParaRegras, search: { regra: id }, replace: true, resetScroll: false })
  const [fresh, setNew] = useState(false)
  const canCreate = can('create', 'DePara')
  const [importing, setImporting] = useState(false)
  const [canImport, canExport] = [can('import', 'DePara'), can('export', 'DePara')]
  useOffer({
    actions: [
      ...(canCreate && list ? [{ label: t('regras.nova'), icon: 'plus' as const, run: () => setNew(true) }] : []),
      ...(canImport ? [{ label: t('arquivo.titulo'), icon: 'import' as const, run: () => setImporting(true) }] : []),
    ],
    shortcuts: [],
  })
  const create = canCreate && list && (
    <Button variant="primary" icon="plus" onClick={() => setNew(true)}>
      {t('regras.nova')}
    </Button>
  )
  // Snapshot of the open rule, so that another user's deletion does not discard the draft.
  const [openRegra, setOpened] = useState<DeParaRegraSalva>()
  if (openRegra?.id !== regra) {
    const found = list?.regras.find(({ id }) => id === regra)
    if (found !== openRegra) setOpened(found)
  }
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={list && list.regras.length > 0 && t('regras.contagem', { count: list.regras.length })}
        actions={create}
      />
      <AbasDePara current={paths.deParaRegras} />
      {(canImport || canExport) && (
        <Toolbar label={t('arquivo.ferramentas')}>
          <ToolbarSpace />
          {canImport && (
            <ToolbarButton icon="import" onClick={() => setImporting(true)}>
              {t('arquivo.importar')}
            </ToolbarButton>
          )}
          {canExport && <ExportTabela rota={deParaFileRotas.export} argsOf={(formato) => [`de-para.${formato}`, { query: { formato } }]} />}
        </Toolbar>
      )}
      <PageContent>
        {failure && <ErrorState error={failure} onRetry={() => void invalidate(deParaRegraRotas.list, cadastroRotas.listGrupos)} />}
        {!failure && !(list && grupos) && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {list && grupos && list.regras.length === 0 && (
          <EmptyState icon="dePara" title={t('regras.vazio')} text={t('regras.contexto')} action={create || undefined} />
        )}
        {list && grupos && list.regras.length > 0 && (
          <>
            <Stack padding={[10, 'page']}>
              <Text tone="soft">{t('regras.contexto')}</Text>
            </Stack>
            <ListaRegras list={list} regras={shown} pages={pages} destinos={destinos} onOpen={({ id }) => open(id)} />
          </>
        )}
      </PageContent>
      {importing && (
        <Suspense fallback={null}>
          <ImportarRegrasDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {list && grupos && (fresh || openRegra) && (
        <RegraDialog
          key={openRegra?.id ?? 'nova'}
          list={list}
          grupos={grupos}
          regra={openRegra}
          canSave={openRegra ? can('update', 'DePara') : canCreate}
          canRemove={can('delete', 'DePara')}
          canPreview={can('update', 'DePara')}
          onClose={() => {
            setNew(false)
            open(undefined)
          }}
        />
      )}
    </Page>
  )
}
