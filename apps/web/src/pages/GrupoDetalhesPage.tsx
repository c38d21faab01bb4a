import { ENTIDADE_DEFS, grupoRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { FormularioLinha } from '../features/razao/cadastro/FormularioLinha.tsx'
import { useMudancas } from '../features/razao/cadastro/use-mudancas.ts'
import { linhaOfGrupo, naturezaNome } from '../features/razao/grupo/tree.ts'
import { ItensGrupo } from '../features/razao/grupo/ItensGrupo.tsx'
import { parseGrupoSearch } from '../features/razao/grupo/grupo-search.ts'
import { arvoreQuery, grupoQuery } from '../features/razao/grupo/queries.ts'
import { UsosGrupo } from '../features/razao/grupo/UsosGrupo.tsx'
import { paths } from '../navigation/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Colunas } from '../ui/Colunas.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Stack } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useGrupos, useMayGrupo } from '../features/razao/grupo/use-grupos.tsx'

export function GrupoDetalhesPage() {
  const { t } = useTranslation('grupo')
  const { t: cadastro } = useTranslation('cadastro')
  const { t: commonT } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const { item: destacado } = useMemo(() => parseGrupoSearch(rawSearch), [rawSearch])
  const { data: uses, error } = useQuery(grupoQuery(id))
  const { data: arvore = [] } = useQuery(arvoreQuery)
  const may = useMayGrupo()
  const grupos = useGrupos(arvore, may)
  const { save, isSaving } = useMudancas(ENTIDADE_DEFS.grupos, () => {})
  // The tree is optimistic, so prefer its copy.
  const grupo = arvore.find((each) => each.id === id) ?? uses?.grupo
  const target = { tipo: 'grupo' as const, id }

  useOffer({
    actions: [
      ...(may.createItem && grupo
        ? [{ label: cadastro('nova.grupo-itens'), icon: 'plus' as const, run: () => grupos.createItem(grupo.codigo) }]
        : []),
      ...(may.changeGrupo && grupo
        ? [
            {
              label: t(grupo.arquivado ? 'acoes.trazer' : 'acoes.arquivar', { nome: grupo.descricao }),
              icon: grupo.arquivado ? ('undo' as const) : ('archive' as const),
              run: () => grupos.archive(target),
            },
          ]
        : []),
    ],
    shortcuts: [
      { keys: ['Alt ↑', 'Alt ↓'], text: t('atalhos.ordem') },
      { keys: ['M'], text: t('atalhos.mover') },
      { keys: ['F2'], text: t('atalhos.editar') },
    ],
  })

  return (
    <Page>
      <PageHeader
        title={grupo ? `${grupo.codigo} ${grupo.descricao}` : t('titulo')}
        context={
          grupo && (
            <>
              <Chip>{cadastro(`opcoes.${naturezaNome(grupo.natureza)}`)}</Chip>
              {grupo.arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
            </>
          )
        }
        actions={
          <>
            <ButtonLink to={paths.grupo} icon="columns">
              {t('titulo')}
            </ButtonLink>
            {grupo && may.changeGrupo && (
              <Button icon={grupo.arquivado ? 'undo' : 'archive'} onClick={() => grupos.archive(target)}>
                {t(grupo.arquivado ? 'trazer' : 'arquivar')}
              </Button>
            )}
          </>
        }
      />
      <PageContent>
        {error && !uses && <ErrorState error={error} onRetry={() => void invalidate(grupoRotas.get)} />}
        {!uses && !error && <SkeletonRows rows={10} label={commonT('carregando')} />}
        {uses && grupo && (
          <Colunas columns="minmax(0, 5fr) minmax(340px, 4fr)">
            <Stack gap={24} padding={[20, 'page']}>
              <Stack as="section" gap={12} aria-label={t('dados')}>
                <h2>{t('dados')}</h2>
                <FormularioLinha
                  key={grupo.id}
                  def={ENTIDADE_DEFS.grupos}
                  linha={linhaOfGrupo(grupo)}
                  canSave={may.changeGrupo}
                  isSaving={isSaving}
                  onSave={save}
                />
              </Stack>
              <ItensGrupo
                grupo={grupo}
                destacado={destacado}
                canChange={may.changeItem}
                canCreate={may.createItem}
                onNew={() => grupos.createItem(grupo.codigo)}
                onEdit={(itemId) => grupos.edit({ tipo: 'item', id: itemId })}
                onArchive={(itemId) => grupos.archive({ tipo: 'item', id: itemId })}
                onMove={(itemId) => grupos.move(itemId)}
                onStep={(itemId, step) => grupos.step({ tipo: 'item', id: itemId }, step)}
              />
            </Stack>
            <Stack gap={24} padding={[20, 'page']}>
              <UsosGrupo uses={uses} />
            </Stack>
          </Colunas>
        )}
      </PageContent>
      {grupos.dialogs}
    </Page>
  )
}
