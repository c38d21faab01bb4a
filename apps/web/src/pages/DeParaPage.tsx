import { createCan, type Grupo, cadastroRotas, deParaRotas } from '@lastro/contract'
import { useMediaQuery } from '@mantine/hooks'
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
import { applyMudancas, hasSugestaoSegura, indexDestinos } from '../features/razao/de-para/mudancas.ts'
import { deParaQuery, gruposQuery } from '../features/razao/de-para/queries.ts'
import { SELECAO_VAZIA, type SelecaoAcao, alvosOf, reduceSelecao } from '../features/razao/de-para/selection.ts'
import { useRascunho } from '../features/razao/de-para/use-draft.ts'
import { paths } from '../navigation/paths.ts'
import { isLimited } from '../sessao/scope-limits.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { matchesText } from '../format/fold-text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useUnsaved } from '../stores/unsaved.ts'
import styles from './DeParaPage.module.css'

const SEM_GRUPOS: readonly Grupo[] = []

export function DeParaPage() {
  const { t } = useTranslation('de-para')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: contasLidas, error: semContas } = useQuery(deParaQuery)
  const { data: gruposLidos, error: semGrupos } = useQuery(gruposQuery)
  // Without grupos no account can be mapped, so show the error.
  const error = (contasLidas ? null : semContas) ?? (gruposLidos ? null : semGrupos)
  const lista = error ? undefined : contasLidas
  const grupos = gruposLidos ?? SEM_GRUPOS
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const navigate = useNavigate()
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseDeParaSearch(rawSearch), [rawSearch])
  const setSearch = (next: DeParaSearch) => void navigate({ to: paths.dePara, search: next, replace: true, resetScroll: false })

  const destinos = useMemo(() => indexDestinos(grupos), [grupos])
  const rascunho = useRascunho(lista, destinos)
  useUnsaved(rascunho.mudancas.length > 0)
  const contas = useMemo(() => filterContas(lista?.contas ?? [], search, matchesText), [lista, search])
  const ids = useMemo(() => contas.map((conta) => conta.contaId), [contas])
  const [selecionadas, setSelecionadas] = useState(SELECAO_VAZIA)
  // Filtered rows must not be mapped by accident.
  const selecao = useMemo(() => reduceSelecao(selecionadas, { tipo: 'conferir' }, ids), [selecionadas, ids])
  const [editando, setEditando] = useState<number | null>(null)
  // State of the target list: closed, opened by the user, or opened by a drag.
  const [painel, setPainel] = useState<'fechado' | 'aberto' | 'noAr'>('fechado')
  const [arrastadas, setArrastadas] = useState<readonly number[] | null>(null)
  const [dito, setDito] = useState('')
  const onSelecao = (acao: SelecaoAcao) => setSelecionadas((current) => reduceSelecao(current, acao, ids))
  const celular = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const alvos = alvosOf(selecao, ids)
  const onArrastar = (levadas: readonly number[] | null) => {
    setArrastadas(levadas)
    if (levadas !== null) setPainel((agora) => (agora === 'fechado' ? 'noAr' : agora))
    else setPainel((agora) => (agora === 'noAr' ? 'fechado' : agora))
  }
  const mapear = (quais: readonly number[], grupoItemId: number | null) => {
    rascunho.set(quais, grupoItemId)
    const item = grupoItemId === null ? undefined : destinos.get(grupoItemId)
    if (item) setDito(t('destinos.mapeadas', { count: quais.length, item: item.descricao }))
  }
  const closePainel = () => {
    setPainel('fechado')
    document.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
  }

  // Rules affect the whole cliente, so the server refuses them from users with a limited scope.
  const podeEditar = can('update', 'DePara') && !isLimited(sessao.userAbilityRules)
  const escolhidas = contas.filter((conta) => selecao.escolhidas.has(conta.contaId))
  const sugeridas = (lista?.contas ?? []).filter((conta) => hasSugestaoSegura(conta) && !rascunho.destinos.has(conta.contaId))
  const accept = (from: typeof sugeridas) =>
    rascunho.setMany(from.flatMap(({ contaId, sugestao }) => (sugestao ? [{ contaId, grupoItemId: sugestao.grupoItem.id }] : [])))
  const depois = lista && rascunho.mudancas.length > 0 ? applyMudancas(lista, rascunho.mudancas, destinos).cobertura : null

  useOffer({
    actions: [
      { label: t('filtro.verSem'), icon: 'warning', run: () => setSearch({ situacao: 'sem' }) },
      ...(podeEditar && !celular ? [{ label: t('atalhos.destinos'), icon: 'dePara' as const, run: () => setPainel('aberto') }] : []),
      ...(podeEditar && sugeridas.length > 0
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
      { keys: ['Del'], text: t('atalhos.remover') },
      { keys: ['Ctrl S'], text: t('atalhos.salvar') },
    ],
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && rascunho.mudancas.length > 0) {
      event.preventDefault()
      rascunho.save()
    }
  }

  return (
    // Ctrl+S works anywhere on the page.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <Page>
        <PageHeader
          title={t('titulo')}
          context={lista && lista.contas.length > 0 && <Cobertura atual={lista.cobertura} rascunho={depois} periodo={lista.periodo} />}
          actions={
            podeEditar &&
            sugeridas.length > 0 && (
              <Button icon="check" onClick={() => accept(sugeridas)}>
                {t('sugestao.todas', { count: sugeridas.length })}
              </Button>
            )
          }
        />
        <AbasDePara aberta={paths.dePara} />
        {lista && lista.contas.length > 0 && (
          <FiltrosDePara
            lista={lista}
            grupos={grupos}
            search={search}
            onSearch={setSearch}
            podeExportar={can('export', 'DePara')}
            destinos={
              podeEditar && !celular
                ? { aberto: painel !== 'fechado', onToggle: () => (painel === 'fechado' ? setPainel('aberto') : closePainel()) }
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
          {!lista && !error && <SkeletonRows rows={12} label={comum('carregando')} />}
          {lista && lista.contas.length === 0 && (
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
          {lista && lista.contas.length > 0 && contas.length === 0 && (
            <EmptyState
              icon={search.situacao ? 'check' : 'search'}
              title={t(search.situacao === 'sem' && !search.busca ? 'vazio.tudoMapeado' : 'vazio.nada')}
              action={<Button onClick={() => setSearch({})}>{t('vazio.verTodas')}</Button>}
            />
          )}
          {lista && contas.length > 0 && (
            <div className={styles['lado']}>
              <ListaContas
                contas={contas}
                periodo={lista.periodo}
                grupos={grupos}
                destinos={destinos}
                rascunho={rascunho.destinos}
                selecao={selecao}
                onSelecao={onSelecao}
                editando={editando}
                onEditar={setEditando}
                onDestino={mapear}
                arrastadas={arrastadas}
                onArrastar={onArrastar}
                onDestinos={() => setPainel('aberto')}
                podeEditar={podeEditar}
                celular={celular}
              />
              {podeEditar && !celular && painel !== 'fechado' && (
                <PainelDestinos
                  grupos={grupos}
                  quantas={arrastadas?.length ?? alvos.length}
                  arrastadas={arrastadas?.length ?? null}
                  focar={painel === 'aberto'}
                  onChoose={(grupoItemId) => mapear(alvos, grupoItemId)}
                  onSoltar={(grupoItemId) => {
                    mapear(arrastadas ?? [], grupoItemId)
                    onArrastar(null)
                  }}
                  onClose={closePainel}
                />
              )}
            </div>
          )}
          <p className="visually-hidden" role="status">
            {dito}
          </p>
          <div className={styles['barras']}>
            {podeEditar && escolhidas.length > 0 && (
              <BarraSelecao
                escolhidas={escolhidas}
                onDestino={() =>
                  setEditando(escolhidas.find((conta) => conta.contaId === selecao.ativa)?.contaId ?? escolhidas[0]?.contaId ?? null)
                }
                onSugestoes={() => accept(escolhidas.filter(hasSugestaoSegura))}
                onRemover={() => rascunho.set([...selecao.escolhidas], null)}
                onLimpar={() => onSelecao({ tipo: 'limpar' })}
              />
            )}
            {lista && <BarraRascunho rascunho={rascunho} lista={lista} />}
          </div>
        </PageContent>
      </Page>
    </div>
  )
}
