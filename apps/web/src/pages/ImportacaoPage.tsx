import { createCan, importacaoRotas, isImportacaoRunning } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { ImportacaoProgress } from '../features/razao/importacao/ImportacaoProgress.tsx'
import { useWatchImportacao } from '../features/razao/importacao/watch-importacao.ts'
import { FileQueue } from '../features/razao/importacao/file-queue.ts'
import { parseImportacaoSearch } from '../features/razao/importacao/importacao-search.ts'
import { ListaImportacoes } from '../features/razao/importacao/ListaImportacoes.tsx'
import { NovaImportacao } from '../features/razao/importacao/NovaImportacao.tsx'
import { importacoesQuery } from '../features/razao/importacao/queries.ts'
import { useOlderPages } from '../features/razao/importacao/use-older-pages.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePages } from '../table/use-pages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useDropAnywhere } from '../ui/use-drop-anywhere.ts'
import { AbasRealizado } from '../features/razao/importacao/AbasRealizado.tsx'

export function ImportacaoPage() {
  const { t } = useTranslation('importacao')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: importacoes, error } = useQuery(importacoesQuery)
  const navigate = useNavigate()
  const [queue] = useState(() => new FileQueue((id) => void navigate({ to: paths.importacaoDetalhe, params: { id: String(id) } })))
  const canImport = useMemo(() => createCan(sessao.userAbilityRules)('import', 'Lancamento'), [sessao.userAbilityRules])
  const andando = importacoes?.filter(isImportacaoRunning) ?? []
  useWatchImportacao(andando[0])
  const { previous, more, reading } = useOlderPages(importacoes)
  const all = useMemo(() => [...(importacoes ?? []), ...previous], [importacoes, previous])
  const { shown, pages, isShort } = usePages(all, { more: more !== null })
  useEffect(() => {
    if (isShort && !reading) more?.()
  }, [isShort, reading, more])

  const files = useSyncExternalStore(queue.subscribe, queue.list)
  useDropAnywhere(canImport ? queue.add : undefined)
  const { corrigir } = parseImportacaoSearch(useSearch({ strict: false }))
  useEffect(() => {
    if (corrigir !== undefined && canImport) queue.reopen(corrigir)
    return () => queue.clear()
  }, [queue, corrigir, canImport])
  // A page kept for the back button comes back with its files.
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => persisted || queue.clear()
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [queue])
  return (
    <Page>
      <PageHeader title={canImport ? t('titulo') : shell('navegacao.realizado')} />
      <AbasRealizado current={paths.importacao} />
      <PageContent>
        {andando.map((importacao) => (
          <ImportacaoProgress key={importacao.id} importacao={importacao} />
        ))}
        {error && !importacoes && <ErrorState error={error} onRetry={() => void invalidate(importacaoRotas.list)} />}
        {!importacoes && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {importacoes && canImport && <NovaImportacao isLarge={importacoes.length === 0} files={files} queue={queue} />}
        {importacoes && importacoes.length === 0 && !canImport && (
          <EmptyState icon="import" title={t('lista.vazia')} text={t('lista.vaziaSemPermissao')} />
        )}
        {importacoes && importacoes.length > 0 && files.length === 0 && <ListaImportacoes importacoes={shown} pages={pages} />}
      </PageContent>
    </Page>
  )
}
