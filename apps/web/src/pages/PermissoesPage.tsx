import {
  createCan,
  PERFIS,
  type Perfil,
  type PerfilAjustavel,
  PERFIS_AJUSTAVEIS,
  type PermissaoCelula,
  permissoesRotas,
} from '@lastro/contract'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { BarraMudancas } from '../features/acesso/permissao/BarraMudancas.tsx'
import { ListaPessoas } from '../features/acesso/permissao/ListaPessoas.tsx'
import { LegendaPermissoes, MatrizPermissoes } from '../features/acesso/permissao/MatrizPermissoes.tsx'
import { motivoPerfil, motivoUsuario } from '../features/acesso/permissao/denial-reason.ts'
import { type PermissaoSearch, parsePermissaoSearch } from '../features/acesso/permissao/permissao-search.ts'
import { permissoesQuery, savePerfil } from '../features/acesso/permissao/queries.ts'
import { type PermissaoDraft, applyDraft, listExcecoes, rebaseDraft, toggleCelula } from '../features/acesso/permissao/draft.ts'
import { UsuarioModal } from '../features/acesso/permissao/UsuarioModal.tsx'
import { sessaoQuery } from '../sessao/sessao.ts'
import { matchesText } from '../format/fold-text.ts'
import { showSuccess } from '../stores/alerts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Callout } from '../ui/Callout.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Text } from '../ui/Text.tsx'
import { Segmented, Toolbar, ToolbarSeparator } from '../ui/Toolbar.tsx'
import { useUnsaved } from '../stores/unsaved.ts'

const NOTHING: PermissaoDraft = new Map()

interface PerfilDraft {
  perfil: Perfil
  rascunho: PermissaoDraft
}
const PERFIL_INICIAL = 'analista'

interface PerfilSave {
  perfil: PerfilAjustavel
  versao: number
  antes: readonly PermissaoCelula[]
  choices: PermissaoDraft
}

const SEM_MUDANCAS: PerfilDraft = { perfil: PERFIL_INICIAL, rascunho: NOTHING }

function isAjustavel(perfil: string): perfil is PerfilAjustavel {
  return PERFIS_AJUSTAVEIS.some((each) => each === perfil)
}

export function PermissoesPage() {
  const { t } = useTranslation('permissao')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data, error, refetch } = useQuery(permissoesQuery)
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parsePermissaoSearch(rawSearch), [rawSearch])
  const setSearch = (next: PermissaoSearch) => void navigate({ to: paths.permissoes, search: next, replace: true, resetScroll: false })
  const [mudancas, setMudancas] = useState(SEM_MUDANCAS)
  const confirmDiscard = useUnsaved(mudancas.rascunho.size > 0)

  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const caller = {
    id: sessao.usuario.id,
    perfil: sessao.perfil,
    administra: can('manage', 'Permissao') && !sessao.vendoComo,
  }
  const perfil = search.perfil ?? PERFIL_INICIAL
  const draft = mudancas.perfil === perfil ? mudancas.rascunho : NOTHING
  const celulas = data?.perfis.find((each) => each.perfil === perfil)?.celulas ?? []
  const motivo = motivoPerfil(caller, perfil)
  const people = data?.usuarios.filter(({ nome, email }) => matchesText(`${nome} ${email}`, search.busca ?? '')) ?? []
  const openUsuario = data?.usuarios.find(({ id }) => id === search.pessoa)

  const discard = () => {
    setMudancas(SEM_MUDANCAS)
    // A pending save is awaited, because the next one needs its version.
    if (!saveMutation.isPending) saveMutation.reset()
  }
  const showPerfil = async (value: Perfil) => {
    if (value === perfil || !(await confirmDiscard())) return
    discard()
    setSearch({ ...search, perfil: value === PERFIL_INICIAL ? undefined : value })
  }
  const saveMutation = useMutation({
    mutationFn: ({ perfil: saved, versao, antes, choices }: PerfilSave) =>
      savePerfil({ params: { perfil: saved }, body: { versao, excecoes: listExcecoes(antes, choices) } }),
    onSuccess: ({ perfis }, saved) => {
      const after = perfis.find((each) => each.perfil === saved.perfil)?.celulas ?? []
      // Changes made during the save stay unsaved.
      setMudancas((since) =>
        since.perfil === saved.perfil ? { ...since, rascunho: rebaseDraft(saved.antes, since.rascunho, after) } : since,
      )
      showSuccess(t('barra.salvo', { quem: shell(`perfil.${saved.perfil}`) }))
    },
  })
  const save = () => {
    // A second save would carry a stale version.
    if (saveMutation.isPending || !data || !isAjustavel(perfil)) return
    saveMutation.mutate({ perfil, versao: data.versao, antes: celulas, choices: draft })
  }

  useOffer({
    actions: [
      { label: t('ver.perfis'), icon: 'shield', run: () => setSearch({}) },
      ...(data?.usuarios ?? []).map(({ id, nome }) => ({
        label: t('pessoas.abrir', { nome }),
        icon: 'user' as const,
        run: () => setSearch({ ver: 'pessoas', pessoa: id }),
      })),
    ],
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], text: t('atalhos.mover') },
      { keys: ['Enter'], text: t('atalhos.mudar') },
      { keys: ['Ctrl S'], text: t('atalhos.salvar') },
    ],
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && draft.size > 0 && search.ver !== 'pessoas') {
      event.preventDefault()
      save()
    }
  }

  return (
    // Ctrl+S works anywhere on the page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <Page>
        <PageHeader title={t('titulo')} />
        <Toolbar label={t('ver.nome')} wrap>
          <Segmented
            label={t('ver.nome')}
            value={search.ver ?? 'perfis'}
            options={(['perfis', 'pessoas'] as const).map((value) => ({ value, label: t(`ver.${value}`) }))}
            onChange={(view) => setSearch({ ...search, ver: view === 'pessoas' ? view : undefined })}
          />
          <ToolbarSeparator />
          {search.ver === 'pessoas' ? (
            <SearchField
              label={t('pessoas.buscar')}
              value={search.busca ?? ''}
              onChange={(searchText) => setSearch({ ...search, busca: searchText || undefined })}
            />
          ) : (
            <Segmented
              label={t('perfil')}
              value={perfil}
              options={PERFIS.map((value) => ({ value, label: shell(`perfil.${value}`) }))}
              onChange={(value) => void showPerfil(value)}
            />
          )}
        </Toolbar>
        <PageContent>
          <Inline wrap gap={[8, 32]} padding={[10, 'page']}>
            <Stack grow={420}>
              <Text as="p" tone="soft">
                {t('ajuda')}
              </Text>
            </Stack>
            {search.ver !== 'pessoas' && <LegendaPermissoes />}
          </Inline>
          {error && !data && <ErrorState error={error} onRetry={() => void invalidate(permissoesRotas.get)} />}
          {!data && !error && <SkeletonRows rows={12} label={commonT('carregando')} />}
          {data && search.ver !== 'pessoas' && (
            <>
              {motivo && (
                <Callout banner icon="lock">
                  {t(`motivo.${motivo}`)}
                </Callout>
              )}
              <MatrizPermissoes
                holder={shell(`perfil.${perfil}`)}
                celulas={applyDraft(celulas, draft)}
                motivo={motivo}
                onToggle={(key) =>
                  setMudancas((since) => ({
                    perfil,
                    rascunho: toggleCelula(celulas, since.perfil === perfil ? since.rascunho : NOTHING, key),
                  }))
                }
              />
              <BarraMudancas
                mudancas={draft.size}
                isSaving={saveMutation.isPending}
                error={saveMutation.variables?.perfil === perfil ? saveMutation.error : null}
                onSave={save}
                onDiscard={discard}
                onReload={() => {
                  saveMutation.reset()
                  void refetch()
                  showSuccess(t('barra.atualizado'))
                }}
              />
            </>
          )}
          {data && search.ver === 'pessoas' && data.usuarios.length === 0 && (
            <EmptyState
              icon="users"
              title={t('pessoas.vazia')}
              action={
                can('read', 'Usuario') && (
                  <ButtonLink to={paths.usuario} variant="primary" icon="users">
                    {t('pessoas.usuarios')}
                  </ButtonLink>
                )
              }
            />
          )}
          {data && search.ver === 'pessoas' && data.usuarios.length > 0 && people.length === 0 && (
            <EmptyState icon="search" title={t('pessoas.nada')} />
          )}
          {people.length > 0 && search.ver === 'pessoas' && (
            <ListaPessoas pessoas={people} onOpen={(pessoa) => setSearch({ ...search, pessoa })} />
          )}
        </PageContent>
        {openUsuario && (
          <UsuarioModal
            key={openUsuario.id}
            id={openUsuario.id}
            nome={openUsuario.nome}
            motivo={motivoUsuario(caller, openUsuario)}
            onClose={() => setSearch({ ...search, pessoa: undefined })}
          />
        )}
      </Page>
    </div>
  )
}
