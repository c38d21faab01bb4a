import { createCan, type OrcamentoRevisao, REVISAO_SITUACOES, orcamentoRevisaoRotas } from '@lastro/contract'
import { formatInteger, formatPeriodo } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../api/errors.ts'
import { lastMesOf } from '../features/orcamento/exercicio.ts'
import { ErroOrcamento } from '../features/orcamento/ErroOrcamento.tsx'
import { MesDoExercicioMenu } from '../features/orcamento/MesDoExercicioMenu.tsx'
import { revisaoQuery } from '../features/orcamento/revisao/queries.ts'
import { type RevisaoSearch, filterOf, parseRevisaoSearch } from '../features/orcamento/revisao/revisao-search.ts'
import { RevisaoTabela } from '../features/orcamento/revisao/RevisaoTabela.tsx'
import { SituacaoChip } from '../features/orcamento/SituacaoChip.tsx'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { ExportTabela } from '../table/ExportMenu.tsx'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Note, Text } from '../ui/Text.tsx'
import { Inline, Stack, Stale } from '../ui/layout.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Segmented, Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../ui/Toolbar.tsx'
import { Valor } from '../ui/Valor.tsx'

export function RevisaoPage() {
  const { t } = useTranslation('orcamento-revisao')
  const { t: comOrcamento } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const id = Number(useParams({ strict: false }).id)
  const rawSearch = useSearch({ strict: false })
  const search = useMemo(() => parseRevisaoSearch(rawSearch), [rawSearch])
  const navigate = useNavigate()
  const setSearch = (next: RevisaoSearch) =>
    void navigate({ to: paths.orcamentoRevisao, params: { id: String(id) }, search: next, replace: true, resetScroll: false })
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const canExport = useMemo(() => createCan(sessao.userAbilityRules), [sessao.userAbilityRules])('export', 'Orcamento')
  const { data, error, refetch, isPlaceholderData } = useQuery(revisaoQuery(id, search))
  const open = () => void navigate({ to: paths.orcamento, params: { id: String(id) } })
  useOffer({
    actions: data
      ? [
          { label: t('porMes'), icon: 'columns', run: () => setSearch({ ...search, meses: search.meses ? undefined : true }) },
          { label: t('abrir'), icon: 'calendar', run: open },
        ]
      : [],
    shortcuts: [],
  })
  const nomeVersao = (versaoNumero: number) => comOrcamento('versao', { numero: versaoNumero })
  const filtered = search.busca !== undefined || search.situacao !== undefined || search.mes !== undefined
  const clear = () => setSearch({ de: search.de, meses: search.meses })
  // The URL names a version of another budget, so a retry would always fail.
  const withoutOutput = error !== null && search.de !== undefined && toApiError(error).status === 404
  return (
    <Page>
      <PageHeader
        title={data ? t('titulo', { nome: data.nome }) : t('diferencas')}
        context={
          data && (
            <>
              <SituacaoChip status={data.depois.status} />
              <Chip>{nomeVersao(data.depois.versaoNumero)}</Chip>
              <span>{formatPeriodo(data.inicio, lastMesOf(data.inicio), language)}</span>
            </>
          )
        }
        actions={
          <ButtonLink size="small" icon="calendar" to={paths.orcamento} params={{ id: String(id) }}>
            {t('abrir')}
          </ButtonLink>
        }
      />
      {data?.antes && (
        <Toolbar label={t('barra')}>
          <SearchField
            label={t('buscar')}
            value={search.busca ?? ''}
            onChange={(searchText) => setSearch({ ...search, busca: searchText || undefined })}
          />
          <ToolbarSeparator />
          <Menu
            label={t('desde')}
            width={220}
            renderButton={(button) => (
              <ToolbarButton menu value={data.antes && nomeVersao(data.antes.versaoNumero)} {...button}>
                {t('desde')}
              </ToolbarButton>
            )}
            options={data.versoes
              .filter((versao) => versao.id !== id)
              .map((versao) => ({
                id: String(versao.id),
                text: `${nomeVersao(versao.versaoNumero)} · ${comOrcamento(`status.${versao.status}`)}`,
                isChosen: versao.id === data.antes?.id,
                run: () => setSearch({ ...search, de: versao.id }),
              }))}
          />
          <MesDoExercicioMenu
            nome={t('periodo')}
            ano={t('ano')}
            inicio={data.inicio}
            mes={search.mes}
            onChange={(mes) => setSearch({ ...search, mes })}
          />
          <Segmented
            label={t('filtro.nome')}
            value={search.situacao ?? 'todas'}
            options={(['todas', ...REVISAO_SITUACOES] as const).map((value) => ({ value, label: t(`filtro.${value}`) }))}
            onChange={(situacao) => setSearch({ ...search, situacao: situacao === 'todas' ? undefined : situacao })}
          />
          <ToolbarButton pressed={search.meses === true} onClick={() => setSearch({ ...search, meses: search.meses ? undefined : true })}>
            {t('porMes')}
          </ToolbarButton>
          <ToolbarSpace />
          {canExport && (
            <ExportTabela
              rota={orcamentoRevisaoRotas.export}
              argsOf={(formato) => [`diferencas-${id}.${formato}`, { params: { id }, query: { ...filterOf(search), formato } }]}
            />
          )}
        </Toolbar>
      )}
      {data?.antes && <Resumo revisao={data} filtered={filtered} />}
      <PageContent>
        {error && !data && !withoutOutput && <ErroOrcamento error={error} onRetry={() => void refetch()} />}
        {error && !data && withoutOutput && (
          <ErrorState error={error}>
            <Button onClick={() => setSearch({})}>{t('anterior')}</Button>
          </ErrorState>
        )}
        {!data && !error && <SkeletonRows rows={12} label={commonT('carregando')} />}
        {data?.antes === null && <EmptyState icon="calendar" title={t('primeira')} text={t('primeiraTexto')} />}
        {data?.antes && data.total.linhas === 0 && (
          <EmptyState
            icon="check"
            title={t(filtered ? 'semAchados' : 'nada')}
            text={t(filtered ? 'semAchadosTexto' : 'nadaTexto')}
            action={filtered && <Button onClick={clear}>{t('limpar')}</Button>}
          />
        )}
        {data?.antes && data.total.linhas > 0 && (
          <Stale stale={isPlaceholderData} grow>
            <RevisaoTabela
              key={`${id} ${data.antes.id}`}
              revisao={data}
              nomes={{ antes: nomeVersao(data.antes.versaoNumero), depois: nomeVersao(data.depois.versaoNumero) }}
              mes={search.mes ?? null}
              porMes={search.meses === true}
            />
            {data.total.linhas > data.linhas.length && (
              <Stack padding={[6, 'page']}>
                <Note>
                  {t('resto', {
                    mostradas: formatInteger(data.linhas.length, language),
                    total: formatInteger(data.total.linhas, language),
                  })}
                </Note>
              </Stack>
            )}
          </Stale>
        )}
      </PageContent>
    </Page>
  )
}

function Resumo({ revisao: { total, resultado }, filtered }: { revisao: OrcamentoRevisao; filtered: boolean }) {
  const { t } = useTranslation('orcamento-revisao')
  const { language } = usePreferencias()
  const [before, after] = [resultado.antesCentavos, resultado.depoisCentavos].map((twelve) =>
    twelve.reduce((soma, valor) => soma + valor, 0),
  )
  const numero = (count: number) => formatInteger(count, language)
  return (
    <Inline gap={[4, 24]} padding={[10, 'page']} wrap>
      <Inline as="p" gap={[0, 6]} align="baseline" wrap>
        <span>{t('resumo.linhas', { count: total.linhas, total: numero(total.linhas) })}</span>
        <span>{t('resumo.celulas', { count: total.celulas, total: numero(total.celulas) })}</span>
        {filtered && <span>{t('resumo.filtrado')}</span>}
      </Inline>
      <Inline as="p" gap={[0, 6]} align="baseline" wrap>
        <Text tone="soft">{t('resumo.resultado')}</Text>
        <b>
          <Valor centavos={before!} zero="zero" />
        </b>
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{t('resumo.para')}</span>
        <b>
          <Valor centavos={after!} zero="zero" />
        </b>
        <Valor centavos={after! - before!} sinal zero="zero" favoravel={before === after ? undefined : after! > before!} />
      </Inline>
    </Inline>
  )
}
