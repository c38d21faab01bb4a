import { createCan, type DeParaRegraSalva, cadastroRotas, deParaArquivoRotas, deParaRegraRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { AbasDePara } from '../features/razao/de-para/AbasDePara.tsx'
import { parseDeParaRegrasSearch } from '../features/razao/de-para/de-para-regras-search.ts'
import { ListaRegras } from '../features/razao/de-para/ListaRegras.tsx'
import { indexDestinos } from '../features/razao/de-para/mudancas.ts'
import { gruposQuery } from '../features/razao/de-para/queries.ts'
import { RegraDialog } from '../features/razao/de-para/RegraDialog.tsx'
import styles from '../features/razao/de-para/Regras.module.css'
import { regrasQuery } from '../features/razao/de-para/regras-queries.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton, ToolbarSpace } from '../ui/Toolbar.tsx'

const ImportarRegrasDialog = lazy(async () => ({
  default: (await import('../features/razao/de-para/ImportarRegrasDialog.tsx')).ImportarRegrasDialog,
}))

export function DeParaRegrasPage() {
  const { t } = useTranslation('de-para')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const { data: lista, error } = useQuery(regrasQuery)
  const { data: grupos, error: semGrupos } = useQuery(gruposQuery)
  const destinos = useMemo(() => indexDestinos(grupos ?? []), [grupos])
  const falha = (!lista && error) || (!grupos && semGrupos)
  const { regra } = parseDeParaRegrasSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = (id: number | undefined) =>
    void navigate({ to: paths.deParaRegras, search: { regra: id }, replace: true, resetScroll: false })
  const [nova, setNova] = useState(false)
  const podeCriar = can('create', 'DePara')
  const [importando, setImportando] = useState(false)
  const [podeImportar, podeExportar] = [can('import', 'DePara'), can('export', 'DePara')]
  useOffer({
    actions: [
      ...(podeCriar && lista ? [{ label: t('regras.nova'), icon: 'plus' as const, run: () => setNova(true) }] : []),
      ...(podeImportar ? [{ label: t('arquivo.titulo'), icon: 'import' as const, run: () => setImportando(true) }] : []),
    ],
    shortcuts: [],
  })
  const criar = podeCriar && lista && (
    <Button variant="primary" icon="plus" onClick={() => setNova(true)}>
      {t('regras.nova')}
    </Button>
  )
  // Snapshot of the open rule, so that another user's deletion does not discard the draft.
  const [aberta, setAberta] = useState<DeParaRegraSalva>()
  if (aberta?.id !== regra) {
    const achada = lista?.regras.find(({ id }) => id === regra)
    if (achada !== aberta) setAberta(achada)
  }
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={lista && lista.regras.length > 0 && t('regras.contagem', { count: lista.regras.length })}
        actions={criar}
      />
      <AbasDePara aberta={paths.deParaRegras} />
      {(podeImportar || podeExportar) && (
        <Toolbar label={t('arquivo.ferramentas')}>
          <ToolbarSpace />
          {podeImportar && (
            <ToolbarButton icon="import" onClick={() => setImportando(true)}>
              {t('arquivo.importar')}
            </ToolbarButton>
          )}
          {podeExportar && (
            <ExportTabela rota={deParaArquivoRotas.export} argsOf={(formato) => [`de-para.${formato}`, { query: { formato } }]} />
          )}
        </Toolbar>
      )}
      <PageContent>
        {falha && <ErrorState error={falha} onRetry={() => void invalidate(deParaRegraRotas.list, cadastroRotas.listGrupos)} />}
        {!falha && !(lista && grupos) && <SkeletonRows rows={8} label={comum('carregando')} />}
        {lista && grupos && lista.regras.length === 0 && (
          <EmptyState icon="dePara" title={t('regras.vazio')} text={t('regras.contexto')} action={criar || undefined} />
        )}
        {lista && grupos && lista.regras.length > 0 && (
          <>
            <p className={styles['nota']}>{t('regras.contexto')}</p>
            <ListaRegras lista={lista} destinos={destinos} onAbrir={({ id }) => open(id)} />
          </>
        )}
      </PageContent>
      {importando && (
        <Suspense fallback={null}>
          <ImportarRegrasDialog onClose={() => setImportando(false)} />
        </Suspense>
      )}
      {lista && grupos && (nova || aberta) && (
        <RegraDialog
          key={aberta?.id ?? 'nova'}
          lista={lista}
          grupos={grupos}
          regra={aberta}
          podeSalvar={aberta ? can('update', 'DePara') : podeCriar}
          podeExcluir={can('delete', 'DePara')}
          podePrever={can('update', 'DePara')}
          onClose={() => {
            setNova(false)
            open(undefined)
          }}
        />
      )}
    </Page>
  )
}
