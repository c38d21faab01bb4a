import { dreItemRotas, dreModeloRotas, type DreEstrutura, type DreItemSalvo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { parseDreModeloSearch } from '../features/dre/modelo/dre-modelo-search.ts'
import { LinhaDetalhes } from '../features/dre/modelo/LinhaDetalhes.tsx'
import { LinhaForm } from '../features/dre/modelo/LinhaForm.tsx'
import { estruturaQuery, itemQuery, modelosQuery } from '../features/dre/modelo/queries.ts'
import { copyItem, NEW_LINHA } from '../features/dre/modelo/draft.ts'
import { useMay } from '../features/dre/modelo/use-may.ts'
import { describeVigencia } from '../features/dre/modelo/vigencia.ts'
import { paths } from '../navigation/paths.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'

/** "/Dre/Novo: editable form." Starts empty or as a copy. */
export function DreNovoPage() {
  const { t } = useTranslation('dre-modelo')
  const may = useMay()
  const rawSearch = useSearch({ strict: false })
  const { modelo, vigencia, copiaDe, antesDe } = useMemo(() => parseDreModeloSearch(rawSearch), [rawSearch])
  const modelos = useQuery(modelosQuery)
  const modeloId = modelo ?? modelos.data?.[0]?.id
  const { data: estrutura, error } = useQuery({ ...estruturaQuery(modeloId ?? 0, vigencia), enabled: modeloId !== undefined })
  const copied = estrutura?.itens.find(({ id }) => id === copiaDe)
  const openModelo = useOpenModelo(estrutura)
  const next = estrutura && copied ? (estrutura.itens[estrutura.itens.indexOf(copied) + 1]?.id ?? null) : null
  return (
    <Moldura titulo={t('paginas.novo')} estrutura={estrutura} error={modelos.error ?? error} semModelo={modelos.data?.length === 0}>
      {estrutura && (
        <LinhaForm
          estrutura={estrutura}
          opened={null}
          inicial={copied ? copyItem(copied.item, estrutura.itens) : NEW_LINHA}
          beforeId={estrutura.itens.find(({ id }) => id === antesDe)?.id ?? next}
          locked={false}
          canSave={may.create}
          onUnlock={() => {}}
          onSaved={openModelo}
        />
      )}
    </Moldura>
  )
}

/** "/Dre/Detalhes/:id: read-only item view." */
export function DreDetalhesPage() {
  const { t } = useTranslation('dre-modelo')
  const may = useMay()
  const { estrutura, linha, error } = useLinha()
  return (
    <Moldura
      titulo={linha?.item.descricao ?? t('paginas.detalhes')}
      estrutura={estrutura}
      error={error}
      actions={
        linha &&
        estrutura && (
          <>
            <ButtonLink to={paths.dre} search={{ modelo: estrutura.modelo.id, explicar: linha.item.codigo }} icon="dre">
              {t('verDre')}
            </ButtonLink>
            {may.change && (
              <ButtonLink to={paths.dreEdit} params={{ id: String(linha.id) }} icon="pencil">
                {t('paginas.editar')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {estrutura && linha && <LinhaDetalhes estrutura={estrutura} item={linha.item} />}
    </Moldura>
  )
}

/** "/Dre/Edit/:id: form, flagged not editable." The route flag locks the form; users with the permission can unlock it. */
export function DreEditPage() {
  const { t } = useTranslation('dre-modelo')
  const may = useMay()
  const editable = useMatches({ select: (matches) => matches.at(-1)?.staticData.editable })
  const [unlocked, setUnlocked] = useState(false)
  const { estrutura, linha, error } = useLinha()
  const openModelo = useOpenModelo(estrutura)
  const locked = editable === false && !unlocked
  const unlock = () => setUnlocked(true)
  useOffer({
    actions: locked && may.change && linha ? [{ label: t('bloqueada.desbloquear'), icon: 'lock' as const, run: unlock }] : [],
    shortcuts: [],
  })
  return (
    <Moldura titulo={linha?.item.descricao ?? t('paginas.editar')} estrutura={estrutura} error={error} locked={locked}>
      {estrutura && linha && (
        <LinhaForm
          key={linha.id}
          estrutura={estrutura}
          opened={linha}
          inicial={linha.item}
          beforeId={null}
          locked={locked}
          canSave={may.change}
          onUnlock={unlock}
          onSaved={openModelo}
        />
      )}
    </Moldura>
  )
}

function useLinha(): { estrutura: DreEstrutura | undefined; linha: DreItemSalvo | undefined; error: unknown } {
  const id = Number(useParams({ strict: false }).id)
  const { data, error } = useQuery(itemQuery(id))
  return { estrutura: data, linha: data?.itens.find((each) => each.id === data.itemId), error: data ? null : error }
}

function useOpenModelo(estrutura: DreEstrutura | undefined): () => void {
  const navigate = useNavigate()
  const { modelo, vigencia } = estrutura ?? {}
  const modeloId = modelo?.id
  return useCallback(
    () => void navigate({ to: paths.dreModelo, search: { modelo: modeloId, vigencia: vigencia ?? undefined } }),
    [navigate, modeloId, vigencia],
  )
}

interface MolduraProps {
  titulo: string
  estrutura: DreEstrutura | undefined
  error: unknown
  semModelo?: boolean
  locked?: boolean
  actions?: ReactNode
  children: ReactNode
}

function Moldura({ titulo, estrutura, error, semModelo = false, locked = false, actions, children }: MolduraProps) {
  const { t } = useTranslation('dre-modelo')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  return (
    <Page>
      <PageHeader
        title={titulo}
        context={
          estrutura && (
            <>
              <Chip>
                {t('modelo.nome')} <b>{estrutura.modelo.nome}</b>
              </Chip>
              {estrutura.modelo.vigencias.length > 1 && <Chip>{describeVigencia(t, estrutura, language)}</Chip>}
              {locked && <Chip tone="warning">{t('bloqueada.chip')}</Chip>}
            </>
          )
        }
        actions={
          <>
            <ButtonLink
              to={paths.dreModelo}
              search={{ modelo: estrutura?.modelo.id, vigencia: estrutura?.vigencia ?? undefined }}
              icon="columns"
            >
              {t('titulo')}
            </ButtonLink>
            {actions}
          </>
        }
      />
      <PageContent scroll>
        {Boolean(error) && !estrutura && (
          <ErrorState error={error} onRetry={() => void invalidate(dreItemRotas.get, dreModeloRotas.get, dreModeloRotas.list)} />
        )}
        {semModelo && <EmptyState icon="dre" title={t('vazio.titulo')} text={t('vazio.texto')} />}
        {!estrutura && !error && !semModelo && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {children}
      </PageContent>
    </Page>
  )
}
