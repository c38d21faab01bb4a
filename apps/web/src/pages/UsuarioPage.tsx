import { createCan, usuarioRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { PAGE_SIZE_DEFAULT } from '../table/page-size.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { confirmLeave } from '../stores/unsaved.ts'
import { ConviteModal } from '../features/acesso/usuario/ConviteModal.tsx'
import { FiltrosUsuario } from '../features/acesso/usuario/FiltrosUsuario.tsx'
import { ListaUsuarios } from '../features/acesso/usuario/ListaUsuarios.tsx'
import { usuariosQuery } from '../features/acesso/usuario/queries.ts'
import { type UsuarioSearch, parseUsuarioSearch } from '../features/acesso/usuario/usuario-search.ts'
import { UsuarioPainel } from '../features/acesso/usuario/UsuarioPainel.tsx'

export function UsuarioPage() {
  const { t } = useTranslation('usuario')
  const { language } = usePreferencias()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseUsuarioSearch(rawSearch), [rawSearch])
  const setSearch = (next: UsuarioSearch) => void navigate({ to: paths.usuario, search: next, replace: true, resetScroll: false })
  const { data, error } = useQuery(usuariosQuery(search))
  const [inviting, setInviting] = useState(false)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const canInvite = can('create', 'Usuario')
  const filtered = Boolean(search.busca || search.perfil || search.status)
  const { pagina = 1, limite = PAGE_SIZE_DEFAULT } = search

  const open = async (usuario: string) => {
    if (usuario !== search.usuario && (await confirmLeave())) setSearch({ ...search, usuario })
  }
  const close = async () => {
    if (!(await confirmLeave())) return
    const id = search.usuario
    setSearch({ ...search, usuario: undefined })
    document.querySelector<HTMLElement>(`[data-usuario='${id}']`)?.focus()
  }

  useOffer({
    actions: [
      ...(canInvite ? [{ label: t('convite.titulo'), icon: 'plus' as const, run: () => setInviting(true) }] : []),
      ...(data?.itens ?? []).map(({ id, nome }) => ({
        label: t('lista.abrir', { nome }),
        icon: 'user' as const,
        run: () => void open(id),
      })),
    ],
    shortcuts: [{ keys: ['Esc'], text: t('painel.fechar') }],
  })

  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={data && t('lista.contagem', { count: data.total, total: formatInteger(data.total, language) })}
        actions={
          canInvite && (
            <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
              {t('convite.titulo')}
            </Button>
          )
        }
      />
      <FiltrosUsuario search={search} onSearch={setSearch} admin={sessao.perfil === 'admin'} canExport={can('export', 'Usuario')} />
      <PageContent>
        <ComPainel
          panel={
            search.usuario && (
              <UsuarioPainel
                key={search.usuario}
                id={search.usuario}
                sessao={sessao}
                canChange={can('update', 'Usuario')}
                canInvite={canInvite}
                canSeePermissoes={can('read', 'Permissao')}
                onClose={() => void close()}
              />
            )
          }
        >
          <ListaUsuarios
            usuarios={data?.itens}
            error={error}
            onRetry={() => void invalidate(usuarioRotas.list)}
            empty={
              <EmptyState
                icon={filtered ? 'search' : 'users'}
                title={t(filtered ? 'vazio.nada' : 'vazio.titulo')}
                {...(filtered ? {} : { text: t('vazio.texto') })}
                action={
                  filtered ? (
                    <Button onClick={() => setSearch({ todos: search.todos })}>{t('vazio.limpar')}</Button>
                  ) : (
                    canInvite && (
                      <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
                        {t('convite.titulo')}
                      </Button>
                    )
                  )
                }
              />
            }
            ordem={search.ordem ?? 'nome'}
            onOrder={(ordem) => setSearch({ ...search, ordem, pagina: undefined })}
            openId={search.usuario}
            onOpen={(usuario) => void open(usuario)}
            pages={
              data && {
                page: pagina,
                pageSize: limite,
                total: data.total,
                onChange: (nextPage, nextLimit) => setSearch({ ...search, pagina: nextPage, limite: nextLimit }),
              }
            }
          />
        </ComPainel>
      </PageContent>
      {inviting && <ConviteModal sessao={sessao} onClose={() => setInviting(false)} onInvited={(usuario) => void open(usuario)} />}
    </Page>
  )
}
