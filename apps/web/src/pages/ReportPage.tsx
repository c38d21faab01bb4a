import { type RelatorioNativo, type Sessao, dreRotas, relatorioRotas } from '@lastro/contract'
import { listPresets } from '@lastro/engine'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidate, queryClient } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { useDownload } from '../api/use-download.ts'
import { DreVazia } from '../dre/DreVazia.tsx'
import { FiltroMenu } from '../dre/FiltroMenu.tsx'
import type { Periodo } from '../dre/periodo.ts'
import { OutroCliente } from '../shell/OutroCliente.tsx'
import { PeriodoMenu } from '../dre/PeriodoMenu.tsx'
import { formatMomento, formatPeriodos } from '../format/data.ts'
import { paths } from '../paths.ts'
import { EditorCabecalho, NovoCartao } from '../relatorio/EditorCabecalho.tsx'
import { EditorCartao } from '../relatorio/EditorCartao.tsx'
import editor from '../relatorio/Editor.module.css'
import { EnvioDialog } from '../relatorio/EnvioDialog.tsx'
import { useOpcoesOrcado } from '../relatorio/Orcado.tsx'
import { centrosCustoQuery, demonstrativoQuery, filiaisQuery, invalidateRelatorios, relatorioQuery } from '../relatorio/queries.ts'
import { type RelatorioRascunho, changeCartao, hasMudado, moveCartao, removeCartao, toConteudo, toRascunho } from '../relatorio/rascunho.ts'
import styles from '../relatorio/Relatorio.module.css'
import { type RelatorioSearch, filtrosOf, parseRelatorioSearch, readEscolhidos, writeEscolhidos } from '../relatorio/relatorio-search.ts'
import { SaidaContext } from '../relatorio/saida.ts'
import { useNovidades } from '../relatorio/use-novidades.ts'
import { usePessoal } from '../relatorio/use-pessoal.ts'
import { alcanceOf, isLimited } from '../sessao/limites.ts'
import { createCan } from '../sessao/regras.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSwitchCliente } from '../shell/ClienteSwitcher.tsx'
import { usePreferencias } from '../theme/preferencias.ts'
import { showError, showSuccess } from '../ui/alerta.ts'
import { AlcanceChip } from '../ui/AlcanceChip.tsx'
import { Andamento } from '../ui/Andamento.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { copyText } from '../ui/copy-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Favorito } from '../ui/Favorito.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'
import { MenuBotao } from '../ui/MenuBotao.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton } from '../ui/Toolbar.tsx'
import { useUnsaved } from '../ui/unsaved.ts'
import { useImagem } from '../ui/use-imagem.ts'
import { useNomePronto } from '../workspace/use-nome-pronto.ts'
import { CartaoRelatorio } from './CartaoRelatorio.tsx'
import { RelatorioExternoAberto } from './RelatorioExternoAberto.tsx'

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
  if (relatorio) {
    const { conteudo } = relatorio
    if (conteudo === null) return <RelatorioExternoAberto key={relatorio.id} relatorio={relatorio} sessao={sessao} />
    return <Aberto key={relatorio.id} relatorio={{ ...relatorio, conteudo }} sessao={sessao} search={search} setSearch={setSearch} />
  }
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
  relatorio: RelatorioNativo
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
  const { nomeOf } = useNomePronto()
  const nome = rascunho?.nome ?? nomeOf(relatorio)
  const mudou = rascunho !== null && hasMudado(rascunho, relatorio)
  const askBefore = useUnsaved(mudou, 'page')
  const vendoComo = sessao.vendoComo !== null
  const veDre = can('read', 'Dre')

  const favoritar = usePessoal(id, !vendoComo)
  useNovidades(veDre)
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
    dataUpdatedAt,
  } = useQuery({
    ...demonstrativoQuery({ ...filtros, ...periodo }),
    enabled: veDre && primeiro.data !== undefined,
  })
  const centros = useQuery({ ...centrosCustoQuery, enabled: veDre })
  const filiais = useQuery({ ...filiaisQuery, enabled: veDre })

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
  /** What the other wrote takes the place of what was being written here, which the link of the editor forgets. */
  const seeOthers = async () => {
    salvar.reset()
    await invalidateRelatorios()
    setEscrito(null)
  }
  const saveOver = async () => {
    await invalidateRelatorios()
    const { versao } = await queryClient.fetchQuery(relatorioQuery(relatorio.chave, workspace.chave))
    if (rascunho) salvar.mutate({ ...rascunho, versao })
  }
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
  const inicioFim = { inicio: resposta?.meses[0], fim: resposta?.meses.at(-1) }
  const orcamento = search.orcamento === 'auto' ? null : (search.orcamento ?? conteudo.orcamento)
  const temOrcado = conteudo.cartoes.some(({ tipo }) => tipo === 'orcado') && can('read', 'Orcamento')
  const orcamentos = useOpcoesOrcado({ ...filtros, ...inicioFim }, orcamento, temOrcado)
  const download = useDownload(relatorioRotas.export)
  const podeExportar = can('export', 'Relatorio')
  const exportar = (formato: 'pdf' | 'xlsx' | 'csv', cartao?: number) =>
    download.start(`${nome}.${formato}`, {
      params: { id },
      query: {
        formato,
        filtros: 'nenhum',
        idioma: language === 'pt' ? 'pt' : 'en',
        ...filtros,
        ...(inicioFim.inicio && inicioFim.fim ? { inicio: inicioFim.inicio, fim: inicioFim.fim } : {}),
        ...(cartao === undefined ? {} : { cartao }),
        ...(orcamento === null ? {} : { orcamento }),
      },
    })
  const imagem = useImagem()
  const busy = download.busy || imagem.busy
  const saveFolha = () => folha.current && imagem.save(folha.current, `${nome}.png`)
  const [enviando, setEnviando] = useState(false)
  useOffer({
    actions: [
      ...(vendoComo
        ? []
        : [{ label: t(favorito ? 'desfavoritar' : 'favoritar'), icon: 'star' as const, run: () => favoritar.mutate(!favorito) }]),
      ...(podeEditar && !rascunho ? [{ label: t('editar'), icon: 'pencil' as const, run: edit }] : []),
      { label: t('copiarLink'), icon: 'link', run: copyLink },
      ...(veDre && podeExportar && !rascunho
        ? [{ label: t('saida.relatorioPdf'), icon: 'download' as const, run: () => exportar('pdf') }]
        : []),
      ...(veDre && !rascunho ? [{ label: t('saida.relatorioPng'), icon: 'chart' as const, run: saveFolha }] : []),
      ...(veDre && !vendoComo ? [{ label: t('envio.acao'), icon: 'mail' as const, run: () => setEnviando(true) }] : []),
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
          {veDre && !rascunho && (
            <MenuBotao
              label={t('saida.nome')}
              width={240}
              position="bottom-end"
              renderButton={(botao) => <IconButton {...botao} icon="download" label={t('saida.nome')} disabled={busy} />}
              opcoes={[
                ...(podeExportar
                  ? [
                      {
                        chave: 'pdf',
                        texto: t('saida.relatorioPdf'),
                        esquerda: <Icon name="download" size={14} />,
                        run: () => exportar('pdf'),
                      },
                    ]
                  : []),
                { chave: 'png', texto: t('saida.relatorioPng'), esquerda: <Icon name="chart" size={14} />, run: saveFolha },
              ]}
            />
          )}
          {veDre && !vendoComo && <IconButton icon="mail" label={t('envio.acao')} onClick={() => setEnviando(true)} />}
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
        {temOrcado && orcamentos.length > 0 && (
          <MenuBotao
            label={t('orcado.filtro')}
            width={280}
            renderButton={(botao) => (
              <ToolbarButton menu value={orcamentos.find((each) => each.id === orcamento)?.nome ?? t('orcado.auto')} {...botao}>
                {t('orcado.filtro')}
              </ToolbarButton>
            )}
            opcoes={[
              {
                chave: 'auto',
                texto: t('orcado.auto'),
                escolhida: orcamento === null,
                run: () => setSearch({ ...search, orcamento: conteudo.orcamento === null ? undefined : 'auto' }),
              },
              ...orcamentos.map((each) => ({
                chave: String(each.id),
                texto: each.versaoNumero === 1 ? each.nome : `${each.nome} ${t('orcado.versao', { numero: each.versaoNumero })}`,
                direita: each.cenario,
                escolhida: each.id === orcamento,
                run: () => setSearch({ ...search, orcamento: each.id === conteudo.orcamento ? undefined : each.id }),
              })),
            ]}
          />
        )}
      </Toolbar>
      <PageContent scroll>
        <div ref={folha} className={styles['relatorio']} data-relendo={isPlaceholderData || undefined}>
          <p className={styles['cheia']}>{nome}</p>
          {rascunho && (
            <EditorCabecalho
              rascunho={rascunho}
              filtros={{ centrosCusto: escolhidos.centros, filiais: escolhidos.filiais, orcamento }}
              onChange={setEscrito}
            />
          )}
          {!rascunho &&
            conteudo.cartoes.map((cartao, i) => (
              <SaidaContext
                key={`${i} ${cartao.tipo}`}
                value={{ pode: podeExportar, busy, exportar: (formato) => exportar(formato, i), saveImagem: imagem.save }}
              >
                <CartaoRelatorio cartao={cartao} resposta={resposta} origem={origem} orcamento={orcamento} />
              </SaidaContext>
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
              <CartaoRelatorio cartao={cartao} resposta={resposta} origem={origem} orcamento={orcamento} />
            </div>
          ))}
          {rascunho && <NovoCartao rascunho={rascunho} codigos={linhas.map(({ codigo }) => codigo)} onChange={setEscrito} />}
          <p className={styles['rodape']}>{t('atualizado', { quando: formatMomento(new Date(dataUpdatedAt).toISOString(), language) })}</p>
          {lacunas.length > 0 && <p className={styles['rodape']}>* {casca('lacunas', { periodos: formatPeriodos(lacunas, language) })}</p>}
        </div>
      </PageContent>
      {imagem.busy && <Andamento texto={t('saida.fazendoImagem')} parte={imagem.parte} onCancel={imagem.cancel} />}
      {enviando && <EnvioDialog relatorioId={id} nome={nome} podeMudar={podeEditar} onClose={() => setEnviando(false)} />}
      {rascunho && (
        <SaveBar
          label={t('editor.barra')}
          error={salvar.error}
          recovery={
            salvar.error && toApiError(salvar.error).code === 'relatorio_version_conflict' ? (
              <>
                <Button size="small" onClick={() => void seeOthers()}>
                  {t('editor.verDoOutro')}
                </Button>
                <Button size="small" onClick={() => void saveOver()}>
                  {t('editor.salvarMeu')}
                </Button>
              </>
            ) : undefined
          }
          text={t(mudou ? 'editor.mudou' : 'editor.nadaMudou')}
        >
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
