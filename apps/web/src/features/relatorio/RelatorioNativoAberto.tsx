import { createCan, type FolhaFormato, type RelatorioNativo, type Sessao, dreRotas, relatorioRotas } from '@lastro/contract'
import { formatMomento, formatPeriodos } from '@lastro/formato'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import { useDownload } from '../../api/use-download.ts'
import { DreVazia } from '../dre/DreVazia.tsx'
import { LugaresMenus } from '../dre/LugaresMenus.tsx'
import { PeriodoMenu } from '../dre/PeriodoMenu.tsx'
import { useCopyLink } from '../dre/use-copy-link.ts'
import { EditorBarra } from './EditorBarra.tsx'
import { EnvioDialog } from './EnvioDialog.tsx'
import { useOpcoesOrcado } from './Orcado.tsx'
import { OrcadoMenu } from './OrcadoMenu.tsx'
import { toConteudo } from './draft.ts'
import styles from './Relatorio.module.css'
import { type RelatorioSearch, readEscolhidos, writeEscolhidos } from './relatorio-search.ts'
import { RelatorioHeader } from './RelatorioHeader.tsx'
import { SaidaContext } from './card-output.ts'
import { SaidaMenu } from './SaidaMenu.tsx'
import { useEditor } from './use-editor.ts'
import { useNovidades } from './use-change-stream.ts'
import { useNumeros } from './use-figures.ts'
import { usePessoal } from './use-favorite.ts'
import { alcanceOf, isLimited } from '../../sessao/scope-limits.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { Andamento } from '../../ui/Andamento.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOffer } from '../../ui/page-actions.ts'
import { Page, PageContent } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useImagem } from '../../ui/use-save-png.ts'
import { useNomePronto } from './workspace/use-ready-made-name.ts'
import { CartaoRelatorio } from './CartaoRelatorio.tsx'
import { RelatorioEditor } from './RelatorioEditor.tsx'

interface RelatorioNativoAbertoProps {
  relatorio: RelatorioNativo
  sessao: Sessao
  search: RelatorioSearch
  setSearch: (search: RelatorioSearch, replace?: boolean) => void
}

export function RelatorioNativoAberto({ relatorio, sessao, search, setSearch }: RelatorioNativoAbertoProps) {
  const { t } = useTranslation('relatorio')
  const { t: comum } = useTranslation()
  const { t: dre } = useTranslation('dre')
  const { t: casca } = useTranslation('casca')
  const { language } = usePreferencias()
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const folha = useRef<HTMLDivElement>(null)
  const { id, favorito } = relatorio
  const podeEditar = can('update', 'Relatorio') && !isLimited(sessao.userAbilityRules)
  const podeExportar = can('export', 'Relatorio')
  const veDre = can('read', 'Dre')
  const vendoComo = sessao.vendoComo !== null
  const { nomeOf } = useNomePronto()
  const editor = useEditor(relatorio, podeEditar && search.editar === true, (editar) =>
    setSearch({ ...search, editar: editar || undefined }, true),
  )
  const { rascunho } = editor
  const conteudo = rascunho ? toConteudo(rascunho) : relatorio.conteudo
  const nome = rascunho?.nome ?? nomeOf(relatorio)

  const favoritar = usePessoal(id, !vendoComo)
  useNovidades(veDre)
  const { filtros, resposta, falha, relendo, lidoAt } = useNumeros(conteudo, search, veDre)
  const inicioFim = { inicio: resposta?.meses[0], fim: resposta?.meses.at(-1) }
  const orcamento = search.orcamento === 'auto' ? null : (search.orcamento ?? conteudo.orcamento)
  const temOrcado = conteudo.cartoes.some(({ tipo }) => tipo === 'orcado') && can('read', 'Orcamento')
  const orcamentos = useOpcoesOrcado({ ...filtros, ...inicioFim }, orcamento, temOrcado)

  const download = useDownload(relatorioRotas.export)
  const exportar = (formato: FolhaFormato, cartao?: number) =>
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
  // A copied link opens the report for reading.
  const copyLink = useCopyLink(sessao.cliente, ['editar'])
  const telaCheia = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void folha.current?.requestFullscreen()
  }
  useOffer({
    actions: [
      ...(vendoComo
        ? []
        : [{ label: t(favorito ? 'desfavoritar' : 'favoritar'), icon: 'star' as const, run: () => favoritar.mutate(!favorito) }]),
      ...(podeEditar && !rascunho ? [{ label: t('editar'), icon: 'pencil' as const, run: editor.begin }] : []),
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
    <RelatorioHeader
      {...{ sessao, relatorio, nome }}
      alcance={resposta?.alcance}
      onFavorito={favoritar.mutate}
      onCopyLink={copyLink}
      onTelaCheia={telaCheia}
    >
      <IconButton icon="print" label={t('imprimir')} onClick={() => window.print()} />
      {veDre && !rascunho && <SaidaMenu busy={busy} onPdf={podeExportar ? () => exportar('pdf') : null} onImagem={saveFolha} />}
      {veDre && !vendoComo && <IconButton icon="mail" label={t('envio.acao')} onClick={() => setEnviando(true)} />}
      {podeEditar && !rascunho && (
        <Button icon="pencil" onClick={editor.begin}>
          {t('editar')}
        </Button>
      )}
    </RelatorioHeader>
  )
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
  const escolhidos = {
    centrosCusto: readEscolhidos(search.centroCusto, conteudo.centrosCusto),
    filiais: readEscolhidos(search.filial, conteudo.filiais),
  }
  const origem = { clienteId: sessao.cliente?.id, recorte: { ...filtros, ...mostrado } }
  return (
    <Page>
      {header}
      <Toolbar label={dre('ferramentas')}>
        <PeriodoMenu periodo={mostrado} disponivel={resposta.disponivel} onChange={(next) => setSearch({ ...search, ...next })} />
        <LugaresMenus
          alcance={alcance}
          escolhidos={escolhidos}
          onChange={({ centrosCusto, filiais }) =>
            setSearch({
              ...search,
              ...(centrosCusto && { centroCusto: writeEscolhidos(centrosCusto, conteudo.centrosCusto) }),
              ...(filiais && { filial: writeEscolhidos(filiais, conteudo.filiais) }),
            })
          }
        />
        {temOrcado && orcamentos.length > 0 && (
          <OrcadoMenu
            orcamentos={orcamentos}
            escolhido={orcamento}
            onChange={(novo) => setSearch({ ...search, orcamento: novo === conteudo.orcamento ? undefined : (novo ?? 'auto') })}
          />
        )}
      </Toolbar>
      <PageContent scroll>
        <div ref={folha} className={styles['relatorio']} data-relendo={relendo || undefined}>
          <p className={styles['cheia']}>{nome}</p>
          {rascunho ? (
            <RelatorioEditor {...{ rascunho, resposta, origem }} filtros={{ ...escolhidos, orcamento }} onChange={editor.change} />
          ) : (
            conteudo.cartoes.map((cartao, i) => (
              <SaidaContext
                key={`${i} ${cartao.tipo}`}
                value={{ pode: podeExportar, busy, exportar: (formato) => exportar(formato, i), saveImagem: imagem.save }}
              >
                <CartaoRelatorio cartao={cartao} resposta={resposta} origem={origem} orcamento={orcamento} />
              </SaidaContext>
            ))
          )}
          <p className={styles['rodape']}>{t('atualizado', { quando: formatMomento(new Date(lidoAt).toISOString(), language) })}</p>
          {lacunas.length > 0 && <p className={styles['rodape']}>* {casca('lacunas', { periodos: formatPeriodos(lacunas, language) })}</p>}
        </div>
      </PageContent>
      {imagem.busy && <Andamento texto={t('saida.fazendoImagem')} parte={imagem.parte} onCancel={imagem.cancel} />}
      {enviando && <EnvioDialog relatorioId={id} nome={nome} podeMudar={podeEditar} onClose={() => setEnviando(false)} />}
      <EditorBarra editor={editor} />
    </Page>
  )
}
