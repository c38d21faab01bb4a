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
import { Inline, Panel, Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { RowActions } from '../ui/RowActions.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Note, Text } from '../ui/Text.tsx'
import { Toolbar, ToolbarButton } from '../ui/Toolbar.tsx'
import { AcessoDialog } from '../features/relatorio/workspace/AcessoDialog.tsx'
import { filterWorkspaces } from '../features/relatorio/workspace/filter.ts'
import { ListaRelatorios } from '../features/relatorio/workspace/ListaRelatorios.tsx'
import { invalidateWorkspaces, workspacesQuery } from '../features/relatorio/workspace/queries.ts'
import { RelatorioDialog } from '../features/relatorio/workspace/RelatorioDialog.tsx'
import { useReadyMadeName } from '../features/relatorio/workspace/use-ready-made-name.ts'
import { parseWorkspaceSearch, type WorkspaceSearch } from '../features/relatorio/workspace/workspace-search.ts'
import { WorkspaceDialog } from '../features/relatorio/workspace/WorkspaceDialog.tsx'

type WorkspaceDialogState =
  | { tipo: 'workspace'; workspace: Workspace | null }
  | { tipo: 'relatorio'; workspace: Workspace }
  | { tipo: 'acesso'; relatorio: RelatorioItem }
  | { tipo: 'conexao'; workspace: WorkspaceExterno }

export function WorkspacePage() {
  const { t } = useTranslation('workspace')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const hasWholeCliente = !isLimited(sessao.userAbilityRules)
  const may = {
    create: hasWholeCliente && can('create', 'Workspace'),
    change: hasWholeCliente && can('update', 'Workspace'),
    createRelatorio: hasWholeCliente && can('create', 'Relatorio'),
    changeRelatorio: hasWholeCliente && can('update', 'Relatorio'),
    favorite: sessao.vendoComo === null,
  }
  const { withNome } = useReadyMadeName()
  const { data: workspaces, error } = useQuery(workspacesQuery)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseWorkspaceSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: WorkspaceSearch) => void navigate({ to: paths.workspace, search: next, replace: true, resetScroll: false })
  const [dialog, setOpened] = useState<WorkspaceDialogState | null>(null)
  const change = useMutation({
    mutationFn: (mudanca: () => Promise<unknown>) => mudanca(),
    onError: showRefusal,
    onSettled: () => void invalidateWorkspaces(),
  })
  const fresh = () => setOpened({ tipo: 'workspace', workspace: null })
  const shown = filterWorkspaces(
    (workspaces ?? []).map((workspace) => ({ ...workspace, relatorios: workspace.relatorios.map(withNome) })),
    search,
  )
  useOffer({
    actions: [
      ...(may.create ? [{ label: t('novo'), icon: 'plus' as const, run: fresh }] : []),
      ...(may.change
        ? shown
            .filter(({ provedor }) => provedor !== 'nativo')
            .map((workspace) => ({
              label: t('conexao', { nome: workspace.nome }),
              icon: 'plug' as const,
              run: () => setOpened({ tipo: 'conexao', workspace }),
            }))
        : []),
      { label: t('favoritos'), icon: 'star', run: () => setSearch({ ...search, favoritos: search.favoritos ? undefined : true }) },
    ],
    shortcuts: may.changeRelatorio ? [{ keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') }] : [],
  })
  const button = may.create && (
    <Button variant="primary" icon="plus" onClick={fresh}>
      {t('novo')}
    </Button>
  )
  const filtered = Boolean(search.busca) || search.favoritos === true
  const hasArchived = workspaces?.some(({ arquivado, relatorios }) => arquivado || relatorios.some((each) => each.arquivado))
  const moveWorkspace = (i: number, step: 1 | -1) => {
    const workspace = shown[i]
    if (!workspace || !shown[i + step]) return
    const antesDeId = (step === -1 ? shown[i - 1] : shown[i + 2])?.id ?? null
    change.mutate(() =>
      call(workspaceRotas.place, { params: { id: workspace.id }, body: { versao: workspace.versao, antesDeId } }, { silent: true }),
    )
  }
  return (
    <Page>
      <PageHeader title={t('titulo')} actions={workspaces && workspaces.length > 0 && button} />
      {workspaces && workspaces.length > 0 && (
        <Toolbar label={t('ferramentas')}>
          <SearchField
            label={t('buscar')}
            value={search.busca ?? ''}
            onChange={(searchText) => setSearch({ ...search, busca: searchText || undefined })}
          />
          <ToolbarButton
            icon="star"
            pressed={search.favoritos === true}
            onClick={() => setSearch({ ...search, favoritos: search.favoritos ? undefined : true })}
          >
            {t('favoritos')}
          </ToolbarButton>
          {hasArchived && (
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
        {!workspaces && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {workspaces?.length === 0 && (
          <EmptyState
            icon="chart"
            title={t('vazio.titulo')}
            text={t(may.create ? 'vazio.texto' : 'vazio.aguarde')}
            action={button || undefined}
          />
        )}
        {workspaces && workspaces.length > 0 && shown.length === 0 && (
          <EmptyState icon="search" title={t('vazio.nada')} action={<Button onClick={() => setSearch({})}>{t('vazio.limpar')}</Button>} />
        )}
        <Stack gap={24} padding={[12, 'page']}>
          {shown.map((workspace, i) => (
            <Stack as="section" key={workspace.id} gap={8} aria-label={workspace.nome}>
              <Inline as="header" wrap data-row>
                <Stack grow={140}>
                  <Text as="h2" size={16} weight="semibold">
                    {workspace.nome}
                  </Text>
                  {workspace.descricao && <Note>{workspace.descricao}</Note>}
                </Stack>
                {may.change && (
                  <RowActions
                    nome={workspace.nome}
                    actions={[
                      workspace.provedor !== 'nativo' && {
                        icon: 'plug',
                        label: t('conexao', { nome: workspace.nome }),
                        run: () => setOpened({ tipo: 'conexao', workspace }),
                      },
                      {
                        icon: 'pencil',
                        label: t('editar.nome', { nome: workspace.nome }),
                        run: () => setOpened({ tipo: 'workspace', workspace }),
                      },
                      {
                        icon: 'up',
                        label: t('subir', { nome: workspace.nome }),
                        disabled: filtered || i === 0,
                        run: () => moveWorkspace(i, -1),
                      },
                      {
                        icon: 'down',
                        label: t('descer', { nome: workspace.nome }),
                        disabled: filtered || i === shown.length - 1,
                        run: () => moveWorkspace(i, 1),
                      },
                      {
                        icon: workspace.arquivado ? 'undo' : 'archive',
                        label: t(workspace.arquivado ? 'reativar' : 'arquivar', { nome: workspace.nome }),
                        run: () =>
                          change.mutate(async () => {
                            const body = { versao: workspace.versao, arquivado: !workspace.arquivado }
                            await call(workspaceRotas.archive, { params: { id: workspace.id }, body }, { silent: true })
                            showSuccess(t(workspace.arquivado ? 'reativado' : 'foiArquivado', { nome: workspace.nome }))
                          }),
                      },
                    ]}
                  />
                )}
                {workspace.provedor !== 'nativo' && <Chip>{t(`provedor.${workspace.provedor}`)}</Chip>}
                {workspace.arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
                {may.createRelatorio && !workspace.arquivado && (
                  <Button size="small" icon="plus" onClick={() => setOpened({ tipo: 'relatorio', workspace })}>
                    {t('relatorio.novo')}
                  </Button>
                )}
              </Inline>
              {workspace.relatorios.length === 0 ? (
                <Panel padding={[8, 12]}>
                  <Note>{t('relatorio.nenhum')}</Note>
                </Panel>
              ) : (
                <ListaRelatorios
                  workspace={workspace}
                  ordenavel={!filtered}
                  canChange={may.changeRelatorio}
                  canFavorite={may.favorite}
                  onFavorite={({ id, favorito }) =>
                    change.mutate(() => call(relatorioRotas.favorite, { params: { id }, body: { favorito: !favorito } }, { silent: true }))
                  }
                  onLocation={({ id, versao }, antesDeId) =>
                    change.mutate(() => call(relatorioRotas.place, { params: { id }, body: { versao, antesDeId } }, { silent: true }))
                  }
                  onAcesso={(relatorio) => setOpened({ tipo: 'acesso', relatorio })}
                  onArchive={({ id, versao, nome, arquivado }) =>
                    change.mutate(async () => {
                      await call(relatorioRotas.archive, { params: { id }, body: { versao, arquivado: !arquivado } }, { silent: true })
                      showSuccess(t(arquivado ? 'reativado' : 'foiArquivado', { nome }))
                    })
                  }
                />
              )}
            </Stack>
          ))}
        </Stack>
      </PageContent>
      {dialog?.tipo === 'workspace' && (
        <WorkspaceDialog
          workspace={dialog.workspace}
          onClose={() => setOpened(null)}
          onConectar={(workspace) => setOpened({ tipo: 'conexao', workspace })}
        />
      )}
      {dialog?.tipo === 'relatorio' && dialog.workspace.provedor === 'nativo' && (
        <RelatorioDialog workspace={dialog.workspace} onClose={() => setOpened(null)} />
      )}
      {dialog?.tipo === 'relatorio' && dialog.workspace.provedor !== 'nativo' && (
        <FonteDialog workspace={dialog.workspace} onClose={() => setOpened(null)} />
      )}
      {dialog?.tipo === 'conexao' && <ConexaoDialog workspace={dialog.workspace} onClose={() => setOpened(null)} />}
      {dialog?.tipo === 'acesso' && <AcessoDialog relatorio={dialog.relatorio} onClose={() => setOpened(null)} />}
    </Page>
  )
}
