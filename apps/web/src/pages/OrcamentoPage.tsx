import { type Orcamento, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { formatInstante, formatPeriodo } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { AcaoBotao } from '../orcamento/AcaoBotao.tsx'
import { AcoesOrcamento } from '../orcamento/AcoesOrcamento.tsx'
import { AtosNaPaleta } from '../orcamento/AtosNaPaleta.tsx'
import { PlanilhaMenu } from '../orcamento/arquivo/PlanilhaMenu.tsx'
import { usePlanilha } from '../orcamento/arquivo/use-planilha.ts'
import { ComentariosPainel } from '../orcamento/ComentariosPainel.tsx'
import { ultimoMesOf } from '../orcamento/exercicio.ts'
import { linhasQuery, orcamentoQuery } from '../orcamento/grade/queries.ts'
import { HistoricoPainel } from '../orcamento/HistoricoPainel.tsx'
import { MesaOrcamento } from '../orcamento/MesaOrcamento.tsx'
import { ORCAMENTO_PAINEIS, type OrcamentoPainel, type OrcamentoSearch, parseOrcamentoSearch } from '../orcamento/orcamento-search.ts'
import styles from '../orcamento/Orcamento.module.css'
import { PrevistoSecao } from '../orcamento/previsto/PrevistoSecao.tsx'
import { QuadroAreas } from '../orcamento/QuadroAreas.tsx'
import { SituacaoChip } from '../orcamento/SituacaoChip.tsx'
import { writeUltimo } from '../orcamento/ultimo.ts'
import { useLugares } from '../orcamento/use-lugares.ts'
import { paths } from '../paths.ts'
import { isLimited } from '../sessao/limites.ts'
import { createCan } from '../sessao/regras.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/icons.tsx'
import { MenuBotao } from '../ui/MenuBotao.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel, PainelLateral } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { confirmClose } from '../ui/unsaved.ts'

/** It is not this person's to read, or not there any more. */
const NEGADOS = new Set([403, 404])

/** A budget: what it is, its cells, and beside them its areas and what is said of it. With `?edit=true` the cells are written in. */
export function OrcamentoPage() {
  const { t } = useTranslation('orcamento')
  const { t: grade } = useTranslation('orcamento-grade')
  const { t: comum } = useTranslation()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseOrcamentoSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: OrcamentoSearch) =>
    void navigate({ to: paths.orcamento, params: { id: String(id) }, search: next, replace: true, resetScroll: false })
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const { data: cabecalho, error: semCabecalho } = useQuery(orcamentoQuery(id))
  const { data: linhas, error: semLinhas, dataUpdatedAt } = useQuery(linhasQuery(id))
  const error = semCabecalho ?? semLinhas
  // Whoever may not read it any more does not go on reading what came before; of any other failure that remains on the screen.
  const orcamento = error && NEGADOS.has(toApiError(error).status) ? undefined : cabecalho
  const [usuarioId, clienteId] = [sessao.usuario.id, sessao.cliente?.id]
  const limitado = isLimited(sessao.userAbilityRules)
  const podeCopiar = can('create', 'Orcamento') && !limitado
  const achado = orcamento !== undefined
  useEffect(() => {
    if (achado && clienteId !== undefined) writeUltimo({ usuarioId, clienteId }, id)
  }, [achado, usuarioId, clienteId, id])

  const { edit = false, simples = false, painel } = search
  const preencher = orcamento ? motivoDePreencher(orcamento) : null
  /** Where there is no line, it is where the first ones are added. */
  const escreve = edit && preencher === null && !simples
  const lugares = useLugares(orcamento, linhas)
  // What is being written in a panel goes with it: that is asked first.
  const setPainel = async (next: Pick<OrcamentoSearch, 'painel' | 'linha' | 'mes'>) => {
    if (!(await confirmClose())) return false
    setSearch({ edit, simples, ato: search.ato, em: search.em, ...next })
    return true
  }
  const toggle = (qual: OrcamentoPainel) => void setPainel(painel === qual ? {} : { painel: qual })
  const closePainel = async () => {
    // The focus goes back to where the panel was opened from.
    if (await setPainel({})) document.querySelector<HTMLElement>(`[data-painel='${painel}']`)?.focus()
  }
  const momento = search.ato === undefined && search.em === undefined ? null : search
  const celula = search.linha === undefined || search.mes === undefined ? null : { linha: search.linha, mes: search.mes }
  const planilha = usePlanilha({
    orcamentoId: id,
    podeBaixar: can('export', 'Orcamento'),
    podeTrazer: orcamento !== undefined && preencher === null && momento === null,
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
          ...(preencher === null
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
          ...(preencher === null && !edit && !simples && momento === null
            ? [
                { label: grade('distribuir.antes'), icon: 'columns' as const, run: () => setSearch({ ...search, edit: true }) },
                { label: grade('reajustar.antes'), icon: 'sliders' as const, run: () => setSearch({ ...search, edit: true }) },
              ]
            : []),
          ...comparacoes,
          { label: t('painel.areas'), icon: 'columns', run: () => toggle('areas') },
          { label: t('painel.comentarios'), icon: 'mail', run: () => toggle('comentarios') },
          { label: t('painel.historico'), icon: 'clock', run: () => toggle('historico') },
          ...(podeCopiar
            ? [
                {
                  label: t('novo.tituloCopia'),
                  icon: 'copy' as const,
                  run: () => void navigate({ to: paths.orcamentoCopia, search: { de: id } }),
                },
              ]
            : []),
          ...planilha.acoes,
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
      <PageHeader
        title={orcamento?.nome ?? grade('titulo')}
        context={orcamento && <Contexto orcamento={orcamento} />}
        actions={
          orcamento && (
            <>
              {ORCAMENTO_PAINEIS.map((qual) => (
                <Button key={qual} size="small" data-painel={qual} aria-expanded={painel === qual} onClick={() => toggle(qual)}>
                  {t(`painel.${qual}`)}
                </Button>
              ))}
              <MenuBotao
                label={t('pagina.comparar')}
                width={220}
                position="bottom-end"
                renderButton={(abre) => (
                  <Button size="small" {...abre}>
                    {t('pagina.comparar')}
                  </Button>
                )}
                opcoes={comparacoes.map(({ label, icon, run }) => ({
                  chave: label,
                  texto: label,
                  esquerda: <Icon name={icon} size={14} />,
                  run,
                }))}
              />
              <PlanilhaMenu orcamentoId={id} inicio={orcamento.inicio} planilha={planilha} />
              {/* For others it is in the palette: the row of buttons is full. */}
              {!momento && preencher === null && (limitado || simples) && (
                <Button size="small" icon="columns" onClick={() => setSearch({ ...search, simples: !simples })}>
                  {t(simples ? 'pagina.grade' : 'pagina.minhas')}
                </Button>
              )}
              {momento || simples ? null : edit && preencher === null ? (
                <Button size="small" icon="eye" onClick={() => setSearch({ ...search, edit: undefined })}>
                  {t('pagina.ver')}
                </Button>
              ) : (
                <AcaoBotao
                  size="small"
                  variant="primary"
                  icon="pencil"
                  motivo={preencher}
                  onClick={() => setSearch({ ...search, edit: true })}
                >
                  {t('pagina.preencher')}
                </AcaoBotao>
              )}
            </>
          )
        }
      />
      <PageContent>
        <ComPainel
          painel={
            <>
              {orcamento && painel === 'areas' && (
                <PainelLateral titulo={t('painel.areas')} onClose={() => void closePainel()}>
                  <AcoesOrcamento orcamento={orcamento} />
                  <QuadroAreas orcamento={orcamento} />
                  <PrevistoSecao orcamento={orcamento} podeFazer={podeCopiar} />
                  <Dados orcamento={orcamento} podeCopiar={podeCopiar} />
                </PainelLateral>
              )}
              {orcamento && painel === 'comentarios' && (
                <PainelLateral titulo={t('painel.comentarios')} onClose={() => void closePainel()}>
                  <ComentariosPainel
                    orcamento={orcamento}
                    linha={search.linha}
                    mes={search.mes}
                    namePlace={lugares.name}
                    podeComentar={can('update', 'Orcamento')}
                    onPlace={(linha, mes) => void setPainel({ painel, linha, mes })}
                  />
                </PainelLateral>
              )}
              {orcamento && painel === 'historico' && (
                <PainelLateral titulo={t('painel.historico')} onClose={() => void closePainel()}>
                  <HistoricoPainel
                    id={id}
                    celula={celula}
                    lugares={lugares}
                    momento={momento}
                    onMomento={(novo) => setSearch({ edit, simples, painel, linha: search.linha, mes: search.mes, ...novo })}
                    onTodos={() => void setPainel({ painel })}
                  />
                </PainelLateral>
              )}
            </>
          }
        >
          {error && !(orcamento && linhas) && (
            <ErrorState error={error} onRetry={() => void invalidate(orcamentoRotas.get, orcamentoAtosRotas.listLinhas)}>
              <ButtonLink to={paths.orcamentos}>{t('pagina.verTodos')}</ButtonLink>
            </ErrorState>
          )}
          {!error && !(orcamento && linhas) && <SkeletonRows rows={14} label={comum('carregando')} />}
          {orcamento && linhas && linhas.linhas.id.length === 0 && !escreve && <EmptyState icon="columns" title={grade('semLinhas')} />}
          {orcamento && linhas && (linhas.linhas.id.length > 0 || escreve) && (
            <MesaOrcamento
              key={id}
              orcamento={orcamento}
              linhas={linhas}
              leitura={dataUpdatedAt}
              lugares={lugares}
              momento={momento}
              edit={escreve}
              simples={simples}
              motivo={can('update', 'Orcamento') ? preencher : 'sem_direito'}
              onVoltar={() => setSearch({ edit, simples, painel, linha: search.linha, mes: search.mes })}
              onComentar={({ linhaId, mes }) => void setPainel({ painel: 'comentarios', linha: linhaId, ...(mes === null ? {} : { mes }) })}
              onHistorico={({ linhaId, mes }) => void setPainel({ painel: 'historico', linha: linhaId, mes })}
            />
          )}
        </ComPainel>
      </PageContent>
      {orcamento && <AtosNaPaleta orcamento={orcamento} podePrever={podeCopiar} />}
    </Page>
  )
}

/** What this version changed, or, of the first one, what the newest changed of it. */
function revisaoDe({ id, versoes }: Orcamento) {
  const ultima = versoes.at(-1)?.id ?? id
  const primeira = versoes[0]?.id === id
  return {
    to: paths.orcamentoRevisao,
    params: { id: String(primeira ? ultima : id) },
    search: primeira ? { de: id } : {},
  }
}

/** Null when there is some area to write in; else what stands in the way of the first one. */
function motivoDePreencher({ quadro }: Orcamento) {
  if (quadro.some(({ acoes }) => acoes.preencher === null)) return null
  return quadro[0]?.acoes.preencher ?? 'sem_linhas'
}

function Contexto({ orcamento }: { orcamento: Orcamento }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const { status, versaoNumero, inicio, cenario, tipo } = orcamento
  return (
    <>
      <SituacaoChip status={status} />
      <Chip>{t('versao', { numero: versaoNumero })}</Chip>
      {tipo !== 'orcamento' && <Chip>{t(`tipo.${tipo}`)}</Chip>}
      <span>{`${formatPeriodo(inicio, ultimoMesOf(inicio), language)} · ${cenario}`}</span>
    </>
  )
}

/** What the header has no room for. */
function Dados({ orcamento, podeCopiar }: { orcamento: Orcamento; podeCopiar: boolean }) {
  const { t } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const now = useNow()
  const { id, dono, modelo, createdAt, approvedAt, approvedBy, conteudoHash, observacoes, versoes } = orcamento
  const dado = (nome: string, valor: ReactNode) => (
    <>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
    </>
  )
  return (
    <section className={styles['secao']} aria-label={t('dados.titulo')}>
      <h3>{t('dados.titulo')}</h3>
      <dl className={styles['dados']}>
        {dado(t('campos.dono'), dono.nome)}
        {dado(t('campos.modelo'), modelo.nome)}
        {dado(t('dados.criado'), formatInstante(createdAt, now, language))}
        {approvedAt !== null &&
          approvedBy &&
          dado(t('dados.aprovado'), t('dados.aprovadoPor', { quem: approvedBy.nome, quando: formatInstante(approvedAt, now, language) }))}
        {conteudoHash !== null && dado(t('dados.hash'), <code>{conteudoHash}</code>)}
        {versoes.length > 1 &&
          dado(
            t('dados.versoes'),
            <ul>
              {versoes.map((versao) => (
                <li key={versao.id}>
                  <Link
                    to={paths.orcamento}
                    params={{ id: String(versao.id) }}
                    search={{ painel: 'areas' }}
                    aria-current={versao.id === id ? 'page' : undefined}
                  >
                    {t('versao', { numero: versao.versaoNumero })} · {t(`status.${versao.status}`)}
                  </Link>
                </li>
              ))}
            </ul>,
          )}
      </dl>
      {observacoes !== '' && <p className={styles['dito']}>{observacoes}</p>}
      {podeCopiar && (
        <ButtonLink size="small" icon="copy" to={paths.orcamentoCopia} search={{ de: id }}>
          {t('novo.tituloCopia')}
        </ButtonLink>
      )}
    </section>
  )
}
