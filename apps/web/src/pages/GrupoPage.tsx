import { ENTIDADE_DEFS, type EntidadeDef, grupoRotas } from '@lastro/contract'
import { formatInteiro } from '@lastro/formato'
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
import { useGrupos, usePodeGrupo } from '../features/razao/grupo/use-grupos.tsx'

export function GrupoPage() {
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const { data, error } = useQuery(arvoreQuery)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseGrupoSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: GrupoSearch) => {
    // A search expands its matches.
    setFechadosNaBusca(new Set())
    void navigate({ to: paths.grupo, search: next, replace: true, resetScroll: false })
  }
  const pode = usePodeGrupo()
  const grupos = useGrupos(data ?? [], pode)
  const [todosFechados, setTodosFechados] = useState<ReadonlySet<number>>(new Set())
  const [fechadosNaBusca, setFechadosNaBusca] = useState<ReadonlySet<number>>(new Set())
  const [importando, setImportando] = useState<EntidadeDef | null>(null)
  const mostrados = useMemo(() => filterArvore(data ?? [], search, matchesText), [data, search])
  const filtrada = Boolean(search.busca || search.natureza)
  const [fechados, setFechados] = filtrada ? [fechadosNaBusca, setFechadosNaBusca] : [todosFechados, setTodosFechados]
  const comItens = mostrados.filter(({ itens }) => itens.length > 0)
  const tudoFechado = comItens.length > 0 && comItens.every(({ id }) => fechados.has(id))
  const fecharTudo = (fechar: boolean) => setFechados(new Set(fechar ? comItens.map(({ id }) => id) : []))
  const importar = [
    ...(pode.importarGrupo ? [ENTIDADE_DEFS.grupos] : []),
    ...(pode.importarItem ? [ENTIDADE_DEFS['grupo-itens']] : []),
  ].map((def) => ({ texto: cadastro('importar.titulo', { entidade: cadastro(`entidades.${def.nome}`) }), run: () => setImportando(def) }))

  useOffer({
    actions: [
      ...(pode.novoGrupo ? [{ label: cadastro('nova.grupos'), icon: 'plus' as const, run: grupos.criarGrupo }] : []),
      ...(pode.novoItem && mostrados[0]
        ? [{ label: cadastro('nova.grupo-itens'), icon: 'plus' as const, run: () => grupos.criarItem(mostrados[0]?.codigo ?? '') }]
        : []),
      ...importar.map(({ texto, run }) => ({ label: texto, icon: 'import' as const, run })),
      {
        label: t(tudoFechado ? 'ferramentas.abrirTudo' : 'ferramentas.fecharTudo'),
        icon: 'upDown' as const,
        run: () => fecharTudo(!tudoFechado),
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

  const itens = mostrados.reduce((total, grupo) => total + grupo.itens.length, 0)
  const criar = pode.novoGrupo && (
    <Button variant="primary" icon="plus" onClick={grupos.criarGrupo}>
      {cadastro('nova.grupos')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={data && t('contagem', { grupos: formatInteiro(mostrados.length, language), itens: formatInteiro(itens, language) })}
        actions={criar}
      />
      <AbasGrupo aberta={paths.grupo} />
      <FiltrosGrupo
        search={search}
        onSearch={setSearch}
        tudoFechado={tudoFechado}
        onFechar={fecharTudo}
        podeExportar={pode.exportar}
        importar={importar}
      />
      <PageContent>
        {error && !data && <ErrorState error={error} onRetry={() => void invalidate(grupoRotas.getArvore)} />}
        {!data && !error && <SkeletonRows rows={12} label={comum('carregando')} />}
        {data && mostrados.length === 0 && (
          <EmptyState
            icon={filtrada ? 'search' : 'columns'}
            title={cadastro(filtrada ? 'vazio.nada' : 'vazio.grupos')}
            {...(filtrada ? {} : { text: t('vazio') })}
            action={filtrada ? <Button onClick={() => setSearch({})}>{cadastro('vazio.limpar')}</Button> : criar}
          />
        )}
        {data && mostrados.length > 0 && (
          <ArvoreGrupos
            grupos={mostrados}
            fechados={fechados}
            onFechados={setFechados}
            pode={pode}
            podeOrdenar={!filtrada}
            destacado={search.item}
            onEditar={grupos.editar}
            onArquivar={grupos.arquivar}
            onApagar={grupos.apagar}
            onNovoItem={({ codigo }) => grupos.criarItem(codigo)}
            onPasso={(alvo, passo) => grupos.passar(alvo, passo, (todos) => filterArvore(todos, search, matchesText))}
            onSoltar={grupos.soltar}
            onMover={(itemId) => grupos.mover(itemId)}
          />
        )}
      </PageContent>
      {grupos.dialogos}
      {importando && <ImportarDialog def={importando} onClose={() => setImportando(null)} />}
    </Page>
  )
}
