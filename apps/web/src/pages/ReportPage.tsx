import { type Relatorio, type Sessao, dreRotas, relatorioRotas } from '@lastro/contract'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { showRefusal } from '../api/refusal.ts'
import { DreVazia } from '../dre/DreVazia.tsx'
import { FiltroMenu } from '../dre/FiltroMenu.tsx'
import { OutroCliente } from '../dre/OutroCliente.tsx'
import { type Periodo, listPresets } from '../dre/periodo.ts'
import { PeriodoMenu } from '../dre/PeriodoMenu.tsx'
import { formatPeriodos } from '../format/data.ts'
import { paths } from '../paths.ts'
import { EditorCabecalho, NovoCartao } from '../relatorio/EditorCabecalho.tsx'
import { EditorCartao } from '../relatorio/EditorCartao.tsx'
import editor from '../relatorio/Editor.module.css'
import { centrosCustoQuery, demonstrativoQuery, filiaisQuery, invalidateRelatorios, relatorioQuery } from '../relatorio/queries.ts'
import { type RelatorioRascunho, changeCartao, hasMudado, moveCartao, removeCartao, toConteudo, toRascunho } from '../relatorio/rascunho.ts'
import styles from '../relatorio/Relatorio.module.css'
import { type RelatorioSearch, filtrosOf, parseRelatorioSearch, readEscolhidos, writeEscolhidos } from '../relatorio/relatorio-search.ts'
import { alcanceOf, isLimited } from '../sessao/limites.ts'
import { createCan } from '../sessao/regras.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSwitchCliente } from '../shell/ClienteSwitcher.tsx'
import { usePreferencias } from '../theme/preferencias.ts'
import { showError, showSuccess } from '../ui/alerta.ts'
import { AlcanceChip } from '../ui/AlcanceChip.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { copyText } from '../ui/copy-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Favorito } from '../ui/Favorito.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { CartaoRelatorio } from './CartaoRelatorio.tsx'

/** "/report/:ReportKey/:WorkSpaceKey: embedded report." */
export function ReportPage() {
  const { t } = useTranslation('relatorio')
  const { t: comum } = useTranslation()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { ReportKey = '', WorkSpaceKey = '' } = useParams({ strict: false })
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseRelatorioSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const change = useSwitchCliente({ keepAddress: true })
  const alheio = search.cliente !== undefined && search.cliente !== sessao.cliente?.id
  const query = relatorioQuery(ReportKey.toLowerCase(), WorkSpaceKey.toLowerCase())
  const { data: relatorio, error } = useQuery({ ...query, enabled: !alheio })
  const params = { ReportKey, WorkSpaceKey }
  const setSearch = (next: RelatorioSearch, replace = false) =>
    void navigate({ to: paths.report, params, search: next, replace, resetScroll: false })
  if (alheio) {
    return (
      <OutroCliente
        cliente={sessao.clientes.find(({ id }) => id === search.cliente)}
        atual={sessao.cliente}
        trocando={change.isPending}
        onTrocar={change.mutate}
        onFicar={() => setSearch({}, true)}
      />
    )
  }
  if (relatorio) return <Aberto key={relatorio.id} relatorio={relatorio} sessao={sessao} search={search} setSearch={setSearch} />
  // A key that is none is as absent as one that leads nowhere.
  const ausente = error !== null && [404, 422].includes(toApiError(error).status)
  return (
    <Page>
      <PageHeader title={t('titulo')} />
      <PageContent>
        {ausente && (
          <EmptyState
            icon="search"
            title={t('ausente.titulo')}
            text={t('ausente.texto')}
            action={<ButtonLink to={paths.workspace}>{t('ausente.voltar')}</ButtonLink>}
          />
        )}
        {error && !ausente && <ErrorState error={error} onRetry={() => void invalidate(relatorioRotas.get)} />}
        {!error && <SkeletonRows rows={8} label={comum('carregando')} />}
      </PageContent>
    </Page>
  )
}

interface AbertoProps {
  relatorio: Relatorio
  sessao: Sessao
  search: RelatorioSearch
  setSearch: (search: RelatorioSearch, replace?: boolean) => void
}

function Aberto({ relatorio, sessao, search, setSearch }: AbertoProps) {
  const { t } = useTranslation('relatorio')
  const { t: comum } = useTranslation()
  const { t: dre } = useTranslation('dre')
  const { t: casca } = useTranslation('casca')
  const { language } = usePreferencias()
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const folha = useRef<HTMLDivElement>(null)
  const { id, workspace, favorito } = relatorio
  const [escrito, setEscrito] = useState<RelatorioRascunho | null>(null)
  const podeEditar = can('update', 'Relatorio') && !isLimited(sessao.userAbilityRules)
  const rascunho = podeEditar && search.editar ? (escrito ?? toRascunho(relatorio)) : null
  const conteudo = rascunho ? toConteudo(rascunho) : relatorio.conteudo
  const nome = rascunho?.nome ?? relatorio.nome
  const mudou = rascunho !== null && hasMudado(rascunho, relatorio)
  const askBefore = useUnsaved(mudou, 'page')
  const vendoComo = sessao.vendoComo !== null
  const veDre = can('read', 'Dre')

  useEffect(() => {
    // While seeing as somebody else nothing is kept.
    if (!vendoComo) void call(relatorioRotas.open, { params: { id } }, { silent: true, own: true }).catch(() => {})
  }, [id, vendoComo])

  const filtros = filtrosOf(search, conteudo)
  const pedido: Partial<Periodo> = search.inicio && search.fim ? { inicio: search.inicio, fim: search.fim } : {}
  // Which months there are is known from the first answer; the report may then ask for others.
  const primeiro = useQuery({ ...demonstrativoQuery({ ...filtros, ...pedido }), enabled: veDre })
  const disponivel = primeiro.data?.disponivel ?? null
  const preset = disponivel && listPresets(disponivel).find(({ chave }) => chave === conteudo.periodo)
  const periodo = search.inicio || !preset || conteudo.periodo === 'ultimos12' ? pedido : { inicio: preset.inicio, fim: preset.fim }
  const {
    data: resposta,
    error,
    isPlaceholderData,
  } = useQuery({
    ...demonstrativoQuery({ ...filtros, ...periodo }),
    enabled: veDre && primeiro.data !== undefined,
  })
  const centros = useQuery({ ...centrosCustoQuery, enabled: veDre })
  const filiais = useQuery({ ...filiaisQuery, enabled: veDre })

  const favoritar = useMutation({
    mutationFn: (valor: boolean) => call(relatorioRotas.favorite, { params: { id }, body: { favorito: valor } }, { silent: true }),
    onError: showRefusal,
    onSettled: () => void invalidateRelatorios(),
  })
  const stopEditing = () => {
    setEscrito(null)
    setSearch({ ...search, editar: undefined }, true)
  }
  const salvar = useMutation({
    mutationFn: ({ versao, nome: novoNome, descricao, ...resto }: RelatorioRascunho) =>
      call(
        relatorioRotas.update,
        {
          params: { id },
          body: { versao, nome: novoNome, descricao, conteudo: toConteudo({ versao, nome: novoNome, descricao, ...resto }) },
        },
        { silent: true },
      ),
    onSuccess: async (_, { nome: gravado }) => {
      await invalidateRelatorios()
      showSuccess(t('editor.salvo', { nome: gravado }))
      stopEditing()
    },
  })
  const edit = () => {
    salvar.reset()
    setEscrito(toRascunho(relatorio))
    setSearch({ ...search, editar: true }, true)
  }
  const discard = () => void askBefore().then((leave) => leave && stopEditing())
  const copyLink = () => {
    const link = new URL(location.href)
    if (sessao.cliente) link.searchParams.set('cliente', sessao.cliente.id)
    // Who follows it wants to read the report.
    link.searchParams.delete('editar')
    void copyText(link.href).then(
      () => showSuccess(dre('linkCopiado')),
      () => showError(dre('linkNaoCopiado')),
    )
  }
  const telaCheia = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void folha.current?.requestFullscreen()
  }
  useOffer({
    actions: [
      ...(vendoComo
        ? []
        : [{ label: t(favorito ? 'desfavoritar' : 'favoritar'), icon: 'star' as const, run: () => favoritar.mutate(!favorito) }]),
      ...(podeEditar && !rascunho ? [{ label: t('editar'), icon: 'pencil' as const, run: edit }] : []),
      { label: t('copiarLink'), icon: 'link', run: copyLink },
      { label: t('imprimir'), icon: 'print', run: () => setTimeout(() => window.print()) },
      ...(document.fullscreenEnabled ? [{ label: t('telaCheia'), icon: 'full' as const, run: telaCheia }] : []),
    ],
    shortcuts: [],
  })

  const header = (
    <PageHeader
      title={nome}
      context={
        <>
          {sessao.cliente && (
            <Chip>
              <b>{sessao.cliente.nomeCurto}</b>
            </Chip>
          )}
          <Chip>{workspace.nome}</Chip>
          {relatorio.arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
          {resposta && <AlcanceChip alcance={resposta.alcance} />}
        </>
      }
      actions={
        <>
          {!vendoComo && (
            <Favorito favorito={favorito} label={t(favorito ? 'desfavoritar' : 'favoritar')} onClick={() => favoritar.mutate(!favorito)} />
          )}
          <IconButton icon="link" label={t('copiarLink')} onClick={copyLink} />
          {document.fullscreenEnabled && <IconButton icon="full" label={t('telaCheia')} onClick={telaCheia} />}
          <IconButton icon="print" label={t('imprimir')} onClick={() => window.print()} />
          {podeEditar && !rascunho && (
            <Button icon="pencil" onClick={edit}>
              {t('editar')}
            </Button>
          )}
        </>
      }
    />
  )

  const falha = primeiro.error ?? error
  const semModelo = falha !== null && toApiError(falha).code === 'dre_modelo_missing'
  if (!veDre) {
    return (
      <Page>
        {header}
        <PageContent>
          <EmptyState icon="lock" title={t('semDre.titulo')} text={t('semDre.texto')} />
        </PageContent>
      </Page>
    )
  }
  if (semModelo || (resposta && resposta.disponivel === null)) {
    return (
      <Page>
        {header}
        <PageContent>
          <DreVazia alcance={alcanceOf(sessao.userAbilityRules)} canImport={can('import', 'Lancamento')} />
        </PageContent>
      </Page>
    )
  }
  if (!resposta) {
    const semSaida = falha !== null && [404, 422].includes(toApiError(falha).status)
    return (
      <Page>
        {header}
        <PageContent>
          {falha ? (
            <ErrorState error={falha} {...(semSaida ? {} : { onRetry: () => void invalidate(dreRotas.get) })}>
              {semSaida && (
                <Button onClick={() => setSearch({ centroCusto: 'todos', filial: 'todos' }, true)}>{dre('limparFiltros')}</Button>
              )}
            </ErrorState>
          ) : (
            <SkeletonRows rows={10} label={comum('carregando')} />
          )}
        </PageContent>
      </Page>
    )
  }

  const { meses, lacunas, alcance } = resposta
  const mostrado = { inicio: meses[0] ?? '', fim: meses.at(-1) ?? '' }
  const linhas = resposta.linhas.filter(({ nivel, tipo }) => nivel === 0 && tipo !== 'titulo')
  const escolhidos = {
    centros: readEscolhidos(search.centroCusto, conteudo.centrosCusto),
    filiais: readEscolhidos(search.filial, conteudo.filiais),
  }
  const origem = { clienteId: sessao.cliente?.id, recorte: { ...filtros, ...mostrado } }
  return (
    <Page>
      {header}
      <Toolbar label={dre('ferramentas')}>
        <PeriodoMenu periodo={mostrado} disponivel={resposta.disponivel} onChange={(next) => setSearch({ ...search, ...next })} />
        <FiltroMenu
          nome={dre('filtro.centroCusto')}
          todos={dre(alcance.limitado ? 'filtro.todosSeus' : 'filtro.todos')}
          contados={(count) => dre('filtro.centros', { count })}
          buscar={dre('filtro.buscarCentro')}
          nos={centros.data ?? []}
          escolhidos={escolhidos.centros}
          onChange={(ids) => setSearch({ ...search, centroCusto: writeEscolhidos(ids, conteudo.centrosCusto) })}
        />
        <FiltroMenu
          nome={dre('filtro.filial')}
          todos={dre(alcance.limitado ? 'filtro.todasSuas' : 'filtro.todas')}
          contados={(count) => dre('filtro.filiais', { count })}
          buscar={dre('filtro.buscarFilial')}
          nos={(filiais.data ?? []).map((filial) => ({ ...filial, paiId: null }))}
          escolhidos={escolhidos.filiais}
          onChange={(ids) => setSearch({ ...search, filial: writeEscolhidos(ids, conteudo.filiais) })}
        />
      </Toolbar>
      <PageContent scroll>
        <div ref={folha} className={styles['relatorio']} data-relendo={isPlaceholderData || undefined}>
          <p className={styles['cheia']}>{nome}</p>
          {rascunho && (
            <EditorCabecalho
              rascunho={rascunho}
              filtros={{ centrosCusto: escolhidos.centros, filiais: escolhidos.filiais }}
              onChange={setEscrito}
            />
          )}
          {!rascunho &&
            conteudo.cartoes.map((cartao, i) => (
              <CartaoRelatorio key={`${i} ${cartao.tipo}`} cartao={cartao} resposta={resposta} origem={origem} />
            ))}
          {rascunho?.cartoes.map(({ id: cartaoId, cartao }, i) => (
            <div key={cartaoId} className={editor['item']} data-largura={cartao.largura}>
              <EditorCartao
                cartao={cartao}
                linhas={linhas}
                primeiro={i === 0}
                ultimo={i === rascunho.cartoes.length - 1}
                onChange={(novo) => setEscrito(changeCartao(rascunho, cartaoId, novo))}
                onMover={(passo) => setEscrito(moveCartao(rascunho, cartaoId, passo))}
                onRemover={() => setEscrito(removeCartao(rascunho, cartaoId))}
              />
              <CartaoRelatorio cartao={cartao} resposta={resposta} origem={origem} />
            </div>
          ))}
          {rascunho && <NovoCartao rascunho={rascunho} codigos={linhas.map(({ codigo }) => codigo)} onChange={setEscrito} />}
          {lacunas.length > 0 && <p className={styles['rodape']}>* {casca('lacunas', { periodos: formatPeriodos(lacunas, language) })}</p>}
        </div>
      </PageContent>
      {rascunho && (
        <SaveBar label={t('editor.barra')} error={salvar.error} text={t(mudou ? 'editor.mudou' : 'editor.nadaMudou')}>
          <Button onClick={discard}>{t(mudou ? 'editor.descartar' : 'editor.fechar')}</Button>
          <Button
            variant="primary"
            icon="check"
            busy={salvar.isPending}
            disabled={!mudou || rascunho.nome.trim() === ''}
            onClick={() => salvar.mutate(rascunho)}
          >
            {t('editor.gravar')}
          </Button>
        </SaveBar>
      )}
    </Page>
  )
}
