import { createCan, type Orcamento, cadastroRotas, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { AtosNaPaleta } from '../features/orcamento/AtosNaPaleta.tsx'
import { usePlanilha } from '../features/orcamento/arquivo/use-planilha.ts'
import { linhasQuery, nomesQuery, orcamentoQuery } from '../features/orcamento/grade/queries.ts'
import { ErroOrcamento } from '../features/orcamento/ErroOrcamento.tsx'
import { OrcamentoEditor } from '../features/orcamento/OrcamentoEditor.tsx'
import { type OrcamentoPanel, type OrcamentoSearch, parseOrcamentoSearch } from '../features/orcamento/orcamento-search.ts'
import { OrcamentoHeader } from '../features/orcamento/OrcamentoHeader.tsx'
import { PainelOrcamento } from '../features/orcamento/PainelOrcamento.tsx'
import { motivoDeFill } from '../features/orcamento/fill-motivo.ts'
import { writeLast } from '../features/orcamento/last-opened.ts'
import { useLocationNames } from '../features/orcamento/use-location-names.ts'
import { useAreaName } from '../features/orcamento/use-area-name.ts'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { confirmClose } from '../stores/unsaved.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const TrazerDialog = lazyPart(async () => (await import('../features/orcamento/arquivo/TrazerDialog.tsx')).TrazerDialog)

const NEGADOS = new Set([403, 404])

export function OrcamentoPage() {
  const { t } = useTranslation('orcamento')
  const { t: grade } = useTranslation('orcamento-grade')
  const { t: commonT } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseOrcamentoSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: OrcamentoSearch) =>
    void navigate({ to: paths.orcamento, params: { id: String(id) }, search: next, replace: true, resetScroll: false })
  const nomeArea = useAreaName()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const { data: header, error: withoutHeader } = useQuery(orcamentoQuery(id))
  const { data: lines, error: semLinhas, dataUpdatedAt } = useQuery(linhasQuery(id))
  // The grid needs the names; without them it would fail with the whole page.
  const { data: nomes, error: semNomes } = useQuery(nomesQuery)
  const error = withoutHeader ?? semLinhas ?? (nomes ? null : semNomes)
  // Hides loaded data after access is lost; other failures keep it on screen.
  const orcamento = error && NEGADOS.has(toApiError(error).status) ? undefined : header
  const [usuarioId, clienteId] = [sessao.usuario.id, sessao.cliente?.id]
  const limited = isLimited(sessao.userAbilityRules)
  const canCopy = can('create', 'Orcamento') && !limited
  const found = orcamento !== undefined
  useEffect(() => {
    if (found && clienteId !== undefined) writeLast({ usuarioId, clienteId }, id)
  }, [found, usuarioId, clienteId, id])

  const { edit = false, simples = false, painel: panel } = search
  const fillMotivo = orcamento ? motivoDeFill(orcamento) : null
  const writes = edit && fillMotivo === null && !simples
  const locations = useLocationNames(orcamento, lines)
  // Closing the panel discards its input, so ask first.
  const setPanel = async (next: Pick<OrcamentoSearch, 'painel' | 'area' | 'linha' | 'mes'>) => {
    if (!(await confirmClose())) return false
    setSearch({ edit, simples, ato: search.ato, em: search.em, ...next })
    return true
  }
  const toggle = (which: OrcamentoPanel) => void setPanel(panel === which ? {} : { painel: which })
  const closePanel = async () => {
    if (await setPanel({})) document.querySelector<HTMLElement>(`[data-painel='${panel}']`)?.focus()
  }
  const sent = orcamento?.quadro.find(({ status }) => status === 'enviada')
  const moment = search.ato === undefined && search.em === undefined ? null : search
  const planilha = usePlanilha({
    orcamentoId: id,
    canDownload: can('export', 'Orcamento'),
    canUpload: orcamento !== undefined && fillMotivo === null && moment === null,
  })
  const comparacoes = [
    {
      label: t('pagina.acompanhamento'),
      icon: 'dre' as const,
      run: () => void navigate({ to: paths.orcamentoAcompanhamento, params: { id: String(id) } }),
    },
    {
      label: t('pagina.cenarios'),
      icon: 'sliders' as const,
      run: () => void navigate({ to: paths.orcamentoCenarios, params: { id: String(id) } }),
    },
    ...(orcamento && orcamento.versoes.length > 1
      ? [{ label: t('pagina.revisao'), icon: 'clock' as const, run: () => void navigate(revisaoDe(orcamento)) }]
      : []),
  ]
  useOffer({
    actions: orcamento
      ? [
          ...(fillMotivo === null
            ? [
                {
                  label: t(edit ? 'pagina.ver' : 'pagina.preencher'),
                  icon: 'pencil' as const,
                  run: () => setSearch({ ...search, edit: !edit, simples: undefined }),
                },
                {
                  label: t(simples ? 'pagina.grade' : 'pagina.minhas'),
                  icon: 'columns' as const,
                  run: () => setSearch({ ...search, simples: !simples }),
                },
              ]
            : []),
          ...(fillMotivo === null && !edit && !simples && moment === null
            ? [
                { label: grade('distribuir.antes'), icon: 'columns' as const, run: () => setSearch({ ...search, edit: true }) },
                { label: grade('reajustar.antes'), icon: 'sliders' as const, run: () => setSearch({ ...search, edit: true }) },
              ]
            : []),
          ...comparacoes,
          { label: t('painel.areas'), icon: 'columns', run: () => toggle('areas') },
          {
            label: t('prazo.titulo'),
            icon: 'clock',
            run: () => void navigate({ to: paths.orcamentoPrazos, params: { id: String(id) } }),
          },
          ...(sent
            ? [
                {
                  label: t('area.rever.numerosDe', { area: nomeArea(sent) }),
                  icon: 'eye' as const,
                  run: () => void setPanel({ painel: 'areas', area: sent.id }),
                },
              ]
            : []),
          { label: t('painel.comentarios'), icon: 'mail', run: () => toggle('comentarios') },
          { label: t('painel.historico'), icon: 'clock', run: () => toggle('historico') },
          ...(canCopy
            ? [
                {
                  label: t('novo.tituloCopia'),
                  icon: 'copy' as const,
                  run: () => void navigate({ to: paths.orcamentoCopia, search: { de: id } }),
                },
              ]
            : []),
          ...planilha.actions,
        ]
      : [],
    shortcuts: [
      { keys: ['Shift', 'F2'], text: t('pagina.comentarCelula') },
      { keys: ['Shift', 'F3'], text: t('pagina.historicoCelula') },
      { keys: ['Esc'], text: t('pagina.fecharPainel') },
    ],
  })

  return (
    <Page>
      <OrcamentoHeader
        {...{ orcamento, planilha, comparacoes, panel, moment, fillMotivo, search, setSearch }}
        enxuto={limited || simples}
        onPanel={toggle}
      />
      <PageContent>
        <ComPainel
          panel={
            orcamento &&
            panel &&
            panel !== 'formula' && (
              <PainelOrcamento
                {...{ orcamento, locations, moment, search, setSearch, panel, canCopy }}
                canComment={can('update', 'Orcamento')}
                onPanel={(next) => void setPanel(next)}
                onClose={() => void closePanel()}
              />
            )
          }
        >
          {error && !(orcamento && lines && nomes) && (
            <ErroOrcamento
              error={error}
              onRetry={() => void invalidate(orcamentoRotas.get, orcamentoAtosRotas.listLinhas, cadastroRotas.listNomesOrcamento)}
            />
          )}
          {!error && !(orcamento && lines && nomes) && <SkeletonRows rows={14} label={commonT('carregando')} />}
          {orcamento && lines && nomes && lines.linhas.id.length === 0 && !writes && (
            <EmptyState
              icon="columns"
              title={grade('semLinhas')}
              action={
                fillMotivo === null && <Button onClick={() => setSearch({ edit: true, painel: panel })}>{t('pagina.preencher')}</Button>
              }
            />
          )}
          {orcamento && lines && nomes && (lines.linhas.id.length > 0 || writes) && (
            <OrcamentoEditor
              key={id}
              orcamento={orcamento}
              linhas={lines}
              leitura={dataUpdatedAt}
              locations={locations}
              moment={moment}
              edit={writes}
              isSimple={simples}
              motivo={can('update', 'Orcamento') ? fillMotivo : 'sem_direito'}
              onGoBack={() => setSearch({ edit, simples, painel: panel, linha: search.linha, mes: search.mes })}
              formula={{
                isOpen: panel === 'formula',
                linhaId: search.linha,
                canWrite: writes && !limited,
                onOpen: ({ linhaId, mes }) => void setPanel({ painel: 'formula', linha: linhaId, ...(mes === null ? {} : { mes }) }),
                onClose: () => setPanel({}),
              }}
              onComment={({ linhaId, mes }) => void setPanel({ painel: 'comentarios', linha: linhaId, ...(mes === null ? {} : { mes }) })}
              onHistorico={({ linhaId, mes }) => void setPanel({ painel: 'historico', linha: linhaId, mes })}
            />
          )}
        </ComPainel>
      </PageContent>
      {orcamento && planilha.isUploading && (
        <Suspense>
          <TrazerDialog orcamentoId={orcamento.id} inicio={orcamento.inicio} onClose={planilha.onFim} />
        </Suspense>
      )}
      {orcamento && <AtosNaPaleta orcamento={orcamento} canCreatePrevisto={canCopy} />}
    </Page>
  )
}

function revisaoDe({ id, versoes }: Orcamento) {
  const last = versoes.at(-1)?.id ?? id
  const first = versoes[0]?.id === id
  return {
    to: paths.orcamentoRevisao,
    params: { id: String(first ? last : id) },
    search: first ? { de: id } : {},
  }
}
