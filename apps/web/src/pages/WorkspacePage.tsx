import { createCan, type RelatorioItem, type Workspace, relatorioRotas, workspaceRotas } from '@lastro/contract'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { paths } from '../navigation/paths.ts'
import { ConexaoDialog, type WorkspaceExterno } from '../features/relatorio/externo/ConexaoDialog.tsx'
import { FonteDialog } from '../features/relatorio/externo/FonteDialog.tsx'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { showSuccess } from '../stores/alerts.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton } from '../ui/Toolbar.tsx'
import { AcessoDialog } from '../features/relatorio/workspace/AcessoDialog.tsx'
import { filterWorkspaces } from '../features/relatorio/workspace/filter.ts'
import { ListaRelatorios } from '../features/relatorio/workspace/ListaRelatorios.tsx'
import { invalidateWorkspaces, workspacesQuery } from '../features/relatorio/workspace/queries.ts'
import { RelatorioDialog } from '../features/relatorio/workspace/RelatorioDialog.tsx'
import { useNomePronto } from '../features/relatorio/workspace/use-ready-made-name.ts'
import { parseWorkspaceSearch, type WorkspaceSearch } from '../features/relatorio/workspace/workspace-search.ts'
import styles from '../features/relatorio/workspace/Workspace.module.css'
import { WorkspaceDialog } from '../features/relatorio/workspace/WorkspaceDialog.tsx'

type Aberta =
  | { tipo: 'workspace'; workspace: Workspace | null }
  | { tipo: 'relatorio'; workspace: Workspace }
  | { tipo: 'acesso'; relatorio: RelatorioItem }
  | { tipo: 'conexao'; workspace: WorkspaceExterno }

export function WorkspacePage() {
  const { t } = useTranslation('workspace')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const inteiro = !isLimited(sessao.userAbilityRules)
  const pode = {
    criar: inteiro && can('create', 'Workspace'),
    mudar: inteiro && can('update', 'Workspace'),
    criarRelatorio: inteiro && can('create', 'Relatorio'),
    mudarRelatorio: inteiro && can('update', 'Relatorio'),
    favoritar: sessao.vendoComo === null,
  }
  const { withNome } = useNomePronto()
  const { data: workspaces, error } = useQuery(workspacesQuery)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseWorkspaceSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: WorkspaceSearch) => void navigate({ to: paths.workspace, search: next, replace: true, resetScroll: false })
  const [aberta, setAberta] = useState<Aberta | null>(null)
  const mudar = useMutation({
    mutationFn: (mudanca: () => Promise<unknown>) => mudanca(),
    onError: showRefusal,
    onSettled: () => void invalidateWorkspaces(),
  })
  const novo = () => setAberta({ tipo: 'workspace', workspace: null })
  const mostrados = filterWorkspaces(
    (workspaces ?? []).map((workspace) => ({ ...workspace, relatorios: workspace.relatorios.map(withNome) })),
    search,
  )
  useOffer({
    actions: [
      ...(pode.criar ? [{ label: t('novo'), icon: 'plus' as const, run: novo }] : []),
      ...(pode.mudar
        ? mostrados
            .filter(({ provedor }) => provedor !== 'nativo')
            .map((workspace) => ({
              label: t('conexao', { nome: workspace.nome }),
              icon: 'plug' as const,
              run: () => setAberta({ tipo: 'conexao', workspace }),
            }))
        : []),
      { label: t('favoritos'), icon: 'star', run: () => setSearch({ ...search, favoritos: search.favoritos ? undefined : true }) },
    ],
    shortcuts: pode.mudarRelatorio ? [{ keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') }] : [],
  })
  const botao = pode.criar && (
    <Button variant="primary" icon="plus" onClick={novo}>
      {t('novo')}
    </Button>
  )
  const filtrada = Boolean(search.busca) || search.favoritos === true
  const temArquivados = workspaces?.some(({ arquivado, relatorios }) => arquivado || relatorios.some((each) => each.arquivado))
  const moveWorkspace = (i: number, passo: 1 | -1) => {
    const workspace = mostrados[i]
    if (!workspace || !mostrados[i + passo]) return
    const antesDeId = (passo === -1 ? mostrados[i - 1] : mostrados[i + 2])?.id ?? null
    mudar.mutate(() =>
      call(workspaceRotas.place, { params: { id: workspace.id }, body: { versao: workspace.versao, antesDeId } }, { silent: true }),
    )
  }
  return (
    <Page>
      <PageHeader title={t('titulo')} actions={workspaces && workspaces.length > 0 && botao} />
      {workspaces && workspaces.length > 0 && (
        <Toolbar label={t('ferramentas')}>
          <SearchField
            label={t('buscar')}
            value={search.busca ?? ''}
            onChange={(busca) => setSearch({ ...search, busca: busca || undefined })}
          />
          <ToolbarButton
            icon="star"
            pressed={search.favoritos === true}
            onClick={() => setSearch({ ...search, favoritos: search.favoritos ? undefined : true })}
          >
            {t('favoritos')}
          </ToolbarButton>
          {temArquivados && (
            <ToolbarButton
              icon="archive"
              pressed={search.arquivados === true}
              onClick={() => setSearch({ ...search, arquivados: search.arquivados ? undefined : true })}
            >
              {t('arquivados')}
            </ToolbarButton>
          )}
        </Toolbar>
      )}
      <PageContent scroll>
        {error && !workspaces && <ErrorState error={error} onRetry={() => void invalidate(workspaceRotas.list)} />}
        {!workspaces && !error && <SkeletonRows rows={8} label={comum('carregando')} />}
        {workspaces?.length === 0 && (
          <EmptyState
            icon="chart"
            title={t('vazio.titulo')}
            text={t(pode.criar ? 'vazio.texto' : 'vazio.aguarde')}
            action={botao || undefined}
          />
        )}
        {workspaces && workspaces.length > 0 && mostrados.length === 0 && (
          <EmptyState icon="search" title={t('vazio.nada')} action={<Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button>} />
        )}
        <div className={styles['corpo']}>
          {mostrados.map((workspace, i) => (
            <section key={workspace.id} className={styles['workspace']} aria-label={workspace.nome}>
              <header>
                <div>
                  <h2>{workspace.nome}</h2>
                  {workspace.descricao && <p>{workspace.descricao}</p>}
                </div>
                {workspace.provedor !== 'nativo' && <Chip>{t(`provedor.${workspace.provedor}`)}</Chip>}
                {workspace.arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
                {pode.criarRelatorio && !workspace.arquivado && (
                  <Button size="small" icon="plus" onClick={() => setAberta({ tipo: 'relatorio', workspace })}>
                    {t('relatorio.novo')}
                  </Button>
                )}
                {pode.mudar && (
                  <>
                    {workspace.provedor !== 'nativo' && (
                      <IconButton
                        icon="plug"
                        label={t('conexao', { nome: workspace.nome })}
                        onClick={() => setAberta({ tipo: 'conexao', workspace })}
                      />
                    )}
                    <IconButton
                      icon="pencil"
                      label={t('editar.nome', { nome: workspace.nome })}
                      onClick={() => setAberta({ tipo: 'workspace', workspace })}
                    />
                    <IconButton
                      icon="up"
                      label={t('subir', { nome: workspace.nome })}
                      disabled={filtrada || i === 0}
                      onClick={() => moveWorkspace(i, -1)}
                    />
                    <IconButton
                      icon="down"
                      label={t('descer', { nome: workspace.nome })}
                      disabled={filtrada || i === mostrados.length - 1}
                      onClick={() => moveWorkspace(i, 1)}
                    />
                    <IconButton
                      icon={workspace.arquivado ? 'undo' : 'archive'}
                      label={t(workspace.arquivado ? 'reativar' : 'arquivar', { nome: workspace.nome })}
                      onClick={() =>
                        mudar.mutate(async () => {
                          const body = { versao: workspace.versao, arquivado: !workspace.arquivado }
                          await call(workspaceRotas.archive, { params: { id: workspace.id }, body }, { silent: true })
                          showSuccess(t(workspace.arquivado ? 'reativado' : 'foiArquivado', { nome: workspace.nome }))
                        })
                      }
                    />
                  </>
                )}
              </header>
              {workspace.relatorios.length === 0 ? (
                <p className={styles['vazio']}>{t('relatorio.nenhum')}</p>
              ) : (
                <ListaRelatorios
                  workspace={workspace}
                  ordenavel={!filtrada}
                  podeMudar={pode.mudarRelatorio}
                  podeFavoritar={pode.favoritar}
                  onFavorito={({ id, favorito }) =>
                    mudar.mutate(() => call(relatorioRotas.favorite, { params: { id }, body: { favorito: !favorito } }, { silent: true }))
                  }
                  onLugar={({ id, versao }, antesDeId) =>
                    mudar.mutate(() => call(relatorioRotas.place, { params: { id }, body: { versao, antesDeId } }, { silent: true }))
                  }
                  onAcesso={(relatorio) => setAberta({ tipo: 'acesso', relatorio })}
                  onArquivar={({ id, versao, nome, arquivado }) =>
                    mudar.mutate(async () => {
                      await call(relatorioRotas.archive, { params: { id }, body: { versao, arquivado: !arquivado } }, { silent: true })
                      showSuccess(t(arquivado ? 'reativado' : 'foiArquivado', { nome }))
                    })
                  }
                />
              )}
            </section>
          ))}
        </div>
      </PageContent>
      {aberta?.tipo === 'workspace' && (
        <WorkspaceDialog
          workspace={aberta.workspace}
          onClose={() => setAberta(null)}
          onConectar={(workspace) => setAberta({ tipo: 'conexao', workspace })}
        />
      )}
      {aberta?.tipo === 'relatorio' && aberta.workspace.provedor === 'nativo' && (
        <RelatorioDialog workspace={aberta.workspace} onClose={() => setAberta(null)} />
      )}
      {aberta?.tipo === 'relatorio' && aberta.workspace.provedor !== 'nativo' && (
        <FonteDialog workspace={aberta.workspace} onClose={() => setAberta(null)} />
      )}
      {aberta?.tipo === 'conexao' && <ConexaoDialog workspace={aberta.workspace} onClose={() => setAberta(null)} />}
      {aberta?.tipo === 'acesso' && <AcessoDialog relatorio={aberta.relatorio} onClose={() => setAberta(null)} />}
    </Page>
  )
}
