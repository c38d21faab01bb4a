import { createCan, type CadastroLinha, type CadastroValores, ENTIDADE_DEFS, type EntidadeNome } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import type { CadastroSearch } from './cadastro-search.ts'
import { useColunas } from './colunas.ts'
import { EmUsoDialog } from './EmUsoDialog.tsx'
import { FerramentasCadastro } from './FerramentasCadastro.tsx'
import { ImportarDialog } from './ImportarDialog.tsx'
import { linhasQuery } from './queries.ts'
import { ROTAS_DE } from './routes.ts'
import { type OpenLinha, NEW, TabelaCadastro } from './TabelaCadastro.tsx'
import { useMudancas } from './use-mudancas.ts'
import { isLimited } from '../../../sessao/scope-limits.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { Paginacao } from '../../../table/Paginacao.tsx'
import { PAGE_SIZE_DEFAULT } from '../../../table/page-size.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { type PageAction, useOffer } from '../../../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { confirmLeave } from '../../../stores/unsaved.ts'

interface TelaCadastroProps {
  entidade: EntidadeNome
  search: CadastroSearch
  titulo: string
  onNavigate: (search: CadastroSearch, replace: boolean) => void
  renderTabs: (closeAndLeave: (work: () => void) => void) => ReactNode
  actions?: (closeAndLeave: (work: () => void) => void) => readonly PageAction[]
  onSaveBefore?: (line: CadastroLinha | null, valores: CadastroValores) => Promise<boolean>
  onOpenCreated?: ((line: CadastroLinha) => void) | undefined
}

export function TelaCadastro({
  entidade,
  search,
  titulo,
  onNavigate,
  renderTabs,
  actions,
  onSaveBefore,
  onOpenCreated,
}: TelaCadastroProps) {
  const { t } = useTranslation('cadastro')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const def = ENTIDADE_DEFS[entidade]
  const leave = (work: () => void) => void confirmLeave().then((agreed) => agreed && work())
  const setSearch = (next: CadastroSearch) =>
    leave(() => {
      setOpened(null)
      onNavigate({ ...next, linha: undefined }, true)
    })
  const { data, error } = useQuery(linhasQuery({ ...search, entidade }))
  const { visible, toggle } = useColunas(def)
  const [openLinha, setOpened] = useState<OpenLinha>(null)
  const [importing, setImporting] = useState(false)
  const [inUse, setInUse] = useState<{ linha: CadastroLinha; error: unknown } | null>(null)

  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  // The server refuses all changes from users with a limited scope.
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  const may = (action: 'create' | 'update' | 'delete' | 'import'): boolean =>
    hasWholeCliente && can(action, def.subject) && !sessao.vendoComo
  const { save, remove, archive, isSaving } = useMudancas(def, (linha, cause) => setInUse({ linha, error: cause }), onOpenCreated)
  const { pagina = 1, tamanho = PAGE_SIZE_DEFAULT, ordem = def.ordem } = search
  const filtered = Boolean(search.busca || search.filtro)

  const destacada = search.linha === undefined ? undefined : String(search.linha)
  const loaded = data?.itens.some(({ id }) => id === destacada) === true
  useEffect(() => {
    if (loaded) document.querySelector<HTMLElement>(`[data-linha='${destacada ?? ''}']`)?.focus()
  }, [loaded, destacada])

  const closeAndLeave = (work: () => void) =>
    leave(() => {
      setOpened(null)
      work()
    })
  const open = (id: string) => leave(() => setOpened(id))
  const close = (id: string) => {
    setOpened((now) => (now === id ? null : now))
    // Returns the focus to the saved row, unless the user has moved on.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(`[data-linha='${id}']`)?.focus()
    })
  }

  useOffer({
    actions: [
      ...(may('create') ? [{ label: t(`nova.${entidade}`), icon: 'plus' as const, run: () => open(NEW) }] : []),
      ...(may('import')
        ? [
            {
              label: t('importar.titulo', { entidade: t(`entidades.${entidade}`) }),
              icon: 'import' as const,
              run: () => setImporting(true),
            },
          ]
        : []),
      ...(actions?.(closeAndLeave) ?? []),
    ],
    shortcuts: [
      { keys: ['↑', '↓'], text: t('atalhos.mover') },
      { keys: ['F2', 'Enter'], text: t('atalhos.editar') },
      { keys: ['Del'], text: t('atalhos.apagar') },
      { keys: ['Esc'], text: t('atalhos.desistir') },
    ],
  })

  const create = may('create') && (
    <Button variant="primary" icon="plus" onClick={() => open(NEW)}>
      {t(`nova.${entidade}`)}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={titulo}
        context={data && t('contagem', { count: data.total, total: formatInteger(data.total, language) })}
        actions={create}
      />
      {renderTabs(closeAndLeave)}
      <FerramentasCadastro
        def={def}
        search={search}
        onSearch={setSearch}
        visibleFields={visible}
        onColuna={toggle}
        canExport={can('export', def.subject)}
        canImport={may('import')}
        onImport={() => setImporting(true)}
      />
      <PageContent>
        {error && !data && <ErrorState error={error} onRetry={() => void invalidate(ROTAS_DE[entidade].browse)} />}
        {!data && !error && <SkeletonRows rows={12} label={commonT('carregando')} />}
        {data && data.itens.length === 0 && openLinha !== NEW && (
          <EmptyState
            icon={filtered ? 'search' : 'columns'}
            title={t(filtered ? 'vazio.nada' : `vazio.${entidade}`)}
            {...(filtered ? {} : { text: t('vazio.texto') })}
            action={filtered ? <Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button> : create}
          />
        )}
        {data && (data.itens.length > 0 || openLinha === NEW) && (
          <TabelaCadastro
            def={def}
            colunas={visible}
            linhas={data.itens}
            ordem={ordem}
            onOrder={(next) => setSearch({ ...search, ordem: next === def.ordem ? undefined : next, pagina: undefined })}
            recuada={def.superior !== undefined && ordem === def.ordem && !filtered}
            canChange={may('update')}
            canRemove={may('delete')}
            openLinha={openLinha}
            destacada={destacada}
            isSaving={isSaving}
            onOpen={open}
            onClose={close}
            onSave={async (line, valores) => ((await onSaveBefore?.(line, valores)) === false ? false : save(line, valores))}
            onErase={remove}
            onArchive={archive}
          />
        )}
        {data && (
          <Paginacao
            page={pagina}
            pageSize={tamanho}
            total={data.total}
            onChange={(nextPage, nextSize) =>
              setSearch({
                ...search,
                pagina: nextPage === 1 ? undefined : nextPage,
                tamanho: nextSize === PAGE_SIZE_DEFAULT ? undefined : nextSize,
              })
            }
          />
        )}
      </PageContent>
      {importing && <ImportarDialog def={def} onClose={() => setImporting(false)} />}
      {inUse && (
        <EmUsoDialog
          def={def}
          linha={inUse.linha}
          error={inUse.error}
          canArchive={may('update')}
          onArchive={() => {
            archive(inUse.linha, true)
            setInUse(null)
          }}
          onClose={() => setInUse(null)}
        />
      )}
    </Page>
  )
}
