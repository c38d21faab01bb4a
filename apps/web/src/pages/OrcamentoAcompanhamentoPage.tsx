import { type Orcamento, type OrcamentoAcompanhamento, cadastroRotas, orcamentoAcompanhamentoRotas, orcamentoRotas } from '@lastro/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate, query } from '../api/api.ts'
import { toApiError } from '../api/errors.ts'
import { useDownload } from '../api/use-download.ts'
import { FiltroMenu } from '../dre/FiltroMenu.tsx'
import { formatMes, formatPeriodo } from '../format/data.ts'
import {
  ACOMPANHAMENTO_VISTAS,
  type AcompanhamentoSearch,
  idsOf,
  parseAcompanhamentoSearch,
  recorteOf,
} from '../orcamento/acompanhamento/acompanhamento-search.ts'
import styles from '../orcamento/acompanhamento/acompanhamento.module.css'
import { Notas } from '../orcamento/acompanhamento/Notas.tsx'
import { acompanhamentoQuery } from '../orcamento/acompanhamento/queries.ts'
import { listMesesDe, Tabela } from '../orcamento/acompanhamento/Tabela.tsx'
import { ToleranciasDialog } from '../orcamento/acompanhamento/ToleranciasDialog.tsx'
import { ROTAS_DO_QUADRO, useQuadro } from '../orcamento/acompanhamento/use-quadro.ts'
import { ultimoMesOf } from '../orcamento/exercicio.ts'
import { nomesQuery, orcamentoQuery } from '../orcamento/grade/queries.ts'
import { SituacaoChip } from '../orcamento/SituacaoChip.tsx'
import { paths } from '../paths.ts'
import { isLimited } from '../sessao/limites.ts'
import { createCan } from '../sessao/regras.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferencias.ts'
import { AlcanceChip } from '../ui/AlcanceChip.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/icons.tsx'
import { MenuBotao } from '../ui/MenuBotao.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../ui/Toolbar.tsx'

const centrosCustoQuery = query(cadastroRotas.listCentrosCusto)

const EM_FORMATO = { xlsx: 'Xlsx', csv: 'Csv', pdf: 'Pdf' } as const

/** Orçado × realizado of one version of a budget: by grupo, item and line, with what is beyond the tolerance one click away. */
export function OrcamentoAcompanhamentoPage() {
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: orcamentoT } = useTranslation('orcamento')
  const { t: comum } = useTranslation()
  const { language } = usePreferencias()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseAcompanhamentoSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: AcompanhamentoSearch) =>
    void navigate({ to: paths.orcamentoAcompanhamento, params: { id: String(id) }, search: next, replace: true, resetScroll: false })
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const can = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])
  const limitado = isLimited(sessao.userAbilityRules)
  const { data: orcamento, error: semCabecalho } = useQuery(orcamentoQuery(id))
  const { data: lido, error: semNumeros, isPlaceholderData } = useQuery(acompanhamentoQuery(id, recorteOf(search)))
  const quadro = useQuadro(id, lido, search)
  const [tolerancias, setTolerancias] = useState(false)
  // What was read stays, also where it cannot be read again.
  const error = (orcamento ? null : semCabecalho) ?? (lido ? null : semNumeros) ?? quadro.error
  const falhou = error !== null && error !== undefined

  const toggle = (chave: string) => {
    const abertos = new Set(search.abertos?.split(','))
    if (!abertos.delete(chave)) abertos.add(chave)
    setSearch({ ...search, abertos: abertos.size === 0 ? undefined : [...abertos].join() })
  }
  useOffer({
    actions: orcamento
      ? [
          {
            label: t(search.fora ? 'acoes.tudo' : 'acoes.foco'),
            icon: 'warning',
            run: () => setSearch({ ...search, fora: search.fora ? undefined : 'itens' }),
          },
          { label: t('porMes'), icon: 'columns', run: () => setSearch({ ...search, meses: search.meses ? undefined : true }) },
          { label: t('tolerancias.titulo'), icon: 'sliders', run: () => setTolerancias(true) },
          { label: t('voltar'), icon: 'calendar', run: () => void navigate({ to: paths.orcamento, params: { id: String(id) } }) },
        ]
      : [],
    shortcuts: [
      { keys: ['↑', '↓'], text: t('atalhos.mover') },
      { keys: ['←', '→'], text: t('atalhos.abrir') },
    ],
  })

  // A filter of the address that fits no more: asking again would fail for ever.
  const semSaida = falhou && orcamento !== undefined && [404, 422].includes(toApiError(error).status)
  const nada = lido !== undefined && !quadro.lendo && quadro.linhas.length === 0
  return (
    <Page>
      <PageHeader
        title={t('titulo')}
        context={
          orcamento && (
            <>
              <Chip>
                <b>{orcamento.nome}</b>
              </Chip>
              <SituacaoChip status={orcamento.status} />
              <span>{`${formatPeriodo(orcamento.inicio, ultimoMesOf(orcamento.inicio), language)} · ${orcamento.cenario}`}</span>
              {lido?.rateado && <Chip>{t('rateio')}</Chip>}
              {lido && <AlcanceChip alcance={lido.alcance} />}
            </>
          )
        }
        actions={
          orcamento && (
            <>
              <Button size="small" icon="sliders" onClick={() => setTolerancias(true)}>
                {t('tolerancias.titulo')}
              </Button>
              <ButtonLink size="small" icon="calendar" to={paths.orcamento} params={{ id: String(id) }}>
                {t('voltar')}
              </ButtonLink>
            </>
          )
        }
      />
      {orcamento && (
        <Ferramentas
          orcamento={orcamento}
          lido={lido}
          search={search}
          setSearch={setSearch}
          podeExportar={can('export', 'Orcamento')}
          podeRateio={!limitado}
          podeVerDre={can('read', 'Dre')}
        />
      )}
      {lido && <Notas lido={lido} podeVerDePara={can('read', 'DePara')} />}
      <PageContent>
        {falhou && (
          <ErrorState error={error} {...(semSaida ? {} : { onRetry: () => void invalidate(orcamentoRotas.get, ...ROTAS_DO_QUADRO) })}>
            {semSaida ? (
              <Button onClick={() => setSearch({})}>{t('filtro.limpar')}</Button>
            ) : (
              <ButtonLink to={paths.orcamentos}>{orcamentoT('pagina.verTodos')}</ButtonLink>
            )}
          </ErrorState>
        )}
        {!falhou && (!orcamento || !lido || quadro.lendo) && <SkeletonRows rows={14} label={comum('carregando')} />}
        {!falhou && orcamento && nada && (
          <EmptyState
            icon={search.fora ? 'check' : 'calendar'}
            title={t(search.fora ? 'vazio.fora' : 'vazio.titulo')}
            text={t(search.fora ? 'vazio.foraTexto' : 'vazio.texto')}
            action={
              <Button onClick={() => setSearch(search.fora ? { ...search, fora: undefined } : {})}>
                {t(search.fora ? 'vazio.verTudo' : 'filtro.limpar')}
              </Button>
            }
          />
        )}
        {!falhou && orcamento && lido && quadro.linhas.length > 0 && (
          <div className={styles['quadro']} data-relendo={isPlaceholderData || undefined}>
            <Tabela
              linhas={quadro.linhas}
              resultado={search.fora ? null : lido.resultado}
              meses={lido.meses}
              mesesRealizados={lido.mesesRealizados}
              porMes={search.meses === true}
              recorteDre={
                can('read', 'Dre')
                  ? {
                      modelo: lido.modeloId,
                      centroCusto: search.centroCusto === undefined ? undefined : String(search.centroCusto),
                      filial: search.filial === undefined ? undefined : String(search.filial),
                      rateio: search.rateio,
                    }
                  : null
              }
              onToggle={toggle}
            />
            {quadro.resto !== null && <p className={styles['resto']}>{quadro.resto}</p>}
          </div>
        )}
      </PageContent>
      {tolerancias && <ToleranciasDialog podeMudar={can('approve', 'Orcamento') && !limitado} onClose={() => setTolerancias(false)} />}
    </Page>
  )
}

interface FerramentasProps {
  orcamento: Orcamento
  lido: OrcamentoAcompanhamento | undefined
  search: AcompanhamentoSearch
  setSearch: (search: AcompanhamentoSearch) => void
  podeExportar: boolean
  podeRateio: boolean
  /** Reads the tree of the centros de custo; others choose among those of the budget. */
  podeVerDre: boolean
}

/** The one line of controls. All of it lives in the address. */
function Ferramentas({ orcamento, lido, search, setSearch, podeExportar, podeRateio, podeVerDre }: FerramentasProps) {
  const { id, inicio, versoes, quadro } = orcamento
  const { t } = useTranslation('orcamento-acompanhamento')
  const { t: orcamentoT } = useTranslation('orcamento')
  const { language } = usePreferencias()
  const navigate = useNavigate()
  const { data: arvore } = useQuery({ ...centrosCustoQuery, enabled: podeVerDre })
  const { data: nomes } = useQuery(nomesQuery)
  const centros = podeVerDre ? (arvore ?? []) : quadro.flatMap(({ centroCusto }) => (centroCusto ? { ...centroCusto, paiId: null } : []))
  const exportar = useDownload(orcamentoAcompanhamentoRotas.export)
  const meses = listMesesDe(inicio)
  const [de, ate] = [search.inicio ?? inicio, search.fim ?? ultimoMesOf(inicio)]
  const mesMenu = (nome: string, valor: string, opcoes: readonly string[], onEscolha: (mes: string) => void) => (
    <MenuBotao
      label={nome}
      width={160}
      renderButton={(botao) => (
        <ToolbarButton menu value={formatMes(valor, language)} {...botao}>
          {nome}
        </ToolbarButton>
      )}
      opcoes={opcoes.map((mes) => ({ chave: mes, texto: formatMes(mes, language), escolhida: mes === valor, run: () => onEscolha(mes) }))}
    />
  )
  const baixar = (nivel: 'item' | 'linha', formato: 'xlsx' | 'csv' | 'pdf') =>
    exportar.start(`acompanhamento-${id}.${formato}`, {
      params: { id },
      query: { ...recorteOf(search), nivel, ...(search.fora ? { excedem: 'sim' as const } : {}), formato },
    })
  const saidas = (['item', 'linha'] as const).flatMap((nivel) =>
    (['xlsx', 'csv', 'pdf'] as const).map((formato) => ({
      label: t(`exportar.${nivel}${EM_FORMATO[formato]}`),
      icon: 'download' as const,
      run: () => baixar(nivel, formato),
    })),
  )
  useOffer({
    actions: podeExportar && lido ? saidas.map((saida) => ({ ...saida, label: `${t('exportar.nome')}: ${saida.label}` })) : [],
    shortcuts: [],
  })
  const previsto = lido?.previstos.find((cada) => cada.id === search.previsto)
  const atual = versoes.find((versao) => versao.id === id)
  return (
    <Toolbar label={t('ferramentas')}>
      {versoes.length > 1 && atual && (
        <MenuBotao
          label={t('versao')}
          width={160}
          renderButton={(botao) => (
            <ToolbarButton menu {...botao}>
              {orcamentoT('versao', { numero: atual.versaoNumero })}
            </ToolbarButton>
          )}
          opcoes={versoes.map((versao) => ({
            chave: String(versao.id),
            texto: orcamentoT('versao', { numero: versao.versaoNumero }),
            escolhida: versao.id === id,
            run: () => void navigate({ to: paths.orcamentoAcompanhamento, params: { id: String(versao.id) }, search }),
          }))}
        />
      )}
      {mesMenu(
        t('de'),
        de,
        meses.filter((mes) => mes <= ate),
        (mes) => setSearch({ ...search, inicio: mes === inicio ? undefined : mes }),
      )}
      {mesMenu(
        t('ate'),
        ate,
        meses.filter((mes) => mes >= de),
        (mes) => setSearch({ ...search, fim: mes === ultimoMesOf(inicio) ? undefined : mes }),
      )}
      <ToolbarSeparator />
      <Segmented
        label={t('vista.nome')}
        value={search.fora ?? 'tudo'}
        options={(['tudo', ...ACOMPANHAMENTO_VISTAS] as const).map((value) => ({ value, label: t(`vista.${value}`) }))}
        onChange={(vista) => setSearch({ ...search, fora: vista === 'tudo' ? undefined : vista })}
      />
      <ToolbarSeparator />
      <FiltroMenu
        nome={t('filtro.centroCusto')}
        todos={t('filtro.todos')}
        contados={(count) => t('filtro.centros', { count })}
        buscar={t('filtro.buscarCentro')}
        nos={centros}
        escolhidos={idsOf(search.centroCusto)}
        onChange={(ids) => setSearch({ ...search, centroCusto: ids.length === 0 ? undefined : ids.join() })}
      />
      <FiltroMenu
        nome={t('filtro.filial')}
        todos={t('filtro.todas')}
        contados={(count) => t('filtro.filiais', { count })}
        buscar={t('filtro.buscarFilial')}
        nos={(nomes?.filiais ?? []).map((filial) => ({ ...filial, paiId: null }))}
        escolhidos={idsOf(search.filial)}
        onChange={(ids) => setSearch({ ...search, filial: ids.length === 0 ? undefined : ids.join() })}
      />
      {/* Rateio is of the whole company: the server refuses it to who sees a part. */}
      {podeRateio && (
        <ToolbarButton
          pressed={search.rateio === 'depois'}
          title={t('rateioTitulo')}
          onClick={() => setSearch({ ...search, rateio: search.rateio ? undefined : 'depois' })}
        >
          {t('rateio')}
        </ToolbarButton>
      )}
      <ToolbarButton
        pressed={search.meses === true}
        title={t('porMesTitulo')}
        onClick={() => setSearch({ ...search, meses: search.meses ? undefined : true })}
      >
        {t('porMes')}
      </ToolbarButton>
      {lido && lido.previstos.length > 0 && (
        <MenuBotao
          label={t('colunas.previsto')}
          width={280}
          renderButton={(botao) => (
            <ToolbarButton menu value={previsto && <span className={styles['corta']}>{previsto.nome}</span>} {...botao}>
              {t('colunas.previsto')}
            </ToolbarButton>
          )}
          opcoes={[
            {
              chave: '',
              texto: t('previstoAutomatico'),
              escolhida: previsto === undefined,
              run: () => setSearch({ ...search, previsto: undefined }),
            },
            ...lido.previstos.map((cada) => ({
              chave: String(cada.id),
              texto: t('previstoAte', { nome: cada.nome, mes: formatMes(cada.realizadoAte, language) }),
              escolhida: cada.id === search.previsto,
              run: () => setSearch({ ...search, previsto: cada.id }),
            })),
          ]}
        />
      )}
      <ToolbarSpace />
      {podeExportar && lido && (
        <MenuBotao
          label={t('exportar.nome')}
          width={240}
          position="bottom-end"
          renderButton={(botao) => (
            <ToolbarButton icon="share" menu disabled={exportar.busy} {...botao}>
              {t('exportar.nome')}
            </ToolbarButton>
          )}
          opcoes={saidas.map(({ label, icon, run }) => ({ chave: label, texto: label, esquerda: <Icon name={icon} size={14} />, run }))}
        />
      )}
    </Toolbar>
  )
}
