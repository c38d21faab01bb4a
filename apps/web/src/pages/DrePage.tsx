import { type DreLinha, type DreResposta, type Sessao, dreRotas } from '@lastro/contract'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type KeyboardEvent, Suspense, lazy, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cascata } from '../dre/Cascata.tsx'
import styles from '../dre/Dre.module.css'
import { DreCelular } from '../dre/DreCelular.tsx'
import { DreEsqueleto } from '../dre/DreEsqueleto.tsx'
import { DreVazia } from '../dre/DreVazia.tsx'
import { Comentarios } from '../dre/comentarios/Comentarios.tsx'
import { findSeguido, isMarcavel, lugarDoMes, mapComentarios, raiseFechadas } from '../dre/comentarios/comentarios.ts'
import { comentariosQuery } from '../dre/comentarios/queries.ts'
import { CONJUNTOS, readComparar } from '../dre/comparar.ts'
import { buildCols, cellOf, chaveOf } from '../dre/demonstrativo.ts'
import { DreToolbar } from '../dre/DreToolbar.tsx'
import { type DreExplicar, type DreVisao, SEM_FILTROS, recorteOf } from '../dre/dre-search.ts'
import { ForaDaDre } from '../dre/ForaDaDre.tsx'
import type { Recorte } from '../dre/queries.ts'
import { Lacunas } from '../dre/Lacunas.tsx'
import { describeVigencia, ModeloMenu } from '../dre/ModeloMenu.tsx'
import { OutroCliente } from '../shell/OutroCliente.tsx'
import { SemConexao } from '../dre/SemConexao.tsx'
import { SemDePara } from '../dre/SemDePara.tsx'
import { CELULAR, DreTable } from '../dre/tabela-larga.ts'
import { useCopiarLink } from '../dre/use-copiar-link.ts'
import { useDre } from '../dre/use-dre.ts'
import { useFolha } from '../dre/use-folha.ts'
import { type SetVisao, useVisao } from '../dre/use-visao.ts'
import { VisoesMenu } from '../dre/VisoesMenu.tsx'
import { toApiError } from '../api/errors.ts'
import { invalidate } from '../api/api.ts'
import { formatPeriodo } from '../format/data.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { alcanceOf } from '../sessao/limites.ts'
import { createCan } from '../sessao/regras.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { useSwitchCliente } from '../shell/ClienteSwitcher.tsx'
import { usePreferencias } from '../theme/preferencias.ts'
import { AlcanceChip } from '../ui/AlcanceChip.tsx'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { usePintada } from '../ui/pintada.ts'
import { usePreparo } from '../ui/sob-demanda.ts'

const loadExplicacao = () => import('../dre/Explicacao.tsx')
const Explicacao = lazy(async () => ({ default: (await loadExplicacao()).Explicacao }))

/** Its texts with it: the statement by months needs none of them. */
const Comparativo = lazy(async () => {
  const [{ Comparativo: component }] = await Promise.all([import('../dre/comparativo/Comparativo.tsx'), loadTexts('dre-comparativo')])
  return { default: component }
})

/** A number is explained in the lines that it is shown in: those of the last month of the period. */
function vigenciaLida({ modelo, meses }: DreResposta): { vigencia?: string } {
  const vigencia = meses.at(-1)
  return modelo.vigencia === null || vigencia === undefined ? {} : { vigencia }
}

export function DrePage() {
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const [visao, setVisao] = useVisao(sessao.cliente?.id)
  const change = useSwitchCliente({ keepAddress: true })
  if (visao.cliente !== undefined && visao.cliente !== sessao.cliente?.id) {
    return (
      <OutroCliente
        cliente={sessao.clientes.find(({ id }) => id === visao.cliente)}
        atual={sessao.cliente}
        trocando={change.isPending}
        onTrocar={change.mutate}
        onFicar={() => setVisao(SEM_FILTROS, 'replace')}
      />
    )
  }
  const comparar = readComparar(visao.comparar)
  if (comparar === undefined) return <Demonstrativo sessao={sessao} visao={visao} setVisao={setVisao} />
  return (
    <Suspense
      fallback={
        <PageContent>
          <DreEsqueleto />
        </PageContent>
      }
    >
      <Comparativo sessao={sessao} comparar={comparar} visao={visao} setVisao={setVisao} />
    </Suspense>
  )
}

function Demonstrativo({ sessao, visao, setVisao }: { sessao: Sessao; visao: DreVisao; setVisao: SetVisao }) {
  const { t } = useTranslation('dre')
  const { language } = usePreferencias()
  const [aviso, setAviso] = useState('')
  const celular = useMediaQuery(CELULAR, undefined, { getInitialValueInEffect: false })
  const baixa = useMediaQuery('(max-height: 859px)', undefined, { getInitialValueInEffect: false })
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])

  const recorte = recorteOf(visao)
  const periodo = visao.inicio && visao.fim ? { inicio: visao.inicio, fim: visao.fim } : {}
  const { resposta, error, relendo, semConexao } = useDre(recorte, periodo)
  const { Folha, print } = useFolha()
  usePreparo(loadExplicacao)
  const [primeiro, ultimo] = [resposta?.meses[0], resposta?.meses.at(-1)]
  const pintada = usePintada()
  const { data: comentarios } = useQuery(comentariosQuery(recorte, pintada && primeiro && ultimo ? { inicio: primeiro, fim: ultimo } : {}))
  const notas = useMemo(() => {
    if (!resposta || !comentarios) return undefined
    const { meses: porMes, total } = buildCols(resposta, { colunas: visao.colunas, porMes: false })
    const celulas = resposta.linhas.map((linha) => ({
      chave: chaveOf(linha),
      linha,
      colunas: [...porMes, ...total].flatMap((coluna) =>
        isMarcavel(coluna.tipo) ? [{ chave: coluna.chave, lugar: lugarDoMes(resposta, linha, coluna) }] : [],
      ),
    }))
    return raiseFechadas(mapComentarios(comentarios, celulas), resposta.linhas, visao.abertas)
  }, [comentarios, resposta, visao.colunas, visao.abertas])
  const vazia = resposta !== undefined && resposta.disponivel === null
  // A cliente without any import has no model yet: that is a beginning, not a failure.
  const semModelo = error !== null && toApiError(error).code === 'dre_modelo_missing'

  const explicada = visao.explicar && resposta?.linhas.find((linha) => chaveOf(linha) === visao.explicar?.chave)
  const mesEscolhido = visao.explicar && visao.explicar.em !== 'total' ? visao.explicar.em : null
  const cascataAberta = visao.cascata ?? !baixa
  const close = () => {
    setVisao({ explicar: null })
    document.querySelector<HTMLElement>('[role="treegrid"] [data-ativa]')?.focus()
  }
  const copyLink = useCopiarLink(sessao.cliente)
  const abertas = visao.abertas === 'todas'
  useOffer({
    actions:
      resposta && !vazia
        ? [
            { label: t('copiarLink'), icon: 'link', run: copyLink },
            { label: t('exportar.imprimir'), icon: 'print', run: () => setTimeout(print) },
            {
              label: t(abertas ? 'acoes.linhasFechar' : 'acoes.linhasAbrir'),
              icon: 'dre',
              run: () => setVisao({ abertas: abertas ? new Set<string>() : 'todas' }, 'replace'),
            },
            ...(can('read', 'Orcamento')
              ? [
                  {
                    label: t('conjuntos.orcado'),
                    icon: 'columns' as const,
                    run: () => setVisao({ comparar: CONJUNTOS.orcado, explicar: null }),
                  },
                ]
              : []),
            { label: t('acoes.cascata'), icon: 'columns', run: () => setVisao({ cascata: !cascataAberta }, 'replace') },
          ]
        : [],
    shortcuts: [
      { keys: ['←', '↑', '→', '↓'], text: t('atalhos.mover') },
      { keys: ['Enter'], text: t('atalhos.explicar') },
      { keys: ['Ctrl C'], text: t('atalhos.copiar') },
      { keys: ['+', '−'], text: t('atalhos.abrir') },
      { keys: ['*'], text: t('atalhos.abrirTodas') },
    ],
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && explicada && !event.defaultPrevented) close()
  }
  // A link straight to an explanation leaves the focus on the document.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && explicada && event.target === document.body) close()
  })

  const vigencia = resposta && describeVigencia(t, resposta.modelo.vigencia, language)
  const rateado = resposta?.rateado && <Chip>{t('rateio.depois')}</Chip>
  const header = (
    <PageHeader
      title={
        celular && resposta ? (
          <span className={styles['tituloCelular']}>
            {t('titulo')} <Chip>{resposta.modelo.nome}</Chip>
          </span>
        ) : (
          t('titulo')
        )
      }
      context={
        resposta &&
        !vazia &&
        (celular ? (
          <>
            {vigencia && <Chip>{vigencia}</Chip>}
            {rateado}
            <AlcanceChip alcance={resposta.alcance} />
          </>
        ) : (
          <>
            {sessao.cliente && (
              <Chip>
                <b>{sessao.cliente.nomeCurto}</b>
              </Chip>
            )}
            <ModeloMenu resposta={resposta} onEscolher={(modelo) => setVisao({ modelo, explicar: null })} />
            {vigencia && <Chip>{vigencia}</Chip>}
            <Chip>
              <b>{t(`escala.${visao.escala}`)}</b>
            </Chip>
            {rateado}
            <AlcanceChip alcance={resposta.alcance} />
          </>
        ))
      }
      actions={
        !celular &&
        resposta &&
        !vazia && (
          <>
            <VisoesMenu visao={visao} setVisao={setVisao} />
            <IconButton icon="link" label={t('copiarLink')} onClick={copyLink} />
            <IconButton icon="print" label={t('exportar.imprimir')} onClick={print} />
          </>
        )
      }
    />
  )

  if (vazia || semModelo) {
    return (
      <Page>
        {header}
        <PageContent>
          <DreVazia alcance={alcanceOf(sessao.userAbilityRules)} canImport={can('import', 'Lancamento')} />
        </PageContent>
      </Page>
    )
  }
  if (error && !resposta) {
    // A filter of the address that fits no more: asking again would fail for ever.
    const semSaida = [404, 422].includes(toApiError(error).status)
    return (
      <Page>
        {header}
        <PageContent>
          <ErrorState error={error} {...(semSaida ? {} : { onRetry: () => void invalidate(dreRotas.get) })}>
            {semSaida && <Button onClick={() => setVisao(SEM_FILTROS, 'replace')}>{t('limparFiltros')}</Button>}
          </ErrorState>
        </PageContent>
      </Page>
    )
  }
  if (!resposta) {
    return (
      <Page>
        {header}
        <div className={styles['semFerramentas']} />
        <PageContent>
          <DreEsqueleto />
        </PageContent>
      </Page>
    )
  }

  const { disponivel, meses, mesesComDados, semDePara, foraDaDre, lacunas } = resposta
  // Nobody is told why a column is blank that is not there.
  const comparando = celular || (['anterior', 'variacao', 'ah'] as const).some((coluna) => visao.colunas.has(coluna))
  const semDados = mesesComDados.length === 0 && disponivel !== null
  return (
    <Page>
      {header}
      <DreToolbar
        resposta={resposta}
        visao={visao}
        setVisao={setVisao}
        podeExportar={can('export', 'Dre')}
        podeOrcamento={can('read', 'Orcamento')}
        semColunas={celular}
      />
      {semConexao && <SemConexao />}
      {semDePara.contas > 0 && <SemDePara {...semDePara} podeMapear={can('update', 'DePara')} />}
      {foraDaDre.length > 0 && <ForaDaDre itens={foraDaDre} />}
      {comparando && lacunas.length > 0 && <Lacunas lacunas={lacunas} />}
      {/* Esc closes the explanation wherever the focus is; every control inside keeps its own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles['area']} onKeyDown={onKeyDown}>
        <div className={styles['centro']} data-relendo={relendo || undefined}>
          {semDados ? (
            <EmptyState
              icon="calendar"
              title={t('vazio.semDadosTitulo')}
              text={t('vazio.semDadosTexto', {
                inicio: formatPeriodo(disponivel.inicio, disponivel.inicio, language),
                fim: formatPeriodo(disponivel.fim, disponivel.fim, language),
              })}
              action={
                <Button onClick={() => setVisao({ inicio: undefined, fim: undefined, explicar: null })}>
                  {t('vazio.semDadosAcao', { periodo: disponivel.fim.slice(0, 4) })}
                </Button>
              }
            />
          ) : celular ? (
            <>
              <DreCelular key={meses.join()} resposta={resposta} visao={visao} setVisao={setVisao} />
              <Cascata
                soTabela
                linhas={resposta.linhas}
                meses={meses}
                mes={mesEscolhido}
                escala={visao.escala}
                casas={visao.casas}
                aberta={visao.cascata ?? false}
                onToggle={() => setVisao({ cascata: !(visao.cascata ?? false) }, 'replace')}
              />
            </>
          ) : (
            <>
              <Suspense fallback={<DreEsqueleto />}>
                <DreTable resposta={resposta} visao={visao} setVisao={setVisao} comentados={notas} onAviso={setAviso} />
              </Suspense>
              <Cascata
                linhas={resposta.linhas}
                meses={meses}
                mes={mesEscolhido}
                escala={visao.escala}
                casas={visao.casas}
                aberta={cascataAberta}
                onToggle={() => setVisao({ cascata: !cascataAberta }, 'replace')}
              />
            </>
          )}
        </div>
        {explicada && visao.explicar && (
          <Suspense>
            <Explicacao
              linha={explicada}
              explicar={visao.explicar}
              linhas={resposta.linhas}
              meses={meses}
              temAnoAnterior={resposta.temAnoAnterior}
              recorte={{ ...recorte, ...vigenciaLida(resposta), versao: resposta.versao }}
              lacunas={lacunas}
              podeVerLancamentos={can('read', 'Lancamento')}
              onFollow={(explicar) => setVisao({ explicar })}
              onClose={close}
            >
              <ComentariosDoMes resposta={resposta} linha={explicada} explicar={visao.explicar} recorte={recorte} />
            </Explicacao>
          </Suspense>
        )}
      </div>
      <p className="visually-hidden" role="status" aria-label={t('aviso')}>
        {aviso}
      </p>
      {Folha && <Folha resposta={resposta} visao={visao} sessao={sessao} notas={notas} />}
    </Page>
  )
}

interface ComentariosDoMesProps {
  resposta: DreResposta
  linha: DreLinha
  explicar: DreExplicar
  recorte: Recorte
}

/** Of the amount of a month or of the total, and above it of the item that was followed; what was said of the growth stands with each. */
function ComentariosDoMes({ resposta, linha, explicar, recorte }: ComentariosDoMesProps) {
  const { meses } = resposta
  const { em } = explicar
  const [inicio, fim] = [meses[0], meses.at(-1)]
  if (inicio === undefined || fim === undefined) return null
  const indice = em === 'total' ? -1 : meses.indexOf(em)
  const seguida = findSeguido(resposta.linhas, linha, explicar)
  return [...(seguida ? [seguida] : []), linha].map((each) => {
    const lugar = lugarDoMes(resposta, each, { tipo: 'valor', em })
    return (
      lugar && (
        <Comentarios
          key={chaveOf(each)}
          recorte={recorte}
          periodo={{ inicio, fim }}
          lugar={lugar}
          agora={{ atual: cellOf(each, { tipo: 'valor', indice }).valor, base: cellOf(each, { tipo: 'anterior', indice }).valor }}
          {...(each === seguida ? { item: each.descricao } : { semItem: seguida?.grupoItemId ?? null })}
        />
      )
    )
  })
}
