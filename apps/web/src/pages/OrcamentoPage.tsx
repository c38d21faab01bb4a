import { type Orcamento, type OrcamentoLinhas, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../api/api.ts'
import { anoAnteriorOf, formatInstante, formatMes, formatPeriodo } from '../format/data.ts'
import { useNow } from '../format/use-now.ts'
import { AcaoBotao } from '../orcamento/AcaoBotao.tsx'
import { AcoesOrcamento } from '../orcamento/AcoesOrcamento.tsx'
import { ComentariosPainel } from '../orcamento/ComentariosPainel.tsx'
import { mesDoExercicio, ultimoMesOf } from '../orcamento/exercicio.ts'
import type { Presenca } from '../orcamento/grade/BarraEstado.tsx'
import { createDados } from '../orcamento/grade/dados.ts'
import { OrcamentoGrid } from '../orcamento/grade/OrcamentoGrid.tsx'
import { entradaOf, filiaisQuery, gruposQuery, linhasQuery, orcamentoQuery } from '../orcamento/grade/queries.ts'
import { useAtos } from '../orcamento/grade/use-atos.ts'
import { type OrcamentoPainel, type OrcamentoSearch, parseOrcamentoSearch } from '../orcamento/orcamento-search.ts'
import styles from '../orcamento/Orcamento.module.css'
import { QuadroAreas } from '../orcamento/QuadroAreas.tsx'
import { SituacaoChip } from '../orcamento/SituacaoChip.tsx'
import { writeUltimo } from '../orcamento/ultimo.ts'
import { paths } from '../paths.ts'
import { createCan } from '../sessao/regras.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { ComPainel, PainelLateral } from '../ui/PainelLateral.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { confirmLeave } from '../ui/unsaved.ts'

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
  const { data: orcamento, error: semCabecalho } = useQuery(orcamentoQuery(id))
  const { data: linhas, error: semLinhas, dataUpdatedAt } = useQuery(linhasQuery(id))
  const error = semCabecalho ?? semLinhas
  const [usuarioId, clienteId] = [sessao.usuario.id, sessao.cliente?.id]
  const achado = orcamento !== undefined
  useEffect(() => {
    if (achado && clienteId !== undefined) writeUltimo({ usuarioId, clienteId }, id)
  }, [achado, usuarioId, clienteId, id])

  const { edit = false, painel } = search
  const preencher = orcamento ? motivoDePreencher(orcamento) : null
  // What is being written in a panel goes with it: that is asked first.
  const setPainel = async (next: OrcamentoSearch) => {
    if (!(await confirmLeave())) return false
    setSearch(next)
    return true
  }
  const toggle = (qual: OrcamentoPainel) => void setPainel({ edit, painel: painel === qual ? undefined : qual })
  const closePainel = async () => {
    // The focus goes back to where the panel was opened from.
    if (await setPainel({ edit })) document.querySelector<HTMLElement>(`[data-painel='${painel}']`)?.focus()
  }
  useOffer({
    actions: orcamento
      ? [
          ...(preencher === null
            ? [
                {
                  label: t(edit ? 'pagina.ver' : 'pagina.preencher'),
                  icon: 'pencil' as const,
                  run: () => setSearch({ ...search, edit: !edit }),
                },
              ]
            : []),
          { label: t('painel.areas'), icon: 'columns', run: () => toggle('areas') },
          { label: t('painel.comentarios'), icon: 'mail', run: () => toggle('comentarios') },
        ]
      : [],
    shortcuts: [{ keys: ['Esc'], text: t('pagina.fecharPainel') }],
  })

  return (
    <Page>
      <PageHeader
        title={orcamento?.nome ?? grade('titulo')}
        context={orcamento && <Contexto orcamento={orcamento} />}
        actions={
          orcamento && (
            <>
              {(['areas', 'comentarios'] as const).map((qual) => (
                <Button key={qual} size="small" data-painel={qual} aria-expanded={painel === qual} onClick={() => toggle(qual)}>
                  {t(`painel.${qual}`)}
                </Button>
              ))}
              {edit && preencher === null ? (
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
                  <Dados orcamento={orcamento} />
                </PainelLateral>
              )}
              {orcamento && painel === 'comentarios' && (
                <PainelLateral titulo={t('painel.comentarios')} onClose={() => void closePainel()}>
                  <Comentarios
                    orcamento={orcamento}
                    linhas={linhas}
                    search={search}
                    podeComentar={can('update', 'Orcamento')}
                    onPlace={(linha, mes) => void setPainel({ edit, painel, linha, mes })}
                  />
                </PainelLateral>
              )}
            </>
          }
        >
          {error && !(orcamento && linhas) && (
            <ErrorState error={error} onRetry={() => void invalidate(orcamentoRotas.get, orcamentoAtosRotas.linhas)}>
              <ButtonLink to={paths.orcamentos}>{t('pagina.verTodos')}</ButtonLink>
            </ErrorState>
          )}
          {!error && !(orcamento && linhas) && <SkeletonRows rows={14} label={comum('carregando')} />}
          {orcamento && linhas && linhas.linhas.id.length === 0 && <EmptyState icon="columns" title={grade('semLinhas')} />}
          {orcamento && linhas && linhas.linhas.id.length > 0 && (
            <Grade
              key={`${id} ${dataUpdatedAt}`}
              orcamento={orcamento}
              linhas={linhas}
              edit={edit && preencher === null}
              onComentar={({ linhaId, mes }) =>
                void setPainel({ edit, painel: 'comentarios', linha: linhaId, ...(mes === null ? {} : { mes }) })
              }
            />
          )}
        </ComPainel>
      </PageContent>
    </Page>
  )
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
function Dados({ orcamento }: { orcamento: Orcamento }) {
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
    </section>
  )
}

interface ComentariosProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas | undefined
  search: OrcamentoSearch
  podeComentar: boolean
  onPlace: (linha: number | undefined, mes: number | undefined) => void
}

/** The comments, with the names of lines as the grid has them. */
function Comentarios({ orcamento, linhas, search: { linha, mes }, podeComentar, onPlace }: ComentariosProps) {
  const { language } = usePreferencias()
  const { data: grupos } = useQuery(gruposQuery)
  const { data: filiais } = useQuery(filiaisQuery)
  const nomes = useMemo(() => {
    const itens = new Map(grupos?.flatMap((grupo) => grupo.itens.map((item) => [item.id, item.descricao] as const)))
    const centros = new Map(orcamento.quadro.map(({ centroCusto }) => [centroCusto?.id ?? 0, centroCusto?.descricao]))
    const lojas = new Map(filiais?.map((filial) => [filial.id, filial.descricao]))
    return new Map(
      linhas?.linhas.id.map((id, i) => {
        const partes = [
          itens.get(linhas.linhas.grupoItemId[i]!),
          centros.get(linhas.linhas.centroCustoId[i]!),
          lojas.get(linhas.linhas.filialId[i]!),
        ]
        return [id, partes.filter(Boolean).join(' · ')] as const
      }),
    )
  }, [linhas, grupos, filiais, orcamento.quadro])
  return (
    <ComentariosPainel
      orcamento={orcamento}
      linha={linha}
      mes={mes}
      namePlace={(linhaId, doMes) => {
        const nome = nomes.get(linhaId)
        if (nome === undefined) return null
        return doMes === null ? nome : `${nome} · ${formatMes(mesDoExercicio(orcamento.inicio, doMes), language)}`
      }}
      podeComentar={podeComentar}
      onPlace={onPlace}
    />
  )
}

/** What of the header the cells are drawn by. */
function desenhoOf({ inicio, realizadoAte, quadro }: Orcamento): string {
  return [inicio, realizadoAte, ...quadro.map(({ id, status }) => `${id}:${status}`)].join(' ')
}

interface GradeProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  edit: boolean
  onComentar: (celula: { linhaId: number; mes: number | null }) => void
}

/** Anew for every reading of the lines: the cells live in it, and the stream keeps them. */
function Grade({ orcamento, linhas, edit, onComentar }: GradeProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const cliente = useQueryClient()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: grupos } = useSuspenseQuery(gruposQuery)
  const { data: filiais } = useSuspenseQuery(filiaisQuery)
  // As it was when the lines were: read again by itself, it must not put cells back to what they were then.
  const [cabecalho] = useState(orcamento)
  const dados = useMemo(
    () => createDados(entradaOf(cabecalho, linhas, grupos, filiais), { semCentro: t('semCentro'), resultado: t('resultado') }),
    [cabecalho, linhas, grupos, filiais, t],
  )
  const { id } = orcamento
  const outro = desenhoOf(orcamento) !== desenhoOf(cabecalho)
  useEffect(() => {
    if (outro) void cliente.invalidateQueries(linhasQuery(id))
  }, [outro, cliente, id])
  const atos = useAtos(id, dados, linhas.sequencia, sessao.usuario.id)
  const posicoes = useMemo(() => new Map(linhas.linhas.id.map((linhaId, linha) => [linhaId, linha])), [linhas])
  const presencas = atos.pessoas.map(({ id: pessoaId, nome, linhaId, mes }, cor): Presenca => {
    const linha = linhaId === null ? undefined : posicoes.get(linhaId)
    const celula = linha === undefined || mes === null ? null : { linha, mes: mes - 1 }
    return { id: pessoaId, nome, iniciais: initialsOf(nome), cor, celula }
  })
  const fim = ultimoMesOf(orcamento.inicio)
  return (
    <OrcamentoGrid
      dados={dados}
      nome={orcamento.nome}
      exercicio={orcamento.inicio.slice(0, 4)}
      anoAnterior={anoAnteriorOf(orcamento.inicio, fim) ?? String(Number(orcamento.inicio.slice(0, 4)) - 1)}
      podeEditar={edit}
      semConexao={atos.semConexao}
      ultimoSalvamento={atos.salvoEm && t('salvoEm', { quando: formatInstante(atos.salvoEm.toISOString(), atos.salvoEm, language) })}
      presencas={presencas}
      onAto={atos.onAto}
      onDesfazer={edit ? atos.onDesfazer : undefined}
      onRefazer={edit ? atos.onRefazer : undefined}
      onCelula={atos.onCelula}
      onComentar={onComentar}
    />
  )
}

function initialsOf(nome: string): string {
  const partes = nome.trim().split(/\s+/)
  return `${partes[0]?.[0] ?? ''}${partes.length > 1 ? (partes.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
