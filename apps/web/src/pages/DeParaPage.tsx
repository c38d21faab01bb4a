import { createCan, type Grupo, cadastroRotas, deParaRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { AbasDePara } from '../features/razao/de-para/AbasDePara.tsx'
import { BarraRascunho } from '../features/razao/de-para/BarraRascunho.tsx'
import { BarraSelecao } from '../features/razao/de-para/BarraSelecao.tsx'
import { Cobertura } from '../features/razao/de-para/Cobertura.tsx'
import { type DeParaSearch, parseDeParaSearch } from '../features/razao/de-para/de-para-search.ts'
import { FiltrosDePara } from '../features/razao/de-para/FiltrosDePara.tsx'
import { filterContas } from '../features/razao/de-para/filter.ts'
import { ListaContas } from '../features/razao/de-para/ListaContas.tsx'
import { PainelDestinos } from '../features/razao/de-para/PainelDestinos.tsx'
import { PerguntasDialog } from '../features/razao/de-para/PerguntasDialog.tsx'
import { applyMudancas, hasSuggestionSegura, indexDestinos } from '../features/razao/de-para/mudancas.ts'
import { deParaQuery, gruposQuery } from '../features/razao/de-para/queries.ts'
import { EMPTY_SELECTION, type SelectionAction, targetsOf, reduceSelection } from '../features/razao/de-para/selection.ts'
import { useConfirmedSave } from '../features/razao/de-para/use-confirmed-save.ts'
import { useDraft } from '../features/razao/de-para/use-draft.ts'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { matchesText } from '../format/fold-text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Paginacao } from '../table/Paginacao.tsx'
import { usePages } from '../table/use-pages.ts'
import { useUnsaved } from '../stores/unsaved.ts'
import { PHONE, useViewport } from '../ui/use-viewport.ts'
import styles from './DeParaPage.module.css'

const SEM_GRUPOS: readonly Grupo[] = []

export function DeParaPage() {
  const { t } = useTranslation('de-para')
  const { t: commonT } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: loadedContas, error: semContas } = useQuery(deParaQuery)
  const { data: loadedGrupos, error: semGrupos } = useQuery(gruposQuery)
  // Without grupos no account can be mapped, so show the error.
  const error = (loadedContas ? null : semContas) ?? (loadedGrupos ? null : semGrupos)
  const list = error ? undefined : loadedContas
  const grupos = loadedGrupos ?? SEM_GRUPOS
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseDeParaSearch(rawSearch), [rawSearch])
  const setSearch = (next: DeParaSearch) => void navigate({ to: paths.dePara, search: next, replace: true, resetScroll: false })

  const destinos = useMemo(() => indexDestinos(grupos), [grupos])
  const draft = useDraft(list, destinos)
  const confirmed = useConfirmedSave(draft, list)
  useUnsaved(draft.mudancas.length > 0)
  const contas = useMemo(() => filterContas(list?.contas ?? [], search, matchesText), [list, search])
  const { shown, pages } = usePages(contas, { pageSize: 100, of: JSON.stringify(search) })
  const ids = useMemo(() => shown.map((conta) => conta.contaId), [shown])
  const [selecionadas, setSelecionadas] = useState(EMPTY_SELECTION)
  // Filtered rows must not be mapped by accident.
  const selection = useMemo(() => reduceSelection(selecionadas, { tipo: 'conferir' }, ids), [selecionadas, ids])
  const [editing, setEditing] = useState<number | null>(null)
  const [panel, setPanel] = useState<'fechado' | 'aberto' | 'noAr'>('fechado')
  const [dragged, setDragged] = useState<readonly number[] | null>(null)
  const [announcement, setSaid] = useState('')
  const onSelection = (action: SelectionAction) => setSelecionadas((current) => reduceSelection(current, action, ids))
  const isPhone = useViewport(PHONE)
  const targets = targetsOf(selection, ids)
  const onDrag = (levadas: readonly number[] | null) => {
    setDragged(levadas)
    if (levadas !== null) setPanel((now) => (now === 'fechado' ? 'noAr' : now))
    else setPanel((now) => (now === 'noAr' ? 'fechado' : now))
  }
  const mapear = (which: readonly number[], grupoItemId: number | null) => {
    draft.set(which, grupoItemId)
    const item = grupoItemId === null ? undefined : destinos.get(grupoItemId)
    if (item) setSaid(t('destinos.mapeadas', { count: which.length, item: item.descricao }))
  }
  const closePanel = () => {
    setPanel('fechado')
    document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
  }

  // Rules affect the whole cliente, so the server refuses them from users with a limited scope.
  const canEdit = can('update', 'DePara') && !isLimited(sessao.userAbilityRules)
  const chosen = shown.filter((conta) => selection.chosen.has(conta.contaId))
  const sugeridas = (list?.contas ?? []).filter((conta) => hasSuggestionSegura(conta) && !draft.destinos.has(conta.contaId))
  const accept = (from: typeof sugeridas) =>
    draft.setMany(from.flatMap(({ contaId, sugestao }) => (sugestao ? [{ contaId, grupoItemId: sugestao.grupoItem.id }] : [])))
  const after = list && draft.mudancas.length > 0 ? applyMudancas(list, draft.mudancas, destinos).cobertura : null

  useOffer({
    actions: [
      { label: t('filtro.verSem'), icon: 'warning', run: () => setSearch({ situacao: 'sem' }) },
      ...(canEdit && !isPhone ? [{ label: t('atalhos.destinos'), icon: 'dePara' as const, run: () => setPanel('aberto') }] : []),
      ...(canEdit && sugeridas.length > 0
        ? [{ label: t('sugestao.todas', { count: sugeridas.length }), icon: 'check' as const, run: () => accept(sugeridas) }]
        : []),
    ],
    shortcuts: [
      { keys: ['↑', '↓'], text: t('atalhos.mover') },
      { keys: ['␣'], text: t('atalhos.escolher') },
      { keys: ['Ctrl A'], text: t('atalhos.todas') },
      { keys: ['Enter'], text: t('atalhos.destino') },
      { keys: ['D'], text: t('atalhos.destinos') },
      { keys: ['S'], text: t('atalhos.sugestao') },
      { keys: ['L'], text: t('atalhos.lancamentos') },
      { keys: ['Del'], text: t('atalhos.remover') },
      { keys: ['Ctrl S'], text: t('atalhos.salvar') },
    ],
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && draft.mudancas.length > 0) {
      event.preventDefault()
      void confirmed.save()
    }
  }

  return (
    // Ctrl+S works anywhere on the page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <Page>
        <PageHeader
          title={t('titulo')}
          context={list && list.contas.length > 0 && <Cobertura current={list.cobertura} rascunho={after} periodo={list.periodo} />}
          actions={
            canEdit &&
            sugeridas.length > 0 && (
              <Button icon="check" onClick={() => accept(sugeridas)}>
                {t('sugestao.todas', { count: sugeridas.length })}
              </Button>
            )
          }
        />
        <AbasDePara current={paths.dePara} />
        {list && list.contas.length > 0 && (
          <FiltrosDePara
            list={list}
            grupos={grupos}
            search={search}
            onSearch={setSearch}
            canExport={can('export', 'DePara')}
            destinos={
              canEdit && !isPhone
                ? { aberto: panel !== 'fechado', onToggle: () => (panel === 'fechado' ? setPanel('aberto') : closePanel()) }
                : undefined
            }
          />
        )}
        <PageContent>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void Promise.all([invalidate(deParaRotas.list), invalidate(cadastroRotas.listGrupos)])}
            />
          )}
          {!list && !error && <SkeletonRows rows={12} label={commonT('carregando')} />}
          {list && list.contas.length === 0 && (
            <EmptyState
              icon="dePara"
              title={t('vazio.titulo')}
              text={t('vazio.texto')}
              action={
                <ButtonLink to={paths.importacao} variant="primary" icon="import">
                  {t('vazio.acao')}
                </ButtonLink>
              }
            />
          )}
          {list && list.contas.length > 0 && contas.length === 0 && (
            <EmptyState
              icon={search.situacao ? 'check' : 'search'}
              title={t(search.situacao === 'sem' && !search.busca ? 'vazio.tudoMapeado' : 'vazio.nada')}
              action={<Button onClick={() => setSearch({})}>{t('vazio.verTodas')}</Button>}
            />
          )}
          {list && contas.length > 0 && (
            <ComPainel
              panel={
                canEdit &&
                !isPhone &&
                panel !== 'fechado' && (
                  <PainelDestinos
                    grupos={grupos}
                    count={dragged?.length ?? targets.length}
                    dragged={dragged?.length ?? null}
                    focar={panel === 'aberto'}
                    onChoose={(grupoItemId) => mapear(targets, grupoItemId)}
                    onDrop={(grupoItemId) => {
                      mapear(dragged ?? [], grupoItemId)
                      onDrag(null)
                    }}
                    onClose={closePanel}
                  />
                )
              }
            >
              <ListaContas
                contas={shown}
                periodo={list.periodo}
                grupos={grupos}
                destinos={destinos}
                draft={draft.destinos}
                selection={selection}
                onSelection={onSelection}
                editing={editing}
                onEdit={setEditing}
                onDestino={mapear}
                dragged={dragged}
                onDrag={onDrag}
                onDestinos={() => setPanel('aberto')}
                canEdit={canEdit}
                canSeeLancamentos={can('read', 'Lancamento')}
                isPhone={isPhone}
              />
            </ComPainel>
          )}
          {list && contas.length > 0 && <Paginacao {...pages} />}
          <p className="visually-hidden" role="status">
            {announcement}
          </p>
          <div className={styles['barras']}>
            {canEdit && chosen.length > 0 && (
              <BarraSelecao
                chosen={chosen}
                onDestino={() =>
                  setEditing(chosen.find((conta) => conta.contaId === selection.active)?.contaId ?? chosen[0]?.contaId ?? null)
                }
                onSuggestions={() => accept(chosen.filter(hasSuggestionSegura))}
                onRemove={() => draft.set([...selection.chosen], null)}
                onClear={() => onSelection({ tipo: 'limpar' })}
              />
            )}
            {list && <BarraRascunho rascunho={draft} lista={list} onSave={() => void confirmed.save()} />}
          </div>
          {confirmed.asking && <PerguntasDialog preview={confirmed.asking} onConfirm={confirmed.confirm} onClose={confirmed.cancel} />}
        </PageContent>
      </Page>
    </div>
  )
}
