import { dreItemRotas, dreModeloRotas, type DreItemSalvo } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { showRefusal } from '../api/refusal.ts'
import { type DreModeloSearch, parseDreModeloSearch } from '../features/dre/modelo/dre-modelo-search.ts'
import { ListaLinhas } from '../features/dre/modelo/ListaLinhas.tsx'
import { type OpenedModelo, ModeloDialogs } from '../features/dre/modelo/ModeloDialogs.tsx'
import { ModeloToolbar } from '../features/dre/modelo/ModeloToolbar.tsx'
import { estruturaQuery, invalidateModelos, modelosQuery } from '../features/dre/modelo/queries.ts'
import { listModeloOutside } from '../features/dre/modelo/draft.ts'
import { useMay } from '../features/dre/modelo/use-may.ts'
import { paths } from '../navigation/paths.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Note, Text } from '../ui/Text.tsx'

export function DreModeloPage() {
  const { t } = useTranslation('dre-modelo')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const may = useMay()
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseDreModeloSearch(rawSearch), [rawSearch])
  const setSearch = (next: DreModeloSearch) => void navigate({ to: paths.dreModelo, search: next, resetScroll: false })
  const modelos = useQuery(modelosQuery)
  const modeloId = search.modelo ?? modelos.data?.[0]?.id
  const { data: estrutura, error: errorEstrutura } = useQuery({
    ...estruturaQuery(modeloId ?? 0, search.vigencia),
    enabled: modeloId !== undefined,
  })
  const error = modelos.error ?? errorEstrutura
  const [opened, setOpened] = useState<OpenedModelo>(null)
  const place = useMutation({
    mutationFn: ({ linha: { id, versao }, antesDeId }: { linha: DreItemSalvo; antesDeId: number | null }) =>
      call(dreItemRotas.place, { params: { id }, body: { versao, antesDeId } }, { silent: true }),
    onError: showRefusal,
    onSettled: () => void invalidateModelos(),
  })
  const modelo = estrutura?.modelo
  const noModelo = estrutura && { modelo: estrutura.modelo.id, ...(estrutura.vigencia && { vigencia: estrutura.vigencia }) }
  const createLinha = (extra: DreModeloSearch = {}) => void navigate({ to: paths.dreNovo, search: { ...noModelo, ...extra } })
  const edit = ({ id }: DreItemSalvo) => void navigate({ to: paths.dreEdit, params: { id: String(id) } })
  const outside = estrutura ? listModeloOutside(estrutura) : []
  useOffer({
    actions: [
      ...(may.create && estrutura ? [{ label: t('lista.nova'), icon: 'plus' as const, run: () => createLinha() }] : []),
      ...(may.create ? [{ label: t('novo.titulo'), icon: 'dre' as const, run: () => setOpened('novo') }] : []),
      ...(may.change && estrutura ? [{ label: t('vigencia.nova'), icon: 'calendar' as const, run: () => setOpened('vigencia') }] : []),
    ],
    shortcuts: [
      ...(may.change ? [{ keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') }] : []),
      { keys: ['Enter'], text: t('atalhos.abrir') },
      ...(may.change ? [{ keys: ['F2'], text: t('atalhos.editar') }] : []),
      ...(may.remove ? [{ keys: ['Delete'], text: t('atalhos.excluir') }] : []),
    ],
  })
  const newLinha = may.create && estrutura && (
    <Button variant="primary" icon="plus" onClick={() => createLinha()}>
      {t('lista.nova')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={
          modelo && (
            <>
              {modelo.padrao && <Chip tone="info">{t('modelo.padrao')}</Chip>}
              {modelo.arquivado && <Chip tone="warning">{t('modelo.arquivado')}</Chip>}
            </>
          )
        }
        actions={
          modelo && (
            <ButtonLink to={paths.dre} search={{ modelo: modelo.id }} icon="dre">
              {t('verDre')}
            </ButtonLink>
          )
        }
        primary={newLinha}
      />
      {estrutura && modelos.data && <ModeloToolbar {...{ estrutura, may, setSearch }} modelos={modelos.data} onOpen={setOpened} />}
      <PageContent scroll>
        {error && !estrutura && (
          <ErrorState error={error} onRetry={() => void invalidate(dreModeloRotas.list, dreModeloRotas.get)}>
            <Button onClick={() => setSearch({})}>{t('modelo.voltar')}</Button>
          </ErrorState>
        )}
        {!estrutura && !error && modelos.data?.length !== 0 && <SkeletonRows rows={12} label={commonT('carregando')} />}
        {modelos.data?.length === 0 && (
          <EmptyState
            icon="dre"
            title={t('vazio.titulo')}
            text={t('vazio.texto')}
            action={may.create ? <Button onClick={() => setOpened('novo')}>{t('novo.titulo')}</Button> : undefined}
          />
        )}
        {estrutura && (
          <Stack gap={16} padding={[12, 'page']}>
            {estrutura.ate !== null && <Note>{t('vigencia.passada', { mes: formatMes(estrutura.ate, language) })}</Note>}
            {estrutura.itens.length === 0 ? (
              <EmptyState icon="dre" title={t('lista.vazia')} text={t('lista.vaziaTexto')} action={newLinha || undefined} />
            ) : (
              <ListaLinhas
                estrutura={estrutura}
                canChange={may.change}
                canCreate={may.create}
                canRemove={may.remove}
                onLocation={(linha, antesDeId) => place.mutate({ linha, antesDeId })}
                onEdit={edit}
                onDuplicar={({ id }) => createLinha({ copiaDe: id })}
                onRemove={setOpened}
              />
            )}
            {outside.length > 0 && (
              <Stack as="section" gap={4} aria-label={t('fora.titulo')}>
                <Text as="h2" size={16}>
                  {t('fora.titulo')}
                </Text>
                <Note>{t('fora.texto')}</Note>
                <Inline as="ul" gap={[4, 12]} wrap>
                  {outside.map(({ codigo, descricao }) => (
                    <li key={codigo}>
                      <b>{codigo}</b> {descricao}
                    </li>
                  ))}
                </Inline>
              </Stack>
            )}
          </Stack>
        )}
      </PageContent>
      <ModeloDialogs {...{ opened, estrutura, may, setSearch }} onOpen={setOpened} />
    </Page>
  )
}
