import { ENTIDADE_DEFS, type EntidadeDef, grupoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { ImportarDialog } from '../features/razao/cadastro/ImportarDialog.tsx'
import { matchesText } from '../format/fold-text.ts'
import { filterArvore } from '../features/razao/grupo/tree.ts'
import { ArvoreGrupos } from '../features/razao/grupo/ArvoreGrupos.tsx'
import { FiltrosGrupo } from '../features/razao/grupo/FiltrosGrupo.tsx'
import { type GrupoSearch, parseGrupoSearch } from '../features/razao/grupo/grupo-search.ts'
import { arvoreQuery } from '../features/razao/grupo/queries.ts'
import { paths } from '../navigation/paths.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { AbasGrupo } from '../features/razao/grupo/AbasGrupo.tsx'
import { useGrupos, useMayGrupo } from '../features/razao/grupo/use-grupos.tsx'

export function GrupoPage() {
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { data, error } = useQuery(arvoreQuery)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseGrupoSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: GrupoSearch) => {
    setClosedInSearch(new Set())
    void navigate({ to: paths.grupo, search: next, replace: true, resetScroll: false })
  }
  const may = useMayGrupo()
  const grupos = useGrupos(data ?? [], may)
  const [closedAll, setClosedAll] = useState<ReadonlySet<number>>(new Set())
  const [closedInSearch, setClosedInSearch] = useState<ReadonlySet<number>>(new Set())
  const [importing, setImporting] = useState<EntidadeDef | null>(null)
  const shown = useMemo(() => filterArvore(data ?? [], search, matchesText), [data, search])
  const filtered = Boolean(search.busca || search.natureza)
  const [closed, setClosed] = filtered ? [closedInSearch, setClosedInSearch] : [closedAll, setClosedAll]
  const comItens = shown.filter(({ itens }) => itens.length > 0)
  const closedEverything = comItens.length > 0 && comItens.every(({ id }) => closed.has(id))
  const closeEverything = (close: boolean) => setClosed(new Set(close ? comItens.map(({ id }) => id) : []))
  const importFile = [...(may.importGrupo ? [ENTIDADE_DEFS.grupos] : []), ...(may.importItem ? [ENTIDADE_DEFS['grupo-itens']] : [])].map(
    (def) => ({ texto: cadastro('importar.titulo', { entidade: cadastro(`entidades.${def.nome}`) }), run: () => setImporting(def) }),
  )

  useOffer({
    actions: [
      ...(may.createGrupo ? [{ label: cadastro('nova.grupos'), icon: 'plus' as const, run: grupos.createGrupo }] : []),
      ...(may.createItem && shown[0]
        ? [{ label: cadastro('nova.grupo-itens'), icon: 'plus' as const, run: () => grupos.createItem(shown[0]?.codigo ?? '') }]
        : []),
      ...importFile.map(({ texto, run }) => ({ label: texto, icon: 'import' as const, run })),
      {
        label: t(closedEverything ? 'ferramentas.abrirTudo' : 'ferramentas.fecharTudo'),
        icon: 'upDown' as const,
        run: () => closeEverything(!closedEverything),
      },
    ],
    shortcuts: [
      { keys: ['↑', '↓'], text: t('atalhos.linha') },
      { keys: ['→', '←'], text: t('atalhos.abrir') },
      { keys: ['Enter'], text: t('atalhos.detalhes') },
      { keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') },
      { keys: ['M'], text: t('atalhos.mover') },
      { keys: ['F2'], text: t('atalhos.editar') },
      { keys: ['Del'], text: t('atalhos.apagar') },
    ],
  })

  const itens = shown.reduce((total, grupo) => total + grupo.itens.length, 0)
  const create = may.createGrupo && (
    <Button variant="primary" icon="plus" onClick={grupos.createGrupo}>
      {cadastro('nova.grupos')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={data && t('contagem', { grupos: formatInteger(shown.length, language), itens: formatInteger(itens, language) })}
        actions={create}
      />
      <AbasGrupo current={paths.grupo} />
      <FiltrosGrupo
        search={search}
        onSearch={setSearch}
        allCollapsed={closedEverything}
        onClose={closeEverything}
        canExport={may.export}
        imports={importFile}
      />
      <PageContent>
        {error && !data && <ErrorState error={error} onRetry={() => void invalidate(grupoRotas.getArvore)} />}
        {!data && !error && <SkeletonRows rows={12} label={commonT('carregando')} />}
        {data && shown.length === 0 && (
          <EmptyState
            icon={filtered ? 'search' : 'columns'}
            title={cadastro(filtered ? 'vazio.nada' : 'vazio.grupos')}
            {...(filtered ? {} : { text: t('vazio') })}
            action={filtered ? <Button onClick={() => setSearch({})}>{cadastro('vazio.limpar')}</Button> : create}
          />
        )}
        {data && shown.length > 0 && (
          <ArvoreGrupos
            grupos={shown}
            collapsed={closed}
            onClosed={setClosed}
            may={may}
            canReorder={!filtered}
            destacado={search.item}
            onEdit={grupos.edit}
            onArchive={grupos.archive}
            onErase={grupos.remove}
            onNewItem={({ codigo }) => grupos.createItem(codigo)}
            onStep={(target, step) => grupos.step(target, step, (all) => filterArvore(all, search, matchesText))}
            onDrop={grupos.drop}
            onMove={(itemId) => grupos.move(itemId)}
          />
        )}
      </PageContent>
      {grupos.dialogs}
      {importing && <ImportarDialog def={importing} onClose={() => setImporting(null)} />}
    </Page>
  )
}
