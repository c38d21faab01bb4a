import { createCan, type FolhaFormato, type RelatorioNativo, type Sessao, dreRotas, relatorioRotas } from '@lastro/contract'
import { formatMoment, formatPeriodos } from '@lastro/formato'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import { type DownloadArgs, useDownload } from '../../api/use-download.ts'
import { DreVazia } from '../dre/DreVazia.tsx'
import { LugaresMenus } from '../dre/LugaresMenus.tsx'
import { PeriodoMenu } from '../dre/PeriodoMenu.tsx'
import { useCopyLink } from '../dre/use-copy-link.ts'
import { EditorBarra } from './EditorBarra.tsx'
import { EnvioDialog } from './EnvioDialog.tsx'
import { useOptionsOrcado } from './Orcado.tsx'
import { OrcadoMenu } from './OrcadoMenu.tsx'
import { toContent } from './draft.ts'
import styles from './Relatorio.module.css'
import { type RelatorioSearch, readChosen, writeChosen } from './relatorio-search.ts'
import { RelatorioHeader } from './RelatorioHeader.tsx'
import { SaidaContext } from './card-output.ts'
import { SaidaMenu } from './SaidaMenu.tsx'
import { useEditor } from './use-editor.ts'
import { useChangeStream } from './use-change-stream.ts'
import { useFigures } from './use-figures.ts'
import { useFavorite } from './use-favorite.ts'
import { alcanceOf, isLimited } from '../../sessao/scope-limits.ts'
import { usePreferencias } from '../../theme/preferences.ts'
import { SlowProgress } from '../../ui/SlowProgress.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOffer } from '../../ui/page-actions.ts'
import { Page, PageContent } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Note, Text } from '../../ui/Text.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useSavePng } from '../../ui/use-save-png.ts'
import { useReadyMadeName } from './workspace/use-ready-made-name.ts'
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
  const { t: commonT } = useTranslation()
  const { t: dre } = useTranslation('dre')
  const { t: shell } = useTranslation('casca')
  const { language } = usePreferencias()
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const sheet = useRef<HTMLDivElement>(null)
  const { id, favorito } = relatorio
  const canEdit = can('update', 'Relatorio') && !isLimited(sessao.userAbilityRules)
  const canExport = can('export', 'Relatorio')
  const canReadDre = can('read', 'Dre')
  const vendoComo = sessao.vendoComo !== null
  const { nomeOf } = useReadyMadeName()
  const editor = useEditor(relatorio, canEdit && search.editar === true, (edit) =>
    setSearch({ ...search, editar: edit || undefined }, true),
  )
  const { rascunho } = editor
  const content = rascunho ? toContent(rascunho) : relatorio.conteudo
  const nome = rascunho?.nome ?? nomeOf(relatorio)

  const favorite = useFavorite(id, !vendoComo)
  useChangeStream(canReadDre)
  const { filters, response, error, rereading, readAt } = useFigures(content, search, canReadDre)
  const inicioFim = { inicio: response?.meses[0], fim: response?.meses.at(-1) }
  const orcamento = search.orcamento === 'auto' ? null : (search.orcamento ?? content.orcamento)
  const hasOrcado = content.cartoes.some(({ tipo }) => tipo === 'orcado') && can('read', 'Orcamento')
  const orcamentos = useOptionsOrcado({ ...filters, ...inicioFim }, orcamento, hasOrcado)

  const download = useDownload(relatorioRotas.export)
  const fileOf = (formato: FolhaFormato, cartao?: number): DownloadArgs<typeof relatorioRotas.export> => [
    `${nome}.${formato}`,
    {
      params: { id },
      query: {
        formato,
        filtros: 'nenhum',
        idioma: language === 'pt' ? 'pt' : 'en',
        ...filters,
        ...(inicioFim.inicio && inicioFim.fim ? { inicio: inicioFim.inicio, fim: inicioFim.fim } : {}),
        ...(cartao === undefined ? {} : { cartao }),
        ...(orcamento === null ? {} : { orcamento }),
      },
    },
  ]
  const exportFile = (formato: FolhaFormato, cartao?: number) => download.start(...fileOf(formato, cartao))
  // The server does not know a draft, and a PDF needs the right to export.
  const print = () => (canReadDre && canExport && !rascunho ? download.open(...fileOf('pdf')) : window.print())
  const image = useSavePng()
  const busy = download.busy || image.busy
  const saveSheet = () => sheet.current && image.save(sheet.current, `${nome}.png`)
  const [sending, setSending] = useState(false)
  // A copied link opens the report for reading.
  const copyLink = useCopyLink(sessao.cliente, ['editar'])
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void sheet.current?.requestFullscreen()
  }
  useOffer({
    actions: [
      ...(vendoComo
        ? []
        : [{ label: t(favorito ? 'desfavoritar' : 'favoritar'), icon: 'star' as const, run: () => favorite.mutate(!favorito) }]),
      ...(canEdit && !rascunho ? [{ label: t('editar'), icon: 'pencil' as const, run: editor.begin }] : []),
      { label: t('copiarLink'), icon: 'link', run: copyLink },
      ...(canReadDre && canExport && !rascunho
        ? [{ label: t('saida.relatorioPdf'), icon: 'download' as const, run: () => exportFile('pdf') }]
        : []),
      ...(canReadDre && !rascunho ? [{ label: t('saida.relatorioPng'), icon: 'chart' as const, run: saveSheet }] : []),
      ...(canReadDre && !vendoComo ? [{ label: t('envio.acao'), icon: 'mail' as const, run: () => setSending(true) }] : []),
      { label: t('imprimir'), icon: 'print', run: () => setTimeout(print) },
      ...(document.fullscreenEnabled ? [{ label: t('telaCheia'), icon: 'full' as const, run: fullScreen }] : []),
    ],
    shortcuts: [],
  })

  const header = (
    <RelatorioHeader
      {...{ sessao, relatorio, nome }}
      alcance={response?.alcance}
      onFavorite={favorite.mutate}
      onCopyLink={copyLink}
      onFullScreen={fullScreen}
    >
      <IconButton icon="print" label={t('imprimir')} onClick={print} />
      {canReadDre && !rascunho && <SaidaMenu busy={busy} onPdf={canExport ? () => exportFile('pdf') : null} onImage={saveSheet} />}
      {canReadDre && !vendoComo && <IconButton icon="mail" label={t('envio.acao')} onClick={() => setSending(true)} />}
      {canEdit && !rascunho && (
        <Button icon="pencil" onClick={editor.begin}>
          {t('editar')}
        </Button>
      )}
    </RelatorioHeader>
  )
  const semModelo = error !== null && toApiError(error).code === 'dre_modelo_missing'
  if (!canReadDre) {
    return (
      <Page>
        {header}
        <PageContent>
          <EmptyState icon="lock" title={t('semDre.titulo')} text={t('semDre.texto')} />
        </PageContent>
      </Page>
    )
  }
  if (semModelo || (response && response.disponivel === null)) {
    return (
      <Page>
        {header}
        <PageContent>
          <DreVazia alcance={alcanceOf(sessao.userAbilityRules)} canImport={can('import', 'Lancamento')} />
        </PageContent>
      </Page>
    )
  }
  if (!response) {
    const withoutOutput = error !== null && [404, 422].includes(toApiError(error).status)
    return (
      <Page>
        {header}
        <PageContent>
          {error ? (
            <ErrorState error={error} {...(withoutOutput ? {} : { onRetry: () => void invalidate(dreRotas.get) })}>
              {withoutOutput && (
                <Button onClick={() => setSearch({ centroCusto: 'todos', filial: 'todos' }, true)}>{dre('limparFiltros')}</Button>
              )}
            </ErrorState>
          ) : (
            <SkeletonRows rows={10} label={commonT('carregando')} />
          )}
        </PageContent>
      </Page>
    )
  }

  const { meses, lacunas, alcance } = response
  const shown = { inicio: meses[0] ?? '', fim: meses.at(-1) ?? '' }
  const chosen = {
    centrosCusto: readChosen(search.centroCusto, content.centrosCusto),
    filiais: readChosen(search.filial, content.filiais),
  }
  const origem = { clienteId: sessao.cliente?.id, recorte: { ...filters, ...shown } }
  return (
    <Page>
      {header}
      <Toolbar label={dre('ferramentas')}>
        <PeriodoMenu periodo={shown} available={response.disponivel} onChange={(next) => setSearch({ ...search, ...next })} />
        <LugaresMenus
          alcance={alcance}
          chosen={chosen}
          onChange={({ centrosCusto, filiais }) =>
            setSearch({
              ...search,
              ...(centrosCusto && { centroCusto: writeChosen(centrosCusto, content.centrosCusto) }),
              ...(filiais && { filial: writeChosen(filiais, content.filiais) }),
            })
          }
        />
        {hasOrcado && orcamentos.length > 0 && (
          <OrcadoMenu
            orcamentos={orcamentos}
            chosen={orcamento}
            onChange={(fresh) => setSearch({ ...search, orcamento: fresh === content.orcamento ? undefined : (fresh ?? 'auto') })}
          />
        )}
      </Toolbar>
      <PageContent scroll>
        <div ref={sheet} className={styles['relatorio']} data-relendo={rereading || undefined}>
          <Text as="p" size={20} weight="semibold" className={styles['cheia']}>
            {nome}
          </Text>
          {rascunho ? (
            <RelatorioEditor {...{ draft: rascunho, response, origem }} filters={{ ...chosen, orcamento }} onChange={editor.change} />
          ) : (
            content.cartoes.map((cartao, i) => (
              <SaidaContext
                key={`${i} ${cartao.tipo}`}
                value={{ canExport, busy, exportAs: (format) => exportFile(format, i), savePng: image.save }}
              >
                <CartaoRelatorio cartao={cartao} response={response} origem={origem} orcamento={orcamento} />
              </SaidaContext>
            ))
          )}
          <Note>{t('atualizado', { quando: formatMoment(new Date(readAt).toISOString(), language) })}</Note>
          {lacunas.length > 0 && <Note>* {shell('lacunas', { periodos: formatPeriodos(lacunas, language) })}</Note>}
        </div>
      </PageContent>
      {image.busy && <SlowProgress texto={t('saida.fazendoImagem')} parte={image.progress} onCancel={image.cancel} />}
      {sending && <EnvioDialog relatorioId={id} nome={nome} canChange={canEdit} onClose={() => setSending(false)} />}
      <EditorBarra editor={editor} />
    </Page>
  )
}
