import { cadastroRotas, orcamentoAtosRotas, orcamentoRotas } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate, query } from '../api/api.ts'
import { ErroOrcamento } from '../features/orcamento/ErroOrcamento.tsx'
import { GradeLida } from '../features/orcamento/GradeLida.tsx'
import { linhasQuery, orcamentoQuery } from '../features/orcamento/grade/queries.ts'
import { readLast } from '../features/orcamento/last-opened.ts'
import { SituacaoChip } from '../features/orcamento/SituacaoChip.tsx'
import { useOrcamentoText } from '../features/orcamento/use-orcamento-text.ts'
import { type VisualizarSearch, parseVisualizarSearch } from '../features/orcamento/visualizar-search.ts'
import { paths } from '../navigation/paths.ts'
import { sessaoQuery } from '../sessao/sessao.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useOffer } from '../ui/page-actions.ts'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { Stack } from '../ui/layout.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Text } from '../ui/Text.tsx'
import { Toolbar, ToolbarSpace } from '../ui/Toolbar.tsx'

/** The newest budgets of the list, which is one request however many there are. */
const choicesQuery = query(orcamentoRotas.list, { query: { limite: 100 } })

/** "/VisualizarOrcamento": a budget is chosen, read and printed. Nothing is edited here. */
export function VisualizarOrcamentoPage() {
  const { t } = useTranslation('orcamento')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const textOf = useOrcamentoText()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { orcamento: asked } = parseVisualizarSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choose = (orcamento: number | null) => {
    const search: VisualizarSearch = { orcamento: orcamento ?? undefined }
    void navigate({ to: paths.orcamentoVisualizar, search, replace: true })
  }
  const { data: list, error: withoutList } = useQuery(choicesQuery)
  const last = sessao.cliente && readLast({ usuarioId: sessao.usuario.id, clienteId: sessao.cliente.id })
  const id = asked ?? (list && (list.itens.find((each) => each.id === last) ?? list.itens[0])?.id)
  const { data: orcamento, error: withoutHeader } = useQuery({ ...orcamentoQuery(id ?? 0), enabled: id !== undefined })
  const { data: lines, error: withoutLines } = useQuery({ ...linhasQuery(id ?? 0), enabled: id !== undefined })
  const error = (list ? null : withoutList) ?? (orcamento ? null : withoutHeader) ?? (lines ? null : withoutLines)
  const isEmpty = list?.existentes === 0
  const older = list ? list.total - list.itens.length : 0
  // One opened by its address may be older than the listed ones.
  const choices = [...(list?.itens ?? []), ...(orcamento && !list?.itens.some((each) => each.id === orcamento.id) ? [orcamento] : [])]
  const print = () => window.print()
  useOffer({ actions: orcamento && lines ? [{ label: t('visualizar.imprimir'), icon: 'print', run: print }] : [], shortcuts: [] })

  return (
    <Page>
      <PageHeader
        title={t('visualizar.titulo')}
        context={orcamento && <SituacaoChip status={orcamento.status} />}
        actions={
          orcamento && (
            <ButtonLink size="small" to={paths.orcamento} params={{ id: String(orcamento.id) }} icon="calendar">
              {t('visualizar.abrir')}
            </ButtonLink>
          )
        }
        primary={
          <Button size="small" variant="primary" icon="print" disabled={!orcamento || !lines} onClick={print}>
            {t('visualizar.imprimir')}
          </Button>
        }
      />
      {list && !isEmpty && (
        <Toolbar label={t('visualizar.qual')} wrap>
          <Stack grow={280}>
            <SearchSelect
              label={t('visualizar.qual')}
              bare
              value={id ?? null}
              options={choices.map((each) => ({ id: each.id, text: textOf(each) }))}
              onChange={choose}
            />
          </Stack>
          <ToolbarSpace />
          {older > 0 && <Text tone="soft">{t('visualizar.antigos', { total: formatInteger(older, language) })}</Text>}
        </Toolbar>
      )}
      <PageContent>
        {error && (
          <ErroOrcamento
            error={error}
            onRetry={() =>
              void invalidate(orcamentoRotas.list, orcamentoRotas.get, orcamentoAtosRotas.listLinhas, cadastroRotas.listNomesOrcamento)
            }
          />
        )}
        {isEmpty && <EmptyState icon="calendar" title={t('vazio.titulo')} text={t('vazio.aguarde')} />}
        {!error && !isEmpty && !(orcamento && lines) && <SkeletonRows rows={14} label={commonT('carregando')} />}
        {!error && orcamento && lines && (
          <Suspense fallback={<SkeletonRows rows={14} label={commonT('carregando')} />}>
            <GradeLida key={orcamento.id} orcamento={orcamento} linhas={lines} />
          </Suspense>
        )}
      </PageContent>
    </Page>
  )
}
